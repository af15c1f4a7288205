import { add, fromAmount, toAmount, ZERO } from '#domain/money.ts';
import { subtract } from '#domain/money-parts.ts';
import { Parted } from '#platform/ui/parted.tsx';
import { moneyText } from '#platform/ui/money.tsx';
import { useTogetherTexts } from '#texts/together-contexts.ts';
import type { TableReceipt } from '../../receipt-contract.ts';
import './table-receipt.css';
import { soldChosen, soldName } from './sold-name.ts';

/** The day and time by the clocks of the venue. */
const wallDay = (instant: string, timeZone: string, language: string): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short', hourCycle: 'h23', timeZone }).format(new Date(instant));

type Props = { readonly receipt: TableReceipt };
type Line = TableReceipt['lines'][number];

/** What somebody paid of a table's bill, or what the whole table had; to be printed as it is. */
export function TableReceiptView({ receipt }: Props) {
  const t = useTogetherTexts();
  const money = (amount: number) => moneyText(fromAmount(amount), receipt.currency, t.language);
  const { share, venue, table, joined, timeZone, off, tip, total, paid, back, vat } = receipt;
  const open = toAmount(subtract(fromAmount(total), fromAmount(paid)));
  const sums: [string, number][] = [
    ...off.map(({ by, code, amount }): [string, number] => [t(`receipt.off_${by}`, { code }), -amount]),
    ...(tip > 0 ? [[t('receipt.tip'), tip] as [string, number]] : []),
    [t('receipt.total'), total],
    ...(share === null && open > 0
      ? ([
          [t('receipt.paid'), paid],
          [t('receipt.open'), open],
        ] as [string, number][])
      : []),
    ...(back > 0
      ? ([
          [t('receipt.back'), -back],
          [t('receipt.stays'), toAmount(subtract(fromAmount(total), fromAmount(back)))],
        ] as [string, number][])
      : []),
  ];
  return (
    <article className="table-receipt">
      <header>
        <h1 tabIndex={-1}>{t(share === null ? 'receipt.table_title' : 'receipt.title')}</h1>
        <p>
          <b>{venue.title}</b>
          <br />
          {t('receipt.at', {
            table: [table, ...joined.map((one) => one.table)].join(' + '),
            date: wallDay(share?.paidAt ?? receipt.since, timeZone, t.language),
          })}
          {share?.creature && (
            <>
              <br />
              {share.name || t(`creature.${share.creature}`)}
            </>
          )}
        </p>
      </header>
      <ul>
        {share?.ofSum === undefined ? (
          receipt.lines.map((line, nth) => <Sold key={nth} line={line} amount={money(line.price)} />)
        ) : (
          <li>
            <span>
              {t('receipt.of_sum')}
              <small>{[...new Set(receipt.lines.map((line) => soldName(line, t.language)))].join(', ')}</small>
            </span>
            <span className="num">{t('together.sum_of', { amount: money(sumOf(receipt)), total: money(share.ofSum) })}</span>
          </li>
        )}
      </ul>
      <dl>
        {sums.map(([label, amount]) => (
          <div key={label} data-total={label === t('receipt.total') || label === t('receipt.stays') ? '' : undefined}>
            <dt>{label}</dt>
            <dd className="num">{amount < 0 ? `−${money(-amount)}` : money(amount)}</dd>
          </div>
        ))}
        {vat.map((row) => (
          <div key={row.rate} className="table-receipt__vat">
            <dt>{t('receipt.vat', { rate: row.rate })}</dt>
            <dd className="num">{money(row.vat)}</dd>
          </div>
        ))}
      </dl>
      <p className="table-receipt__note">
        {share !== null && <b>{t(share.paidAt === null ? 'receipt.unpaid' : `receipt.${share.method}`)}</b>}
        {t('receipt.note')}
      </p>
      <button type="button" className="button button--block table-receipt__print" onClick={() => print()}>
        {t('receipt.print')}
      </button>
    </article>
  );
}

/** Of the bill, without the tip. */
const sumOf = ({ lines }: TableReceipt): number => toAmount(add(ZERO, ...lines.map(({ amount }) => fromAmount(amount))));

/** One line, with what was chosen and how much of it went back. */
function Sold({ line, amount }: { readonly line: Line; readonly amount: string }) {
  const t = useTogetherTexts();
  const { quantity, part, back } = line;
  const own = soldName(line, t.language);
  const whole = quantity > 1 ? `${quantity} × ${own}` : own;
  const chosen = soldChosen(line, t.language);
  const some = part === null ? `${t('receipt.part')} ${whole}` : `${part.take}/${part.of} · ${whole}`;
  return (
    <li>
      <span>
        <Parted of={part?.of === 1 ? whole : some} />
        {chosen !== '' && <small>{chosen}</small>}
        {back > 0 && <small>{t('receipt.line_back', { count: back })}</small>}
      </span>
      <span className="num">{amount}</span>
    </li>
  );
}
