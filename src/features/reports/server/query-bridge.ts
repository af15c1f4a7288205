import { sql } from 'kysely';
import type { Tx } from '#platform/server/database.ts';
import { O } from '#features/ordering/server/order-conditions.ts';
import { takenIn } from './query-received.ts';
import { within, type Span } from './span.ts';

/** In whole cents, tips included. */
export type Bridge = { sold: number; open: number; elsewhere: number; others: number; stopped: number; taken: number };

/** From what was sold on those days to what came in on them, each step read by itself: what an order says of its money is held against the money. */
export async function queryBridge(tx: Tx, span: Span): Promise<Bridge> {
  const { rows } = await sql<Bridge>`
    with sold as (
      select o.id, o.total_cents, ${O.due} as due from orders o where ${within(span)} and ${O.sold}
    ), taken as (
      select t.cents, ${O.sold} as is_sold, o.business_day between ${span.from}::date and ${span.to}::date as is_here, o.id
      from (${takenIn(span)}) t join orders o on o.venue_id = ${span.venueId}::uuid and o.id = t.order_id
    )
    select (select coalesce(sum(total_cents), 0)::bigint from sold) as sold,
      (select coalesce(sum(due), 0)::bigint from sold) as open,
      (select coalesce(sum(m.cents), 0)::bigint from sold s join (
          select s.order_id, s.amount_cents as cents from settlement s where s.venue_id = ${span.venueId}::uuid and s.kind = 'payment'
          union all select p.order_id, p.amount_cents from payment p where p.venue_id = ${span.venueId}::uuid and p.status = 'paid'
        ) m on m.order_id = s.id) - (select coalesce(sum(cents) filter (where is_sold and is_here), 0)::bigint from taken) as elsewhere,
      (select coalesce(sum(cents) filter (where is_sold and not is_here), 0)::bigint from taken) as others,
      (select coalesce(sum(cents) filter (where not is_sold), 0)::bigint from taken) as stopped,
      (select coalesce(sum(cents), 0)::bigint from taken) as taken`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('sums without a row');
  return row;
}
