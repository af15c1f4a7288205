import { DELIVERY } from '#domain/methods.ts';
import { ORDER_STATUS } from '#domain/order-status.ts';
import { Refusal, notFound } from '#platform/shared/refusal.ts';
import { inTransaction, type Database, type Tx } from '#platform/server/database.ts';
import { appendEvent } from '#platform/server/event-log.ts';
import type { LiveFeed } from '#platform/server/live-feed.ts';
import type { SavedOrder } from '../contract.ts';
import { ORDER_EVENTS } from '../events.ts';
import { savedOrder } from './saved-order.ts';
import { readOrder, updateOnTheirWay, type FullOrder } from './store.ts';

/** The guest sets off to collect. Said once; a repeat answers the order as it is. Refuses not_ready (409), not_found. */
export async function onMyWay({ db, feed }: { db: Database; feed: LiveFeed }, orderId: string): Promise<SavedOrder> {
  const { order, lines, venue } = await inTransaction(db, (tx) => setOff(tx, orderId));
  feed.nudge(order.venueId);
  return savedOrder(order, lines, venue);
}

async function setOff(tx: Tx, orderId: string): Promise<FullOrder> {
  const before = await readOrder(tx, orderId);
  if (!before) throw notFound('The order');
  const { order } = before;
  if (order.onTheirWay) return before;
  if (order.deliveryMethod !== DELIVERY.collection || order.status !== ORDER_STATUS.ready) throw notReady();
  const revision = await updateOnTheirWay(tx, order);
  const after = await readOrder(tx, orderId);
  if (!after) throw notFound('The order');
  // Somebody was faster: the same guest's other tap, or the kitchen.
  if (revision === null) {
    if (after.order.onTheirWay) return after;
    throw notReady();
  }
  await appendEvent(tx, ORDER_EVENTS, {
    venueId: order.venueId,
    type: 'order.on_my_way',
    subjectId: order.id,
    subjectRevision: revision,
    actor: order.userId === null ? 'guest' : 'user',
  });
  return after;
}

const notReady = () => new Refusal(409, 'not_ready', 'This order is not ready for collection.');
