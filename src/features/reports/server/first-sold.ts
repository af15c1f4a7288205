import { sql } from 'kysely';
import { O } from '#features/ordering/server/order-conditions.ts';
import type { Tx } from '#platform/server/database.ts';

/** The business day of a venue's first order, sold or stopped, `YYYY-MM-DD`; null: there is none yet. Each from its own index. */
export async function firstSold(tx: Tx, venueId: string): Promise<string | null> {
  const { rows } = await sql<{ day: string | null }>`
    select least(
      (select min(o.business_day) from orders o where o.venue_id = ${venueId}::uuid and ${O.sold}),
      (select min(o.business_day) from orders o where o.venue_id = ${venueId}::uuid and ${O.stopped}))::text as day`.execute(tx);
  return rows[0]?.day ?? null;
}

/** The last business day up to today on which something was sold; today, where nothing ever was. */
export async function lastSold(tx: Tx, venueId: string, today: string): Promise<string> {
  const { rows } = await sql<{ day: string | null }>`
    select max(o.business_day)::text as day from orders o
    where o.venue_id = ${venueId}::uuid and o.business_day <= ${today}::date and ${O.sold}`.execute(tx);
  return rows[0]?.day ?? today;
}
