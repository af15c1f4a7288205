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
