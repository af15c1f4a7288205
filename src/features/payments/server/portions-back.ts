import { sql } from 'kysely';
import { lineShares } from '#domain/bill.ts';
import { goneOf, nextPortions, portionsLeft, type Gone } from '#domain/portions-back.ts';
import { subtract } from '#domain/money-parts.ts';
import { cents, toAmount, ZERO } from '#domain/money.ts';
import { Refusal } from '#platform/shared/refusal.ts';
import type { Tx } from '#platform/server/database.ts';
import { billOrder } from '#features/ordering/server/bill-order.ts';
import { readOrder, type FullOrder } from '#features/ordering/server/store.ts';

/** Portions of dishes that go back through their provider: what of each went, and what it comes to. */

export type AskedPortion = { readonly line: number; readonly quantity: number };
export type PortionBack = AskedPortion & { readonly cents: number };

/** What of an order's lines goes back already, or is to. */
async function portionsGone(tx: Tx, { order }: FullOrder): Promise<Gone[]> {
  const { rows } =
    await sql<Gone>`select x.line, x.quantity from payment_refund r, jsonb_to_recordset(r.portions) as x(line int, quantity int)
    where r.venue_id = ${order.venueId} and r.order_id = ${order.id} and r.status <> 'failed' and r.portions is not null`.execute(tx);
  return rows;
}

const paidPortions = ({ lines }: FullOrder, line: number): number => {
  const row = lines[line - 1];
  return row ? row.quantity - row.givenAway : 0;
};

/** What these portions come to, the payment being held. Refuses line_unknown (400), changed_meanwhile (409). */
export async function portionsBack(
  tx: Tx,
  orderId: string,
  asked: readonly AskedPortion[],
  sentCents: number,
): Promise<readonly PortionBack[]> {
  const full = await readOrder(tx, orderId);
  if (!full || asked.some(({ line }) => line > full.lines.length) || new Set(asked.map(({ line }) => line)).size < asked.length)
    throw new Refusal(400, 'line_unknown', 'The order has no such line.', { lines: asked.map(({ line }) => line) });
  const gone = await portionsGone(tx, full);
  const cost = lineShares(billOrder(full.order, full.lines));
  return asked.map(({ line, quantity }) => {
    const paid = paidPortions(full, line);
    const own = nextPortions(cost[line - 1] ?? ZERO, paid, goneOf(gone, line, paid), quantity);
    if (own !== null) return { line, quantity, cents: own };
    throw new Refusal(409, 'changed_meanwhile', 'There are not so many portions left to send back.', { refunded: toAmount(sentCents) });
  });
}

/** What each portion comes to that is still here, as far as the money that is left reaches. */
export async function portionsHere(
  tx: Tx,
  full: FullOrder,
  money: { readonly paidCents: number; readonly sentCents: number },
): Promise<{ readonly line: number; readonly left: number[] }[]> {
  const gone = await portionsGone(tx, full);
  const cost = lineShares(billOrder(full.order, full.lines));
  const here = subtract(cents(money.paidCents), cents(money.sentCents));
  return full.lines.flatMap((_, at) => {
    const paid = paidPortions(full, at + 1);
    const left = portionsLeft(cost[at] ?? ZERO, paid, { gone: goneOf(gone, at + 1, paid), money: here });
    return left.length > 0 ? [{ line: at + 1, left: left.map(toAmount) }] : [];
  });
}
