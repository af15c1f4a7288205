import { ORDER_STATUS } from '#domain/order-status.ts';
import * as v from 'valibot';
import { PAYMENT } from '#domain/methods.ts';
import { DEMO_ACCOUNTS } from '#db/demo/accounts.ts';
import { demoVenues } from '#db/demo/venues.ts';
import { accountByEmail } from '#features/accounts/server/find-account.ts';
import { moveOrder } from '#features/ordering/server/move-order.ts';
import { completedOrdersOf } from '#features/ordering/server/store.ts';
import { holding, whileLocked } from '#platform/server/advisory-locks.ts';
import { SELF_TEST_VENUE } from '#features/venues/server/self-test-venue.ts';
import { placeOrder } from '#features/ordering/server/place-order.ts';
import type { AddOrderInput } from '#features/ordering/contract.ts';
import { saveVenue } from '#features/venues/server/save-venue.ts';
import { readable } from '#features/venues/server/venue-cache.ts';
import { findVenueId } from '#features/venues/server/venue-sql.ts';
import type { VenueSnapshot } from '#features/venues/server/venue-snapshot.ts';
import { WholeVenueInput } from '#features/venues/contract.ts';
import { orderableOf, orderInput, placing } from './large/made-up-order.ts';
import type { System } from './system.ts';

const DAY_MS = 86_400_000;

/**
 * Fills an empty database with the demo world: venues, accounts, Maria's history; and goes on where an earlier start was cut off in the middle
 * of that. Does nothing where there are other venues, or the world is whole.
 */
export async function seedDemo(system: System): Promise<boolean> {
  const { db } = system.database;
  // Two processes that start on one empty database: the second waits for the first and finds it filled.
  return db.connection().execute(async (held) => {
    return whileLocked(holding(held), 'demoSeed', async () => {
      const wanted = await isWanted(system);
      if (wanted) await fill(system);
      return wanted;
    });
  });
}

/** Maria's last visit is what the world is given last. */
async function isWanted({ database: { db } }: System): Promise<boolean> {
  if (!(await db.selectFrom('venue').select('id').where('id', '<>', SELF_TEST_VENUE).limit(1).executeTakeFirst())) return true;
  const maria = await accountByEmail(db, DINER?.email ?? '');
  return maria !== null && (await completedOrdersOf(db, maria.id)) < VISITS.length;
}

async function fill(system: System): Promise<void> {
  const { db } = system.database;
  const ids = new Map<string, string>();
  for (const account of DEMO_ACCOUNTS) ids.set(account.email, await openAccount(system, account));
  for (const venue of demoVenues(new Date(system.clock()))) {
    if (await findVenueId(db, String(venue.id))) continue;
    const storeAccounts = (venue.storeAccounts ?? []).map((entry) => ({ ...entry, dbId: ids.get(entry.email ?? '') ?? '' }));
    await saveVenue(db, v.parse(WholeVenueInput, { ...venue, storeAccounts }), 'seed');
  }
  if (DINER) await visits(system, ids.get(DINER.email) ?? '');
}

/** The account's id; one that an interrupted start has made already is kept. */
async function openAccount({ accounts, database }: System, account: (typeof DEMO_ACCOUNTS)[number]): Promise<string> {
  const { email, password } = account;
  const known = await accountByEmail(database.db, email);
  if (known) return known.id;
  if (account.accountType === 'Store') return accounts.createUser({ accountType: 'Store', storeName: account.storeName, email, password });
  return accounts.createUser({ accountType: 'User', firstName: account.firstName, lastName: account.lastName, email, password });
}

const DINER = DEMO_ACCOUNTS.find((account) => account.accountType === 'User');

/** How many stamps each visit of the demo's regular brought: eleven of the twelve that the first venue asks for. */
const VISITS: readonly { venue: string; daysAgo: number; stamps: number }[] = [
  { venue: '1', daysAgo: 41, stamps: 3 },
  { venue: '1', daysAgo: 27, stamps: 2 },
  { venue: '2', daysAgo: 19, stamps: 2 },
  { venue: '1', daysAgo: 12, stamps: 4 },
  { venue: '1', daysAgo: 5, stamps: 2 },
];

async function visits(system: System, userId: string): Promise<void> {
  const { db } = system.database;
  const done = await completedOrdersOf(db, userId);
  for (const [nth, visit] of VISITS.entries()) {
    const venue = await readable(system.venues, visit.venue);
    if (!venue || nth < done) continue;
    // Half past seven in the evening, UTC; the venue's own clocks print it.
    const evening = Math.floor(system.clock() / DAY_MS) * DAY_MS - visit.daysAgo * DAY_MS + 19.5 * 3_600_000;
    // By its key an order that was placed but not yet served when the start was cut off is found again.
    const placed = await placeOrder(
      placing(system, () => evening),
      { input: dinner(venue, visit.stamps), idempotencyKey: `visit-${nth}`, userId },
    );
    const served = { orderId: placed.order._id, to: ORDER_STATUS.completed, reason: null, actor: 'seed' };
    await moveOrder({ db, feed: system.feed }, served);
  }
}

/** An order with so many stamped units, one dish without, priced by the rules. */
function dinner(venue: VenueSnapshot, stamps: number): AddOrderInput {
  const orderable = orderableOf(venue);
  const stamped = orderable.filter((item) => item.givesStamp).slice(0, 2);
  const plain = orderable.find((item) => !item.givesStamp);
  const split = stamped.length > 1 ? [stamps - Math.floor(stamps / 2), Math.floor(stamps / 2)] : [stamps];
  const lines = [
    ...stamped.map((item, at) => ({ item, quantity: split[at] ?? 0, choices: {} })),
    ...(plain ? [{ item: plain, quantity: 1, choices: {} }] : []),
  ];
  return orderInput(
    venue,
    lines.filter((line) => line.quantity > 0),
    { name: 'Maria', table: 4, paymentMethod: PAYMENT.cash },
  );
}
