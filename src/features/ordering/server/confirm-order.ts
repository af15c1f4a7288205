import { Refusal, notFound } from '#platform/shared/refusal.ts';
import { appendEvent, holdPulse } from '#platform/server/event-log.ts';
import { inTransaction, momentOf, type Database, type Tx } from '#platform/server/database.ts';
import type { LiveFeed } from '#platform/server/live-feed.ts';
import type { Portions } from '#features/venues/server/stock-sql.ts';
import type { VenueCache } from '#features/venues/server/venue-cache.ts';
import type { VenueSnapshot } from '#features/venues/server/venue-snapshot.ts';
import type { SavedOrder } from '../contract.ts';
import { ORDER_EVENTS } from '../events.ts';
import { lockAwaiting, markCounted, updateConfirmed } from './unconfirmed-sql.ts';
import { stampPaidLines } from './line-stamps.ts';
import { hasLineStamps } from './line-stamps-sql.ts';
import { reserve } from './reserve.ts';
import { staffOrder } from './saved-order.ts';
import { readOrder, type FullOrder } from './store.ts';

type Deps = { readonly db: Database; readonly feed: LiveFeed; readonly venues: VenueCache };
type Confirming = { readonly orderId: string; readonly actor: string };

/**
 * Lets an order that awaits confirmation into the kitchen. Now it takes its stock, promotion and rewards, and earns its stamps; where something
 * is gone, nothing changes and the order waits on, for staff to refuse it. Refuses not_found, illegal_move (409) where it does not wait, and
 * what taking refuses: sold_out, promotion_used_up, promotion_person_limit, reward_unavailable (409).
 */
export async function confirmOrder({ db, feed, venues }: Deps, { orderId, actor }: Confirming): Promise<SavedOrder> {
  const found = await readOrder(db, orderId);
  const snapshot = found && (await venues.get(found.order.venueId));
  if (!found || !snapshot) throw notFound('The order');
  const { soldOut, ...full } = await inTransaction(db, (tx) => confirm(tx, snapshot, found, actor));
  feed.nudge(full.order.venueId, soldOut ? 'menu' : undefined);
  return staffOrder(full);
}

async function confirm(tx: Tx, venue: VenueSnapshot, found: FullOrder, actor: string): Promise<FullOrder & { readonly soldOut: boolean }> {
  const held = await lockAwaiting(tx, found.order);
  if (!held) throw new Refusal(409, 'illegal_move', 'This order does not wait to be confirmed any more.');
  const soldOut = held.order.reserved ? false : await take(tx, venue, held);
  const { venueId, id: subjectId } = held.order;
  const subjectRevision = await updateConfirmed(tx, held.order);
  await stampPaidLines(tx, held.order, await momentOf(tx));
  await appendEvent(tx, ORDER_EVENTS, { venueId, type: 'order.confirmed', subjectId, subjectRevision, actor });
  const after = await readOrder(tx, subjectId);
  if (!after) throw notFound('The order');
  return { ...after, soldOut };
}

/** What placing it did not take. True where a last portion went. */
async function take(tx: Tx, venue: VenueSnapshot, { order, lines }: FullOrder): Promise<boolean> {
  // Of one that was deleted meanwhile nothing is counted any more.
  const promotion = venue.promotions.find(({ id }) => id === order.promotionId) ?? null;
  // Where each line has its own stamps the card of whoever it belongs to gets none.
  const userId = order.userId !== null && (await hasLineStamps(tx, order)) ? null : order.userId;
  const { left, finish } = await reserve(tx, venue, { order: { ...order, userId }, lines, stock: portionsOf(lines), promotion });
  await markCounted(tx, order, [...left.keys()]);
  // After the dishes and before the card, as whoever places an order does.
  await holdPulse(tx, order.venueId);
  return finish(order.number);
}

const portionsOf = (lines: FullOrder['lines']): Portions[] =>
  [...Map.groupBy(lines, (line) => line.itemId)].map(([itemId, list]) => ({
    itemId,
    quantity: list.reduce((sum, line) => sum + line.quantity, 0),
  }));
