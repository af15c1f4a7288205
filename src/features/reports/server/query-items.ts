import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '#platform/server/database.ts';
import { O } from '#features/ordering/server/order-conditions.ts';
import { linesOf } from './lines-of.ts';
import { within, type Span } from './span.ts';

export type ItemRow = { itemId: string; name: string; quantity: number; amountCents: number };

/**
 * Dishes sold, the most first, at what their lines cost before rewards, promotions and what staff gave away: together they are the subtotals of their
 * orders. Not in how many orders each was: counting those sorts every line of the period, which costs three times the rest. `name`: one under which it
 * was sold.
 */
export async function queryItems(tx: Tx, span: Span, most: number | null = null): Promise<ItemRow[]> {
  const { rows } = await itemsSold(span, await linesOf(tx, span), most).execute(tx);
  return rows;
}

/** A line's `line_cents` is without what was given away: of the few that have such portions, these are added, or a year would be read row by row. */
export function itemsSold(span: Span, lines: RawBuilder<boolean>, most: number | null): RawBuilder<ItemRow> {
  const sold = sql`orders o join order_line l on l.venue_id = o.venue_id and l.order_id = o.id where ${within(span)} and ${O.sold} and ${lines}`;
  return sql<ItemRow>`
    with given as (select l.item_id, sum(l.unit_cents::bigint * l.given_away) as cents from ${sold} and l.given_away > 0 group by l.item_id)
    select s.item_id, s.name, s.quantity, (s.cents + coalesce(given.cents, 0))::bigint as amount_cents
    from (select l.item_id, max(l.name) as name, sum(l.quantity) as quantity, sum(l.line_cents) as cents from ${sold} group by l.item_id) s
      left join given on given.item_id = s.item_id
    order by quantity desc, amount_cents desc, item_id limit ${most}::int`;
}
