import { ALLERGENS, type AllergenKey } from '#domain/allergens.ts';
import { isStopped, ORDER_STATUS } from '#domain/order-status.ts';
import { Refusal, notFound } from '#platform/shared/refusal.ts';
import { inTransaction, type Database, type Tx } from '#platform/server/database.ts';
import { appendEvent } from '#platform/server/event-log.ts';
import type { LiveFeed } from '#platform/server/live-feed.ts';
import type { SavedOrder } from '../contract.ts';
import { ORDER_EVENTS } from '../events.ts';
import { updateAvoided } from './allergy-sql.ts';
import { savedOrder } from './saved-order.ts';
import { readOrder, type FullOrder } from './store.ts';

/**
 * The guest of an order that was sent says what else must not be in it: as an allergy, whatever it was told as before, and to be read anew. What it
 * tells of already changes nothing. Refuses not_found, too_late (409).
 */
export async function sayAllergy(
  { db, feed }: { readonly db: Database; readonly feed: LiveFeed },
  orderId: string,
  keys: readonly AllergenKey[],
): Promise<SavedOrder> {
  const { order, lines, venue } = await inTransaction(db, (tx) => say(tx, orderId, keys));
  feed.nudge(order.venueId);
  return savedOrder(order, lines, venue);
}

/** The kitchen may move it in this moment: then it is looked at anew. */
const TRIES = 5;

async function say(tx: Tx, orderId: string, keys: readonly AllergenKey[], left = TRIES): Promise<FullOrder> {
  const before = await readOrder(tx, orderId);
  if (!before) throw notFound('The order');
  const { order } = before;
  const avoids = ALLERGENS.filter((key) => order.avoids.includes(key) || keys.includes(key));
  const ratherNot = order.ratherNot.filter((key) => !keys.some((said) => said === key));
  if (avoids.length === order.avoids.length && ratherNot.length === order.ratherNot.length) return before;
  if (isStopped(order.status) || order.status >= ORDER_STATUS.served) throw new Refusal(409, 'too_late', 'This order was served already.');
  const revision = await updateAvoided(tx, { ...order, avoids, ratherNot });
  if (revision === null && left > 1) return say(tx, orderId, keys, left - 1);
  if (revision === null) throw new Refusal(409, 'changed_meanwhile', 'This order changes at this moment. Please try again.');
  await appendEvent(tx, ORDER_EVENTS, {
    venueId: order.venueId,
    type: 'order.allergy_said',
    subjectId: order.id,
    subjectRevision: revision,
    actor: order.userId === null ? 'guest' : 'user',
  });
  const after = await readOrder(tx, orderId);
  if (!after) throw notFound('The order');
  return after;
}
