import { sql } from 'kysely';
import type { Tx } from '#platform/server/database.ts';
import { O } from './order-conditions.ts';
import type { VisitRow } from './visit-sql.ts';

/** Whether nothing of a visit's bill is open, and money came for it since then, by hand or as a share. */
export async function paidSince(tx: Tx, { venueId, id }: Pick<VisitRow, 'venueId' | 'id'>, since: Date): Promise<boolean> {
  const { rows } = await sql<{ paid: boolean }>`
    select coalesce(sum(case when ${O.standing} then ${O.due} else 0 end), 0) = 0 and exists (
        select from orders own join settlement s on s.venue_id = own.venue_id and s.order_id = own.id and s.kind = 'payment' and s.at >= ${since}::timestamptz
        where own.venue_id = ${venueId}::uuid and own.visit_id = ${id}::uuid) as paid
    from orders o where o.venue_id = ${venueId}::uuid and o.visit_id = ${id}::uuid and ${O.known}`.execute(tx);
  return rows[0]?.paid ?? false;
}
