import type { ReactNode } from 'react';
import { InZone, useZoneTimes } from '#platform/ui/zone.tsx';
import { usePortalFiscalTexts } from '#texts/area-contexts.ts';
import type { Fiscal, FiscalSlip } from '../contract.ts';
import '#platform/ui/form-parts.css';
import './fiscal.css';
import { PortForm } from './port-form.tsx';
import { SlipRow } from './slip-row.tsx';
import { refusalOf, useFiscal, useFiscalCalls, type FiscalCalls } from './use-fiscal.ts';

type Props = {
  readonly venue: { readonly _id: string; readonly title: string };
  readonly loading: ReactNode;
  readonly failed: (error: unknown, retry: () => void) => ReactNode;
};

const AGAIN_MS = 5_000;

/** Order slips at the venue's fiscal provider: the port, what is open, and what was closed lately. */
export function FiscalPage({ venue, loading, failed }: Props) {
  const t = usePortalFiscalTexts();
  const { data, error, refetch } = useFiscal(venue._id, AGAIN_MS);
  const calls = useFiscalCalls(venue._id);
  if (error && !data) return failed(error, () => void refetch());
  if (!data) return loading;
  return (
    <InZone language={t.language} timeZone={data.timeZone}>
      <header className="portal-head">
        <div>
          <p className="muted">{venue.title}</p>
          <h1>{t('title')}</h1>
        </div>
      </header>
      <div className="fiscal-page">
        <p>{t('lead')}</p>
        <p>
          {t('no_claim')} <a href="/docs/fiscal">{t('guide')}</a>
        </p>
        {data.overdue > 0 && <p className="notice notice--wine">{t('open.overdue', { count: data.overdue })}</p>}
        <section className="card panel" aria-labelledby="fiscal-port">
          <h2 id="fiscal-port">{t('port.title')}</h2>
          <PortState port={data.port} />
          <PortForm port={data.port} change={calls.change} />
        </section>
        {data.port !== null && <Slips fiscal={data} calls={calls} />}
      </div>
    </InZone>
  );
}

function PortState({ port }: Pick<Fiscal, 'port'>) {
  const t = usePortalFiscalTexts();
  const { dayAndTime } = useZoneTimes();
  if (!port?.on) return <p className="muted">{t('port.off')}</p>;
  const failing = port.failingSince;
  return (
    <p>
      <span className={`badge ${failing === null ? 'badge--olive' : 'badge--wine'}`}>{t('port.on')}</span>{' '}
      {failing === null ? t('port.fine') : t('port.failing', { time: dayAndTime(failing) })}
    </p>
  );
}

function Slips({ fiscal: { open, openSlips, closedSlips }, calls }: { readonly fiscal: Fiscal; readonly calls: FiscalCalls }) {
  const t = usePortalFiscalTexts();
  const wrong = calls.again.error ?? calls.close.error;
  const said = calls.close.isSuccess ? t('slip.closed') : calls.again.isSuccess ? t('slip.tried') : '';
  return (
    <>
      <div role="alert">{wrong && <p className="notice notice--problem">{t(`refused.${refusalOf(wrong)}`)}</p>}</div>
      <p className={said === '' ? 'visually-hidden' : 'notice notice--olive'} role="status">
        {said}
      </p>
      <section className="card panel" aria-labelledby="fiscal-open">
        <h2 id="fiscal-open">
          {t('open.title')} {open > 0 && <span className="num muted">{open}</span>}
        </h2>
        <List slips={openSlips} calls={calls} none={t('open.none')} />
        {open > openSlips.length && <p className="muted">{t('open.more', { shown: openSlips.length, total: open })}</p>}
      </section>
      <section className="card panel" aria-labelledby="fiscal-closed">
        <h2 id="fiscal-closed">{t('closed.title')}</h2>
        <List slips={closedSlips} calls={calls} none={t('closed.none')} />
      </section>
    </>
  );
}

type ListProps = { readonly slips: readonly FiscalSlip[]; readonly calls: FiscalCalls; readonly none: string };

function List({ slips, calls, none }: ListProps) {
  if (slips.length === 0) return <p className="muted">{none}</p>;
  return (
    <ul className="slip-list">
      {slips.map((slip) => (
        <SlipRow key={slip._id} slip={slip} calls={calls} />
      ))}
    </ul>
  );
}
