import { sql } from 'kysely';
import { needsReason, ORDER_STATUS, type OrderStatus } from '#domain/order-status.ts';
import type { Tx } from '#platform/server/database.ts';
import type { JUST_PLACED, LineRow, OrderRow, OrderVenue } from './order-rows.ts';

/** The only file that names the orders' tables. */

/** An order about to be written: everything but the numbers that its insertion takes. */
export type OrderDraft = Omit<OrderRow, 'heldAt' | 'number' | 'placedAt' | 'statusAt' | keyof typeof JUST_PLACED> & {
  readonly idempotencyKey: string | null;
  readonly fingerprint: Buffer | null;
  readonly placedAt: Date;
};

/**
 * Writes order, lines and the kitchen's event in ONE statement, so that an order without reserved stock, reward or promotion is one round
 * trip. The venue's pulse gives the order's number of the day and the event's number, and says whether the menu is still `menuVersion`:
 * where it moved on, nothing is written and null comes back, for the caller to price again. An order that waits for an online payment is no
 * news for the kitchen yet: it takes its number, and its event is written when it is released.
 */
export async function insertOrder(
  tx: Tx,
  order: OrderDraft,
  lines: readonly LineRow[],
  menuVersion: number,
): Promise<{ number: number; seq: number } | null> {
  const news = order.paymentStatus === 'pending' ? 0 : 1;
  const { rows } = await sql<{ number: number; seq: number }>`
    with pulse as (
      update venue_pulse set event_seq = event_seq + ${news}::int,
        order_number = case when business_day = ${order.businessDay}::date then order_number + 1 else 1 end,
        business_day = ${order.businessDay}::date
      where venue_id = ${order.venueId}::uuid and menu_version = ${menuVersion}::bigint
      returning venue_id, event_seq, order_number
    ), placed as (
      insert into orders (venue_id, id, number, business_day, order_id, idempotency_key, request_fingerprint, user_id, buyers_name, floor,
        table_number, delivery_method, payment_method, payment_status, currency, subtotal_cents, reward_savings_cents, discount_cents,
        tip_cents, total_cents, promo_code, promotion_id, rewards_used, stamps_added, note, avoids, language, awaiting_confirmation, placed_at,
        status_at, held_at)
      select venue_id, ${order.id}::uuid, order_number, ${order.businessDay}::date, ${order.orderId}, ${order.idempotencyKey},
        ${order.fingerprint}::bytea, ${order.userId}::uuid, ${order.buyersName}, ${order.floor}::int, ${order.tableNumber}::int,
        ${order.deliveryMethod}::smallint, ${order.paymentMethod}::smallint, ${order.paymentStatus}, ${order.currency},
        ${order.subtotalCents}::int, ${order.rewardSavingsCents}::int, ${order.discountCents}::int, ${order.tipCents}::int,
        ${order.totalCents}::int, ${order.promoCode}, ${order.promotionId}::uuid, ${order.rewardsUsed}::int, ${order.stampsAdded}::int,
        ${order.note}, ${order.avoids}::text[], ${order.language}, ${order.awaitingConfirmation}::boolean,
        ${order.placedAt}::timestamptz, ${order.placedAt}::timestamptz, case when ${news}::int = 0 then ${order.placedAt}::timestamptz end
      from pulse returning venue_id, id
    ), lines as (
      insert into order_line (venue_id, order_id, position, item_id, name, quantity, unit_cents, line_cents, chosen, vat_class, vat_rate,
        allergens, gives_stamp, note, snapshot)
      select placed.venue_id, placed.id, l.position, l.item_id, l.name, l.quantity, l.unit_cents, l.line_cents, l.chosen, l.vat_class,
        l.vat_rate, array(select jsonb_array_elements_text(l.allergens)), l.gives_stamp, l.note, l.snapshot
      from placed, jsonb_to_recordset(${linesJson(lines)}::jsonb) as l(position int, item_id text, name text, quantity int, unit_cents int,
        line_cents int, chosen jsonb, vat_class text, vat_rate int, allergens jsonb, gives_stamp boolean, note text, snapshot jsonb)
    ), news as (
      insert into venue_event (venue_id, seq, type, subject_id, data, actor, at)
      select pulse.venue_id, event_seq, 'order.placed', ${order.id}, jsonb_build_object('number', order_number),
        ${order.userId === null ? 'guest' : 'user'}, ${order.placedAt}::timestamptz
      from pulse, placed where ${news}::int = 1
    )
    select order_number as number, event_seq as seq from pulse, placed`.execute(tx);
  return rows[0] ?? null;
}

const linesJson = (lines: readonly LineRow[]): string =>
  JSON.stringify(
    lines.map((line, position) => ({
      position,
      item_id: line.itemId,
      name: line.name,
      quantity: line.quantity,
      unit_cents: line.unitCents,
      line_cents: line.lineCents,
      chosen: line.chosen,
      vat_class: line.vatClass,
      vat_rate: line.vatRate,
      allergens: line.allergens,
      gives_stamp: line.givesStamp,
      note: line.note,
      snapshot: line.snapshot,
    })),
  );

export type FullOrder = { readonly order: OrderRow; readonly lines: readonly LineRow[]; readonly venue: OrderVenue };

const LINES = sql<LineRow[]>`coalesce((select jsonb_agg(jsonb_build_object('itemId', l.item_id, 'name', l.name, 'quantity', l.quantity,
  'unitCents', l.unit_cents, 'lineCents', l.line_cents, 'chosen', l.chosen, 'vatClass', l.vat_class, 'vatRate', l.vat_rate, 'allergens',
  l.allergens, 'givesStamp', l.gives_stamp, 'note', l.note, 'snapshot', l.snapshot) order by l.position)
  from order_line l where l.venue_id = orders.venue_id and l.order_id = orders.id), '[]')`;

export function selectOrders(tx: Tx) {
  return tx
    .selectFrom('orders')
    .innerJoin('venue', 'venue.id', 'orders.venueId')
    .innerJoin('company', 'company.id', 'venue.companyId')
    .selectAll('orders')
    .select(['venue.number as venueNumber', 'venue.title as venueTitle', 'venue.timeZone as venueZone', 'company.name as companyName'])
    .select(LINES.as('lines'));
}

type Selected = OrderRow & { venueNumber: number; venueTitle: string; venueZone: string; companyName: string; lines: LineRow[] };
export const full = (row: Selected): FullOrder => ({
  order: row,
  lines: row.lines,
  venue: { number: row.venueNumber, title: row.venueTitle, company: row.companyName, timeZone: row.venueZone },
});

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export async function readOrder(tx: Tx, id: string): Promise<FullOrder | null> {
  if (!UUID.test(id)) return null;
  const row = await selectOrders(tx).where('orders.id', '=', id.toLowerCase()).executeTakeFirst();
  return row ? full(row) : null;
}

export async function readOrders(tx: Tx, venueId: string, ids: readonly string[]): Promise<Map<string, FullOrder>> {
  if (ids.length === 0) return new Map();
  const rows = await selectOrders(tx).where('orders.venueId', '=', venueId).where('orders.id', 'in', ids).execute();
  return new Map(rows.map((row) => [row.id, full(row)]));
}

/** What the key of an earlier request made, with that request's fingerprint. */
export async function readByKey(tx: Tx, venueId: string, key: string): Promise<{ full: FullOrder; fingerprint: Buffer | null } | null> {
  const row = await selectOrders(tx).where('orders.venueId', '=', venueId).where('orders.idempotencyKey', '=', key).executeTakeFirst();
  return row ? { full: full(row), fingerprint: row.requestFingerprint } : null;
}

/** The live board: everything not yet served, oldest first; orders that wait for an online payment are not the kitchen's. */
export async function readOpenOrders(tx: Tx, venueId: string): Promise<FullOrder[]> {
  const rows = await selectOrders(tx)
    .where('orders.venueId', '=', venueId)
    .where('orders.status', '<', 4)
    .where('orders.paymentStatus', 'not in', ['pending', 'failed'])
    .orderBy('orders.placedAt')
    .limit(1000)
    .execute();
  return rows.map(full);
}

export async function ordersOfUser(tx: Tx, userId: string, most: number): Promise<FullOrder[]> {
  const rows = await selectOrders(tx).where('orders.userId', '=', userId).orderBy('orders.placedAt', 'desc').limit(most).execute();
  return rows.map(full);
}

/** Moves an order that still has the status it was read with. Null: somebody else moved it first. */
export async function updateStatus(tx: Tx, order: OrderRow, to: OrderStatus, reason: string | null): Promise<number | null> {
  const ends = needsReason(to);
  const row = await tx
    .updateTable('orders')
    .set((e) => ({
      status: to,
      statusReason: reason,
      statusAt: sql<Date>`now()`,
      revision: e('revision', '+', 1),
      // What was given back with an end cannot be taken again: only a step forward can be taken back.
      priorStatus: ends ? null : order.status,
      priorStatusAt: ends ? null : order.statusAt,
    }))
    .where('venueId', '=', order.venueId)
    .where('id', '=', order.id)
    .where('status', '=', order.status)
    .returning('revision')
    .executeTakeFirst();
  return row?.revision ?? null;
}

/** Lets an order that waited into the kitchen. Null: it does not wait any more. */
export async function updateConfirmed(tx: Tx, { venueId, id }: Pick<OrderRow, 'venueId' | 'id'>): Promise<number | null> {
  const row = await tx
    .updateTable('orders')
    .set((e) => ({ awaitingConfirmation: false, revision: e('revision', '+', 1) }))
    .where('venueId', '=', venueId)
    .where('id', '=', id)
    .where('status', '=', ORDER_STATUS.placed)
    .where('awaitingConfirmation', '=', true)
    .returning('revision')
    .executeTakeFirst();
  return row?.revision ?? null;
}

/** Notes that the guest of an order that is ready has set off. Null: they had already, or it is not ready any more. */
export async function updateOnTheirWay(tx: Tx, { venueId, id }: Pick<OrderRow, 'venueId' | 'id'>): Promise<number | null> {
  const row = await tx
    .updateTable('orders')
    .set((e) => ({ onTheirWay: true, revision: e('revision', '+', 1) }))
    .where('venueId', '=', venueId)
    .where('id', '=', id)
    .where('status', '=', ORDER_STATUS.ready)
    .where('onTheirWay', '=', false)
    .returning('revision')
    .executeTakeFirst();
  return row?.revision ?? null;
}

/** An order by the specification's readable id. */
export async function findByOrderId(tx: Tx, venueId: string, orderId: string): Promise<FullOrder | null> {
  if (!UUID.test(venueId)) return null;
  const row = await selectOrders(tx).where('orders.venueId', '=', venueId).where('orders.orderId', '=', orderId).executeTakeFirst();
  return row ? full(row) : null;
}

/**
 * Gives a guest's order to a user and answers the status it has at this moment; null where it has a user already. Holds the order's row until
 * the transaction ends, so that a cancellation comes wholly before or wholly after.
 */
export async function claimOrder(tx: Tx, order: Pick<OrderRow, 'venueId' | 'id'>, userId: string): Promise<number | null> {
  const row = await tx
    .updateTable('orders')
    .set({ userId })
    .where('venueId', '=', order.venueId)
    .where('id', '=', order.id)
    .where('userId', 'is', null)
    .returning('status')
    .executeTakeFirst();
  return row?.status ?? null;
}
