import { toAmount } from '#domain/money.ts';
import { toPercent } from '#domain/money-parts.ts';
import type { Tx } from '#platform/server/database.ts';
import type { Refund } from './query-refunds.ts';
import { queryVat } from './query-vat.ts';
import { SALES, salesOf } from './sales-columns.ts';
import type { Span } from './span.ts';
import type { Rows } from './table.ts';

type Sums = { readonly grossCents: number; readonly vatCents: number };
const NONE: Sums = { grossCents: 0, vatCents: 0 };

/** Sales by VAT rate: what the receipts said, less what refunds took back of it; VAT and what is without VAT are those of the rest. */
export async function vat(tx: Tx, { span, refunds }: { readonly span: Span; readonly refunds: readonly Refund[] }): Promise<Rows> {
  const sold = new Map((await queryVat(tx, span)).map((row) => [row.rate, row]));
  const back = refundsByRate(refunds);
  const rates = [...new Set([...sold.keys(), ...back.keys()])].toSorted((a, b) => a - b);
  return {
    columns: [{ key: 'rate', kind: 'rate' }, ...SALES, { key: 'vat', kind: 'money' }, { key: 'without_vat', kind: 'money' }],
    rows: rates.map((rate) => {
      const [gross, refunded] = [sold.get(rate) ?? NONE, back.get(rate) ?? NONE];
      const net = gross.grossCents - refunded.grossCents;
      const tax = gross.vatCents - refunded.vatCents;
      return [toPercent(rate), ...salesOf(gross.grossCents, refunded.grossCents), toAmount(tax), toAmount(net - tax)];
    }),
  };
}

/** What refunds of sold orders take back at each rate. */
export function refundsByRate(refunds: readonly Refund[]): Map<number, Sums> {
  const found = new Map<number, Sums>();
  for (const { rate, grossCents, vatCents } of refunds.filter(({ sold }) => sold).flatMap((refund) => refund.vat)) {
    if (grossCents === 0) continue;
    const known = found.get(rate) ?? NONE;
    found.set(rate, { grossCents: known.grossCents + grossCents, vatCents: known.vatCents + vatCents });
  }
  return found;
}
