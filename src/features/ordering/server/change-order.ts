import { notFound } from '#platform/shared/refusal.ts';
import type { Clock } from '#platform/server/clock.ts';
import { inTransaction, type Database, type Tx } from '#platform/server/database.ts';
import { appendEvent } from '#platform/server/event-log.ts';
import type { LiveFeed } from '#platform/server/live-feed.ts';
import type { EventOf } from '#platform/shared/event.ts';
import type { SavedOrder } from '../contract.ts';
import { ORDER_EVENTS } from '../events.ts';
import { staffOrder } from './saved-order.ts';
import { readOrder, type FullOrder } from './store.ts';

export type ChangeDeps = { readonly db: Database; readonly feed: LiveFeed; readonly clock: Clock };
/** What a change wrote: the order's new revision and the event that tells of it; null where there was nothing to write. */
export type Changed =
  | ({ readonly revision: number; /** A dish came back to menus. */ readonly menuChanged?: boolean } & EventOf<typeof ORDER_EVENTS>)
  | null;

/** One change of one order with its event, in one transaction; answers the order as it is then. Refuses not_found, and what `change` refuses. */
export async function changeOrder(
  { db, feed }: Pick<ChangeDeps, 'db' | 'feed'>,
  { orderId, actor }: { readonly orderId: string; readonly actor: string },
  change: (tx: Tx, before: FullOrder) => Promise<Changed>,
): Promise<SavedOrder> {
  let isMenu = false;
  const full = await inTransaction(db, async (tx) => {
    const before = await readOrder(tx, orderId);
    if (!before) throw notFound('The order');
    const changed = await change(tx, before);
    // It was so already, or somebody did the same meanwhile: as it is now.
    if (!changed) return (await readOrder(tx, orderId)) ?? before;
    const { venueId, id: subjectId } = before.order;
    const { revision: subjectRevision, menuChanged = false, ...event } = changed;
    isMenu = menuChanged;
    await appendEvent(tx, ORDER_EVENTS, { ...event, venueId, subjectId, subjectRevision, actor });
    const after = await readOrder(tx, orderId);
    if (!after) throw notFound('The order');
    return after;
  });
  feed.nudge(full.order.venueId, isMenu ? 'menu' : undefined);
  return staffOrder(full);
}
