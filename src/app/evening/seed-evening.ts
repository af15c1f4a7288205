import { EVENING } from '#db/demo/evening.ts';
import { accountByEmail } from '#features/accounts/server/find-account.ts';
import { log } from '#platform/server/log.ts';
import { endLeftVisits } from '#features/ordering/server/end-left-visits.ts';
import { takeShare } from '#features/ordering/server/take-share.ts';
import { readable } from '#features/venues/server/venue-cache.ts';
import { hasSatAt } from '#features/ordering/server/visit-sql.ts';
import type { System } from '../system.ts';
import { tableOfFriends, type TableOfFriends } from './table-of-friends.ts';

const MINUTE_MS = 60_000;

/**
 * Sets a table of four at the first demo venue, in the middle of its evening: by the commands that phones and staff use, at the times at which they would
 * have. Only where nobody has ever sat at that table.
 */
export async function seedEvening(system: System): Promise<boolean> {
  const { floor, table } = EVENING;
  const { db } = system.database;
  const venue = await readable(system.venues, String(EVENING.venue));
  const waiter = await accountByEmail(db, EVENING.waiter);
  if (!venue || !waiter || (await hasSatAt(db, venue.venueId, { floor, table }))) return false;
  // Who ate here weeks ago sits nowhere any more.
  await endLeftVisits({ ...system, db });
  const now = system.clock();
  const friends = tableOfFriends(system, { venue, waiter: waiter.id, seat: { floor, table } });
  for (const moment of moments(friends, waiter.id).toSorted((a, b) => b.ago - a.ago)) await moment.happens(now - moment.ago * MINUTE_MS);
  log.info({ floor, table }, 'the demo has a table of four in the middle of its evening');
  return true;
}

type Moment = { readonly ago: number; readonly happens: (at: number) => Promise<void> };

/** All that happens at the table, each at its time. */
function moments(table: TableOfFriends, waiter: string): Moment[] {
  const { friends, rounds, paid, asks, cart, ready } = EVENING;
  return [
    ...friends.map(({ name, came }) => ({ ago: came, happens: (at: number) => table.sitDown(name, at) })),
    ...rounds.map((round) => ({
      ago: round.sent,
      async happens(at: number) {
        for (const dish of round.dishes) await table.take(dish, at);
        await table.send(round, at);
      },
    })),
    {
      ago: paid.taken,
      async happens(at) {
        const share = await table.hold(paid, at - (paid.asked - paid.taken) * MINUTE_MS);
        await takeShare(table.deps(at), share.visit, { share: share.id, actor: waiter, method: paid.method, tipTo: null, given: null });
      },
    },
    {
      ago: 0,
      async happens(at) {
        for (const dish of cart) await table.take(dish, at);
        await table.sayReady(ready, at);
        await table.hold(asks, at);
      },
    },
  ];
}
