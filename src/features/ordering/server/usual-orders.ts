import { sql } from 'kysely';
import { HABIT_NEEDS, USUAL_FROM_MS, USUAL_NEEDS, WAVE_WITHIN_MS } from '#domain/order-caps.ts';
import type { Clock } from '#platform/server/clock.ts';
import type { Database } from '#platform/server/database.ts';
import { keptHourly } from './kept-hourly.ts';
import { ORDERS } from './order-conditions.ts';

/** So many of the latest orders say what is usual. */
const LATEST = 2000;

type Deps = { readonly db: Database; readonly clock: Clock };

/** What an order comes to in the middle at a venue; null where too few orders are there to tell. */
export const usualOrders = ({ db, clock }: Deps) => keptHourly(clock, (venueId, now) => middle(db, venueId, new Date(now - USUAL_FROM_MS)));

async function middle(db: Database, venueId: string, since: Date): Promise<number | null> {
  const { rows } = await sql<{ count: number; cents: number | null }>`
    select count(*)::int as count, percentile_disc(0.5) within group (order by total_cents)::int as cents
    from (select total_cents from orders where venue_id = ${venueId} and placed_at > ${since} and ${ORDERS.sold}
      order by placed_at desc limit ${LATEST}) latest`.execute(db);
  const [found] = rows;
  return found && found.count >= USUAL_NEEDS ? found.cents : null;
}

/**
 * How many orders of phones that were never there come in the busiest ten minutes of a venue's day, on the day in the middle: one day of pranks
 * or of a feast says nothing. Null where too few days are there to tell. What came within the hour is what is asked about.
 */
export const usualStrangers = ({ db, clock }: Deps) => keptHourly(clock, (venueId, now) => busiest(db, venueId, now));

async function busiest(db: Database, venueId: string, now: number): Promise<number | null> {
  const { rows } = await sql<{ days: number; orders: number | null }>`
    select count(*)::int as days, percentile_disc(0.5) within group (order by busiest)::int as orders from (
      select max(orders) as busiest from (
        select business_day, count(*) as orders from orders
        where venue_id = ${venueId} and business_day > ${new Date(now - USUAL_FROM_MS)}::timestamptz::date
          and placed_at < ${new Date(now - HOUR_MS)}::timestamptz and marks @> '{first_of_phone}'
        group by business_day, floor(extract(epoch from placed_at) * 1000 / ${WAVE_WITHIN_MS}::int)
      ) minutes group by business_day
    ) days`.execute(db);
  const [found] = rows;
  return found && found.days >= HABIT_NEEDS ? found.orders : null;
}

const HOUR_MS = 3_600_000;
