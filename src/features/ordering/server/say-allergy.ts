import { ALLERGENS, type AllergenKey } from '#domain/allergens.ts';
import { isStopped, ORDER_STATUS } from '#domain/order-status.ts';
import { Refusal, notFound } from '#platform/shared/refusal.ts';
import type { Clock } from '#platform/server/clock.ts';
import { inTransaction, type Database, type Tx } from '#platform/server/database.ts';
import { appendEvent } from '#platform/server/event-log.ts';
import type { LiveFeed } from '#platform/server/live-feed.ts';
import type { SavedOrder } from '../contract.ts';
import { ORDER_EVENTS } from '../events.ts';
import { cutsOf, updateAvoided, updateGuestAvoids } from './allergy-sql.ts';
import type { OrderRow } from './order-rows.ts';
import { savedOrder } from './saved-order.ts';
import { sentForMe } from './sent-for-me.ts';
import { readOrder, type FullOrder } from './store.ts';
import { standingVisit, type Member } from './visit-right.ts';

/**
 * The guest of an order that was sent says what else must not be in it: as an allergy, whatever it was told as before, and to be read anew. What it
 * tells of already changes nothing. Refuses not_found, too_late (409).
 */
export async function sayAllergy(
  { db, feed }: { readonly db: Database; readonly feed: LiveFeed },
  orderId: string,
  keys: readonly AllergenKey[],
): Promise<SavedOrder> {
  const { order, lines, venue } = await inTransaction(db, async (tx) => {
    const said = await say(tx, { orderId, keys, anew: false });
    await sayOfMoved(tx, said.order, keys);
    return said;
  });
  feed.nudge(order.venueId);
  return savedOrder(order, lines, venue);
}

type AtTable = { readonly db: Database; readonly feed: LiveFeed; readonly clock: Clock };

/**
 * The same of an order that somebody else of the table sent with dishes of this member's: it is told beside those. Refuses not_found of any other,
 * too_late (409).
 */
export async function sayAllergyAtTable(
  { db, feed, clock }: AtTable,
  member: Member,
  { orderId, keys }: Pick<Saying, 'orderId' | 'keys'>,
): Promise<void> {
  const { person } = member;
  await inTransaction(db, async (tx) => {
    const visit = await standingVisit(tx, member);
    const sent = (await sentForMe(tx, visit, person, new Date(clock()))).find(({ _id }) => _id === orderId.toLowerCase());
    if (!sent) throw notFound('The order');
    // Where the order tells of it for somebody else, it is new beside these dishes.
    await say(tx, { orderId, keys, anew: keys.some((key) => !sent.told.includes(key)) });
    await updateGuestAvoids(tx, { venueId: visit.venueId, orderId: sent._id, personId: person.id }, keys);
    await sayOfMoved(tx, { venueId: visit.venueId, id: sent._id }, keys);
  });
  feed.nudge(member.visit.venueId);
}

type Saying = {
  readonly orderId: string;
  readonly keys: readonly AllergenKey[];
  /** It has to be read, also where the order tells of all of it. */
  readonly anew: boolean;
};

/** What staff have put on another table's bill is cooked for the same guest, and tells of it too as long as it is not served. */
async function sayOfMoved(tx: Tx, { venueId, id }: Pick<OrderRow, 'venueId' | 'id'>, keys: readonly AllergenKey[]): Promise<void> {
  for (const moved of await cutsOf(tx, { venueId, id })) {
    if (!isStopped(moved.status) && moved.status < ORDER_STATUS.served) await say(tx, { orderId: moved.id, keys, anew: false });
    await sayOfMoved(tx, { venueId, id: moved.id }, keys);
  }
}

/** The kitchen may move it in this moment: then it is looked at anew. */
const TRIES = 5;

async function say(tx: Tx, saying: Saying, left = TRIES): Promise<FullOrder> {
  const { orderId, keys, anew } = saying;
  const before = await readOrder(tx, orderId);
  if (!before) throw notFound('The order');
  const { order } = before;
  const avoids = ALLERGENS.filter((key) => order.avoids.includes(key) || keys.includes(key));
  const ratherNot = order.ratherNot.filter((key) => !keys.some((said) => said === key));
  if (!anew && avoids.length === order.avoids.length && ratherNot.length === order.ratherNot.length) return before;
  if (isStopped(order.status) || order.status >= ORDER_STATUS.served) throw new Refusal(409, 'too_late', 'This order was served already.');
  const revision = await updateAvoided(tx, { ...order, avoids, ratherNot });
  if (revision === null && left > 1) return say(tx, saying, left - 1);
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
