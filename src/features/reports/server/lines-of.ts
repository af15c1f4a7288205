import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '#platform/server/database.ts';
import { O } from '#features/ordering/server/order-conditions.ts';
import { within, type Span } from './span.ts';

/**
 * A condition that keeps the lines `l` of a span's sold orders, and few others: those between the least and the greatest id of these orders. Ids grow with
 * time, so that lines of other years are not even looked at; nothing is lost where one does not.
 */
export async function linesOf(tx: Tx, span: Span): Promise<RawBuilder<boolean>> {
  const { rows } = await sql<{ first: string | null; last: string | null }>`
    with sold as materialized (select o.id from orders o where ${within(span)} and ${O.sold})
    select (select id from sold order by id limit 1) as first, (select id from sold order by id desc limit 1) as last`.execute(tx);
  const { first = null, last = null } = rows[0] ?? {};
  return sql<boolean>`(l.venue_id = ${span.venueId}::uuid and l.order_id between ${first}::uuid and ${last}::uuid)`;
}
