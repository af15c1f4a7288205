import type { Tx } from '#platform/server/database.ts';
import { keepsAccount } from '#features/accounts/server/find-account.ts';
import { applyLine, reverseLines, reverseOrder } from '#features/loyalty/server/store.ts';
import { companyOf, lineStampsOf, markBack, markPaid, markTaken, unmarkBack } from './line-stamps-sql.ts';
import type { OrderRow } from './order-rows.ts';
import { paidLines } from './paid-lines.ts';
import { usersOfLines } from './people-sql.ts';
import { readOrder, type FullOrder } from './store.ts';
import { holdVisits } from './visit-sql.ts';

/** What paying and sending back do to the stamps of a round's lines. Each in its caller's transaction, which holds the order. */

/**
 * The stamps of lines that are paid by now go to the account of whose they are, whoever paid; where they have none they wait for somebody of the
 * table. Asked again, nothing happens twice.
 */
export async function stampPaidLines(tx: Tx, { venueId, id }: Pick<OrderRow, 'venueId' | 'id'>, now: Date): Promise<void> {
  const waiting = (await lineStampsOf(tx, venueId, [id])).filter(({ paidAt, backAt }) => paidAt === null && backAt === null);
  const full = waiting.length === 0 ? null : await readOrder(tx, id);
  // What awaits confirmation has nothing yet.
  if (!full?.order.reserved) return;
  const isPaid = await paidLines(tx, full.order, full.lines);
  // What costs nothing is never paid: its stamps come when staff take it, as those of other orders.
  const isFree = (line: number) => full.order.totalCents === 0 && full.lines[line - 1]?.lineCents === 0;
  const paid = waiting.filter(({ line }) => isPaid(line) || isFree(line));
  if (paid.length === 0) return;
  await markPaid(tx, { venueId, orderId: id, lines: paid.map(({ line }) => line) }, now);
  const users = await usersOfLines(tx, venueId, id);
  // Before any card, as whoever places an order does: the venue's pulse.
  if (users.size > 0) await holdVisits(tx, venueId);
  for (const { line, stamps } of paid.toSorted((a, b) => (users.get(a.line) ?? '').localeCompare(users.get(b.line) ?? ''))) {
    const userId = users.get(line);
    if (userId !== undefined) await takeLine(tx, full, { line, stamps, userId, now });
  }
}

type TakingLine = { readonly line: number; readonly stamps: number; readonly userId: string; readonly now: Date };

/** Puts the stamps of a paid line on a card; false: they are on one, nobody gets them any more, or the account has just been deleted. */
export async function takeLine(tx: Tx, { order, lines }: FullOrder, { line, stamps, userId, now }: TakingLine): Promise<boolean> {
  const { venueId, id: orderId, number } = order;
  // Cards outlive their accounts: none is opened, nor stamped, for somebody who left while this waited. Then somebody of the table may take them.
  if (!(await keepsAccount(tx, userId))) return false;
  if (!(await markTaken(tx, { venueId, orderId, line }, now))) return false;
  const sold = lines[line - 1];
  const companyId = await companyOf(tx, venueId);
  const reason = `${sold?.name ?? ''} × ${sold?.quantity ?? stamps}, order #${number}`;
  return applyLine(tx, { companyId, userId, venueId, orderId, line, stamps, reason });
}

/** Takes back what an order earned, of its lines too, as if it had never been. */
export async function takeBackStamps(tx: Tx, { venueId, id }: Pick<OrderRow, 'venueId' | 'id'>, reason: string): Promise<void> {
  if (await markBack(tx, venueId, id, 'all')) await holdVisits(tx, venueId);
  await reverseOrder(tx, id, reason);
}

/** Takes back the stamps of lines that went back, or (`paid`) of all that had been paid. */
export async function takeBackLines(
  tx: Tx,
  { venueId, id, number }: Pick<OrderRow, 'venueId' | 'id' | 'number'>,
  of: readonly number[] | 'paid',
): Promise<void> {
  if (of.length === 0) return;
  const stamped = await lineStampsOf(tx, venueId, [id]);
  // Also what was paid of a round that awaits confirmation, whose stamps nobody has yet.
  const full = of === 'paid' && stamped.length > 0 ? await readOrder(tx, id) : null;
  const isPaid = full ? await paidLines(tx, full.order, full.lines) : () => false;
  const goes = ({ line, paidAt }: (typeof stamped)[number]) => (of === 'paid' ? paidAt !== null || isPaid(line) : of.includes(line));
  const lines = stamped.filter(goes).map(({ line }) => line);
  if (lines.length === 0) return;
  if (await markBack(tx, venueId, id, lines)) await holdVisits(tx, venueId);
  await reverseLines(tx, id, lines, `refunded order #${number}`);
}

/** Stamps of lines that cost something again wait for their money again. */
export async function giveBackLines(tx: Tx, { venueId, id }: Pick<OrderRow, 'venueId' | 'id'>, lines: readonly number[]): Promise<void> {
  if (lines.length > 0 && (await unmarkBack(tx, venueId, id, lines))) await holdVisits(tx, venueId);
}
