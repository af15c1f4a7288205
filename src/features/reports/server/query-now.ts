import { sql } from 'kysely';
import { LATE_MS } from '#domain/order-age.ts';
import type { Tx } from '#platform/server/database.ts';

export type LaneCounts = { new: number; preparing: number; ready: number };

/** What the kitchen has in hand, as the board counts it. */
export async function queryLanes(tx: Tx, venueId: string): Promise<LaneCounts> {
  const { rows } = await sql<LaneCounts>`
    select count(*) filter (where o.status < 2) as new, count(*) filter (where o.status = 2) as preparing, count(*) filter (where o.status = 3) as ready
    from orders o where o.venue_id = ${venueId}::uuid and o.status < 4 and o.payment_status not in ('pending', 'failed')`.execute(tx);
  return rows[0] ?? { new: 0, preparing: 0, ready: 0 };
}

export type LateRow = { id: string; number: number; floor: number; tableNumber: number; since: Date; ready: boolean };
const MOST_LATE = 20;

/** Guests who wait for the kitchen, and plates that wait at the pass, for longer than they should; longest first. */
export async function queryLate(tx: Tx, venueId: string, now: number): Promise<LateRow[]> {
  const { rows } = await sql<LateRow>`
    select o.id, o.number, o.floor, o.table_number, case when o.status = 3 then o.status_at else o.placed_at end as since, o.status = 3 as ready
    from orders o where o.venue_id = ${venueId}::uuid and o.status < 4 and o.payment_status not in ('pending', 'failed')
      and case when o.status = 3 then o.status_at else o.placed_at end <= ${new Date(now - LATE_MS)}::timestamptz
    order by since limit ${MOST_LATE}::int`.execute(tx);
  return rows;
}
