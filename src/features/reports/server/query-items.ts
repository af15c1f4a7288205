import { sql } from 'kysely';
import type { Tx } from '#platform/server/database.ts';
import { SOLD, within, type Span } from './sold.ts';

export type ItemRow = { itemId: string; name: string; quantity: number; orders: number; amountCents: number };

/** Dishes sold, the most first, at what their lines cost before rewards and promotions. `name`: one under which it was sold. */
export async function queryItems(tx: Tx, span: Span, most: number | null = null): Promise<ItemRow[]> {
  // By order first: counting distinct orders over all lines would sort them.
  const { rows } = await sql<ItemRow>`
    with by_order as (
      select l.item_id, max(l.name) as name, sum(l.quantity) as quantity, sum(l.line_cents) as amount
      from orders o join order_line l on l.venue_id = o.venue_id and l.order_id = o.id
      where ${within(span)} and ${SOLD}
      group by l.order_id, l.item_id
    )
    select item_id, max(name) as name, sum(quantity)::bigint as quantity, count(*) as orders, sum(amount)::bigint as amount_cents
    from by_order group by item_id order by quantity desc, amount_cents desc, item_id limit ${most}::int`.execute(tx);
  return rows;
}
