import { sql } from 'kysely';
import type { Tx } from '#platform/server/database.ts';
import { O } from '#features/ordering/server/order-conditions.ts';
import { within, type Span } from './span.ts';

export type HourCount = { day: string; hour: number; orders: number };

/** Orders sold on single business days, by the hour on the venue's clocks. */
export async function queryHourCounts(tx: Tx, venueId: string, days: readonly string[], timeZone: string): Promise<HourCount[]> {
  const { rows } = await sql<HourCount>`
    select o.business_day as day, extract(hour from o.placed_at at time zone ${timeZone}::text)::int as hour, count(*) as orders
    from orders o where o.venue_id = ${venueId}::uuid and o.business_day = any(${days}::date[]) and ${O.sold} group by 1, 2`.execute(tx);
  return rows;
}

/** Orders sold a business day; days without any are left out. */
export async function queryDayCounts(tx: Tx, span: Span): Promise<{ day: string; orders: number }[]> {
  const { rows } = await sql<{ day: string; orders: number }>`
    select o.business_day as day, count(*) as orders from orders o where ${within(span)} and ${O.sold} group by 1`.execute(tx);
  return rows;
}
