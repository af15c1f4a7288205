import { sql } from 'kysely';
import { ORDER_STATUS } from '#domain/order-status.ts';
import { refundedStatus } from '#domain/payment-status.ts';
import { appendEvent } from '#platform/server/event-log.ts';
import type { Tx } from '#platform/server/database.ts';
import { clearOrder } from '#features/loyalty/server/store.ts';
import { ORDER_EVENTS } from '../events.ts';
import { VENUE_EVENTS } from '#features/venues/events.ts';
import { takeBackStamps } from './line-stamps.ts';
import { giveBack } from './move-order.ts';
import type { OrderRow } from './order-rows.ts';
import { readOrder } from './store.ts';
import { O, ORDERS } from './order-conditions.ts';

/** Orders that wait for an online payment: what paying, not paying and paying back do to them. Each in its caller's transaction. */

export type OrderName = { readonly venueId: string; readonly orderId: string };

/**
 * Locks an order for the rest of the transaction and says whether it still waits for its money. Payments and expiry of one order come one
 * after the other by this.
 */
export async function lockUnpaid(tx: Tx, { venueId, orderId }: OrderName): Promise<boolean> {
  const { rows } = await sql<{ unpaid: boolean }>`
    select ${ORDERS.held} as unpaid from orders
    where venue_id = ${venueId} and id = ${orderId} for no key update`.execute(tx);
  return rows[0]?.unpaid === true;
}

/** Paid: the kitchen gets it now, as if it were placed now. False: it waited no more, and nothing changed. */
export async function releaseOrder(tx: Tx, { venueId, orderId }: OrderName): Promise<boolean> {
  const { rows } = await sql<{ number: number; revision: number; user_id: string | null }>`
    update orders set payment_status = 'paid', placed_at = now(), status_at = now(), counts_from = now(), revision = revision + 1
    where venue_id = ${venueId} and id = ${orderId} and ${ORDERS.held}
    returning number, revision, user_id`.execute(tx);
  const released = rows[0];
  if (!released) return false;
  await clearOrder(tx, orderId, `paid order #${released.number}`);
  await appendEvent(tx, ORDER_EVENTS, {
    venueId,
    type: 'order.placed',
    subjectId: orderId,
    subjectRevision: released.revision,
    data: { number: released.number },
    actor: 'payment',
  });
  return true;
}

export type Expired = { readonly expired: boolean; readonly menuChanged: boolean };

/** Not paid: cancelled, with its stock, promotion, stamps and rewards given back. The kitchen never hears of it. */
export async function expireOrder(tx: Tx, { venueId, orderId }: OrderName, reason: string): Promise<Expired> {
  const { numAffectedRows } = await sql`
    update orders set status = ${ORDER_STATUS.cancelled}, payment_status = 'failed', status_reason = ${reason}, status_at = now(),
      revision = revision + 1
    where venue_id = ${venueId} and id = ${orderId} and ${ORDERS.held}`.execute(tx);
  if (numAffectedRows !== 1n) return { expired: false, menuChanged: false };
  const full = await readOrder(tx, orderId);
  if (!full) return { expired: false, menuChanged: false };
  const menuChanged = await giveBack(tx, full, ORDER_STATUS.cancelled);
  // Not `order.moved`: no board ever had it. The guest's own page follows this one.
  await appendEvent(tx, ORDER_EVENTS, {
    venueId,
    type: 'order.expired',
    subjectId: orderId,
    subjectRevision: full.order.revision,
    actor: 'payment',
  });
  if (menuChanged) await appendEvent(tx, VENUE_EVENTS, { venueId, type: 'menu.changed', subjectId: venueId, actor: 'payment' });
  return { expired: true, menuChanged };
}

/** Money went back by the way it came, `refundedCents` in all: what the order reads then, and after the last cent its stamps and rewards as if it had never been. */
export async function markRefunded(
  tx: Tx,
  { venueId, orderId }: OrderName,
  { paidCents, refundedCents }: { readonly paidCents: number; readonly refundedCents: number },
): Promise<void> {
  const status = refundedStatus(paidCents, refundedCents);
  const { rows } = await sql<{ revision: number; number: number }>`
    update orders set payment_status = ${status}, refunded_cents = ${refundedCents}::int, revision = revision + 1
    where venue_id = ${venueId} and id = ${orderId} and refunded_cents < ${refundedCents}::int returning revision, number`.execute(tx);
  if (status === 'refunded') await takeBackStamps(tx, { venueId, id: orderId }, `refunded order #${rows[0]?.number ?? ''}`);
  if (!rows[0]) return;
  const subjectRevision = rows[0].revision;
  await appendEvent(tx, ORDER_EVENTS, {
    venueId,
    type: 'order.moved',
    subjectId: orderId,
    subjectRevision,
    data: { paymentStatus: status },
    actor: 'payment',
  });
}

/** Portions of these dishes that unpaid online orders hold, as far as they were counted. */
export async function heldUnpaid(tx: Tx, venueId: string, itemIds: readonly string[]): Promise<Map<string, number>> {
  if (itemIds.length === 0) return new Map();
  const { rows } = await sql<{ itemId: string; held: number }>`
    select l.item_id as "itemId", sum(l.quantity)::int as held
    from orders o join order_line l on l.venue_id = o.venue_id and l.order_id = o.id
    where o.venue_id = ${venueId} and ${O.held} and l.item_id = any(${itemIds}::text[])
      and l.snapshot ? 'counted'
    group by l.item_id`.execute(tx);
  return new Map(rows.map(({ itemId, held }) => [itemId, held]));
}

type From = Pick<OrderRow, 'venueId' | 'phone' | 'address' | 'floor' | 'tableNumber' | 'marks'>;

/**
 * How many unpaid online orders the phone of an order has at its venue, its table, and of those its address. With the table's code an order counts only those that
 * had it too: who types a table's number from a sofa takes nothing from who sits there.
 */
export async function unpaidOnlineOf(
  tx: Tx,
  { venueId, phone, address, floor, tableNumber, marks }: From,
): Promise<{ phone: number; table: number; address: number }> {
  const alike = marks.includes('from_code') ? sql`marks @> '{from_code}'` : sql`true`;
  const { rows } = await sql<{
    phone: number;
    table: number;
    address: number;
  }>`select count(*) filter (where phone = ${phone}::bytea)::int as phone,
      count(*) filter (where floor = ${floor} and table_number = ${tableNumber} and ${alike})::int as table,
      count(*) filter (where floor = ${floor} and table_number = ${tableNumber} and ${alike} and address = ${address}::bytea)::int as address
    from orders where venue_id = ${venueId} and ${ORDERS.held}`.execute(tx);
  return rows[0] ?? { phone: 0, table: 0, address: 0 };
}

/** How many online orders of its phone, and from its address, were given up unpaid here lately: each has had a number of the day. */
export async function givenUpOf(
  tx: Tx,
  { venueId, phone, address }: Pick<From, 'venueId' | 'phone' | 'address'>,
  since: Date,
): Promise<{ phone: number; address: number }> {
  const { rows } = await sql<{ phone: number; address: number }>`
    select count(*) filter (where phone = ${phone}::bytea)::int as phone, count(*)::int as address
    from orders where placed_at > ${since} and address = ${address}::bytea and venue_id = ${venueId} and payment_status = 'failed'`.execute(
    tx,
  );
  return rows[0] ?? { phone: 0, address: 0 };
}

/** Orders that wait since before that moment, the oldest first. */
export async function unpaidSince(tx: Tx, before: Date, most: number): Promise<(OrderName & { readonly heldAt: Date })[]> {
  const { rows } = await sql<OrderName & { heldAt: Date }>`
    select venue_id as "venueId", id as "orderId", held_at as "heldAt" from orders
    where ${ORDERS.held} and held_at < ${before}::timestamptz
    order by held_at limit ${most}::int`.execute(tx);
  return rows;
}
