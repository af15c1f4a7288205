import { Link } from 'react-router';
import type { Behind, Figure } from '#domain/figures.ts';
import { usePortalReportsTexts } from '#texts/area-contexts.ts';
import type { Report, Totals } from '../contract.ts';
import { addressBehind } from './behind.ts';
import { FigureInfo } from './figure-info.tsx';
import { changeText, countText, euroText } from './wording.ts';

type Props = {
  readonly report: Pick<Report, 'totals' | 'currency' | 'from' | 'to'> & { readonly totalsBefore: Totals | null };
  /** Beside a table of money: sales, their tips and refunds are of other days and orders, and tie to nothing there. */
  readonly ofMoney?: boolean;
};

/** What was sold, what went back and what came in, against the period before; what was stopped beside them. */
export function ReportTotals({ report, ofMoney = false }: Props) {
  const t = usePortalReportsTexts();
  const { totals, totalsBefore: before, currency } = report;
  const money = (amount: number) => euroText(amount, currency, t.language);
  const count = (orders: number) => countText(orders, t.language);
  const figure = (key: Figure, of: (totals: Totals) => number, leads: Behind) => (
    <Card
      key={key}
      address={addressBehind(leads, report)}
      label={t(`column.${key}`)}
      figure={key}
      now={of(totals)}
      before={before && of(before)}
      say={money}
    />
  );
  return (
    <>
      <dl className="report-totals">
        {!ofMoney && (
          <>
            {figure('gross', (all) => all.gross, 'gross')}
            {figure('refunds', (all) => all.refunds, 'refunds')}
            {figure('net', (all) => all.net, 'net')}
            {figure('tips', (all) => all.tips, 'tips')}
          </>
        )}
        {ofMoney && figure('sent_back', (all) => all.sentBack, 'sent_back')}
        {figure('received', (all) => all.received, 'received')}
        <Card
          label={t('column.open')}
          figure="open"
          address={addressBehind('open', report)}
          now={totals.open.amount}
          before={null}
          say={money}
        >
          {t('total.open', { count: totals.open.orders })}
        </Card>
        <Card
          label={t('column.orders')}
          figure={null}
          address={addressBehind('gross', report)}
          now={totals.orders}
          before={before && before.orders}
          say={count}
        />
        {!ofMoney && figure('average', (all) => all.average, 'gross')}
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

type CardProps = {
  readonly label: string;
  readonly figure: Figure | null;
  /** Of the orders behind it. */
  readonly address: string;
  readonly now: number;
  /** Null: it is compared with nothing. */
  readonly before: number | null;
  readonly say: (figure: number) => string;
  readonly children?: string;
};

/** So many letters of an amount stand in the narrowest card in the usual size. */
const SHORT = 9;

function Card({ label, figure, address, now, before, say, children }: CardProps) {
  const t = usePortalReportsTexts();
  const value = say(now);
  return (
    <div className="card">
      <dt>
        {label}
        {figure && <FigureInfo figure={figure} />}
      </dt>
      <dd className="num" data-long={value.length > SHORT || undefined}>
        {now === 0 ? value : <Link to={address}>{value}</Link>}
      </dd>
      {(before !== null || children) && (
        <dd
          className="report-totals__change"
          data-up={(before !== null && before !== 0 && now > before && figure !== 'refunds') || undefined}
        >
          {before === null ? children : changeText(t, now, before, say)}
        </dd>
      )}
    </div>
  );
}
