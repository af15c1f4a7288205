import { sql } from 'kysely';
import type { Tx } from '#platform/server/database.ts';
import { ORDER_STATUS } from '#domain/order-status.ts';
import { O } from '#features/ordering/server/order-conditions.ts';
import { within, type Span } from './span.ts';

/** When it came to the table: an order that was completed after it was served remembers when that was. */
export const SERVED = sql`case when o.prior_status = ${sql.lit(ORDER_STATUS.served)} then o.prior_status_at else o.status_at end`;

export type WaitRow = { itemId: string; name: string; orders: number; minutes: number; promised: number; kept: number };

/** How long dishes took to the table, the slowest first; promises are orders that were given a time. Dishes of a few orders say nothing. */
export async function queryWaits(tx: Tx, span: Span): Promise<WaitRow[]> {
  const { rows } = await sql<WaitRow>`
    with served as materialized (
      select o.venue_id, o.id, extract(epoch from ${SERVED} - o.placed_at) / 60 as minutes, o.ready_by is not null as promised,
        coalesce(${SERVED} <= o.ready_by, false) as kept
      from orders o where ${within(span)} and ${O.sold} and ${O.done}
    )
    select l.item_id, max(l.name) as name, count(*) as orders, round(percentile_cont(0.5) within group (order by s.minutes))::int as minutes,
      count(*) filter (where s.promised) as promised, count(*) filter (where s.kept) as kept
    from served s join order_line l on l.venue_id = s.venue_id and l.order_id = s.id
    group by l.item_id having count(*) >= 3 order by minutes desc, orders desc, l.item_id limit 200`.execute(tx);
  return rows;
}

export type TogetherRow = { first: string; second: string; firstName: string; secondName: string; orders: number; firstOrders: number };
/** Pairs of this many dishes are looked at: those that were sold most. */
const MOST_DISHES = 40;

/** Dishes that were ordered together, most often first. */
export async function queryTogether(tx: Tx, span: Span): Promise<TogetherRow[]> {
  const { rows } = await sql<TogetherRow>`
    with line as materialized (
      select l.order_id, l.item_id, max(l.name) as name from orders o join order_line l on l.venue_id = o.venue_id and l.order_id = o.id
      where ${within(span)} and ${O.sold} group by l.order_id, l.item_id
    ), top as (
      select item_id, max(name) as name, count(*) as orders from line group by item_id order by orders desc, item_id limit ${MOST_DISHES}::int
    ), sold as materialized (
      select line.order_id, line.item_id from line join top on top.item_id = line.item_id
    ), pair as (
      select a.item_id as first, b.item_id as second, count(*) as orders from sold a join sold b on b.order_id = a.order_id and a.item_id < b.item_id
      group by 1, 2 order by orders desc limit 50
    )
    select p.first, p.second, a.name as first_name, b.name as second_name, p.orders, a.orders as first_orders
    from pair p join top a on a.item_id = p.first join top b on b.item_id = p.second order by p.orders desc, 1, 2`.execute(tx);
  return rows;
}

export type AgainRow = { visits: string; guests: number; orders: number; grossCents: number };

/** Guests with an account by how many days of the period they ordered on; a guest without one is nobody that can come again. */
export async function queryAgain(tx: Tx, span: Span): Promise<AgainRow[]> {
  const { rows } = await sql<AgainRow>`
    with guest as (
      select o.user_id, count(distinct o.business_day) as days, count(*) as orders, sum(o.total_cents - o.tip_cents) as gross
      from orders o where ${within(span)} and ${O.sold} and o.user_id is not null group by o.user_id
    )
    select case when days >= 10 then '10+' when days >= 5 then '5–9' when days >= 3 then '3–4' else days::text end as visits, count(*) as guests,
      sum(orders)::bigint as orders, sum(gross)::bigint as gross_cents from guest group by 1 order by min(days)`.execute(tx);
  return rows;
}
