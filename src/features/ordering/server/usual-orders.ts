import { sql } from 'kysely';
import { USUAL_FROM_MS, USUAL_NEEDS } from '#domain/order-caps.ts';
import type { Clock } from '#platform/server/clock.ts';
import type { Database } from '#platform/server/database.ts';
import { ORDERS } from './order-conditions.ts';

/** So long what is usual at a venue stays known. */
const KNOWN_MS = 3_600_000;
/** So many of the latest orders say what is usual. */
const LATEST = 2000;
const MOST_VENUES = 10_000;

/**
 * What an order comes to in the middle at a venue: worked out at most once an hour, by each process for itself, and never waited for twice.
 * Null where too few orders are there to tell.
 */
export function usualOrders({ db, clock }: { readonly db: Database; readonly clock: Clock }): (venueId: string) => Promise<number | null> {
  const known = new Map<string, { readonly at: number; readonly cents: Promise<number | null> }>();
  return (venueId) => {
    const now = clock();
    const last = known.get(venueId);
    if (last && Math.abs(now - last.at) < KNOWN_MS) return last.cents;
    if (known.size >= MOST_VENUES) known.clear();
    // A mark on a ticket: without it the order is taken all the same.
    const cents = middle(db, venueId, new Date(now - USUAL_FROM_MS)).catch(() => null);
    known.set(venueId, { at: now, cents });
    return cents;
  };
}

async function middle(db: Database, venueId: string, since: Date): Promise<number | null> {
  const { rows } = await sql<{ count: number; cents: number | null }>`
    select count(*)::int as count, percentile_disc(0.5) within group (order by total_cents)::int as cents
    from (select total_cents from orders where venue_id = ${venueId} and placed_at > ${since} and ${ORDERS.sold}
      order by placed_at desc limit ${LATEST}) latest`.execute(db);
  const [found] = rows;
  return found && found.count >= USUAL_NEEDS ? found.cents : null;
}
