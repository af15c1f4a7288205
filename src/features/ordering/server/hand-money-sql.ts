import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Gone } from '#domain/portions-back.ts';
import type { Tx } from '#platform/server/database.ts';
import type { OrderRow } from './order-rows.ts';
import { ORDERS } from './order-conditions.ts';

/** Money that staff took or handed back by hand, and what guests paid online as shares of a table's bill: the table `settlement`. */

export type HandMoneyRow = {
  readonly id: string;
  readonly kind: string;
  readonly method: string;
  readonly amountCents: number;
  readonly actorId: string | null;
  readonly reason: string | null;
  readonly at: Date;
  /** The tip in it; null: that of its order. */
  readonly tipCents: number | null;
  readonly tipTo: string | null;
  readonly takingId: string | null;
};

type Entry = {
  readonly kind: 'payment' | 'refund';
  /** By hand, or the provider. */
  readonly method: string;
  readonly amountCents: number;
  readonly actorId: string | null;
  readonly reason: string | null;
  readonly at: Date;
  readonly tipCents?: number;
  readonly tipTo?: string | null;
  readonly takingId?: string;
  readonly feeCents?: number | null | undefined;
};

/** A line (from 1) that money was for; of a refund how many portions of it, and what these came to. */
export type LineEntry = { readonly line: number; readonly quantity?: number | null; readonly cents?: number | null };

/** Money that came or went by hand, answered with its `id`; `lines` where it was for some of the order's alone. */
export async function insertHandMoney(
  tx: Tx,
  { venueId, id: orderId }: Pick<OrderRow, 'venueId' | 'id'>,
  entry: Entry,
  lines: readonly LineEntry[] = [],
): Promise<string> {
  const id = uuidv7();
  await tx
    .insertInto('settlement')
    .values({ venueId, id, orderId, ...entry })
    .execute();
  if (lines.length === 0) return id;
  const { kind } = entry;
  await tx
    .insertInto('settlementLine')
    .values(lines.map((line) => ({ venueId, settlementId: id, orderId, kind, ...line })))
    .execute();
  return id;
}

const MONEY = ['id', 'kind', 'method', 'amountCents', 'actorId', 'reason', 'at', 'tipCents', 'tipTo', 'takingId'] as const;

export async function handMoneyOf(tx: Tx, { venueId, id }: Pick<OrderRow, 'venueId' | 'id'>): Promise<HandMoneyRow[]> {
  return tx
    .selectFrom('settlement')
    .select(MONEY)
    .where('venueId', '=', venueId)
    .where('orderId', '=', id)
    .orderBy('at')
    .orderBy('id')
    .execute();
}

export type HandMoneyEntry = HandMoneyRow & {
  readonly orderId: string;
  readonly lines: number[];
  /** Of a refund: how many of each line. */
  readonly portions: Gone[];
};

/** What came and went by hand of several orders, oldest first, each with its lines: none where it was for all that was left. */
export async function handMoneyOfMany(tx: Tx, venueId: string, orderIds: readonly string[]): Promise<HandMoneyEntry[]> {
  if (orderIds.length === 0) return [];
  return tx
    .selectFrom('settlement')
    .select([...MONEY, 'orderId'])
    .select(
      sql<number[]>`array(select l.line from settlement_line l where l.venue_id = settlement.venue_id and l.settlement_id = settlement.id
        order by l.line)`.as('lines'),
    )
    .select(
      sql<Gone[]>`(select coalesce(jsonb_agg(jsonb_build_object('line', l.line, 'quantity', l.quantity) order by l.line), '[]'::jsonb)
        from settlement_line l where l.venue_id = settlement.venue_id and l.settlement_id = settlement.id and l.kind = 'refund')`.as(
        'portions',
      ),
    )
    .where('venueId', '=', venueId)
    .where('orderId', 'in', orderIds)
    .orderBy('at')
    .orderBy('id')
    .execute();
}

/** What was taken at once under that name. */
export async function handMoneyOfTaking(tx: Tx, venueId: string, takingId: string): Promise<HandMoneyRow[]> {
  return tx.selectFrom('settlement').select(MONEY).where('venueId', '=', venueId).where('takingId', '=', takingId).execute();
}

/** What staff took for an order first; null where they took nothing. */
export async function paymentByHand(tx: Tx, { venueId, id }: Pick<OrderRow, 'venueId' | 'id'>): Promise<HandMoneyRow | null> {
  return (await handMoneyOf(tx, { venueId, id })).find((entry) => entry.kind === 'payment') ?? null;
}

/** Of an order's tip what no payment had in it yet. */
export const tipLeft = ({ tipCents }: Pick<OrderRow, 'tipCents'>, money: readonly HandMoneyRow[]): number =>
  money.reduce((left, { kind, tipCents: tip }) => left - (kind === 'payment' ? (tip ?? 0) : 0), tipCents);

type Part = {
  /** A tip beside what it comes to, which makes it come to more. */
  readonly tipCents?: number;
  /** Lines of it stay unpaid. */
  readonly isPart?: boolean;
};

/**
 * Marks an order as paid at the table, where so much was taken of it before as when it was read; of a part the status stays. Null: it is paid,
 * waits for an online payment, was stopped, or somebody else took money for it meanwhile.
 */
export async function updatePaid(
  tx: Tx,
  { venueId, id, takenCents }: Pick<OrderRow, 'venueId' | 'id' | 'takenCents'>,
  { tipCents = 0, isPart = false }: Part = {},
): Promise<number | null> {
  const { rows } = await sql<{ revision: number }>`
    update orders set tip_cents = tip_cents + ${tipCents}::int, total_cents = total_cents + ${tipCents}::int, revision = revision + 1,
      payment_status = case when ${isPart}::boolean then payment_status when refunded_cents > 0 then 'part_refunded' else 'paid' end
    where venue_id = ${venueId} and id = ${id} and ${ORDERS.unpaid} and ${ORDERS.standing} and taken_cents = ${takenCents}::int
    returning revision`.execute(tx);
  return rows[0]?.revision ?? null;
}

/** Orders as they are until this transaction ends: nobody else takes or hands back their money meanwhile. Always in the same sequence. */
export async function lockOrders(tx: Tx, venueId: string, ids: readonly string[]): Promise<void> {
  await sql`select 1 from orders where venue_id = ${venueId} and id = any(${ids}::uuid[]) order by id for no key update`.execute(tx);
}

/** Adds to what was handed back, where that still is `refundedCents` and something is left. Null: it is not. */
export async function updateRefunded(tx: Tx, order: OrderRow, amountCents: number): Promise<number | null> {
  const { rows } = await sql<{ revision: number }>`
    update orders set refunded_cents = refunded_cents + ${amountCents}::int, revision = revision + 1,
      payment_status = case when ${ORDERS.unpaid} and ${ORDERS.standing} then 'unpaid'
        when refunded_cents + ${amountCents}::int = taken_cents then 'refunded' else 'part_refunded' end
    where venue_id = ${order.venueId} and id = ${order.id} and (${ORDERS.keepsMoney} or ${ORDERS.unpaid})
      and refunded_cents = ${order.refundedCents}::int and taken_cents = ${order.takenCents}::int and refunded_cents + ${amountCents}::int <= taken_cents
    returning revision`.execute(tx);
  return rows[0]?.revision ?? null;
}

/** The rounds of a visit, to hold them all in one sequence. */
export async function orderIdsOf(tx: Tx, venueId: string, visitId: string): Promise<string[]> {
  const rows = await tx.selectFrom('orders').select('id').where('venueId', '=', venueId).where('visitId', '=', visitId).execute();
  return rows.map(({ id }) => id);
}
