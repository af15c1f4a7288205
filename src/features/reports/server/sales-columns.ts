import { toAmount } from '#domain/money.ts';
import type { Column } from '../contract.ts';
import type { Refund, RefundSums } from './query-refunds.ts';

/** What a group of orders sold, what went back of it, and what is left: the same three columns wherever sales are told. */
export const SALES: readonly Column[] = [
  { key: 'gross', kind: 'money' },
  { key: 'refunds', kind: 'money' },
  { key: 'net', kind: 'money' },
];
export const salesOf = (grossCents: number, refundedCents: number): number[] =>
  [grossCents, refundedCents, grossCents - refundedCents].map(toAmount);

export const NO_REFUNDS: RefundSums = { count: 0, saleCents: 0, tipCents: 0 };

/** Groups that sold something with what went back of each; then those that sold nothing in these days and got something back. */
export function withRefunds<Row>(
  rows: readonly Row[],
  back: ReadonlyMap<string, RefundSums & { readonly some: Refund }>,
  nameOf: (row: Row) => string,
  empty: (refund: Refund) => Row,
): (RefundSums & { readonly row: Row })[] {
  const sold = new Set(rows.map(nameOf));
  const others = [...back].filter(([name]) => !sold.has(name)).map(([, refunds]) => ({ ...refunds, row: empty(refunds.some) }));
  return [...rows.map((row) => ({ ...(back.get(nameOf(row)) ?? NO_REFUNDS), row })), ...others];
}
