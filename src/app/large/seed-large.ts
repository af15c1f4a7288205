import * as v from 'valibot';
import { FIRST_ID, generateVenues } from '#db/demo/generate.ts';
import { PAYMENT } from '#domain/methods.ts';
import { ORDER_STATUS } from '#domain/order-status.ts';
import { isRunning } from '#domain/promotion.ts';
import { accountByEmail } from '#features/accounts/server/find-account.ts';
import { insertPeople } from '#features/accounts/server/store.ts';
import { moveOrder } from '#features/ordering/server/move-order.ts';
import { placeOrder } from '#features/ordering/server/place-order.ts';
import { seededKey, seededOf, settleSeeded } from '#features/ordering/server/seeded-orders.ts';
import { WholeVenueInput } from '#features/venues/contract.ts';
import { saveVenue } from '#features/venues/server/save-venue.ts';
import { readable } from '#features/venues/server/venue-cache.ts';
import { findVenueId } from '#features/venues/server/venue-sql.ts';
import { inTransaction, type Database } from '#platform/server/database.ts';
import type { System } from '../system.ts';
import { copyWorld } from './copy-world.ts';
import { orderableOf, orderInput, placing } from './made-up-order.ts';
import { allDone, progress, type Tell } from './progress.ts';

const DAY_MS = 86_400_000;
/** So many venues live a life of their own; the others are copies of these. */
const MODELS = 10;
/** Of a venue, with an account. */
const REGULARS = 10;

export type LargeSize = {
  readonly venues: number;
  readonly items: number;
  readonly orders: number;
  readonly seed: number;
  /** Some guests have accounts, what was served was paid, and who ate has left; so it is too where there are copies. */
  readonly settled?: boolean;
};

/**
 * Adds generated venues and finished orders to whatever is there: for benchmarks and for looking at large lists. Deterministic by `seed`, and going on
 * where it was ended. The first ten venues and their orders are made as people make them; more are copies of these, table by table.
 */
export async function seedLarge(system: System, size: LargeSize, tell: Tell = () => undefined): Promise<void> {
  const { venues, items, orders, seed } = size;
  const settled = size.settled === true || venues > MODELS;
  const models = Math.min(venues, MODELS);
  const numbers = await saveModels(system, { venues: models, items, orders, seed });
  const own = venues > MODELS ? Math.round(orders / venues) * models : orders;
  await liveThrough(system, { numbers, orders: own, seed, settled, tell });
  if (venues > MODELS) await copyWorld(system.database.pool.options.connectionString ?? '', { venues, models, seed, tell });
}

async function saveModels(system: System, { venues, items, seed }: LargeSize): Promise<string[]> {
  const { db } = system.database;
  const numbers: string[] = [];
  for (const venue of generateVenues({ venues, itemsPerVenue: items, seed, now: new Date(system.clock()) })) {
    numbers.push(String(venue.id));
    if (!(await findVenueId(db, String(venue.id)))) await saveVenue(db, v.parse(WholeVenueInput, venue), 'seed');
  }
  return numbers;
}

type Life = {
  readonly numbers: readonly string[];
  readonly orders: number;
  readonly seed: number;
  readonly settled: boolean;
  readonly tell: Tell;
};

async function liveThrough(system: System, { numbers, orders, seed, settled, tell }: Life): Promise<void> {
  const { db } = system.database;
  const all = Array.from({ length: orders }, (_, index) => ({ index, at: seededAt(system.clock(), index, numbers.length) }));
  // In the order of time at each venue: its numbers of the day begin again with every new day. Venues side by side.
  const ofVenue = Map.groupBy(
    all.toSorted((a, b) => a.at - b.at),
    ({ index }) => numbers[index % numbers.length] ?? '1',
  );
  const told = progress('orders placed', orders, tell);
  await allDone(
    [...ofVenue].map(async ([number, ofIt]) => {
      const venue = await readable(system.venues, number);
      if (!venue) return;
      const people = settled && Number(number) >= FIRST_ID ? await regularsOf(db, number) : [];
      const done = await seededOf(db, venue.venueId, seed);
      for (const { id, index } of done.open) await serve(system, id, index);
      told(done.count, false);
      for (const { index, at } of ofIt.slice(done.count)) {
        await one(system, { number, index, at, seed, people });
        told(1);
      }
      if (settled && Number(number) >= FIRST_ID) await settleSeeded(db, venue.venueId);
    }),
  );
}

/** Each venue's over the last thirty days, alike on each of them, and round the clock. */
const seededAt = (now: number, index: number, venues: number): number =>
  now - DAY_MS - (Math.floor(index / Math.max(1, venues)) % 30) * DAY_MS - ((index * 97) % 43_200) * 1000;

/** A venue's guests with an account, made where they are not there. */
async function regularsOf(db: Database, number: string): Promise<string[]> {
  const people = Array.from({ length: REGULARS }, (_, at) => ({
    firstName: 'Guest',
    lastName: `${number}-${at}`,
    email: `guest-${number}-${at}@seed.parea.example`,
  }));
  const known = await Promise.all(people.map(({ email }) => accountByEmail(db, email)));
  if (known.every((account) => account === null)) return inTransaction(db, (tx) => insertPeople(tx, people));
  return known.flatMap((account) => account?.id ?? []);
}

type Placed = {
  readonly number: string;
  readonly index: number;
  readonly at: number;
  readonly seed: number;
  readonly people: readonly string[];
};

async function one(system: System, { number, index, at, seed, people }: Placed): Promise<void> {
  const venue = await readable(system.venues, number);
  if (!venue) return;
  const orderable = orderableOf(venue);
  const lines = [0, 1, 2].flatMap((step) => {
    const item = orderable[(index * 7 + step * 13) % orderable.length];
    return item ? [{ item, quantity: 1 + ((index + step) % 3), choices: {} }] : [];
  });
  const places = venue.tables.flatMap(({ floor, tables }) => tables.map(({ table }) => ({ floor, table })));
  const { floor, table } = places[index % Math.max(1, places.length)] ?? { floor: 0, table: 0 };
  const guest = { name: `Guest ${index}`, floor, table, paymentMethod: index % 2 === 0 ? PAYMENT.cash : PAYMENT.cardAtTable };
  // As life goes, at every venue alike: some tip, some have a code, some carry it away, and now and then an order is stopped.
  const life = lifeOf(index);
  const running = venue.promotions.find((each) => each.code !== null && !each.maxPerPerson && !each.minimumCents && isRunning(each, at));
  const promotion = life % 6 === 1 ? (running ?? null) : null;
  const input = orderInput(venue, lines, {
    ...guest,
    tipCents: life % 5 === 0 ? 50 + (index % 400) : 0,
    promotion,
    collects: life % 8 === 3,
  });
  // A fifth comes from somebody with an account, who collects stamps.
  const userId = life % 5 === 2 ? (people[life % people.length] ?? null) : null;
  const deps = placing(system, () => at);
  const placed = await placeOrder(deps, { input, idempotencyKey: seededKey(seed, index), userId });
  await serve(system, placed.order._id, index);
}

/** Some number of an order's own, the same each time. */
const lifeOf = (index: number): number => Math.imul(index + 1, 2_654_435_761) >>> 16;

async function serve({ database: { db }, feed }: System, orderId: string, index: number): Promise<void> {
  const life = lifeOf(index);
  const to = life % 37 === 5 ? ORDER_STATUS.cancelled : life % 41 === 7 ? ORDER_STATUS.rejected : ORDER_STATUS.completed;
  const reason = to === ORDER_STATUS.completed ? null : 'The kitchen has closed for today.';
  await moveOrder({ db, feed }, { orderId, to, reason, actor: 'seed' });
}
