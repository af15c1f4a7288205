import { canMove, isOrderStatus, isStillRehearsal, isStopped, needsReason, ORDER_STATUS, type OrderStatus } from '#domain/order-status.ts';
import { may, type Standing } from '#domain/permissions.ts';
import { isUnread } from '#domain/read-allergy.ts';
import type { Reason } from '#domain/reasons.ts';
import { toAmount } from '#domain/money.ts';
import { Refusal, notFound } from '#platform/shared/refusal.ts';
import { recordAudit } from '#platform/server/audit-log.ts';
import { appendEvent } from '#platform/server/event-log.ts';
import { inTransaction, momentOf, type Database, type Tx } from '#platform/server/database.ts';
import type { LiveFeed } from '#platform/server/live-feed.ts';
import { isUuid } from '#platform/shared/is-uuid.ts';
import { clearOrder } from '#features/loyalty/server/store.ts';
import { notAllowed } from '#features/venues/server/not-allowed.ts';
import { returnPromotion } from '#features/venues/server/promotion-sql.ts';
import { returnStock } from '#features/venues/server/stock-sql.ts';
import { bumpMenuVersion } from '#features/venues/server/venue-sql.ts';
import type { SavedOrder } from '../contract.ts';
import { ORDER_EVENTS } from '../events.ts';
import { VENUE_EVENTS } from '#features/venues/events.ts';
import { stampPaidLines, takeBackStamps } from './line-stamps.ts';
import type { OrderRow } from './order-rows.ts';
import { handBack, handBackOnline } from './refund-order.ts';
import { staffOrder } from './saved-order.ts';
import { readOrder, updateStatus, type FullOrder } from './store.ts';

export type MoveDeps = {
  readonly db: Database;
  readonly feed: LiveFeed;
  /** Told of each move once it is committed; what it does is its own affair. */
  readonly onMoved?: (order: SavedOrder) => void;
};
export type Move = {
  readonly orderId: string;
  readonly to: number;
  readonly reason: string | null;
  readonly actor: string;
  /** What they may do; absent: it is the program's own. */
  readonly standing?: Standing;
  /** With an end: what staff took for the order is handed back too. */
  readonly refund?: boolean;
};

/**
 * Moves an order forward, or to rejected or cancelled with a reason, which gives back its stock, promotion, stamps and rewards. One
 * transaction; of two at once the one that read the older state loses. Refuses illegal_move (409), reason_missing (400), not_found.
 */
export async function moveOrder({ db, feed, onMoved }: MoveDeps, move: Move): Promise<SavedOrder> {
  const { full, menuChanged } = await inTransaction(db, (tx) => apply(tx, move));
  feed.nudge(full.order.venueId, menuChanged ? 'menu' : undefined);
  const moved = staffOrder(full);
  onMoved?.(moved);
  return moved;
}

const REHEARSAL: Reason = 'rehearsal';

async function apply(
  tx: Tx,
  { orderId, to, reason, actor, standing, refund = false }: Move,
): Promise<{ full: FullOrder; menuChanged: boolean }> {
  const before = await readOrder(tx, orderId);
  if (!before) throw notFound('The order');
  const from = before.order.status;
  if (before.order.paymentStatus === 'pending')
    throw new Refusal(409, 'payment_pending', 'This order is not paid yet; the kitchen gets it when it is.');
  if (!isOrderStatus(to) || !isOrderStatus(from) || !canMove(from, to)) throw illegal(from, to);
  // Nobody cooks a new order, so whoever works on orders may refuse it; later that is taking off all of it.
  if (standing && isStopped(to) && from !== ORDER_STATUS.placed && !may(standing, 'take_off')) throw notAllowed(standing, 'take_off');
  if (needsReason(to) && !reason?.trim())
    throw new Refusal(400, 'reason_missing', 'Say why, so that the guest knows.', { orderStatus: to });
  if (before.order.awaitingConfirmation && !needsReason(to))
    throw new Refusal(409, 'not_confirmed', 'This order waits to be confirmed first.', { from, to });
  if (!isStopped(to)) refuseUnread(before.order);
  if (isStopped(to) && !refund && before.order.paymentStatus === 'unpaid' && before.order.takenCents > before.order.refundedCents)
    throw new Refusal(409, 'part_paid', 'Some of it has been paid. Hand that back with it.', { taken: toAmount(before.order.takenCents) });
  const words = reason?.trim() || null;
  if (words === REHEARSAL && !isStillRehearsal(before.order)) throw illegal(from, to);
  const moved = await updateStatus(tx, before.order, to, words, isUuid(actor) ? actor : null);
  if (moved === null) {
    const now = await readOrder(tx, orderId);
    if (now && !isStopped(to)) refuseUnread(now.order);
    throw illegal(from, to);
  }
  // As it is now that it is held: a portion that staff took off meanwhile has gone back already.
  const menuChanged = isStopped(to) ? await giveBack(tx, (await readOrder(tx, orderId)) ?? before, to) : false;
  if (from === ORDER_STATUS.placed && !isStopped(to)) {
    await clearOrder(tx, before.order.id, `accepted order #${before.order.number}`);
    if (before.order.totalCents === 0) await stampPaidLines(tx, before.order, await momentOf(tx));
  }
  const revision = isStopped(to) && words ? ((await refunded(tx, before.order, { reason: words, actor, refund })) ?? moved) : moved;
  if (isStopped(to)) await noteStopped(tx, before.order, { to, reason: words, actor });
  // The id as it is stored: who asked may have written it in capitals, and followers compare it.
  const { venueId, id: subjectId } = before.order;
  await appendEvent(tx, ORDER_EVENTS, { venueId, type: 'order.moved', subjectId, subjectRevision: revision, data: { from, to }, actor });
  if (menuChanged) await appendEvent(tx, VENUE_EVENTS, { venueId, type: 'menu.changed', subjectId: venueId, actor });
  const after = await readOrder(tx, orderId);
  if (!after) throw notFound('The order');
  return { full: after, menuChanged };
}

/** What staff took for it goes back where they say so; what guests paid online of a table's bill goes back in any case. Null: nothing does. */
async function refunded(
  tx: Tx,
  order: OrderRow,
  { reason, actor, refund }: { readonly reason: string; readonly actor: string; readonly refund: boolean },
): Promise<number | null> {
  // The moment of the stop itself: both are of one transaction.
  const at = await momentOf(tx);
  if (refund) return (await handBack(tx, order, { wanted: null, method: null, reason, actor, at })).revision;
  return handBackOnline(tx, order, { reason, actor, at });
}

function refuseUnread(order: OrderRow): void {
  if (isUnread(order)) throw new Refusal(409, 'allergy_unread', 'Read its allergies first, and say so.', { avoids: order.avoids });
}

const illegal = (from: number, to: number) =>
  new Refusal(409, 'illegal_move', 'The order cannot move there from where it is now.', { from, to });

/** Money that will not come is a change that owners can read. */
async function noteStopped(tx: Tx, order: FullOrder['order'], { to, reason, actor }: Omit<Move, 'orderId'>): Promise<void> {
  const { venueId, number, totalCents } = order;
  const after = { status: to, reason: reason?.trim() ?? '', amount: toAmount(totalCents) };
  // What is no account that moves orders is the system.
  const person = isUuid(actor) ? actor : null;
  await recordAudit(tx, {
    venueId,
    actor: person,
    action: 'order.stopped',
    subject: `#${number}`,
    before: { status: order.status },
    after,
  });
}

/** Exactly what placing, or confirming, took. True where a sold-out dish came back, so that menus change. */
export async function giveBack(tx: Tx, { order, lines }: FullOrder, to: OrderStatus): Promise<boolean> {
  const portions = lines.flatMap(({ itemId, quantity, snapshot }) => (snapshot.counted ? [{ itemId, quantity }] : []));
  const sums = [...Map.groupBy(portions, (portion) => portion.itemId)].map(([itemId, list]) => ({
    itemId,
    quantity: list.reduce((sum, portion) => sum + portion.quantity, 0),
  }));
  const cameBack = await returnStock(tx, order.venueId, sums);
  if (order.promotionId !== null && order.reserved) await returnPromotion(tx, order.venueId, order.promotionId);
  await takeBackStamps(tx, order, `${to === ORDER_STATUS.rejected ? 'rejected' : 'cancelled'} order #${order.number}`);
  if (cameBack) await bumpMenuVersion(tx, order.venueId);
  return cameBack;
}
