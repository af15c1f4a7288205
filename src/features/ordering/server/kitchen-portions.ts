import { sql } from 'kysely';
import { ORDER_STATUS } from '#domain/order-status.ts';
import type { Tx } from '#platform/server/database.ts';
import { O } from './order-conditions.ts';

/** Portions of a dish, and what it was last called where it has left the menu. */
export type Portions = { readonly itemId: string; readonly name: string; readonly portions: number };

/** So many of the same weekday are looked at. */
const WEEKS = 4;

/** What the kitchen has still to make of each dish: neither ready nor ticked, and let in. */
export async function openPortions(tx: Tx, venueId: string): Promise<Portions[]> {
  const { rows } = await sql<Portions>`
    select l.item_id as "itemId", (array_agg(l.name order by o.placed_at desc))[1] as name, sum(l.quantity)::int as portions
    from orders o join order_line l on l.venue_id = o.venue_id and l.order_id = o.id
    where o.venue_id = ${venueId}::uuid and ${O.inKitchen} and o.status < ${sql.lit(ORDER_STATUS.ready)} and not o.awaiting_confirmation
      and l.quantity > 0 and not l.position = any(o.done_lines)
    group by 1`.execute(tx);
  return rows;
}

/**
 * What was ordered of each dish from this time of the day until its end on the last four days of this name, on average and rounded up. `days`: on
 * how many of them anything was ordered at all; a day on which the house was closed says nothing.
 */
export async function usualPortions(
  tx: Tx,
  venueId: string,
  { day, now }: { readonly day: string; readonly now: number },
): Promise<{ readonly days: number; readonly dishes: readonly Portions[] }> {
  const { rows } = await sql<Portions & { days: number }>`
    with past as (
      select n, ${day}::date - 7 * n as day, ${new Date(now)}::timestamptz - n * interval '7 days' as begins from generate_series(1, ${WEEKS}::int) n
    ), sold as materialized (
      select o.venue_id, o.id, o.placed_at, o.placed_at >= p.begins as later, p.day from orders o join past p on o.business_day = p.day
      where o.venue_id = ${venueId}::uuid and ${O.wanted}
    ), open as (select greatest(count(distinct day), 1)::int as days from sold)
    select l.item_id as "itemId", (array_agg(l.name order by s.placed_at desc))[1] as name, open.days,
      ceil(sum(l.quantity)::numeric / open.days)::int as portions
    from sold s join order_line l on l.venue_id = s.venue_id and l.order_id = s.id cross join open
    where s.later and l.quantity > 0 group by 1, open.days`.execute(tx);
  return { days: rows[0]?.days ?? 0, dishes: rows };
}
