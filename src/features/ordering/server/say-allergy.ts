import { ALLERGENS, type AllergenKey } from '#domain/allergens.ts';
import { isStopped, ORDER_STATUS } from '#domain/order-status.ts';
import { Refusal, notFound } from '#platform/shared/refusal.ts';
import type { Clock } from '#platform/server/clock.ts';
import { inTransaction, type Database, type Tx } from '#platform/server/database.ts';
import { appendEvent, type EventToAppend } from '#platform/server/event-log.ts';
import type { LiveFeed } from '#platform/server/live-feed.ts';
import type { SavedOrder } from '../contract.ts';
import { ORDER_EVENTS } from '../events.ts';
import { cutsOf, updateAvoided, updateGuestAvoids } from './allergy-sql.ts';
import { lockOrders } from './hand-money-sql.ts';
import { holdersOf } from './people-sql.ts';
import { savedOrder } from './saved-order.ts';
import { sentForMe } from './sent-for-me.ts';
import { readOrder } from './store.ts';
import { standingVisit, type Member } from './visit-right.ts';

type Deps = { readonly db: Database; readonly feed: LiveFeed };

/**
 * The guest of an order that was sent says what else must not be in it: as an allergy, whatever it was told as before, and to be read anew. Who sent it
 * for several says so of their own dishes too. What the order and those tell of already changes nothing. Refuses not_found, too_late (409).
 */
export async function sayAllergy({ db, feed }: Deps, orderId: string, keys: readonly AllergenKey[]): Promise<SavedOrder> {
  const { order, lines, venue } = await inTransaction(db, async (tx) => {
    const sent = await readOrder(tx, orderId);
    if (!sent) throw notFound('The order');
    const { venueId, id } = sent.order;
    const person = (await holdersOf(tx, venueId, [id])).get(id) ?? null;
    await say(tx, { venueId, id, person, keys });
    return (await readOrder(tx, id)) ?? sent;
  });
  feed.nudge(order.venueId);
  return savedOrder(order, lines, venue);
}

/**
 * The same of an order that somebody else of the table sent with dishes of this member's: it is told beside those. Refuses not_found of any other,
 * too_late (409).
 */
export async function sayAllergyAtTable(
  { db, feed, clock }: Deps & { readonly clock: Clock },
  member: Member,
  { orderId, keys }: { readonly orderId: string; readonly keys: readonly AllergenKey[] },
): Promise<void> {
  const { person } = member;
  await inTransaction(db, async (tx) => {
    const visit = await standingVisit(tx, member);
    const sent = (await sentForMe(tx, visit, person, new Date(clock()))).find(({ _id }) => _id === orderId.toLowerCase());
    if (!sent) throw notFound('The order');
    await say(tx, { venueId: visit.venueId, id: sent._id, person: person.id, keys });
  });
  feed.nudge(member.visit.venueId);
}

type Saying = {
  readonly venueId: string;
  readonly id: string;
  /** Beside whose dishes it is told too; null: nobody knows who sent it. */
  readonly person: string | null;
  readonly keys: readonly AllergenKey[];
};
type Said = EventToAppend<typeof ORDER_EVENTS>;

/**
 * Tells an order, and what of it staff have put on other tables' bills: that is cooked for the same guest, and tells of it too as long as it is not
 * served. Orders are held first, events come last, as for all who change several.
 */
async function say(tx: Tx, saying: Saying): Promise<void> {
  const { id } = saying;
  const cuts = await holdWhole(tx, saying);
  const events: Said[] = [];
  for (const one of [id, ...cuts]) {
    const said = await tell(tx, { ...saying, id: one }, one === id);
    if (said) events.push(said);
  }
  for (const event of events) await appendEvent(tx, ORDER_EVENTS, event);
}

/** Holds an order and its cuts; answers those. What is held is cut no further, and what was cut meanwhile comes after what is held. */
async function holdWhole(tx: Tx, order: Pick<Saying, 'venueId' | 'id'>): Promise<string[]> {
  await lockOrders(tx, order.venueId, [order.id]);
  for (let held: readonly string[] = []; ;) {
    const cuts = await cutsOf(tx, order);
    if (cuts.length === held.length) return cuts;
    await lockOrders(tx, order.venueId, cuts);
    held = cuts;
  }
}

/** What a held order tells from now on; null: it told of it. What is done is past telling: the order that was asked for is refused. */
async function tell(tx: Tx, { venueId, id, person, keys }: Saying, isAsked: boolean): Promise<Said | null> {
  const order = (await readOrder(tx, id))?.order;
  if (!order) throw notFound('The order');
  const isDone = isStopped(order.status) || order.status >= ORDER_STATUS.served;
  if (isDone && !isAsked) return null;
  // Where the order tells of it for somebody else, it is new beside these dishes.
  const isNewBeside = person !== null && (await updateGuestAvoids(tx, { venueId, orderId: id, personId: person }, keys));
  const avoids = ALLERGENS.filter((key) => order.avoids.includes(key) || keys.includes(key));
  const ratherNot = order.ratherNot.filter((key) => !keys.some((said) => said === key));
  if (!isNewBeside && avoids.length === order.avoids.length && ratherNot.length === order.ratherNot.length) return null;
  if (isDone) throw new Refusal(409, 'too_late', 'This order was served already.');
  const subjectRevision = await updateAvoided(tx, { venueId, id, avoids, ratherNot });
  const actor = order.userId === null ? 'guest' : 'user';
  return { venueId, type: 'order.allergy_said', subjectId: id, subjectRevision, actor };
}
