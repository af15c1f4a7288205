import { sql } from 'kysely';
import type { ReductionKind } from '#domain/reduction.ts';
import type { Tx } from '#platform/server/database.ts';
import type { OrderRow } from './order-rows.ts';

/** What staff took off orders before they were paid: the table `order_reduction`. */

export type ReductionRow = {
  readonly id: string;
  readonly orderId: string;
  readonly kind: ReductionKind;
  readonly line: number | null;
  readonly quantity: number | null;
  readonly cents: number;
  readonly reason: string;
  readonly actorId: string | null;
};

const COLUMNS = ['id', 'orderId', 'kind', 'line', 'quantity', 'cents', 'reason', 'actorId'] as const;

export async function readReduction(tx: Tx, venueId: string, id: string): Promise<ReductionRow | null> {
  const row = await tx.selectFrom('orderReduction').select(COLUMNS).where('venueId', '=', venueId).where('id', '=', id).executeTakeFirst();
  return row ? (row as ReductionRow) : null;
}

/** Oldest first. */
export async function reductionsOf(tx: Tx, venueId: string, orderIds: readonly string[]): Promise<ReductionRow[]> {
  if (orderIds.length === 0) return [];
  const rows = await tx
    .selectFrom('orderReduction')
    .select(COLUMNS)
    .where('venueId', '=', venueId)
    .where('orderId', 'in', orderIds)
    .orderBy('at')
    .orderBy('id')
    .execute();
  return rows as ReductionRow[];
}

export async function insertReduction(tx: Tx, venueId: string, row: ReductionRow, at: Date): Promise<void> {
  await tx
    .insertInto('orderReduction')
    .values({ venueId, ...row, at })
    .execute();
}

type Sums = Pick<OrderRow, 'subtotalCents' | 'rewardSavingsCents' | 'discountCents' | 'staffDiscountCents' | 'totalCents'>;

/** Answers the order's new revision. Its row is held. */
export async function updateSums(tx: Tx, { venueId, id }: Pick<OrderRow, 'venueId' | 'id'>, sums: Sums): Promise<number> {
  const row = await tx
    .updateTable('orders')
    .set((e) => ({ ...sums, revision: e('revision', '+', 1) }))
    .where('venueId', '=', venueId)
    .where('id', '=', id)
    .returning('revision')
    .executeTakeFirstOrThrow();
  return row.revision;
}

type Line = { readonly line: number; readonly quantity: number; readonly givenAway: number; readonly lineCents: number };

export async function updateLine(
  tx: Tx,
  { venueId, id }: Pick<OrderRow, 'venueId' | 'id'>,
  { line, quantity, givenAway, lineCents }: Line,
): Promise<void> {
  await sql`update order_line set taken_off = taken_off + quantity - ${quantity}::int, quantity = ${quantity}::int, given_away = ${givenAway}::int,
      line_cents = ${lineCents}::int
    where venue_id = ${venueId} and order_id = ${id} and position = ${line - 1}::int`.execute(tx);
}

/** Whether a Z report has counted it as sold. */
export async function isCounted(tx: Tx, { venueId, id }: Pick<OrderRow, 'venueId' | 'id'>): Promise<boolean> {
  const row = await tx
    .selectFrom('dayCloseOrder')
    .select('orderId')
    .where('venueId', '=', venueId)
    .where('orderId', '=', id)
    .where('kind', '=', 'sold')
    .executeTakeFirst();
  return row !== undefined;
}
