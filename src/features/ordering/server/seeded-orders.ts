import { sql } from 'kysely';
import { inTransaction, type Database } from '#platform/server/database.ts';
import { O, ORDERS } from './order-conditions.ts';

/** It came to the table, and nobody paid yet. */
const SERVED = sql<boolean>`(${ORDERS.unpaid} and ${ORDERS.standing} and not ${ORDERS.open})`;

/** What orders of a made-up world are known by, where a seeding that was ended goes on. */
export const seededKey = (seed: number, index: number): string => `seed-${seed}-${index}`;

/** How many orders a venue was given by this seed, and those of them that nobody has served yet. */
export async function seededOf(
  db: Database,
  venueId: string,
  seed: number,
): Promise<{ readonly count: number; readonly open: readonly { readonly id: string; readonly index: number }[] }> {
  const { rows } = await sql<{ id: string; index: number; status: number }>`
    select id, split_part(idempotency_key, '-', 3)::int as index, status from orders
    where venue_id = ${venueId}::uuid and idempotency_key like ${`seed-${seed}-%`}`.execute(db);
  return { count: rows.length, open: rows.filter(({ status }) => status === 0) };
}

/**
 * The orders of a made-up venue went their way when they were placed, not now: each with a visit of its own where it was served at a table, and paid there
 * with what it says. Nothing happens to what this was done to before.
 */
export async function settleSeeded(db: Database, venueId: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    await sql`
      with over as materialized (
        select o.id, o.placed_at, o.floor, o.table_number, gen_random_uuid() as visit_id
        from orders o join visit v on v.venue_id = o.venue_id and v.id = o.visit_id
        where o.venue_id = ${venueId}::uuid and o.idempotency_key like 'seed-%' and v.ended_at is null and not ${O.open}
      ), sat as (
        insert into visit (venue_id, id, floor, table_number, opened_at, ended_at)
        select ${venueId}::uuid, visit_id, floor, table_number, placed_at, placed_at + interval '70 minutes' from over
      )
      update orders o set visit_id = over.visit_id from over where o.venue_id = ${venueId}::uuid and o.id = over.id`.execute(tx);
    await sql`
      delete from visit v where v.venue_id = ${venueId}::uuid and v.ended_at is null
        and not exists (select 1 from orders o where o.venue_id = v.venue_id and o.visit_id = v.id)`.execute(tx);
    await sql`
      update orders set status_at = placed_at + interval '25 minutes', ready_at = case when ready_at is not null then placed_at + interval '18 minutes' end
      where venue_id = ${venueId}::uuid and idempotency_key like 'seed-%' and not ${ORDERS.open} and status_at > placed_at + interval '12 hours'`.execute(
      tx,
    );
    await sql`
      update venue_event e set at = o.status_at from orders o
      where e.venue_id = ${venueId}::uuid and e.type = 'order.moved' and o.venue_id = e.venue_id and o.id::text = e.subject_id
        and o.idempotency_key like 'seed-%' and not ${O.open}`.execute(tx);
    await sql`
      insert into settlement (venue_id, id, order_id, kind, method, amount_cents, tip_cents, at)
      select venue_id, gen_random_uuid(), id, 'payment', case payment_method when 99 then 'cash' else 'card' end, total_cents, tip_cents,
        placed_at + interval '60 minutes'
      from orders where venue_id = ${venueId}::uuid and idempotency_key like 'seed-%' and ${SERVED}
        and total_cents > 0 and taken_cents = 0`.execute(tx);
    await sql`
      update orders set payment_status = 'paid'
      where venue_id = ${venueId}::uuid and idempotency_key like 'seed-%' and ${SERVED} and taken_cents = total_cents
        and total_cents > 0`.execute(tx);
  });
}
