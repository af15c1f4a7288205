import { cents } from '#domain/money.ts';
import { splitRefunds, type RefundParts } from '#domain/refund-split.ts';
import { tipShares, type TipShare } from '#domain/tip-shares.ts';
import { vatTable, type VatRow } from '#domain/vat.ts';
import type { MoneyPart, OrderPart } from './uncounted-sql.ts';

/** What single orders and single movements of money put into a report, in whole cents. */

type Row = Pick<VatRow, 'rate'> & { readonly grossCents: number; readonly vatCents: number };

const linesOf = (order: OrderPart) => order.lines.map(({ rate, cents: amount }) => ({ rate, lineCents: cents(amount) }));
export const saleOf = (order: OrderPart): number => order.totalCents - order.tipCents;
/** An order's sale by VAT rate, as its receipt has it. */
export const ratesOf = (order: OrderPart): VatRow[] => vatTable(linesOf(order), cents(saleOf(order)));

/** One movement of money that is in no report yet, apart by sale and tip. */
export type Moved = {
  readonly money: MoneyPart;
  readonly order: OrderPart;
  readonly saleCents: number;
  readonly tipCents: number;
  /** Of a refund of an order that counts as sold: what it takes back at each rate. */
  readonly vat: readonly VatRow[] | null;
  /** Whose the tip is, or from whom it is taken back. */
  readonly tips: readonly TipShare[];
};

/** Money of orders, each order's refunds in the sequence in which reports have them, then in that in which they were made. */
export function movedOf(money: readonly MoneyPart[], orders: ReadonlyMap<string, OrderPart>): Moved[] {
  const groups = Map.groupBy(money, ({ orderId }) => orderId);
  return [...groups].flatMap(([orderId, list]) => {
    const order = orders.get(orderId);
    if (!order) throw new Error('money of an order that is not there');
    const refunds = list.filter(({ kind }) => kind === 'refund');
    const parts = splitRefunds(
      { lines: linesOf(order), totalCents: cents(order.totalCents), tipCents: cents(order.tipCents) },
      refunds.map((refund) => ({ cents: cents(refund.cents), of: refund.of ?? [] })),
    );
    const partOf = new Map(refunds.map((refund, at) => [refund.sourceId, parts[at]]));
    const all = list.map((one) => movement(one, order, partOf.get(one.sourceId)));
    const tips = tipShares(
      all.map(({ money: { kind, tipTo, actorId }, tipCents }) => ({
        kind,
        tipCents,
        person: tipTo ?? (kind === 'payment' ? actorId : null) ?? order.servedBy,
      })),
    );
    return all.map((one, at): Moved => ({ ...one, tips: tips[at] ?? [] })).filter(({ money: { number, here } }) => number === null && here);
  });
}

function movement(money: MoneyPart, order: OrderPart, part: RefundParts | undefined): Omit<Moved, 'tips'> {
  if (part) return { money, order, saleCents: part.saleCents, tipCents: part.tipCents, vat: order.sold ? part.vat : null };
  const tipCents = money.tipIn ?? Math.min(order.tipCents, money.cents);
  return { money, order, saleCents: money.cents - tipCents, tipCents, vat: null };
}

/** Sums of rows by VAT rate. */
export function byRate(rows: readonly Row[]): Map<number, { grossCents: number; vatCents: number }> {
  const sums = new Map<number, { grossCents: number; vatCents: number }>();
  for (const { rate, grossCents, vatCents } of rows) {
    const known = sums.get(rate) ?? { grossCents: 0, vatCents: 0 };
    sums.set(rate, { grossCents: known.grossCents + grossCents, vatCents: known.vatCents + vatCents });
  }
  return sums;
}
