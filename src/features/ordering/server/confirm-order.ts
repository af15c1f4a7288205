import { Refusal, notFound } from '#platform/shared/refusal.ts';
import { appendEvent } from '#platform/server/event-log.ts';
import { inTransaction, type Database, type Tx } from '#platform/server/database.ts';
import type { LiveFeed } from '#platform/server/live-feed.ts';
import type { SavedOrder } from '../contract.ts';
import { savedOrder } from './saved-order.ts';
import { readOrder, updateConfirmed, type FullOrder } from './store.ts';

/** Lets an order that came without its table's code into the kitchen. Refuses not_found, illegal_move (409) where it does not wait. */
export async function confirmOrder(
  { db, feed }: { readonly db: Database; readonly feed: LiveFeed },
  { orderId, actor }: { readonly orderId: string; readonly actor: string },
): Promise<SavedOrder> {
  const { order, lines, venue } = await inTransaction(db, (tx) => confirm(tx, orderId, actor));
  feed.nudge(order.venueId);
  return savedOrder(order, lines, venue);
}

async function confirm(tx: Tx, orderId: string, actor: string): Promise<FullOrder> {
  const before = await readOrder(tx, orderId);
  if (!before) throw notFound('The order');
  const revision = await updateConfirmed(tx, before.order);
  if (revision === null) throw new Refusal(409, 'illegal_move', 'This order does not wait to be confirmed any more.');
  const { venueId, id: subjectId } = before.order;
  await appendEvent(tx, { venueId, type: 'order.confirmed', subjectId, subjectRevision: revision, actor });
  const after = await readOrder(tx, orderId);
  if (!after) throw notFound('The order');
  return after;
}
