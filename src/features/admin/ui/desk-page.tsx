import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useAdminTexts } from '#texts/area-contexts.ts';
import { inTimeFor } from '#platform/browser/kept.ts';
import type { Desk, readDesk } from '../desk-contract.ts';
import type { VenueTrouble } from '../troubles.ts';
import { adminCall } from './admin-calls.ts';
import { Failure, Loading, PageHead } from './admin-frame.tsx';
import { HealthPart, MailPart, StoragePart, VersionPart, WorkPart } from './desk-parts.tsx';
import { FailingPart } from './desk-failing.tsx';
import { problemOf } from './problem.ts';
import { useClock } from './use-clock.ts';
import './desk-page.css';

/** So often the desk is read anew while somebody looks at it. */
const EVERY_MS = 5_000;

/** How everything fares, on one page: what an operator looks at first. */
export function DeskPage() {
  const t = useAdminTexts();
  const time = useClock();
  const [trouble, setTrouble] = useState<VenueTrouble | null>(null);
  const desk = useQuery({
    queryKey: ['admin', 'desk', trouble ?? ''],
    queryFn: ({ signal }) =>
      adminCall<typeof readDesk>('GET', '/api/admin/desk', { query: { ...(trouble && { trouble }) }, signal: inTimeFor(signal) }),
    refetchInterval: EVERY_MS,
    placeholderData: keepPreviousData,
  });
  if (desk.isError && !desk.data) return <Failure error={desk.error} retry={() => void desk.refetch()} />;
  if (!desk.data) return <Loading />;
  const { data } = desk;
  return (
    <>
      <PageHead title={t('desk.title')} lead={t('desk.lead')}>
        <p className="muted num desk__as-of">{t('desk.as_of', { when: time(data.at) })}</p>
      </PageHead>
      {desk.isError && (
        <p role="alert" className="notice notice--wine admin-said">
          {t('jobs.stale')} {problemOf(desk.error, t)}
        </p>
      )}
      <div className="desk">
        <OrdersPart desk={data} />
        <HealthPart desk={data} />
        <FailingPart desk={data} trouble={trouble} choose={setTrouble} />
        <MailPart desk={data} />
        <WorkPart desk={data} />
        <StoragePart desk={data} />
        <VersionPart desk={data} />
      </div>
    </>
  );
}

function OrdersPart({ desk: { orders } }: { readonly desk: Desk }) {
  const t = useAdminTexts();
  const time = useClock();
  const figures = [
    [orders.placed, t('desk.placed', { minutes: orders.minutes })],
    [orders.open, t('desk.open')],
    [orders.untaken, t('desk.untaken')],
  ] as const;
  return (
    <section className="card desk__part desk__part--wide">
      <h2>{t('desk.orders')}</h2>
      <ul className="desk__figures">
        {figures.map(([figure, words]) => (
          <li key={words}>
            <b className="num">{figure.toLocaleString(t.language)}</b>
            <span>{words}</span>
          </li>
        ))}
      </ul>
      {orders.untakenSince !== null && (
        <p className="notice notice--wine">{t('desk.untaken_since', { when: time(orders.untakenSince) })}</p>
      )}
    </section>
  );
}
