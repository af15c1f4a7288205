import { backToPayers, TIP_LINE } from '#domain/bill-division.ts';
import { toldMethod } from '#domain/hand-money.ts';
import { cents, type Cents } from '#domain/money.ts';
import type { Tx } from '#platform/server/database.ts';
import type { OrderRow } from './order-rows.ts';
import { backsOf, paidShares } from './share-sql.ts';

type Asked = {
  readonly amountCents: Cents;
  /** From 1; none: of all that was paid. */
  readonly lines: readonly number[];
  /** What those lines come to, all portions of them. */
  readonly linesCents: Cents;
};

/** What of a refund goes back to somebody who paid a share. */
export type ShareBack = {
  readonly shareId: string;
  readonly cents: Cents;
  /** By which it goes back by itself; null: staff hand it back. */
  readonly provider: string | null;
};

type Payer = { readonly shareId: string; readonly provider: string | null; readonly paidCents: Cents; readonly leftCents: Cents };

/**
 * What of a refund goes back to each who paid a share of the order: of lines that go back, to who paid those; else in proportion to what each has in it.
 * What nobody's share paid goes back to whoever it was: nobody knows them.
 */
export async function backToShares(tx: Tx, order: OrderRow, { amountCents, lines, linesCents }: Asked): Promise<ShareBack[]> {
  const shares = await payersOf(tx, order, lines);
  if (shares.length === 0) return [];
  const held = shares.reduce((sum, { keptCents }) => sum + keptCents, 0);
  // Whoever paid without a share: of lines, what no share has of them.
  const others = {
    paidCents: lines.length === 0 ? order.takenCents - held : linesCents - shares.reduce((sum, { paidCents }) => sum + paidCents, 0),
    leftCents: order.takenCents - held,
  };
  const payers = [...shares, { paidCents: cents(Math.max(0, others.paidCents)), leftCents: cents(Math.max(0, others.leftCents)) }];
  const backs = backToPayers(amountCents, payers);
  return shares.map(({ shareId, provider }, at) => ({ shareId, provider, cents: backs[at] ?? cents(0) })).filter((back) => back.cents > 0);
}

/** What guests paid of an order online and is still here: it goes back by itself where the order is stopped. */
export async function onlineLeft(tx: Tx, order: OrderRow): Promise<ShareBack[]> {
  return (await payersOf(tx, order, []))
    .filter(({ provider, leftCents }) => provider !== null && leftCents > 0)
    .map(({ shareId, provider, leftCents }) => ({ shareId, provider, cents: leftCents }));
}

async function payersOf(tx: Tx, order: OrderRow, lines: readonly number[]): Promise<(Payer & { readonly keptCents: number })[]> {
  const paid = await paidShares(tx, order.venueId, order.id);
  const before = Map.groupBy(await backsOf(tx, order.venueId, order.id), ({ shareId }) => shareId);
  const sum = (some: readonly { readonly cents: number }[]) => some.reduce((all, one) => all + one.cents, 0);
  return [...Map.groupBy(paid, ({ shareId }) => shareId)].map(([shareId, parts]) => {
    const method = parts[0]?.method ?? 'cash';
    const provider = toldMethod(method) === 'online' ? method : null;
    // What came through a provider goes back there to the last cent, its tip included; of what staff took, its tip is theirs to hand back.
    const keptCents = provider === null ? sum(parts) : (parts[0]?.amountCents ?? 0);
    const wanted = parts.filter(({ line }) => line !== TIP_LINE && lines.includes(line));
    const paidCents = cents(lines.length === 0 ? keptCents : sum(wanted));
    return { shareId, provider, paidCents, leftCents: cents(Math.max(0, keptCents - sum(before.get(shareId) ?? []))), keptCents };
  });
}
