import { usePortalReportsTexts } from '#texts/area-contexts.ts';
import type { Report } from '../contract.ts';
import { changeOf, countText, euroText, percentText } from './wording.ts';

type Props = { readonly report: Report };

/** Takings, orders, average and tips against the period before; what was stopped or refunded beside them. */
export function ReportTotals({ report }: Props) {
  const t = usePortalReportsTexts();
  const { totals, totalsBefore: before, currency } = report;
  const money = (amount: number) => euroText(amount, currency, t.language);
  return (
    <>
      <dl className="report-totals">
        <Figure label={t('total.takings')} value={money(totals.takings)} now={totals.takings} before={before.takings} />
        <Figure label={t('total.orders')} value={countText(totals.orders, t.language)} now={totals.orders} before={before.orders} />
        <Figure label={t('total.average')} value={money(totals.average)} now={totals.average} before={before.average} />
        <Figure label={t('total.tips')} value={money(totals.tips)} now={totals.tips} before={before.tips} />
      </dl>
      {totals.stopped.orders > 0 && (
        <p className="report__aside">{t('aside.stopped', { count: totals.stopped.orders, amount: money(totals.stopped.amount) })}</p>
      )}
      {totals.refunded.orders > 0 && (
        <p className="report__aside">{t('aside.refunded', { count: totals.refunded.orders, amount: money(totals.refunded.amount) })}</p>
      )}
    </>
  );
}

type FigureProps = { readonly label: string; readonly value: string; readonly now: number; readonly before: number };

/** So many letters of an amount stand in the narrowest card in the usual size. */
const SHORT = 9;

function Figure({ label, value, now, before }: FigureProps) {
  const t = usePortalReportsTexts();
  const change = changeOf(now, before);
  const percent = percentText(Math.abs(change ?? 0), t.language);
  const said = change === null ? t('total.first') : change === 0 ? t('total.same') : t(change > 0 ? 'total.up' : 'total.down', { percent });
  return (
    <div className="card">
      <dt>{label}</dt>
      <dd className="num" data-long={value.length > SHORT || undefined}>
        {value}
      </dd>
      <dd className="report-totals__change" data-up={(change ?? 0) > 0 || undefined}>
        {said}
      </dd>
    </div>
  );
}
