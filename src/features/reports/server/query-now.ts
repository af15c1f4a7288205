import { sql } from 'kysely';
import { LATE_MS } from '#domain/order-age.ts';
import type { Tx } from '#platform/server/database.ts';
import { O } from '#features/ordering/server/order-conditions.ts';

export type LaneCounts = { new: number; preparing: number; ready: number };

/** What the kitchen has in hand, as the board counts it. */
export async function queryLanes(tx: Tx, venueId: string): Promise<LaneCounts> {
  const { rows } = await sql<LaneCounts>`
    select count(*) filter (where ${O.inLane('new')}) as new, count(*) filter (where ${O.inLane('preparing')}) as preparing,
      count(*) filter (where ${O.inLane('ready')}) as ready
    from orders o where o.venue_id = ${venueId}::uuid and ${O.inKitchen}`.execute(tx);
  return rows[0] ?? { new: 0, preparing: 0, ready: 0 };
}

export type LateRow = { id: string; number: number; floor: number; tableNumber: number; since: Date; ready: boolean };
const MOST_LATE = 20;
/** A plate at the pass waits since it was ready. */
const SINCE = sql`case when ${O.inLane('ready')} then o.status_at else o.placed_at end`;

/** Guests who wait for the kitchen, and plates that wait at the pass, for longer than they should; longest first. */
export async function queryLate(tx: Tx, venueId: string, now: number): Promise<LateRow[]> {
  const { rows } = await sql<LateRow>`
    select o.id, o.number, ${O.broughtOn} as floor, ${O.broughtTo} as table_number, ${SINCE} as since, ${O.inLane('ready')} as ready
    from orders o where o.venue_id = ${venueId}::uuid and ${O.inKitchen}
      and ${SINCE} <= ${new Date(now - LATE_MS)}::timestamptz
    order by since limit ${MOST_LATE}::int`.execute(tx);
  return rows;
}
