import { sql } from 'kysely';
import { WAVE_ORDERS, WAVE_OVER_MS, WAVE_WITHIN_MS } from '#domain/order-caps.ts';
import type { Tx } from '#platform/server/database.ts';

/** Waves of orders above the caps, and the orders that make them. */

const OVER = sql`orders.marks @> '{over_cap}'`;
const ago = (now: number, ms: number) => sql`${new Date(now - ms)}::timestamptz`;

/** Venues where a wave is under way at this moment, told of or not. */
export async function venuesInWave(tx: Tx, now: number): Promise<string[]> {
  const { rows } = await sql<{ venueId: string }>`
    select venue_id from orders where ${OVER} and placed_at > ${ago(now, WAVE_WITHIN_MS)}
    group by venue_id having count(*) >= ${WAVE_ORDERS}`.execute(tx);
  return rows.map(({ venueId }) => venueId);
}

/** Notes that a venue's wave goes on; true where it begins, of several who ask at once for one of them. */
export async function noteWave(tx: Tx, venueId: string, now: number): Promise<boolean> {
  const { rows } = await sql<{ begins: boolean }>`
    insert into order_wave as w (venue_id, began_at, last_at) values (${venueId}, ${new Date(now)}, ${new Date(now)})
    on conflict (venue_id) do update set last_at = excluded.last_at,
      began_at = case when w.last_at < ${ago(now, WAVE_OVER_MS)} then excluded.began_at else w.began_at end
    returning began_at = last_at as begins`.execute(tx);
  return rows[0]?.begins === true;
}

export type Wave = { readonly since: Date; readonly orders: number };

/** The wave of a venue that is not over, with how many of its orders still wait for a look. */
export async function waveOf(tx: Tx, venueId: string, now: number): Promise<Wave | null> {
  const { rows } = await sql<Wave>`
    select w.began_at as since, (select count(*)::int from orders where venue_id = w.venue_id and ${OVER} and awaiting_confirmation
      and status = 0 and placed_at > w.began_at - ${WAVE_WITHIN_MS} * interval '1 ms') as orders
    from order_wave w where w.venue_id = ${venueId} and w.last_at > ${ago(now, WAVE_OVER_MS)}`.execute(tx);
  return rows[0] ?? null;
}
