import { sql } from 'kysely';
import { ORDER_STATUS } from '#domain/order-status.ts';
import type { Tx } from '#platform/server/database.ts';
import { ORDERS } from './order-conditions.ts';
import { eventInSql } from '#platform/server/event-log.ts';
import { ORDER_EVENTS } from '../events.ts';
import type { OrderRow } from './order-rows.ts';
import { readOrder, type FullOrder } from './store.ts';

/** The orders' tables where an order awaits confirmation. */

/** Holds an order that awaits confirmation until the transaction ends, and reads it as it is then. Null: it waits no more, or for its money. */
export async function lockAwaiting(tx: Tx, { venueId, id }: Pick<OrderRow, 'venueId' | 'id'>): Promise<FullOrder | null> {
  const held = await tx
    .selectFrom('orders')
    .select('id')
    .where('venueId', '=', venueId)
    .where('id', '=', id)
    .where('status', '=', ORDER_STATUS.placed)
    .where('awaitingConfirmation', '=', true)
    .where(ORDERS.known)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return held ? readOrder(tx, id) : null;
}

/** Lets an order that waited, and that the caller holds, into the kitchen with everything that it takes. */
export async function updateConfirmed(tx: Tx, { venueId, id }: Pick<OrderRow, 'venueId' | 'id'>): Promise<number> {
  const { revision } = await tx
    .updateTable('orders')
    .set((e) => ({ awaitingConfirmation: false, reserved: true, revision: e('revision', '+', 1) }))
    .where('venueId', '=', venueId)
    .where('id', '=', id)
    .returning('revision')
    .executeTakeFirstOrThrow();
  return revision;
}

/** Puts an order that nobody has begun aside, with all that it has taken. Null: somebody has begun it, or it waits already, or for its money. */
export async function updateHeld(tx: Tx, { venueId, id }: Pick<OrderRow, 'venueId' | 'id'>): Promise<number | null> {
  const row = await tx
    .updateTable('orders')
    .set((e) => ({
      awaitingConfirmation: true,
      waitsFor: 'staff',
      status: ORDER_STATUS.placed,
      statusAt: sql<Date>`now()`,
      priorStatus: null,
      priorStatusAt: null,
      revision: e('revision', '+', 1),
    }))
    .where('venueId', '=', venueId)
    .where('id', '=', id)
    .where(ORDERS.inLane('new'))
    .where('awaitingConfirmation', '=', false)
    .where(ORDERS.known)
    .returning('revision')
    .executeTakeFirst();
  return row?.revision ?? null;
}

/** Whose open orders are meant: a phone's, or what was typed for a table (and what had its code too). */
export type Sender = { readonly phone: Buffer } | { readonly floor: number; readonly table: number; readonly withCode: boolean };

const sentBy = (of: Sender) =>
  'phone' in of
    ? sql`phone = ${of.phone}`
    : sql`table_number = ${of.table} and floor = ${of.floor} and (${of.withCode} or not marks @> '{from_code}')`;

/** Orders of a phone or a table that nobody has begun or paid and that have taken something: each is refused by itself. */
export async function takenOf(tx: Tx, venueId: string, of: Sender): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from orders
    where venue_id = ${venueId} and ${sentBy(of)} and status = ${sql.lit(ORDER_STATUS.placed)} and ${ORDERS.unpaid} and ${ORDERS.taken}
    order by placed_at`.execute(tx);
  return rows.map(({ id }) => id);
}

const REFUSED = eventInSql(ORDER_EVENTS, 'order.moved', { from: sql.lit(ORDER_STATUS.placed), to: sql.lit(ORDER_STATUS.rejected) });

/** Refuses those that have taken nothing, with an event each, in one statement: there may be hundreds. Answers how many. */
export async function refuseUntaken(
  tx: Tx,
  venueId: string,
  of: Sender,
  { reason, actor }: { readonly reason: string; readonly actor: string },
): Promise<number> {
  const { rows } = await sql`
    with stopped as (
      update orders set status = ${sql.lit(ORDER_STATUS.rejected)}, status_reason = ${reason}, status_at = now(), revision = revision + 1
      where venue_id = ${venueId} and ${sentBy(of)} and status = ${sql.lit(ORDER_STATUS.placed)} and ${ORDERS.unpaid} and not ${ORDERS.taken}
      returning id, revision, placed_at
    ), pulse as (
      update venue_pulse set event_seq = event_seq + (select count(*) from stopped)
      where venue_id = ${venueId} and exists (select from stopped) returning event_seq
    )
    insert into venue_event (venue_id, seq, type, subject_id, subject_revision, data, actor)
    select ${venueId}, event_seq - count(*) over () + row_number() over (order by placed_at, id), ${REFUSED.type}, id::text, revision,
      ${REFUSED.data}, ${actor}
    from stopped, pulse returning seq`.execute(tx);
  return rows.length;
}

/** Notes on the lines of an order which portions were taken of what is counted now, so that exactly these can be given back. */
export async function markCounted(tx: Tx, { venueId, id }: Pick<OrderRow, 'venueId' | 'id'>, itemIds: readonly string[]): Promise<void> {
  if (itemIds.length === 0) return;
  await sql`update order_line set snapshot = snapshot || '{"counted": true}'
    where venue_id = ${venueId} and order_id = ${id} and item_id = any(${itemIds}::text[])`.execute(tx);
}
