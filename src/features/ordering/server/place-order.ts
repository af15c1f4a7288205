import { orderTaking } from '#domain/order-taking.ts';
import { DEFAULT_CAPS, MOST_WITH_WORK, shareOfAddress, type CapMet, type OrderCaps } from '#domain/order-caps.ts';
import { MOST_GIVEN_UP, MOST_UNPAID_ONLINE } from '#domain/unpaid-share.ts';
import { Refusal, unauthorised } from '#platform/shared/refusal.ts';
import { inTransactionOnce, type Database, type Tx } from '#platform/server/database.ts';
import type { Clock } from '#platform/server/clock.ts';
import { asLogged, type LoggedEvent } from '#platform/server/event-log.ts';
import type { LiveFeed } from '#platform/server/live-feed.ts';
import { lostRace, refersToNothing } from '#platform/server/sql-failure.ts';
import type { VenueCache } from '#features/venues/server/venue-cache.ts';
import { orderCapsOf } from '#features/venues/venue-rules.ts';
import { refuseSuspended } from '#features/venues/server/venue-status.ts';
import type { VenueSnapshot } from '#features/venues/server/venue-snapshot.ts';
import type { AddOrderInput, SavedOrder } from '../contract.ts';
import type { ORDER_EVENTS } from '../events.ts';
import { updateServedBy } from './board-sql.ts';
import { draftOrder, type Draft } from './draft-order.ts';
import { withFreshStock } from './fresh-stock.ts';
import { givenUpOf, unpaidOnlineOf } from './held-order.ts';
import { hasLimit, refuseOverLimit } from './hold-limit.ts';
import { asksTooMuch } from './strangers-share.ts';
import { placedOrder } from './placed-order.ts';
import { fingerprintOf, ownKey, replay, voidKey, type Asked } from './replay.ts';
import { refuseMissingRewards, reserve } from './reserve.ts';
import { savedOrder, staffOrder } from './saved-order.ts';
import type { OrderWriter } from './order-writer.ts';
import { venueOfOrder } from './venue-of-order.ts';
import type { LineGuest } from '../line-guest.ts';
import type { HeldFor, NewOrder } from './order-rows.ts';
import { isSuspect, refuseBlocked } from './judge-sender.ts';
import { insertOrders, type FullOrder, type Inserted, type OrderNumbers, type TooManyWait } from './store.ts';

export type PlaceOrderDeps = {
  readonly db: Database;
  /** Writes what reserves nothing. */
  readonly writer: OrderWriter;
  readonly venues: Pick<VenueCache, 'get' | 'reload'>;
  readonly feed: LiveFeed;
  readonly clock: Clock;
  /** Signs the tables' codes. */
  readonly secret: string;
  /** Whether venues that never said have the house's caps of open unpaid orders. */
  readonly houseCaps?: boolean;
  /** What an order comes to in the middle at a venue; null: nobody can say yet. */
  readonly usualOrders?: (venueId: string) => Promise<number | null>;
  /** Whether a venue can be paid online this way now. Absent: it cannot. */
  readonly takesOnline?: (venue: VenueSnapshot, paymentMethod: number) => Promise<boolean>;
};
export type Placing = {
  readonly input: AddOrderInput;
  readonly idempotencyKey: string | null;
  /** Asks what became of an order that was sent, and makes none; `else-void`: nor may one come under its key any more, where none has. */
  readonly onlyIfKnown?: 'true' | 'else-void' | null;
  readonly userId: string | null;
  /** Whether the user's address is known to be theirs. */
  readonly verified?: boolean;
  /** A digest of the mark that the browser brought. */
  readonly browser?: Buffer | null;
  /** What staff call the phone: the same, or one of all at its address that bring no mark. */
  readonly phone?: Buffer | null;
  /** Staff write it down: neither pause, hours, blocks nor caps keep it, and it waits for nobody. */
  readonly byStaff?: boolean;
  /** Who of the team wrote it down: it counts as theirs until somebody takes its money. */
  readonly writtenBy?: string;
  /** A digest of the address it comes from; null: addresses are not judged. */
  readonly address?: Buffer | null;
  /** It comes from the machine that this runs on. */
  readonly isOwnMachine?: boolean;
  /** A round that the people of a table send together: whose each line is, and what is written in the transaction of the order. */
  readonly together?: { readonly guests: readonly LineGuest[]; readonly write: (tx: Tx, orderId: string) => Promise<void> };
  /** Refuses who orders too fast, or tries codes; not asked for a repeat of an order that is there. */
  readonly refuseTooMany?: (venue: VenueSnapshot) => Promise<void>;
  /** Refuses who has not done the work that is asked for where so many orders wait for a look. */
  readonly wantWork?: (venue: VenueSnapshot, full: TooManyWait) => Promise<void>;
};
export type Placed = { readonly order: SavedOrder; readonly replayed: boolean };

/** The menu moved on between reading and writing: price again. */
class MenuMoved extends Error {}
/** It has to await confirmation, as was found when it was written; what it had reserved is undone. */
class MustWait extends Error {
  readonly heldFor: HeldFor;
  readonly capMet: CapMet | null;
  constructor(heldFor: HeldFor, capMet: CapMet | null = null) {
    super(heldFor);
    this.heldFor = heldFor;
    this.capMet = capMet;
  }
}

/** It would wait for a look, where too many do. */
class WaitsInVain extends Error {
  readonly full: TooManyWait;
  constructor(full: TooManyWait) {
    super(full.full);
    this.full = full;
  }
}

/** How often a placement starts over because somebody was faster; far more than ever seen. */
const TRIES = 20;

/**
 * Places an order: prices it from the stored menu, takes stock, rewards and promotion, writes order, lines and the kitchen's event in one
 * transaction. A repeated key with the same body answers what the first did. Refusals: see the contract; each leaves everything as it was.
 */
export async function placeOrder(deps: PlaceOrderDeps, placing: Placing): Promise<Placed> {
  const { input, idempotencyKey, userId, browser = null, byStaff = false } = placing;
  let venue = await venueOfOrder(deps.venues, input);
  const fingerprint = idempotencyKey === null ? null : fingerprintOf(input);
  const asked = { key: idempotencyKey, userId, browser, fingerprint };
  if (placing.onlyIfKnown) return knownOrder(deps, venue, asked, placing);
  let keptKey = idempotencyKey;
  let [heldFor, capMet]: [HeldFor | null, CapMet | null] = [null, null];
  let worked = false;
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    try {
      if (attempt === 0) await placing.refuseTooMany?.(venue);
      const now = deps.clock();
      refuseSuspended(venue);
      if (!byStaff) {
        refuseClosed(venue, now);
        refuseBlocked(deps.secret, venue, placing, now);
      }
      const online = (await deps.takesOnline?.(venue, input.paymentMethod)) ?? false;
      const fresh = await withFreshStock(deps.db, venue, input);
      const context = {
        ...senderOf(placing),
        now,
        usualCents: (await deps.usualOrders?.(venue.venueId)) ?? null,
        idempotencyKey: keptKey,
        fingerprint,
        secret: deps.secret,
        online,
      };
      let draft = draftOrder(fresh, input, { ...context, heldFor, capMet });
      // What is paid before it reaches the kitchen harms nobody.
      if (heldFor === null && !byStaff && draft.order.paymentStatus !== 'pending' && (await isSuspect(deps.db, venue, placing, now)))
        draft = draftOrder(fresh, input, { ...context, heldFor: 'near' });
      // What waits takes none yet; it is not to wait for nothing either.
      if (!draft.order.reserved) await refuseMissingRewards(deps.db, venue, draft.order);
      const { soldOut, ...numbers } = await write(deps, venue, draft, { ...placing, worked });
      const full = placedOrder(venue, draft, numbers);
      deps.feed.nudge(
        venue.venueId,
        soldOut ? 'menu' : undefined,
        draft.order.paymentStatus === 'pending' ? undefined : placedEvent(full, numbers.seq),
      );
      return { order: savedOrder(full.order, full.lines, full.venue), replayed: false };
    } catch (error) {
      // Asked only now: a new order, nearly all of them, costs no look-up, and a repeat is stopped by the unique key or by a refusal.
      const earlier = await replay(deps.db, venue.venueId, asked);
      if (earlier === 'void') throw keyVoid();
      // A stranger's key is none of ours: this order goes under our own form of it.
      if (earlier === 'stranger') keptKey = ownKey(asked);
      else if (earlier) return { order: earlier, replayed: true };
      // The account went away between the question who asks and the writing: nobody is signed in any more.
      if (userId !== null && refersToNothing(error)) throw unauthorised();
      if (error instanceof WaitsInVain) worked = await workFor(placing, venue, error.full, worked);
      else if (!startsOver(error)) throw error;
      if (error instanceof MustWait) [heldFor, capMet] = [error.heldFor, error.capMet];
      if (error instanceof MenuMoved) venue = (await deps.venues.reload(venue.venueId)) ?? venue;
    }
  }
  throw new Refusal(503, 'busy', 'Too many orders at this moment. Please send it again.');
}

/** Who sends it, as a draft knows them. */
const senderOf = ({ userId, byStaff = false, verified = false, browser = null, phone, address = null, together }: Placing) => ({
  userId,
  byStaff,
  verified,
  browser,
  address,
  phone: phone ?? browser,
  guests: together?.guests ?? null,
});

/** For who never heard an answer, however long ago: neither limits nor opening hours matter, for no order is made. What is to be kept has the limits of orders. */
async function knownOrder(deps: PlaceOrderDeps, venue: VenueSnapshot, asked: Asked, placing: Placing): Promise<Placed> {
  let order = await replay(deps.db, venue.venueId, asked);
  if ((order === null || order === 'stranger') && asked.key !== null && placing.onlyIfKnown === 'else-void') {
    await placing.refuseTooMany?.(venue);
    order = await voidKey(deps.db, venue.venueId, asked, new Date(deps.clock()));
  }
  if (order === null || typeof order === 'string') throw new Refusal(404, 'order_unknown', 'No order has come under this key.');
  return { order, replayed: true };
}

/** That the work is done which lets one more wait; refuses where none does, or it was done for nothing. */
async function workFor(placing: Placing, venue: VenueSnapshot, tooMany: TooManyWait, worked: boolean): Promise<true> {
  if (worked || !placing.wantWork || isEnd(tooMany)) throw tooManyWait(tooMany);
  await placing.wantWork(venue, tooMany);
  return true;
}

/** Whether work lets none in any more: nobody is to do it for nothing. */
const isEnd = ({ full, waiting, most }: TooManyWait): boolean =>
  full === 'phone' || full === 'table' || ((full === 'address' || full === 'house') && waiting >= most * MOST_WITH_WORK);

function tooManyWait({ full }: TooManyWait): Refusal {
  if (full === 'table' || full === 'house')
    return new Refusal(409, 'too_many_waiting_at_table', 'Many orders of this table wait for the staff already. Please speak to them.');
  const message = 'Orders from here wait for the staff already. Please speak to them, or scan the code on your table.';
  return new Refusal(409, 'too_many_waiting', message, { of: full });
}

/** It was on its way for so long that its sender was told that it had not come. */
const keyVoid = () =>
  new Refusal(
    409,
    'idempotency_key_void',
    'This order came too late: whoever sent it was told that it had not come. Send it under another key.',
  );

type Writing = Pick<Placing, 'byStaff' | 'writtenBy' | 'together' | 'isOwnMachine'> & { readonly worked: boolean };
/** With the writer where nothing is reserved; else one transaction, the reservations first. */
async function write(
  deps: PlaceOrderDeps,
  venue: VenueSnapshot,
  draft: Draft,
  { byStaff, writtenBy, worked, together, isOwnMachine = false }: Writing,
): Promise<OrderNumbers & { soldOut: boolean }> {
  const { order, lines } = draft;
  const caps = byStaff ? null : capsOf(deps, venue, draft);
  const fresh: NewOrder = { order, lines, menuVersion: venue.menuVersion, caps, worked, isOwnMachine };
  const limited = hasLimit(venue, order, byStaff === true);
  if (!draft.reserves && !together && writtenBy === undefined && !limited) return { ...written(await deps.writer(fresh)), soldOut: false };
  // Who gives way here starts over as a whole, with stock and prices of then: `startsOver`.
  return inTransactionOnce(deps.db, async (tx) => {
    const { finish, ...reserved } = await reserve(tx, venue, draft);
    const [inserted] = await insertOrders(tx, [fresh], { wait: true });
    const numbers = written(inserted);
    if (numbers.heldFor && draft.order.reserved) throw new MustWait(numbers.heldFor, numbers.capMet);
    if (order.reserved && (await asksTooMuch(tx, draft, reserved))) throw new MustWait('scarce');
    if (limited) await refuseOverLimit(tx, venue, order);
    await refuseUnpaid(tx, draft, roomOf(deps, venue));
    if (!worked) await refuseGivenUp(tx, draft);
    await together?.write(tx, order.id);
    if (writtenBy !== undefined) await updateServedBy(tx, order, writtenBy);
    return { ...numbers, soldOut: await finish(numbers.number) };
  });
}

/** Counted once this order is written: who else writes one at this venue waits for the commit, or came before. */
async function refuseUnpaid(tx: Tx, { order }: Draft, room: OrderCaps | null): Promise<void> {
  if (order.paymentStatus !== 'pending') return;
  const waiting = await unpaidOnlineOf(tx, order);
  if (waiting.phone > MOST_UNPAID_ONLINE)
    throw new Refusal(409, 'too_many_unpaid', 'You have orders here that wait to be paid. Please pay or cancel one of them first.', {
      most: MOST_UNPAID_ONLINE,
    });
  // Who sits at no table shares none: a cap for all of them would let one keep everybody from paying online.
  if (order.tableNumber === 0 || room === null) return;
  if (waiting.table <= room.tableOrders && waiting.address <= shareOfAddress(room.tableOrders, order.tableNumber)) return;
  const message = 'Many orders of this table wait to be paid. Please pay the staff, or try again in a few minutes.';
  throw new Refusal(409, 'too_many_unpaid_at_table', message, { most: room.tableOrders });
}

/** Wants work of who gives up one order after the other, where they might have paid. */
async function refuseGivenUp(tx: Tx, { order }: Draft): Promise<void> {
  if (order.paymentStatus !== 'pending' || order.address === null) return;
  const lately = await givenUpOf(tx, order, new Date(order.placedAt.getTime() - MOST_GIVEN_UP.withinMs));
  for (const by of ['phone', 'address'] as const)
    if (lately[by] >= MOST_GIVEN_UP[by]) throw new WaitsInVain({ full: 'given_up', waiting: lately[by], most: MOST_GIVEN_UP[by] });
}

/** What may be open at once: as the venue wants it, else as the house does. */
const roomOf = ({ houseCaps }: PlaceOrderDeps, venue: VenueSnapshot): OrderCaps | null =>
  venue.orderCaps ?? (houseCaps ? orderCapsOf(DEFAULT_CAPS) : null);

/** What is paid online reaches the kitchen paid: nobody has to look at it first. */
const capsOf = (deps: PlaceOrderDeps, venue: VenueSnapshot, { order }: Draft): OrderCaps | null =>
  order.paymentStatus === 'unpaid' ? roomOf(deps, venue) : null;

function written(inserted: Inserted | undefined): OrderNumbers {
  if (typeof inserted === 'object') {
    if ('full' in inserted) throw new WaitsInVain(inserted);
    return inserted;
  }
  throw new MenuMoved();
}

/** The kitchen's event as `insertOrders` has written it, with the order for the boards that follow in this process. */
function placedEvent(full: FullOrder, seq: number): LoggedEvent {
  const { order } = full;
  let json: string | null = null;
  return asLogged<typeof ORDER_EVENTS>({
    venueId: order.venueId,
    seq,
    type: 'order.placed',
    subjectId: order.id,
    data: { number: order.number },
    actor: order.userId === null ? 'guest' : 'user',
    at: order.placedAt,
    subject: () => (json ??= JSON.stringify(staffOrder(full))),
  });
}

/**
 * Who lost a race tries again: against a newer menu, a waiting circle, or the same key in flight (then the first one's answer is read).
 */
function startsOver(error: unknown): boolean {
  return error instanceof MenuMoved || error instanceof MustWait || lostRace(error);
}

function refuseClosed(venue: VenueSnapshot, now: number): void {
  const { open, nextOpening } = orderTaking(venue.openingHours, venue.timeZone, venue.pause, now);
  if (open) return;
  throw new Refusal(409, 'venue_closed', 'The venue takes no orders now.', {
    nextOpening: nextOpening === null ? null : new Date(nextOpening).toISOString(),
  });
}
