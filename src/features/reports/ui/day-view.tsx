import { useQuery } from '@tanstack/react-query';
import { Check, TriangleAlert } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { call } from '#platform/browser/api.ts';
import { inTimeFor } from '#platform/browser/kept.ts';
import { useQueryChange } from '#platform/ui/address-now.tsx';
import { PartFailed } from '#platform/ui/part-failed.tsx';
import { PageLink } from '#platform/ui/page-link.tsx';
import { usePortalReportsTexts } from '#texts/area-contexts.ts';
import '#platform/ui/form-parts.css';
import type { dayReport, DayReport } from '../contract.ts';
import { ReportTable } from './report-table.tsx';
import { ReportTotals } from './report-totals.tsx';
import { dayText, euroText } from './wording.ts';

/** The end of a business day, as the till and the bank should see it. The day is in the address. */
export function DayView({ venueId }: { readonly venueId: string }) {
  const t = usePortalReportsTexts();
  const [query] = useSearchParams();
  const changeQuery = useQueryChange();
  const day = query.get('day') ?? '';
  const report = useQuery({
    queryKey: ['report', venueId, 'day', day],
    queryFn: ({ signal }) =>
      call<typeof dayReport>('GET', '/api/venues/:id/settlement', {
        params: { id: venueId },
        query: day === '' ? {} : { day },
        signal: inTimeFor(signal),
      }),
  });
  const choose = (value: string) =>
    changeQuery((next) => {
      if (value === '') next.delete('day');
      else next.set('day', value);
    });
  return (
    <>
      <div className="report-period">
        <label className="report-period__day">
          <span>{t('column.day')}</span>
          <input
            type="date"
            className="input"
            value={day === '' ? (report.data?.day ?? '') : day}
            onChange={({ target }) => choose(target.value)}
          />
        </label>
        {report.data && (
          <p className="report-period__said" role="status">
            <b>{dayText(report.data.day, t.language)}</b>
          </p>
        )}
      </div>
      {report.isError && (
        <PartFailed text={t('failed')} again={t('failed_again')} busy={report.isFetching} retry={() => void report.refetch()} />
      )}
      {report.isPending && <p role="status">{t('loading')}</p>}
      {report.data && <Day report={report.data} />}
    </>
  );
}

function Day({ report }: { readonly report: DayReport }) {
  const t = usePortalReportsTexts();
  const { vat, methods, totals, currency, day } = report;
  const days = { from: day, to: day };
  return (
    <div className="report">
      <ReportTotals report={{ totals, totalsBefore: null, currency, ...days }} />
      {methods.rows.length > 0 && (
        <section className="card panel report__table">
          <h2>{t('day.methods')}</h2>
          <ReportTable report={{ ...methods, currency, ...days }} label={t('day.methods')} />
        </section>
      )}
      {vat.rows.length > 0 && (
        <section className="card panel report__table">
          <h2>{t('day.vat')}</h2>
          <ReportTable report={{ ...vat, currency, ...days }} label={t('day.vat')} />
        </section>
      )}
      <Agreement report={report} />
    </div>
  );
}

/** How what was sold becomes what came in, line by line. Lines of nothing are left out. */
function Agreement({ report: { bridge, totals, agrees, currency } }: { readonly report: DayReport }) {
  const t = usePortalReportsTexts();
  const money = (amount: number) => euroText(amount, currency, t.language);
  const steps = [
    ['open', -bridge.open],
    ['elsewhere', -bridge.elsewhere],
    ['others', bridge.others],
    ['stopped', bridge.stopped],
    ['sent_back', -bridge.sentBack],
  ] as const;
  return (
    <section className="card panel report__agreement">
      <h2>{t('day.agreement')}</h2>
      <dl className="num">
        <div>
          <dt>{t('day.sold')}</dt>
          <dd>{money(bridge.sold)}</dd>
        </div>
        {steps
          .filter(([, amount]) => amount !== 0)
          .map(([key, amount]) => (
            <div key={key}>
              <dt>{t(`day.step.${key}`)}</dt>
              <dd>{money(amount)}</dd>
            </div>
          ))}
        <div data-sum>
          <dt>{t('column.received')}</dt>
          <dd>{money(totals.received)}</dd>
        </div>
      </dl>
      <p className={agrees ? 'report__good' : 'notice notice--problem'} role="status">
        {agrees ? <Check className="icon" aria-hidden /> : <TriangleAlert className="icon" aria-hidden />}
        {t(agrees ? 'day.agrees' : 'day.differs')}
      </p>
      <p className="muted">
        {t('day.z')} <PageLink to="/portal/close">{t('day.to_z')}</PageLink>
      </p>
    </section>
  );
}
