import { expect } from 'vitest';
import type { PlacedOrder, SavedOrder } from '#features/ordering/contract.ts';
import type { Held } from '#features/payments/server/stand-in/ledger.ts';
import type { World } from '#features/payments/server/stand-in/world.ts';
import type { TestApp } from './app.ts';

/** Every online method by the number of the wire, with who stands behind it. */
export const ONLINE = [
  { method: 3, provider: 'stripe' },
  { method: 0, provider: 'stripe' },
  { method: 1, provider: 'paypal' },
  { method: 4, provider: 'viva' },
  { method: 2, provider: 'jcc' },
] as const;

export const worldOf = ({ system }: TestApp): World => {
  const { standIn } = system.payments;
  if (!standIn) throw new Error('test payments are off');
  return standIn.world;
};

/** Venue 1 takes every method. */
export async function takeEverything(app: TestApp): Promise<void> {
  const methods = ([99, 100, 3, 0, 1, 4, 2] as const).map((value) => ({ value, method: `Method ${value}`, enabled: true }));
  await app.saveVenue(1, (venue) => ({ ...venue, paymentMethods: methods }));
}

/** An order that waits for its money. */
export async function unpaid(
  app: TestApp,
  method = 3,
  order: Readonly<Record<string, unknown>> = {},
  headers: Readonly<Record<string, string>> = {},
): Promise<PlacedOrder> {
  const placed = await app.placed({ paymentMethod: method, ...order }, headers);
  expect(placed.paymentStatus).toBe('pending');
  return placed;
}

export const holding = ({ accessToken }: Pick<PlacedOrder, 'accessToken'>) => ({ authorization: `Bearer ${accessToken}` });

/** Opens its payment, as the guest's page does. */
export const open = (app: TestApp, order: PlacedOrder, body: unknown = {}) =>
  app.call('POST', `/api/orders/${order._id}/payment`, { body, headers: holding(order) });

/** What the provider holds of an order: its tries, the oldest first. */
export async function heldOf(app: TestApp, order: { readonly _id: string }): Promise<Held[]> {
  const rows = await app.system.database.db
    .selectFrom('payment')
    .select('id')
    .where('orderId', '=', order._id)
    .orderBy('createdAt')
    .execute();
  return rows.flatMap(({ id }) => [...worldOf(app).ledger.held.values()].filter(({ reference }) => reference === id));
}

export async function orderNow(app: TestApp, order: PlacedOrder): Promise<SavedOrder> {
  return (await app.call('GET', `/api/orders/${order._id}`, { headers: holding(order) })).json as SavedOrder;
}

/** The events that the kitchen's board would have heard of an order. */
export async function newsOf(app: TestApp, order: { readonly _id: string }): Promise<string[]> {
  const rows = await app.system.database.db
    .selectFrom('venueEvent')
    .select('type')
    .where('subjectId', '=', order._id)
    .orderBy('seq')
    .execute();
  return rows.map(({ type }) => type);
}

/** As if so many minutes had passed since the order was sent. */
export async function minutesLater(app: TestApp, order: { readonly _id: string }, minutes: number): Promise<void> {
  const { pool } = app.system.database;
  await pool.query(`update orders set held_at = held_at - make_interval(mins => $2) where id = $1`, [order._id, minutes]);
  await pool.query(
    `update payment set created_at = created_at - make_interval(mins => $2), checked_at = checked_at - make_interval(mins => $2) where order_id = $1`,
    [order._id, minutes],
  );
  await pool.query(
    `update payment_refund set created_at = created_at - make_interval(mins => $2), asked_at = asked_at - make_interval(mins => $2) where order_id = $1`,
    [order._id, minutes],
  );
}
