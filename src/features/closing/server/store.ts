import { sql } from 'kysely';
import * as v from 'valibot';
import { isTwin } from '#platform/server/sql-failure.ts';
import type { Tx } from '#platform/server/database.ts';
import { fromAmount } from '#domain/money.ts';
import { ZReport } from '../contract.ts';
import { NOBODY, type DrawerOf } from './drawers.ts';
import type { Moved } from './z-parts.ts';

/** The tables of closed days. */

type LastZ = { readonly number: number; readonly closedAt: Date; readonly drawerOf: DrawerOf };

/** The last report of a venue, with whose cash lay in which drawer; null: there is none yet. */
export async function lastZ(tx: Tx, venueId: string): Promise<LastZ | null> {
  const row = await tx
    .selectFrom('dayClose')
    .select(['number', 'closedAt', 'report'])
    .where('venueId', '=', venueId)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!row) return null;
  const { drawers } = v.parse(ZReport, row.report);
  const drawerOf = Object.fromEntries(drawers.flatMap(({ id, people }) => people.map((person) => [person.id ?? NOBODY, id])));
  return { number: row.number, closedAt: row.closedAt, drawerOf };
}

/** The business day with which the reports of a venue begin, as the first of them said; null: there is none yet. */
export async function firstDay(tx: Tx, venueId: string): Promise<string | null> {
  const row = await tx
    .selectFrom('dayClose')
    .select('businessDay')
    .where('venueId', '=', venueId)
    .where('number', '=', 1)
    .executeTakeFirst();
  return row?.businessDay ?? null;
}

export async function readReport(tx: Tx, venueId: string, number: number): Promise<ZReport | null> {
  const row = await tx
    .selectFrom('dayClose')
    .select('report')
    .where('venueId', '=', venueId)
    .where('number', '=', number)
    .executeTakeFirst();
  return row ? v.parse(ZReport, row.report) : null;
}

export type ZLine = { number: number; until: Date; orders: number; netCents: number; receivedCents: number };

/** Reports from the newest on, or those before a number. */
export async function listReports(tx: Tx, venueId: string, before: number | null, most: number): Promise<ZLine[]> {
  return tx
    .selectFrom('dayClose')
    .select(['number', 'closedAt as until', 'orders', 'netCents', 'receivedCents'])
    .where('venueId', '=', venueId)
    .$if(before !== null, (query) => query.where('number', '<', before ?? 0))
    .orderBy('number', 'desc')
    .limit(most)
    .execute();
}

/** Reports that were written from an instant until before another, oldest first. */
export async function reportsBetween(tx: Tx, venueId: string, start: Date, end: Date): Promise<ZReport[]> {
  const rows = await tx
    .selectFrom('dayClose')
    .select('report')
    .where('venueId', '=', venueId)
    .where('closedAt', '>=', start)
    .where('closedAt', '<', end)
    .orderBy('number')
    .execute();
  return rows.map(({ report }) => v.parse(ZReport, report));
}

/** The orders that a report has as sold. */
export async function soldInReport(tx: Tx, venueId: string, number: number): Promise<ReadonlySet<string>> {
  const rows = await tx
    .selectFrom('dayCloseOrder')
    .select('orderId')
    .where('venueId', '=', venueId)
    .where('number', '=', number)
    .where('kind', '=', 'sold')
    .execute();
  return new Set(rows.map(({ orderId }) => orderId));
}

/** Later reports in which money of orders that this one has as sold went back, or such an order was stopped; oldest first. */
export async function reportsWithLater(tx: Tx, venueId: string, number: number): Promise<number[]> {
  const { rows } = await sql<{ number: number }>`
    with sold as (select order_id from day_close_order where venue_id = ${venueId}::uuid and number = ${number}::int and kind = 'sold')
    select number from day_close_order where venue_id = ${venueId}::uuid and kind = 'undone' and number > ${number}::int and order_id in (select order_id from sold)
    union select number from day_close_money where venue_id = ${venueId}::uuid and kind = 'refund' and number > ${number}::int and order_id in (select order_id from sold)
    order by number`.execute(tx);
  return rows.map((row) => row.number);
}

type Written = {
  readonly venueId: string;
  readonly day: string;
  readonly closedBy: string;
  readonly report: ZReport;
  readonly orders: readonly { readonly orderId: string; readonly kind: 'sold' | 'undone' | 'stopped'; readonly saleCents: number }[];
  readonly moved: readonly Moved[];
  readonly moves: readonly string[];
};

/** Writes a report with all it is made of. False: its number is taken, somebody was faster. */
export async function insertReport(tx: Tx, { venueId, day, closedBy, report, orders, moved, moves }: Written): Promise<boolean> {
  const { number } = report;
  try {
    await tx
      .insertInto('dayClose')
      .values({
        venueId,
        number,
        businessDay: day,
        closedAt: new Date(report.until),
        closedBy,
        orders: report.orders,
        grossCents: fromAmount(report.gross),
        refundCents: fromAmount(report.refunds),
        correctionCents: fromAmount(report.corrections),
        netCents: fromAmount(report.net),
        vatCents: fromAmount(report.vat),
        receivedCents: fromAmount(report.received),
        report: JSON.stringify(report),
      })
      .execute();
  } catch (error) {
    if (isTwin(error)) return false;
    throw error;
  }
  // One statement each, however long the evening was.
  await sql`insert into day_close_order (venue_id, number, order_id, kind, sale_cents)
    select ${venueId}::uuid, ${number}::int, e."orderId", e.kind, e."saleCents" from jsonb_to_recordset(${JSON.stringify(orders)}::jsonb)
      as e("orderId" uuid, kind text, "saleCents" int)`.execute(tx);
  const money = moved.map(({ money: { sourceId, orderId, kind }, saleCents, tipCents, vat }) => ({
    sourceId,
    orderId,
    kind,
    saleCents,
    tipCents,
    vat,
  }));
  await sql`insert into day_close_money (venue_id, number, source_id, order_id, kind, sale_cents, tip_cents, vat)
    select ${venueId}::uuid, ${number}::int, e."sourceId", e."orderId", e.kind, e."saleCents", e."tipCents", nullif(e.vat, 'null'::jsonb)
      from jsonb_to_recordset(${JSON.stringify(money)}::jsonb)
      as e("sourceId" uuid, "orderId" uuid, kind text, "saleCents" int, "tipCents" int, vat jsonb)`.execute(tx);
  if (moves.length > 0)
    await tx
      .updateTable('cashMove')
      .set({ number })
      .where('venueId', '=', venueId)
      .where('id', 'in', [...moves])
      .execute();
  return true;
}

type NewMove = {
  venueId: string;
  id: string;
  drawer: string;
  amountCents: number;
  reason: string;
  tips: boolean;
  tipsTo: string | null;
  actorId: string;
  at: Date;
};

/** Cash that came or went from an instant until before another, as it was noted, whether or not a report has it. */
export async function movesBetween(tx: Tx, venueId: string, start: Date, end: Date): Promise<MoveOfDay[]> {
  return tx
    .selectFrom('cashMove')
    .select(['amountCents', 'reason', 'tips', 'at'])
    .where('venueId', '=', venueId)
    .where('at', '>=', start)
    .where('at', '<', end)
    .orderBy('at')
    .orderBy('id')
    .execute();
}
type MoveOfDay = { readonly amountCents: number; readonly reason: string; readonly tips: boolean; readonly at: Date };

/** Written once, however often it is said; whether it was now. */
export async function insertMove(tx: Tx, move: NewMove): Promise<boolean> {
  const rows = await tx
    .insertInto('cashMove')
    .values(move)
    .onConflict((on) => on.columns(['venueId', 'id']).doNothing())
    .returning('id')
    .execute();
  return rows.length > 0;
}

/** What was counted first in each drawer, in cents, for the report of that number. */
export async function firstCounts(tx: Tx, venueId: string, number: number): Promise<ReadonlyMap<string, number>> {
  const rows = await tx
    .selectFrom('drawerCount')
    .select(['drawer', 'cents'])
    .where('venueId', '=', venueId)
    .where('number', '=', number)
    .execute();
  return new Map(rows.map(({ drawer, cents }) => [drawer, cents]));
}

type FirstCount = { venueId: string; number: number; drawer: string; cents: number; countedBy: string; at: Date };

/** The first stands, whoever says another later. */
export async function insertFirstCount(tx: Tx, count: FirstCount): Promise<void> {
  await tx
    .insertInto('drawerCount')
    .values(count)
    .onConflict((on) => on.columns(['venueId', 'number', 'drawer']).doNothing())
    .execute();
}

/** An erased venue's reports keep their sums and lose the names and reasons; its cash movements and first counts go with it. */
export async function forgetPeopleInReports(tx: Tx, venueId: string): Promise<void> {
  await sql`update day_close set report = jsonb_build_object('erased', true), closed_by = null where venue_id = ${venueId}::uuid`.execute(
    tx,
  );
  await sql`delete from cash_move where venue_id = ${venueId}::uuid`.execute(tx);
  await sql`delete from drawer_count where venue_id = ${venueId}::uuid`.execute(tx);
}
