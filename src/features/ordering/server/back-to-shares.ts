import { backToPayers } from '#domain/bill-division.ts';
import { TIP_LINE } from '#domain/bill-division.ts';
import { cents, type Cents } from '#domain/money.ts';
import type { Tx } from '#platform/server/database.ts';
import type { OrderRow } from './order-rows.ts';
import { backsOf, paidShares, writeBacks } from './share-sql.ts';

type Back = {
  readonly settlementId: string;
  readonly amountCents: Cents;
  /** From 1; none: of all that was paid. */ readonly lines: readonly number[];
};

/**
 * What of a refund goes back to each who paid a share of the order: of lines that go back, to who paid those; else in proportion to what each has in it.
 * What nobody's share paid goes back to whoever it was: nobody knows them.
 */
export async function backToShares(tx: Tx, order: OrderRow, { settlementId, amountCents, lines }: Back): Promise<void> {
  const paid = await paidShares(tx, order.venueId, order.id);
  if (paid.length === 0) return;
  const before = Map.groupBy(await backsOf(tx, order.venueId, order.id), ({ shareId }) => shareId);
  const sum = (some: readonly { readonly cents: number }[]) => some.reduce((all, one) => all + one.cents, 0);
  const shares = [...Map.groupBy(paid, ({ shareId }) => shareId)].map(([shareId, parts]) => {
    const wanted = lines.length === 0 ? parts : parts.filter(({ line }) => line !== TIP_LINE && lines.includes(line));
    return { shareId, paidCents: cents(sum(wanted)), leftCents: cents(Math.max(0, sum(parts) - sum(before.get(shareId) ?? []))) };
  });
  // Whoever paid without a share: of lines, what no share has of what goes back.
  const others = {
    paidCents: lines.length === 0 ? order.takenCents - sum(paid) : amountCents - sum(shares.map((one) => ({ cents: one.paidCents }))),
    leftCents: order.takenCents - sum(paid),
  };
  const payers = [...shares, { paidCents: cents(Math.max(0, others.paidCents)), leftCents: cents(Math.max(0, others.leftCents)) }];
  const backs = backToPayers(amountCents, payers);
  const rows = shares.map(({ shareId }, at) => ({ shareId, cents: backs[at] ?? 0 })).filter((row) => row.cents > 0);
  await writeBacks(tx, order.venueId, settlementId, rows);
}
