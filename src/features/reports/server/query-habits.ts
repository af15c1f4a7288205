import { sql } from 'kysely';
import type { Tx } from '#platform/server/database.ts';
import { ORDER_STATUS } from '#domain/order-status.ts';
import { O } from '#features/ordering/server/order-conditions.ts';
import { linesOf } from './lines-of.ts';
import { within, type Span } from './span.ts';

/** When it came to the table: an order that was completed after it was served remembers when that was. */
export const SERVED = sql`case when o.prior_status = ${sql.lit(ORDER_STATUS.served)} then o.prior_status_at else o.status_at end`;

export type WaitRow = { itemId: string; name: string; orders: number; minutes: number; promised: number; kept: number };

type Took = { itemId: string; name: string; took: number; lines: number };
const MOST_WAITS = 200;

/** Whole minutes from the order `o` to an instant, half a one up. As a float: in the database's decimals a year of them takes as long as all the rest. */
export const minutesTo = (at: ReturnType<typeof sql>) => sql`floor(date_part('epoch', ${at} - o.placed_at) / 60 + 0.5)::int`;

/** How long dishes took to the table, the slowest first; promises are orders that were given a time. Dishes of a few orders say nothing. */
export async function queryWaits(tx: Tx, span: Span): Promise<WaitRow[]> {
  // Counted by whole minutes: to sort a year's lines would cost more than all the rest. With what became of the promise (0: none, 1: kept, 2: not) they are one number.
  const { rows } = await sql<Took>`
    with served as materialized (
      select o.id, 3 * ${minutesTo(SERVED)} + case when o.ready_by is null then 0 when ${SERVED} <= o.ready_by then 1 else 2 end as took
      from orders o where ${within(span)} and ${O.sold} and ${O.done}
    )
    select l.item_id, max(l.name) as name, s.took, count(*) as lines
    from served s join order_line l on l.venue_id = ${span.venueId}::uuid and l.order_id = s.id and ${await linesOf(tx, span)}
    group by l.item_id, s.took order by s.took`.execute(tx);
  const found = [...Map.groupBy(rows, ({ itemId }) => itemId)].flatMap(([itemId, list]) => {
    const told = list.map(({ took, lines }) => ({ minutes: Math.floor(took / 3), promise: took - 3 * Math.floor(took / 3), lines }));
    const sum = (...promises: readonly number[]) => told.reduce((all, row) => all + (promises.includes(row.promise) ? row.lines : 0), 0);
    const orders = sum(0, 1, 2);
    const minutes = doneWithin(told, 5);
    if (orders < 3 || minutes === null) return [];
    return [{ itemId, name: list[0]?.name ?? '', orders, minutes, promised: sum(1, 2), kept: sum(1) }];
  });
  return found.toSorted((a, b) => b.minutes - a.minutes || b.orders - a.orders || (a.itemId < b.itemId ? -1 : 1)).slice(0, MOST_WAITS);
}

/** The minutes within which this share (in tenths) of the lines was done; `rows` from the quickest on. Null: there are none. */
export function doneWithin(rows: readonly { readonly minutes: number; readonly lines: number }[], tenths: number): number | null {
  const all = rows.reduce((sum, { lines }) => sum + lines, 0);
  let done = 0;
  for (const { minutes, lines } of rows) {
    done += lines;
    if (done * 10 >= all * tenths) return minutes;
  }
  return null;
}

export type TogetherRow = { first: string; second: string; firstName: string; secondName: string; orders: number; firstOrders: number };
/** Pairs of this many dishes are looked at, those that were sold most: each is a bit of a whole number. */
const MOST_DISHES = 30;
const MOST_PAIRS = 50;

/** Dishes that were ordered together, most often first. */
export async function queryTogether(tx: Tx, span: Span): Promise<TogetherRow[]> {
  const lines = await linesOf(tx, span);
  const { rows: top } = await sql<{ itemId: string; name: string }>`
    select l.item_id, max(l.name) as name from orders o join order_line l on l.venue_id = o.venue_id and l.order_id = o.id
    where ${within(span)} and ${O.sold} and ${lines} group by l.item_id order by count(*) desc, l.item_id limit ${MOST_DISHES}::int`.execute(
    tx,
  );
  const dishes = top.toSorted((a, b) => (a.itemId < b.itemId ? -1 : 1));
  // What an order has of them is one number; most orders have what many others have.
  const { rows: kinds } = await sql<{ dishes: number; orders: number }>`
    with dish as materialized (select d.id, d.n::int - 1 as n from unnest(${dishes.map(({ itemId }) => itemId)}::text[]) with ordinality d (id, n))
    select dishes, count(*) as orders from (
      select bit_or(1 << d.n) as dishes from orders o join order_line l on l.venue_id = o.venue_id and l.order_id = o.id join dish d on d.id = l.item_id
      where ${within(span)} and ${O.sold} and ${lines} group by l.order_id
    ) basket group by dishes`.execute(tx);
  const ordersWith = (bits: number) => kinds.reduce((sum, kind) => ((kind.dishes & bits) === bits ? sum + kind.orders : sum), 0);
  const firstOrders = dishes.map((_, at) => ordersWith(1 << at));
  const pairs = dishes.flatMap((a, first) =>
    dishes.slice(first + 1).map((b, rest) => ({
      first: a.itemId,
      second: b.itemId,
      firstName: a.name,
      secondName: b.name,
      orders: ordersWith((1 << first) | (1 << (first + 1 + rest))),
      firstOrders: firstOrders[first] ?? 0,
    })),
  );
  return pairs
    .filter(({ orders }) => orders > 0)
    .toSorted((a, b) => b.orders - a.orders)
    .slice(0, MOST_PAIRS);
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
