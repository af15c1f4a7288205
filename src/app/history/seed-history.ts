import { HABITS, REGULARS } from '#db/demo/habits.ts';
import { DEMO_ACCOUNTS } from '#db/demo/accounts.ts';
import { accountByEmail } from '#features/accounts/server/find-account.ts';
import { insertPeople } from '#features/accounts/server/store.ts';
import { writeEntries } from '#features/loyalty/server/write-history.ts';
import { endHistory, isWritten, writeHistory } from '#features/ordering/server/write-history.ts';
import { addUses } from '#features/venues/server/promotion-sql.ts';
import { readable } from '#features/venues/server/venue-cache.ts';
import { holding, whileLocked } from '#platform/server/advisory-locks.ts';
import { inTransaction, type Tx } from '#platform/server/database.ts';
import { log } from '#platform/server/log.ts';
import type { System } from '../system.ts';
import { keyOf, pastOf, type Past } from './past-of-venue.ts';

/** Orders of one statement. */
const AT_ONCE = 1500;

/**
 * Gives the demo venues ninety days of a past, up to this hour: orders as people come and go, with tips, refunds, stamps, promotions. Once; all of
 * it or nothing.
 */
export async function seedHistory(system: System): Promise<boolean> {
  const { db } = system.database;
  // Two processes that start on one new database: the second waits for the first and finds it written.
  return db.connection().execute((held) => whileLocked(holding(held), 'demoSeed', () => writePast(system)));
}

async function writePast(system: System): Promise<boolean> {
  const { db } = system.database;
  const began = performance.now();
  const venues = await Promise.all(HABITS.map(async (habits) => ({ habits, venue: await readable(system.venues, String(habits.venue)) })));
  return inTransaction(db, async (tx) => {
    const [known] = venues;
    if (!known?.venue || (await isWritten(tx, known.venue.venueId, keyOf(known.venue, 0)))) return false;
    const people = await insertPeople(tx, REGULARS.map(guestOf));
    const written: string[] = [];
    let count = 0;
    for (const { habits, venue } of venues) {
      if (!venue) continue;
      const staff = await staffOf(tx, habits.venue);
      const past = pastOf({ venue, habits, people, staff, now: system.clock(), secret: system.config.secret });
      await write(tx, past);
      count += past.orders.length;
      written.push(venue.venueId);
    }
    await endHistory(tx, written);
    log.info({ orders: count, ms: Math.round(performance.now() - began) }, 'the demo has ninety days behind it');
    return true;
  });
}

const guestOf = ([firstName, lastName]: (typeof REGULARS)[number]) => ({
  firstName,
  lastName,
  email: `${firstName}.${lastName}@guests.parea.example`.toLowerCase(),
});

/** Who took the money: whoever works at a venue, its owner first. */
async function staffOf(tx: Tx, venue: number): Promise<string[]> {
  const working = DEMO_ACCOUNTS.filter((account) => account.accountType === 'Store' && account.venue === venue);
  const found = await Promise.all(working.map(({ email }) => accountByEmail(tx, email)));
  return found.flatMap((account) => account?.id ?? []);
}

async function write(tx: Tx, { venue, orders, entries }: Past): Promise<void> {
  for (let at = 0; at < orders.length; at += AT_ONCE) await writeHistory(tx, orders.slice(at, at + AT_ONCE));
  await writeEntries(tx, entries);
  const used = Map.groupBy(
    orders.filter(({ paid }) => paid !== null),
    ({ order }) => order.promotionId,
  );
  for (const [promotionId, uses] of used) if (promotionId !== null) await addUses(tx, venue.venueId, promotionId, uses.length);
}
