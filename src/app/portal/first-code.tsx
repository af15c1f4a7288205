import { useQuery } from '@tanstack/react-query';
import { Armchair, CircleCheck, ExternalLink, Smartphone } from 'lucide-react';
import type { tableCodes } from '#features/tables/contract.ts';
import type { MadeVenue } from '#features/venues/ui/first-venue-form.tsx';
import { call } from '#platform/browser/api.ts';
import { inTimeFor } from '#platform/browser/kept.ts';
import { datesIn } from '#platform/shared/dates.ts';
import { usePortalTexts } from '#texts/staff-contexts.ts';

import '#platform/ui/said.css';
import { useRehearsal, type Rehearsal } from './use-rehearsal.ts';

type Props = { readonly venue: MadeVenue; readonly enter: (path: string) => void };

/** A venue that was just made: its first table's code, to scan and to order from. */
export function FirstCode({ venue, enter }: Props) {
  const t = usePortalTexts();
  const { data, isError, refetch } = useQuery({
    queryKey: ['first-code', venue._id],
    queryFn: ({ signal }) =>
      call<typeof tableCodes>('GET', '/api/venues/:id/tables/codes', { params: { id: venue._id }, signal: inTimeFor(signal) }),
  });
  const [code] = data?.codes ?? [];
  const rehearsal = useRehearsal(venue._id);
  const day = datesIn(t.language, { day: 'numeric', month: 'long', year: 'numeric' });
  return (
    <div className="said first-code">
      <h1>{t('first.made_title', { venue: venue.title })}</h1>
      <p>{venue.trialEndsAt === null ? t('first.made_free') : t('first.made', { until: day.format(new Date(venue.trialEndsAt)) })}</p>
      <Progress {...rehearsal} />
      {isError && (
        <button type="button" className="button" onClick={() => void refetch()}>
          {t('shell.try_again')}
        </button>
      )}
      {code && !rehearsal.order && (
        <>
          <svg
            className="first-code__qr"
            viewBox={`-4 -4 ${code.size + 8} ${code.size + 8}`}
            shapeRendering="crispEdges"
            role="img"
            aria-label={t('first.code', { table: code.table })}
          >
            <path d={code.path} fill="#2b2019" />
          </svg>
          <a className="button" href={code.address} target="_blank" rel="noreferrer">
            <ExternalLink className="icon" aria-hidden />
            {t('first.open_menu', { table: code.table })}
          </a>
        </>
      )}
      {rehearsal.order && <Next enter={enter} />}
      <div className="first-code__ways">
        <button type="button" className="button button--primary button--large" onClick={() => enter('/portal/overview')}>
          {t('first.to_overview')}
        </button>
        {venue.start === 'import' && (
          <button type="button" className="button button--large" onClick={() => enter(`/portal/menu?storeId=${venue.id}#import`)}>
            {t('first.to_import')}
          </button>
        )}
      </div>
    </div>
  );
}

/** What has happened since, said as it does. */
function Progress({ seatedAt, order }: Rehearsal) {
  const t = usePortalTexts();
  return (
    <div role="status" className="first-progress">
      {order ? (
        <>
          <p className="first-progress__said">
            <CircleCheck className="icon" aria-hidden />
            {t('first.arrived', { number: order.number })}
          </p>
          <article className="first-ticket">
            <header>
              <b>{t('first.ticket', { table: order.table })}</b> <span className="num">#{order.number}</span> {order.buyersName}
            </header>
            <ul>
              {order.order.map(({ id, quantity, payload }) => (
                <li key={id}>
                  <b className="num">{quantity}</b> {payload.item.name}
                </li>
              ))}
            </ul>
          </article>
        </>
      ) : (
        <p className="first-progress__said">
          {seatedAt === null ? <Smartphone className="icon" aria-hidden /> : <Armchair className="icon" aria-hidden />}
          {seatedAt === null ? t('first.waiting') : t('first.seated', { table: seatedAt })}
        </p>
      )}
    </div>
  );
}

/** Where a new venue's owner goes once it works. */
function Next({ enter }: Pick<Props, 'enter'>) {
  const t = usePortalTexts();
  const steps = [
    ['next_print', '/portal/tables'],
    ['next_hours', '/portal/settings'],
    ['next_team', '/portal/team'],
    ['to_board', '/portal/orders'],
  ] as const;
  return (
    <>
      <p>{t('first.arrived_text')}</p>
      <ul className="first-next">
        {steps.map(([name, path]) => (
          <li key={name}>
            <button type="button" className="button button--block" onClick={() => enter(path)}>
              {t(`first.${name}`)}
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
