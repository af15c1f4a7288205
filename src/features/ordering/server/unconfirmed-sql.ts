import { sql, type RawBuilder } from 'kysely';
import { WAVE_WITHIN_MS } from '#domain/order-caps.ts';
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

/** What orders that wait to be confirmed, and have taken nothing yet, want of each dish. */
export function portionsWaiting(tx: Tx, venueId: string): Promise<{ orderId: string; itemId: string; quantity: number }[]> {
  return tx
    .selectFrom('orders')
    .innerJoin('orderLine', (join) => join.onRef('orderLine.venueId', '=', 'orders.venueId').onRef('orderLine.orderId', '=', 'orders.id'))
    .select((e) => ['orders.id as orderId', 'orderLine.itemId', e.fn.sum<number>('orderLine.quantity').as('quantity')])
    .where('orders.venueId', '=', venueId)
    .where('orders.status', '=', ORDER_STATUS.placed)
    .where('orders.awaitingConfirmation', '=', true)
    .where('orders.reserved', '=', false)
    .groupBy(['orders.id', 'orderLine.itemId'])
    .orderBy('orders.id')
    .orderBy('orderLine.itemId')
    .execute();
}

/** Whether staff know a phone: they took an order of it, or let one in that waited; or it has paid. */
export async function isKnownPhone(tx: Tx, venueId: string, phone: Buffer): Promise<boolean> {
  const { rows } = await sql<{ known: boolean }>`select exists (select from orders where venue_id = ${venueId} and phone = ${phone}::bytea
    and ${ORDERS.standing} and (status > ${sql.lit(ORDER_STATUS.placed)} or ${ORDERS.paid} or (waits_for is not null and not awaiting_confirmation))) as known`.execute(
    tx,
  );
  return rows[0]?.known ?? false;
}

/** Lets an order that waited, and that the caller holds, into the kitchen with everything that it takes. */
export async function updateConfirmed(tx: Tx, { venueId, id }: Pick<OrderRow, 'venueId' | 'id'>): Promise<number> {
  const { revision } = await tx
    .updateTable('orders')
    .set((e) => ({
      awaitingConfirmation: false,
      reserved: true,
      // What had taken everything counted before it was put aside.
      countsFrom: sql<Date | null>`case when reserved then counts_from else now() end`,
      revision: e('revision', '+', 1),
    }))
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

/** Of a table what was typed, and what had its code too. */
export type PhoneOrTable = { readonly phone: Buffer } | { readonly floor: number; readonly table: number; readonly withCode: boolean };

/** A table, or a whole floor. */
export type WaitingAt = { readonly floor: number; readonly table: number | null };

/**
 * Whose open orders are meant: a phone's; what was typed for a table (and what had its code too); a wave's since then, and what waits because of one (null:
 * that alone); whatever waits without its table's code, but what staff put aside; whatever waits at a table or on a floor, with its code too.
 */
export type Sender =
  | PhoneOrTable
  | 'waiting'
  | { readonly waitingAt: WaitingAt }
  | { readonly wave: { readonly since: Date; readonly strangers: boolean } | null };

function sentBy(of: Sender) {
  const unseen = sql`awaiting_confirmation and waits_for is distinct from 'staff'`;
  if (of === 'waiting') return sql`${unseen} and not marks @> '{from_code}'`;
  if ('waitingAt' in of) {
    const { floor, table } = of.waitingAt;
    return table === null
      ? sql`${unseen} and floor = ${floor} and table_number > 0`
      : sql`${unseen} and floor = ${floor} and table_number = ${table}`;
  }
  if ('phone' in of) return sql`phone = ${of.phone}`;
  if ('table' in of) return sql`table_number = ${of.table} and floor = ${of.floor} and (${of.withCode} or not marks @> '{from_code}')`;
  const waits = sql`awaiting_confirmation and waits_for = 'wave'`;
  if (of.wave === null) return waits;
  const { since, strangers } = of.wave;
  // What staff let in once has a reason to have waited, and waits no more.
  return sql`not marks @> '{from_code}' and (${waits}
    or (placed_at > ${new Date(since.getTime() - WAVE_WITHIN_MS)} and (awaiting_confirmation and marks @> '{over_cap}'
      or ${strangers} and marks @> '{first_of_phone}' and user_id is null and (waits_for is null or awaiting_confirmation))))`;
}

/** What nobody has begun, and nobody paid or is about to. */
const open = (venueId: string, of: Sender) =>
  sql`venue_id = ${venueId} and (${sentBy(of)}) and status = ${sql.lit(ORDER_STATUS.placed)} and ${ORDERS.unpaid}`;

/** Open orders of a phone, a table or a wave that have taken something: each is refused by itself. */
export async function takenOf(tx: Tx, venueId: string, of: Sender): Promise<string[]> {
  const { rows } = await sql<{
    id: string;
  }>`select id from orders where ${open(venueId, of)} and taken_cents = 0 and ${ORDERS.taken} order by placed_at`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Open orders that wait because of a wave, as they came. */
export async function waitingForWave(tx: Tx, venueId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from orders where ${open(venueId, { wave: null })} order by placed_at, id`.execute(
    tx,
  );
  return rows.map(({ id }) => id);
}

const REFUSED = eventInSql(ORDER_EVENTS, 'order.moved', { from: sql.lit(ORDER_STATUS.placed), to: sql.lit(ORDER_STATUS.rejected) });
const HELD = eventInSql(ORDER_EVENTS, 'order.held', {});

type Told = { readonly event: typeof REFUSED; readonly actor: string };

/** Changes open orders with an event each, in one statement: there may be hundreds. Answers how many. */
async function changeAll(tx: Tx, venueId: string, which: RawBuilder<unknown>, change: RawBuilder<unknown>, told: Told): Promise<number> {
  const { rows } = await sql`
    with changed as (
      update orders set ${change}, revision = revision + 1 where ${which} returning id, revision, placed_at
    ), pulse as (
      update venue_pulse set event_seq = event_seq + (select count(*) from changed)
      where venue_id = ${venueId} and exists (select from changed) returning event_seq
    )
    insert into venue_event (venue_id, seq, type, subject_id, subject_revision, data, actor)
    select ${venueId}, event_seq - count(*) over () + row_number() over (order by placed_at, id), ${told.event.type}, id::text, revision,
      ${told.event.data}, ${told.actor}
    from changed, pulse returning seq`.execute(tx);
  return rows.length;
}

/** Refuses those that have taken nothing. */
export function refuseUntaken(
  tx: Tx,
  venueId: string,
  of: Sender,
  { reason, actor }: { readonly reason: string; readonly actor: string },
): Promise<number> {
  const change = sql`status = ${sql.lit(ORDER_STATUS.rejected)}, status_reason = ${reason}, status_at = now()`;
  return changeAll(tx, venueId, sql`${open(venueId, of)} and not ${ORDERS.taken}`, change, { event: REFUSED, actor });
}

/** Puts those aside that wait for nothing, with all that they have taken. */
export function updateAllHeld(tx: Tx, venueId: string, of: Sender, actor: string): Promise<number> {
  const change = sql`awaiting_confirmation = true, waits_for = 'wave'`;
  return changeAll(tx, venueId, sql`${open(venueId, of)} and not awaiting_confirmation`, change, { event: HELD, actor });
}

/** Notes on the lines of an order which portions were taken of what is counted now, so that exactly these can be given back. */
export async function markCounted(tx: Tx, { venueId, id }: Pick<OrderRow, 'venueId' | 'id'>, itemIds: readonly string[]): Promise<void> {
  if (itemIds.length === 0) return;
  await sql`update order_line set snapshot = snapshot || '{"counted": true}'
    where venue_id = ${venueId} and order_id = ${id} and item_id = any(${itemIds}::text[])`.execute(tx);
}

/** An address is nobody's business longer than it is counted; what had no mark has it as its phone. */
export async function forgetAddresses(tx: Tx): Promise<void> {
  await sql`update orders set phone = nullif(phone, address), address = null
    where address is not null and placed_at < now() - interval '1 day'`.execute(tx);
}
