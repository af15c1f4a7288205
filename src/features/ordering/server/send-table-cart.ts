import { ALLERGENS, type AllergenKey } from '#domain/allergens.ts';
import { DELIVERY, PAYMENT } from '#domain/methods.ts';
import { toCents } from '#domain/money-parts.ts';
import { wayAtTable } from '#domain/pay-when.ts';
import { LONGEST_BUYER } from '#domain/sizes.ts';
import { isAsSeen, mayAdd, thingsToSend, type SentThings } from '#domain/table-cart.ts';
import { colourOf, creatureOf } from '#domain/table-people.ts';
import { Refusal } from '#platform/shared/refusal.ts';
import type { Tx } from '#platform/server/database.ts';
import { mailTexts } from '#features/accounts/server/mail-texts.ts';
import type { VenueSnapshot } from '#features/venues/server/venue-snapshot.ts';
import { fromCode } from '#features/venues/server/table-code.ts';
import type { SavedOrder } from '../contract.ts';
import type { Seat } from '../visit-contract.ts';
import { locked, refuseUndecided, tellCart, type CartDeps } from './change-table-cart.ts';
import type { LineGuest } from '../line-guest.ts';
import { giveLinesStamps } from './line-stamps-sql.ts';
import { holdRound, updatePerson, writeWhose, type PersonRow } from './people-sql.ts';
import { placeOrder, type PlaceOrderDeps, type Placing } from './place-order.ts';
import { orderLineOf, readCartState, type CartState } from './read-table-cart.ts';
import { savedOrder } from './saved-order.ts';
import { readByKey } from './store.ts';
import { deleteLines, deleteReady, raiseCart, type CartLineRow } from './table-cart-sql.ts';
import { notAtTable, standingVisit, type Member } from './visit-right.ts';
import { openVisitAt, type VisitRow } from './visit-sql.ts';
import { joinedTo } from './visit-table-sql.ts';

export type Sending = {
  readonly id: string;
  readonly what: SentThings;
  readonly lines: readonly { readonly _id: string; readonly revision: number }[];
  readonly amount: number;
  readonly avoids: readonly AllergenKey[];
  readonly ratherNot: readonly AllergenKey[];
  readonly language: string | null;
  readonly k: string;
};
/** Who sends, as of every order. */
export type Sender = Omit<Placing, 'input' | 'idempotencyKey' | 'onlyIfKnown' | 'byStaff' | 'together'>;

/** The cart moved between reading and writing: look again. */
class CartMoved extends Error {}
const TRIES = 5;

/**
 * Sends what is mine, or what everybody has said is ready, as one order: placed as every order is, and the lines leave the cart in its transaction. So of
 * two who send at once each line goes once. Said twice it is one order. Refuses what the contract names.
 */
export async function sendTableCart(
  deps: CartDeps & PlaceOrderDeps,
  member: Member,
  sending: Sending,
  sender: Sender,
): Promise<SavedOrder> {
  // Of the person alone: their table may be joined to another between a round and its repeat.
  const key = `table ${member.person.id} ${sending.id.toLowerCase()}`;
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const known = await knownRound(deps, member, { key, sending });
    if (known) return known;
    try {
      return await sendOnce(deps, member, { key, sending, sender });
    } catch (error) {
      // The same may have come through in between.
      const sent = await knownRound(deps, member, { key, sending });
      if (sent) return sent;
      // Where the table was closed in between its cart is gone, not changed.
      await standingVisit(deps.db, member);
      if (!(error instanceof CartMoved)) throw error;
    }
  }
  throw new Refusal(503, 'busy', 'The cart of this table changes all the time. Please send it again.');
}

type Asked = { readonly key: string; readonly sending: Sending };

async function knownRound({ db }: CartDeps, { visit }: Member, { key, sending }: Asked): Promise<SavedOrder | null> {
  const earlier = await readByKey(db, visit.venueId, key);
  if (!earlier) return null;
  const { order, lines, venue } = earlier.full;
  if (order.totalCents !== toCents(sending.amount)) throw new Refusal(422, 'idempotency_key_reused', 'This id was used for another round.');
  return savedOrder(order, lines, venue);
}

async function sendOnce(
  deps: CartDeps & PlaceOrderDeps,
  member: Member,
  { key, sending, sender }: Asked & { readonly sender: Sender },
): Promise<SavedOrder> {
  const { venue, person } = member;
  const visit = await standingVisit(deps.db, member);
  const seat = await seatOf(deps.db, deps.secret, { venue, visit, k: sending.k });
  const cart = await readCartState(deps.db, visit, new Date(deps.clock()));
  const { lines, avoidsOf, ratherNotOf } = toSend(cart, { venue, me: person.id, sending });
  const people = cart.people.filter(({ id }) => lines.some(({ personId }) => personId === id));
  const avoids = ALLERGENS.filter((one) => people.some(({ id }) => avoidsOf(id).includes(one)));
  // Whoever has it as an allergy is stricter than whoever would rather not.
  const ratherNot = avoids.filter((one) => people.every(({ id }) => !avoidsOf(id).includes(one) || ratherNotOf(id).includes(one)));
  const isAlone = lines.every(({ personId }) => personId === person.id);
  const placed = await placeOrder(deps, {
    ...sender,
    // A round of several people is of no account: its stamps are those of whose the lines are.
    userId: isAlone ? sender.userId : null,
    input: {
      storeDBId: venue.venueId,
      order: lines.map(orderLineOf),
      orderAmount: sending.amount,
      ...seat,
      deliveryMethod: DELIVERY.tableService,
      paymentMethod: atTable(venue) ?? PAYMENT.cash,
      rewardsUsedForOrder: 0,
      tip: 0,
      buyersName: namesOf(people, sending.language),
      avoids,
      ratherNot,
      language: sending.language,
      k: sending.k,
    },
    idempotencyKey: key,
    together: {
      guests: lines.map(({ personId, shared }) => guestOf(cart.people, personId, { shared, avoids: avoidsOf(personId) })),
      async write(tx, orderId) {
        await takeOut(tx, { visit, seat, version: cart.version, lines, person, orderId, now: new Date(deps.clock()) });
        if (!isAlone) await giveLinesStamps(tx, venue.venueId, orderId);
      },
    },
  });
  return placed.order;
}

/** How a round of the table is paid there; null: this venue takes no money at its tables, or serves none. */
export const atTable = ({ paymentMethods, deliveryMethods, payWhen }: AtTable): number | null =>
  deliveryMethods.has(DELIVERY.tableService) ? wayAtTable(payWhen, paymentMethods) : null;
type AtTable = Pick<VenueSnapshot, 'paymentMethods' | 'deliveryMethods' | 'payWhen'>;

type Choosing = { readonly venue: VenueSnapshot; readonly me: string; readonly sending: Sending };

/** The lines that go, as they were looked at, and what whoever sends them avoids. Refuses cart_locked, cart_changed, allergy_conflict (409). */
function toSend(cart: CartState, { venue, me, sending }: Choosing) {
  if (!mayAdd({ me, opener: cart.opener, mode: cart.mode })) throw locked();
  const ready = new Map(cart.ready.map((one) => [one.personId, one]));
  const lines = thingsToSend(sending.what, cart.lines, { me, ready: new Set(ready.keys()) }) as CartLineRow[];
  if (!isAsSeen(lines, sending.lines)) throw new Refusal(409, 'cart_changed', 'The cart has changed. Please look at it again.');
  const avoidsOf = (id: string): readonly AllergenKey[] => (id === me ? sending.avoids : (ready.get(id)?.avoids ?? []));
  const ratherNotOf = (id: string): readonly AllergenKey[] => (id === me ? sending.ratherNot : (ready.get(id)?.ratherNot ?? []));
  for (const { id } of cart.people)
    refuseUndecided(
      { venue },
      lines.filter(({ personId }) => personId === id),
      avoidsOf(id),
    );
  return { lines, avoidsOf, ratherNotOf };
}

const nameOf = ({ name, sign }: PersonRow, language: string | null): string => name ?? mailTexts(language)(`creature.${creatureOf(sign)}`);
/** Whose round it is, on the ticket's head. */
const namesOf = (people: readonly PersonRow[], language: string | null): string =>
  people
    .map((person) => nameOf(person, language))
    .join(', ')
    .slice(0, LONGEST_BUYER);

function guestOf(
  people: readonly PersonRow[],
  id: string,
  { shared, avoids }: { readonly shared: boolean; readonly avoids: readonly AllergenKey[] },
): LineGuest {
  const person = people.find((one) => one.id === id);
  const sign = person?.sign ?? 0;
  return { name: person?.name ?? '', creature: creatureOf(sign), colour: colourOf(sign), shared, avoids: [...avoids] };
}

/** At which of its tables the round is served: at that of the sender's code, else at its own. */
async function seatOf(
  tx: Tx,
  secret: string,
  { venue, visit, k }: Pick<Member, 'venue' | 'visit'> & { readonly k: string },
): Promise<Seat> {
  const joined = await joinedTo(tx, visit);
  return joined.find((seat) => fromCode(secret, venue, seat, k)) ?? { floor: visit.floor, table: visit.tableNumber };
}

type TakingOut = {
  readonly visit: VisitRow;
  readonly seat: Seat;
  readonly version: number;
  readonly lines: readonly CartLineRow[];
  readonly person: PersonRow;
  readonly orderId: string;
  readonly now: Date;
};

/** In the transaction of the order, which holds the venue's pulse by now: what is sent leaves the cart, if it is as it was read. */
async function takeOut(tx: Tx, { visit, seat, version, lines, person, orderId, now }: TakingOut): Promise<void> {
  await standingVisit(tx, { visit, person });
  const cart = await readCartState(tx, visit, now);
  if (!cart.people.some(({ id }) => id === person.id)) throw notAtTable();
  const isThere = (await openVisitAt(tx, visit.venueId, seat.floor, seat.table))?.id === visit.id;
  if (cart.version !== version || !isThere) throw new CartMoved();
  // Whose lines they are may have given up their place meanwhile, and the lines with it.
  if (lines.some(({ id }) => !cart.lines.some((line) => line.id === id))) throw new CartMoved();
  await deleteLines(tx, visit, { ids: lines.map(({ id }) => id) });
  await deleteReady(tx, visit, [...new Set(lines.map(({ personId }) => personId))]);
  await holdRound(tx, person, orderId);
  await writeWhose(
    tx,
    visit.venueId,
    lines.map(({ personId, shared }, nth) => ({
      orderId,
      line: nth + 1,
      personId: shared ? null : personId,
      given: true,
      putBy: personId,
    })),
  );
  await updatePerson(tx, person, { seenAt: now });
  await tellCart(tx, visit, await raiseCart(tx, visit));
}
