import { sql } from 'kysely';
import type { Tx } from '#platform/server/database.ts';
import type { VisitRow } from './visit-sql.ts';

/** The stamps of lines that several people sent together: the table `line_stamp`. The orders are held by whoever changes them. */

export type LineStampRow = {
  readonly orderId: string;
  readonly line: number;
  readonly stamps: number;
  readonly paidAt: Date | null;
  readonly takenAt: Date | null;
  readonly backAt: Date | null;
};

const COLUMNS = ['orderId', 'line', 'stamps', 'paidAt', 'takenAt', 'backAt'] as const;

/** Of a round that was just written: each line's stamps are of whose it is. Nothing where the venue gives none. */
export async function giveLinesStamps(tx: Tx, venueId: string, orderId: string): Promise<void> {
  await sql`insert into line_stamp (venue_id, order_id, line, stamps)
    select l.venue_id, l.order_id, l.position + 1, l.quantity from order_line l join orders o on o.venue_id = l.venue_id and o.id = l.order_id
    where l.venue_id = ${venueId} and l.order_id = ${orderId}::uuid and l.gives_stamp and o.stamps_added > 0`.execute(tx);
}

export async function lineStampsOf(tx: Tx, venueId: string, orderIds: readonly string[]): Promise<LineStampRow[]> {
  if (orderIds.length === 0) return [];
  return tx
    .selectFrom('lineStamp')
    .select(COLUMNS)
    .where('venueId', '=', venueId)
    .where('orderId', 'in', orderIds)
    .orderBy('orderId')
    .orderBy('line')
    .execute();
}

/** Whether the stamps of an order are its lines', and not of whoever it belongs to. */
export async function hasLineStamps(tx: Tx, { venueId, id }: { readonly venueId: string; readonly id: string }): Promise<boolean> {
  return (await lineStampsOf(tx, venueId, [id])).length > 0;
}

/** The rounds of a visit whose lines have stamps. */
export async function stampedRounds(tx: Tx, { venueId, id }: Pick<VisitRow, 'venueId' | 'id'>): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select o.id from orders o where o.venue_id = ${venueId} and o.visit_id = ${id}::uuid
    and exists (select from line_stamp s where s.venue_id = o.venue_id and s.order_id = o.id) order by o.id`.execute(tx);
  return rows.map((row) => row.id);
}

type Lines = { readonly venueId: string; readonly orderId: string; readonly lines: readonly number[] };

export async function markPaid(tx: Tx, { venueId, orderId, lines }: Lines, at: Date): Promise<void> {
  await tx
    .updateTable('lineStamp')
    .set({ paidAt: at })
    .where('venueId', '=', venueId)
    .where('orderId', '=', orderId)
    .where('line', 'in', lines)
    .where('paidAt', 'is', null)
    .execute();
}

/** Somebody has them from now on; false: somebody has them already, or nobody gets them any more. */
export async function markTaken(tx: Tx, { venueId, orderId, line }: Omit<Lines, 'lines'> & { line: number }, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('lineStamp')
    .set({ takenAt: at })
    .where('venueId', '=', venueId)
    .where('orderId', '=', orderId)
    .where('line', '=', line)
    .where('paidAt', 'is not', null)
    .where('takenAt', 'is', null)
    .where('backAt', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Nobody gets them any more: of these lines, or of all. False: there are none. */
export async function markBack(tx: Tx, venueId: string, orderId: string, of: readonly number[] | 'all'): Promise<boolean> {
  let query = tx
    .updateTable('lineStamp')
    .set({ backAt: sql<Date>`now()` })
    .where('venueId', '=', venueId)
    .where('orderId', '=', orderId)
    .where('backAt', 'is', null);
  if (of !== 'all') query = query.where('line', 'in', of);
  return (await query.executeTakeFirst()).numUpdatedRows > 0n;
}

/** Whoever pays for these lines gets their stamps again. False: there are none that went. */
export async function unmarkBack(tx: Tx, venueId: string, orderId: string, lines: readonly number[]): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('lineStamp')
    .set({ backAt: null })
    .where('venueId', '=', venueId)
    .where('orderId', '=', orderId)
    .where('line', 'in', lines)
    .where('paidAt', 'is', null)
    .where('backAt', 'is not', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The company whose cards a venue stamps. */
export async function companyOf(tx: Tx, venueId: string): Promise<string> {
  const { rows } = await sql<{ companyId: string }>`select company_id from venue where id = ${venueId}`.execute(tx);
  if (!rows[0]) throw new Error('a venue that is paid is there');
  return rows[0].companyId;
}

type Cutting = { readonly venueId: string; readonly from: string; readonly to: string };

/** Stamps of lines go with their portions to the lines of another round, in their sequence: nobody gets one more or one less. */
export async function cutLineStamps(
  tx: Tx,
  { venueId, from, to }: Cutting,
  lines: readonly { readonly line: number; readonly quantity: number }[],
): Promise<void> {
  const had = new Map((await lineStampsOf(tx, venueId, [from])).map((row) => [row.line, row]));
  const moved = lines.flatMap(({ line, quantity }, at) => {
    const row = had.get(line);
    if (!row || row.paidAt !== null || row.backAt !== null) return [];
    return [{ line, at: at + 1, stamps: Math.min(quantity, row.stamps), left: Math.max(0, row.stamps - quantity) }];
  });
  for (const { line, at, stamps, left } of moved) {
    const row = sql`venue_id = ${venueId}::uuid and order_id = ${from}::uuid and line = ${line}::int`;
    await (left === 0 ? sql`delete from line_stamp where ${row}` : sql`update line_stamp set stamps = ${left}::int where ${row}`).execute(
      tx,
    );
    await tx.insertInto('lineStamp').values({ venueId, orderId: to, line: at, stamps }).execute();
  }
  const all = moved.reduce((sum, { stamps }) => sum + stamps, 0);
  if (all > 0)
    await sql`update orders set stamps_added = case id when ${to}::uuid then ${all}::int else greatest(0, stamps_added - ${all}::int) end
      where venue_id = ${venueId}::uuid and id in (${from}::uuid, ${to}::uuid)`.execute(tx);
}
