import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { HandMethod } from '#domain/hand-money.ts';
import type { Tx } from '#platform/server/database.ts';
import type { OrderRow } from './order-rows.ts';
import { ORDERS } from './order-conditions.ts';

/** Money that staff took or handed back by hand: the table `settlement`. */

export type HandMoneyRow = {
  readonly id: string;
  readonly kind: string;
  readonly method: string;
  readonly amountCents: number;
  readonly actorId: string | null;
  readonly reason: string | null;
  readonly at: Date;
};

type Entry = {
  readonly kind: 'payment' | 'refund';
  readonly method: HandMethod;
  readonly amountCents: number;
  readonly actorId: string;
  readonly reason: string | null;
  readonly at: Date;
};

export async function insertHandMoney(tx: Tx, { venueId, id: orderId }: Pick<OrderRow, 'venueId' | 'id'>, entry: Entry): Promise<void> {
  await tx
    .insertInto('settlement')
    .values({ venueId, id: uuidv7(), orderId, ...entry })
    .execute();
}

export async function handMoneyOf(tx: Tx, { venueId, id }: Pick<OrderRow, 'venueId' | 'id'>): Promise<HandMoneyRow[]> {
  return tx
    .selectFrom('settlement')
    .select(['id', 'kind', 'method', 'amountCents', 'actorId', 'reason', 'at'])
    .where('venueId', '=', venueId)
    .where('orderId', '=', id)
    .orderBy('at')
    .orderBy('id')
    .execute();
}

/** What staff took for an order; null where they took nothing. */
export async function paymentByHand(tx: Tx, { venueId, id }: Pick<OrderRow, 'venueId' | 'id'>): Promise<HandMoneyRow | null> {
  return (await handMoneyOf(tx, { venueId, id })).find((entry) => entry.kind === 'payment') ?? null;
}

/** Marks an order as paid at the table. Null: it is paid, waits for an online payment, or was stopped. */
export async function updatePaid(tx: Tx, { venueId, id }: Pick<OrderRow, 'venueId' | 'id'>): Promise<number | null> {
  const row = await tx
    .updateTable('orders')
    .set((e) => ({ paymentStatus: 'paid', revision: e('revision', '+', 1) }))
    .where('venueId', '=', venueId)
    .where('id', '=', id)
    .where(ORDERS.unpaid)
    .where(ORDERS.standing)
    .returning('revision')
    .executeTakeFirst();
  return row?.revision ?? null;
}

/** Adds to what was handed back, where that still is `refundedCents` and something is left. Null: it is not. */
export async function updateRefunded(tx: Tx, order: OrderRow, amountCents: number): Promise<number | null> {
  const { rows } = await sql<{ revision: number }>`
    update orders set refunded_cents = refunded_cents + ${amountCents}::int, revision = revision + 1,
      payment_status = case when refunded_cents + ${amountCents}::int = total_cents then 'refunded' else 'part_refunded' end
    where venue_id = ${order.venueId} and id = ${order.id} and ${ORDERS.keepsMoney}
      and refunded_cents = ${order.refundedCents}::int and refunded_cents + ${amountCents}::int <= total_cents
    returning revision`.execute(tx);
  return rows[0]?.revision ?? null;
}
