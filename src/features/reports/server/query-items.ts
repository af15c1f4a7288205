import { sql } from 'kysely';
import type { Tx } from '#platform/server/database.ts';
import { O } from '#features/ordering/server/order-conditions.ts';
import { linesOf } from './lines-of.ts';
import { within, type Span } from './span.ts';

export type ItemRow = { itemId: string; name: string; quantity: number; amountCents: number };

/**
 * Dishes sold, the most first, at what their lines cost before rewards, promotions and what staff gave away: together they are the subtotals of their orders. Not in how many orders each was: counting
 * those sorts every line of the period, which costs three times the rest. `name`: one under which it was sold.
 */
export async function queryItems(tx: Tx, span: Span, most: number | null = null): Promise<ItemRow[]> {
  const { rows } = await sql<ItemRow>`
    select l.item_id, max(l.name) as name, sum(l.quantity) as quantity, sum(l.unit_cents::bigint * l.quantity)::bigint as amount_cents
    from orders o join order_line l on l.venue_id = o.venue_id and l.order_id = o.id
    where ${within(span)} and ${O.sold} and ${await linesOf(tx, span)}
    group by l.item_id order by quantity desc, amount_cents desc, l.item_id limit ${most}::int`.execute(tx);
  return rows;
}
