import { sql } from 'kysely';
import { ORDER_STATUS } from '#domain/order-status.ts';
import type { Tx } from '#platform/server/database.ts';
import { ORDERS } from './order-conditions.ts';
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

/** Notes on the lines of an order which portions were taken of what is counted now, so that exactly these can be given back. */
export async function markCounted(tx: Tx, { venueId, id }: Pick<OrderRow, 'venueId' | 'id'>, itemIds: readonly string[]): Promise<void> {
  if (itemIds.length === 0) return;
  await sql`update order_line set snapshot = snapshot || '{"counted": true}'
    where venue_id = ${venueId} and order_id = ${id} and item_id = any(${itemIds}::text[])`.execute(tx);
}
