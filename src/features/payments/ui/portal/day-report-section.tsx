import { useQuery } from '@tanstack/react-query';
import { Check, TriangleAlert } from 'lucide-react';
import { useId, useState } from 'react';
import { fromAmount } from '#domain/money.ts';
import { call } from '#platform/browser/api.ts';
import { moneyText } from '#platform/ui/money.tsx';
import { PartFailed } from '#platform/ui/part-failed.tsx';
import { usePortalPaymentsTexts } from '#texts/area-contexts.ts';
import type { PortalPaymentsKey } from '#texts/keys.ts';
import type { dayReport, DayReport } from '../../contract.ts';

/** The end of a business day, as the till and the bank should see it. */
export function DayReportSection({ venueId }: { readonly venueId: string }) {
  const t = usePortalPaymentsTexts();
  const id = useId();
  const [day, setDay] = useState<string | null>(null);
  const report = useQuery({
    queryKey: ['day-report', venueId, day],
    queryFn: ({ signal }) =>
      call<typeof dayReport>('GET', '/api/venues/:id/settlement', {
        params: { id: venueId },
        query: day === null ? {} : { day },
        signal,
      }),
  });
  return (
    <section className="card payments-part" aria-labelledby={`${id}-title`}>
      <header className="payments-part__head">
        <h2 id={`${id}-title`}>{t('day.title')}</h2>
        <div className="field">
          <label htmlFor={id}>{t('day.pick')}</label>
          <input
            id={id}
            className="input"
            type="date"
            value={day ?? report.data?.day ?? ''}
            onChange={({ target }) => setDay(target.value === '' ? null : target.value)}
          />
        </div>
      </header>
      {report.isError && (
        <PartFailed text={t('day.load_failed')} again={t('again')} busy={report.isFetching} retry={() => void report.refetch()} />
      )}
      {report.data && <Day report={report.data} />}
    </section>
  );
}

type Line = {
  readonly name: string;
  readonly count: number;
  readonly gross: number;
  readonly tips: number;
  readonly refunds?: number;
  readonly fees?: number | null;
  readonly payout?: number;
};

function Day({ report }: { readonly report: DayReport }) {
  const t = usePortalPaymentsTexts();
  const money = (amount: number): string => moneyText(fromAmount(amount), report.currency, t.language);
  const lines: Line[] = [
    { name: t('day.cash'), ...report.cash },
    { name: t('day.card'), ...report.cardAtTable },
    ...report.online.map((row) => ({
      ...row,
      name: t(`provider.${row.provider}` as PortalPaymentsKey),
      fees: row.feesKnown ? row.fees : null,
    })),
    { name: t('day.open'), ...report.open },
  ].filter(({ count }) => count > 0);
  if (lines.length === 0) return <p className="muted">{t('day.empty')}</p>;
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls sideways has to be reached by keyboard */}
      <div className="payments-scroll" role="region" aria-label={`${t('day.title')} ${report.day}`} tabIndex={0}>
        <table className="payments-table num">
          <thead>
            <tr>
              <th scope="col">{t('day.how')}</th>
              {(['day.gross', 'day.count', 'day.tips', 'day.refunds', 'day.fees', 'day.payout'] as const).map((key) => (
                <th key={key} scope="col">
                  {t(key)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <tr key={line.name}>
                <th scope="row">{line.name}</th>
                <td>{money(line.gross)}</td>
                <td>{line.count}</td>
                <td>{money(line.tips)}</td>
                <td>{line.refunds === undefined ? '' : money(line.refunds)}</td>
                <td>{line.fees === undefined ? '' : line.fees === null ? t('day.fees_unknown') : money(line.fees)}</td>
                <td>{line.payout === undefined ? '' : money(line.payout)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{t('day.total')}</th>
              <td>{money(report.total)}</td>
              <td>{lines.reduce((sum, { count }) => sum + count, 0)}</td>
              <td>{money(lines.reduce((sum, { tips }) => sum + tips, 0))}</td>
              <td>{money(report.refunds)}</td>
              <td>–</td>
              <td>–</td>
            </tr>
          </tfoot>
        </table>
      </div>
      <p className={report.agrees ? 'payments-good' : 'notice notice--problem'} role="status">
        {report.agrees ? <Check className="icon" aria-hidden /> : <TriangleAlert className="icon" aria-hidden />}
        {t(report.agrees ? 'day.agrees' : 'day.differs')}
      </p>
      {report.online.length > 0 && <p className="muted">{t('day.fees_why')}</p>}
    </>
  );
}
