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
  /** Of portions that were taken off: what they took along of the discount, and of the part of it that staff gave. */
  readonly alongCents: number;
  readonly alongHouseCents: number;
  readonly reason: string;
  readonly actorId: string | null;
  readonly at: Date;
  /** When it was put back; null: it stands. */
  readonly undoneAt: Date | null;
};

const COLUMNS = [
  'id',
  'orderId',
  'kind',
  'line',
  'quantity',
  'cents',
  'alongCents',
  'alongHouseCents',
  'reason',
  'actorId',
  'at',
  'undoneAt',
] as const;

export async function readReduction(tx: Tx, venueId: string, id: string): Promise<ReductionRow | null> {
  const row = await tx.selectFrom('orderReduction').select(COLUMNS).where('venueId', '=', venueId).where('id', '=', id).executeTakeFirst();
  return row ? (row as ReductionRow) : null;
}

/** Those that stand, oldest first. */
export async function reductionsOf(tx: Tx, venueId: string, orderIds: readonly string[]): Promise<ReductionRow[]> {
  if (orderIds.length === 0) return [];
  const rows = await tx
    .selectFrom('orderReduction')
    .select(COLUMNS)
    .where('venueId', '=', venueId)
    .where('orderId', 'in', orderIds)
    .where('undoneAt', 'is', null)
    .orderBy('at')
    .orderBy('id')
    .execute();
  return rows as ReductionRow[];
}

/** After all that came off the order before, whatever the clock says: which one is the last is never in doubt. */
export async function insertReduction(tx: Tx, venueId: string, { at, ...row }: Omit<ReductionRow, 'undoneAt'>): Promise<void> {
  const after = sql<Date>`greatest(${at}::timestamptz, (select max(r.at) + interval '1 millisecond' from order_reduction r
    where r.venue_id = ${venueId} and r.order_id = ${row.orderId}))`;
  await tx
    .insertInto('orderReduction')
    .values({ venueId, ...row, at: after })
    .execute();
}

/** It went back onto its order. */
export async function markUndone(
  tx: Tx,
  venueId: string,
  id: string,
  { at, actor }: { readonly at: Date; readonly actor: string },
): Promise<void> {
  const query = tx.updateTable('orderReduction').set({ undoneAt: at, undoneBy: actor });
  await query.where('venueId', '=', venueId).where('id', '=', id).execute();
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
