import { v7 as uuidv7 } from 'uuid';
import { NAMES, NOTES, REGULARS, type Habits } from '#db/demo/habits.ts';
import { pick, stream, type Random } from '#db/demo/generate.ts';
import { DELIVERY, PAYMENT } from '#domain/methods.ts';
import { percentOf } from '#domain/money-parts.ts';
import { cents, toAmount, type Cents } from '#domain/money.ts';
import { isRunning } from '#domain/promotion.ts';
import { quote } from '#domain/quote.ts';
import { rewardLimit } from '#domain/reward.ts';
import type { AddOrderInput } from '#features/ordering/contract.ts';
import type { PastEntry } from '#features/loyalty/server/write-history.ts';
import { draftOrder } from '#features/ordering/server/draft-order.ts';
import type { PastOrder } from '#features/ordering/server/write-history.ts';
import { codeOf } from '#features/venues/server/table-code.ts';
import type { VenueSnapshot } from '#features/venues/server/venue-snapshot.ts';
import { arrivals } from './arrivals.ts';
import { basket, coursesOf, minutesOf, type Line } from './baskets.ts';
import { cardsOf } from './cards.ts';
import { fateOf } from './fates.ts';
import { weighted } from './weighted.ts';

export type Past = {
  readonly venue: VenueSnapshot;
  readonly orders: readonly PastOrder[];
  readonly entries: readonly PastEntry[];
};

/** By it an order of the past is known again. */
export const keyOf = (venue: VenueSnapshot, nth: number): string => `history-${venue.number}-${nth}`;

type World = {
  readonly venue: VenueSnapshot;
  readonly habits: Habits;
  readonly people: readonly string[];
  readonly staff: readonly string[];
  readonly now: number;
  readonly secret: string;
};

/** Everything of one venue, oldest first. The same venue and day make the same past. */
export function pastOf(world: World): Past {
  const { habits, now } = world;
  // What is sold out or counted today was not so then.
  const items = new Map([...world.venue.items].map(([id, item]) => [id, { ...item, inStock: true, stockQty: null }]));
  const venue = { ...world.venue, items };
  const random = stream(habits.venue * 7919);
  const teller = tellerOf({ ...world, venue, random });
  const orders = arrivals(habits, venue.timeZone, now, random).map((at) => teller.order(at));
  return { venue, orders, entries: teller.entries };
}

type Telling = World & { readonly random: Random };

/** Tells one order after the other; it remembers what is on whose card. */
function tellerOf(world: Telling) {
  const { venue, habits, people, random } = world;
  const [courses, used, cards] = [coursesOf(venue, habits, random), new Set<string>(), cardsOf(venue)];
  const sizes = habits.party.map((weight, nth) => [nth + 1, weight] as const);
  // Few come often, many now and then.
  const regulars = people.map((id, nth) => [id, 1 / (1 + ((nth * 5 + habits.venue * 3) % people.length))] as const);
  let nth = -1;
  const order = (at: number): PastOrder => {
    nth += 1;
    const userId = random() < habits.known ? weighted(regulars, random) : null;
    const lines = basket(courses, { party: weighted(sizes, random), zone: venue.timeZone, at, random });
    const spends = userId !== null && cards.available(userId) > 0 && random() < 0.7;
    const asked = askedOf(world, { userId, lines, at, spends });
    const idempotencyKey = keyOf(venue, nth);
    const drafted = draftOrder(venue, asked, { now: at, userId, verified: true, ...UNASKED, idempotencyKey, secret: world.secret });
    const { orderId: plain } = drafted.order;
    const orderId = used.has(plain) ? `${plain}-${nth}` : plain;
    used.add(orderId);
    const told = { order: { ...drafted.order, id: uuidv7({ msecs: at }), orderId }, lines: drafted.lines };
    if (userId !== null) cards.take(told.order, userId, at);
    return { ...told, menuVersion: 0, caps: null, key: idempotencyKey, ...fateOf(world, told, minutesOf(courses, lines, random), at) };
  };
  return { order, entries: cards.entries };
}

/** What an order of the past was not asked: nobody measured it against others. */
const UNASKED = {
  fingerprint: null,
  online: false,
  browser: null,
  phone: null,
  address: null,
  isOver: false,
  heldFor: null,
  usualCents: null,
} as const;

type Sitting = { readonly userId: string | null; readonly lines: readonly Line[]; readonly at: number; readonly spends: boolean };

/** What a phone would have sent: where they sit, how they pay, what they add. */
function askedOf({ venue, habits, people, secret, random }: Telling, { userId, lines, at, spends }: Sitting): AddOrderInput {
  const rule = venue.rewardRule;
  const rewards = spends && rule ? Math.min(1, rewardLimit(rule, lines)) : 0;
  const running = venue.promotions.filter((each) => each.code !== null && isRunning(each, at));
  const promotion = running.length > 0 && random() < 0.09 ? pick(running, random) : null;
  const bare = quote({ lines, rewardRule: rule, rewardsUsed: rewards, promotion, tipCents: cents(0) });
  const tipCents = random() < 0.24 ? tipOf(bare.totalCents, random) : 0;
  const language = random() < 0.6 ? 'el' : 'en';
  const places = venue.tables.flatMap(({ floor, tables }) => tables.map(({ table }) => ({ floor, table })));
  const place = places.length > 0 && random() > 0.08 ? pick(places, random) : null;
  const collects = place === null && venue.deliveryMethods.has(DELIVERY.collection);
  return {
    order: orderedOf(lines, random() < 0.05 ? pick(NOTES[language], random) : null),
    orderAmount: toAmount(cents(bare.totalCents + tipCents)),
    floor: place?.floor ?? 0,
    table: place?.table ?? 0,
    deliveryMethod: collects ? DELIVERY.collection : DELIVERY.tableService,
    paymentMethod: random() < habits.card ? PAYMENT.cardAtTable : PAYMENT.cash,
    buyersName: userId === null ? pick(NAMES[language], random) : (REGULARS[people.indexOf(userId)]?.[0] ?? 'Guest'),
    promoCode: promotion?.code ?? null,
    rewardsUsedForOrder: rewards,
    tip: toAmount(cents(tipCents)),
    language,
    avoids: [],
    ...(place && { k: codeOf(secret, venue, place) }),
  };
}

/** Five to twelve of a hundred, in coins of fifty. */
const tipOf = (total: Cents, random: Random): number => 50 * Math.ceil(percentOf(total, 5 + Math.floor(8 * random())) / 50);

/** The lines as they are sent; the note lies with the first. */
const orderedOf = (lines: readonly Line[], note: string | null): AddOrderInput['order'] =>
  lines.map(({ item, quantity, choices }, nth) => ({
    quantity,
    payload: {
      item: { id: item.id },
      extras: Object.fromEntries(Object.entries(choices).map(([option, chosen]) => [option, [...chosen]])),
    },
    ...(nth === 0 && note !== null && { note }),
  }));
