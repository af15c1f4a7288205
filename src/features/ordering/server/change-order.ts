import { notFound } from '#platform/shared/refusal.ts';
import type { Clock } from '#platform/server/clock.ts';
import { inTransaction, type Database, type Tx } from '#platform/server/database.ts';
import { appendEvent } from '#platform/server/event-log.ts';
import type { LiveFeed } from '#platform/server/live-feed.ts';
import type { SavedOrder } from '../contract.ts';
import { savedOrder } from './saved-order.ts';
import { readOrder, type FullOrder } from './store.ts';

export type ChangeDeps = { readonly db: Database; readonly feed: LiveFeed; readonly clock: Clock };
/** What a change wrote: the order's new revision and the event that tells of it; null where there was nothing to write. */
export type Changed = { readonly revision: number; readonly type: string; readonly data?: Readonly<Record<string, unknown>> } | null;

/** One change of one order with its event, in one transaction; answers the order as it is then. Refuses not_found, and what `change` refuses. */
export async function changeOrder(
  { db, feed }: Pick<ChangeDeps, 'db' | 'feed'>,
  { orderId, actor }: { readonly orderId: string; readonly actor: string },
  change: (tx: Tx, before: FullOrder) => Promise<Changed>,
): Promise<SavedOrder> {
  const { order, lines, venue } = await inTransaction(db, async (tx) => {
    const before = await readOrder(tx, orderId);
    if (!before) throw notFound('The order');
    const changed = await change(tx, before);
    if (!changed) return before;
    const { venueId, id: subjectId } = before.order;
    const { type, revision: subjectRevision, data = {} } = changed;
    await appendEvent(tx, { venueId, type, subjectId, subjectRevision, data, actor });
    const after = await readOrder(tx, orderId);
    if (!after) throw notFound('The order');
    return after;
  });
  feed.nudge(order.venueId);
  return savedOrder(order, lines, venue);
}
