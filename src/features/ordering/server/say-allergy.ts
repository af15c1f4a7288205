import { ALLERGENS, type AllergenKey } from '#domain/allergens.ts';
import { isStopped, ORDER_STATUS } from '#domain/order-status.ts';
import { Refusal, notFound } from '#platform/shared/refusal.ts';
import type { Clock } from '#platform/server/clock.ts';
import { inTransaction, type Database, type Tx } from '#platform/server/database.ts';
import { appendEvent, type EventToAppend } from '#platform/server/event-log.ts';
import type { LiveFeed } from '#platform/server/live-feed.ts';
import type { SavedOrder } from '../contract.ts';
import { ORDER_EVENTS } from '../events.ts';
import { cutsOf, isNewBeside, updateAvoided, updateGuestAvoids } from './allergy-sql.ts';
import { lockOrders } from './hand-money-sql.ts';
import { holdersOf } from './people-sql.ts';
import { savedOrder } from './saved-order.ts';
import { sentForMe } from './sent-for-me.ts';
import { readOrder } from './store.ts';
import { standingVisit, type Member } from './visit-right.ts';

type Deps = { readonly db: Database; readonly feed: LiveFeed; readonly clock: Clock };

/**
 * The guest of an order that was sent says what else must not be in it: as an allergy, whatever it was told as before, and to be read anew. Who sent it
 * for several says so of their own dishes too. What the order and those tell of already changes nothing. Refuses not_found, too_late (409).
 */
export async function sayAllergy({ db, feed, clock }: Deps, orderId: string, keys: readonly AllergenKey[]): Promise<SavedOrder> {
  const { order, lines, venue } = await inTransaction(db, async (tx) => {
    const sent = await readOrder(tx, orderId);
    if (!sent) throw notFound('The order');
    const { venueId, id } = sent.order;
    const person = (await holdersOf(tx, venueId, [id])).get(id) ?? null;
    await say(tx, { venueId, id, person, isSender: true, keys, at: new Date(clock()) });
    return (await readOrder(tx, id)) ?? sent;
  });
  feed.nudge(order.venueId);
  return savedOrder(order, lines, venue);
}

/**
 * The same of an order that somebody else of the table sent with dishes of this member's, at whichever table it is now: it is told beside those. Refuses
 * not_found of any other, too_late (409).
 */
export async function sayAllergyAtTable(
  { db, feed, clock }: Deps,
  member: Member,
  { orderId, keys }: { readonly orderId: string; readonly keys: readonly AllergenKey[] },
): Promise<void> {
  const { person } = member;
  await inTransaction(db, async (tx) => {
    const visit = await standingVisit(tx, member);
    const at = new Date(clock());
    const sent = (await sentForMe(tx, person, at)).find(({ _id }) => _id === orderId.toLowerCase());
    if (!sent) throw notFound('The order');
    await say(tx, { venueId: visit.venueId, id: sent._id, person: person.id, isSender: false, keys, at });
  });
  feed.nudge(member.visit.venueId);
}

type Saying = {
  readonly venueId: string;
  readonly id: string;
  /** Beside whose dishes it is told too; null: nobody knows who sent it. */
  readonly person: string | null;
  readonly isSender: boolean;
  readonly keys: readonly AllergenKey[];
  readonly at: Date;
};
type Told = {
  /** It was served or stopped: past telling. */
  readonly isOver: boolean;
  /** It does not tell of all that is said. */
  readonly isNew: boolean;
  /** It was told. */
  readonly event?: EventToAppend<typeof ORDER_EVENTS>;
};

/**
 * Tells an order, and what of it staff have put on other tables' bills: that is cooked for the same guest, and tells of it too. What is served or stopped
 * takes nothing more; where all of it is, that is refused. Orders are held first, events come last, as for all who change several.
 */
async function say(tx: Tx, saying: Saying): Promise<void> {
  const { id } = saying;
  const cuts = await holdWhole(tx, saying);
  const told: Told[] = [];
  for (const one of [id, ...cuts]) told.push(await tell(tx, { ...saying, id: one }));
  const [asked, ...rest] = told;
  // What of it is on another bill is as much the sender's; of others it is where their dishes are, and they ask for that.
  const isLate = asked?.isOver && asked.isNew && !(saying.isSender && rest.some(({ isOver }) => !isOver));
  if (isLate) throw new Refusal(409, 'too_late', 'This order was served already.');
  for (const { event } of told) if (event) await appendEvent(tx, ORDER_EVENTS, event);
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

/** What a held order tells from now on. */
async function tell(tx: Tx, { venueId, id, person, keys, at }: Saying): Promise<Told> {
  const order = (await readOrder(tx, id))?.order;
  if (!order) throw notFound('The order');
  const avoids = ALLERGENS.filter((key) => order.avoids.includes(key) || keys.includes(key));
  const ratherNot = order.ratherNot.filter((key) => !keys.some((said) => said === key));
  // Where the order tells of it for somebody else, it is new beside these dishes.
  const beside = person === null ? null : { venueId, orderId: id, personId: person };
  const isNew =
    avoids.length > order.avoids.length ||
    ratherNot.length < order.ratherNot.length ||
    (beside !== null && (await isNewBeside(tx, beside, keys)));
  const isOver = isStopped(order.status) || order.status >= ORDER_STATUS.served;
  if (isOver || !isNew) return { isOver, isNew };
  if (beside) await updateGuestAvoids(tx, beside, keys);
  const subjectRevision = await updateAvoided(tx, { venueId, id, avoids, ratherNot }, at);
  const actor = order.userId === null ? 'guest' : 'user';
  return { isOver, isNew, event: { venueId, type: 'order.allergy_said', subjectId: id, subjectRevision, actor } };
}
