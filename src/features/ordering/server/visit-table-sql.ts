import { sql } from 'kysely';
import type { Tx } from '#platform/server/database.ts';
import type { Seat } from '../visit-contract.ts';
import type { VisitRow } from './visit-sql.ts';

/** The tables at which open visits sit: the table `visit_table`. Their own one its trigger keeps. Who changes them holds the venue's pulse. */

type Of = Pick<VisitRow, 'venueId' | 'id' | 'floor' | 'tableNumber'>;

/** Tables that were joined to that of a visit, by floor and number. */
export async function joinedTo(tx: Tx, visit: Of): Promise<Seat[]> {
  return (await joinedTables(tx, visit.venueId)).get(visit.id) ?? [];
}

/** Of all open visits of a venue, by visit. */
export async function joinedTables(tx: Tx, venueId: string): Promise<ReadonlyMap<string, Seat[]>> {
  const { rows } = await sql<Seat & { visitId: string }>`
    select t.visit_id, t.floor, t.table_number as table from visit_table t join visit v on v.venue_id = t.venue_id and v.id = t.visit_id
    where t.venue_id = ${venueId} and (t.floor <> v.floor or t.table_number <> v.table_number)
    order by t.floor, t.table_number`.execute(tx);
  const byVisit = Map.groupBy(rows, ({ visitId }) => visitId);
  return new Map([...byVisit].map(([id, own]) => [id, own.map(({ floor, table }) => ({ floor, table }))]));
}

/** It sits there as well; nobody else does. */
export async function joinTable(tx: Tx, { venueId, id: visitId }: Of, { floor, table: tableNumber }: Seat): Promise<void> {
  await tx.insertInto('visitTable').values({ venueId, floor, tableNumber, visitId }).execute();
}

/** What was joined to one visit before is the other's, also its name. */
export async function adoptJoined(tx: Tx, { from, to }: { readonly from: Of; readonly to: Of }): Promise<void> {
  await tx.updateTable('visit').set({ joinedInto: to.id }).where('venueId', '=', from.venueId).where('joinedInto', '=', from.id).execute();
}

/** It sits there no more. */
export async function leaveTable(tx: Tx, { venueId, id }: Pick<Of, 'venueId' | 'id'>, { floor, table }: Seat): Promise<void> {
  await tx
    .deleteFrom('visitTable')
    .where('venueId', '=', venueId)
    .where('visitId', '=', id)
    .where('floor', '=', floor)
    .where('tableNumber', '=', table)
    .execute();
}

/** What was asked for at one table another asks for from now on. */
export async function callsGo(
  tx: Tx,
  { venueId }: Pick<Of, 'venueId'>,
  { from, to }: { readonly from: Seat; readonly to: Seat },
): Promise<void> {
  await sql`select calls_change_tables(${venueId}::uuid, ${from.floor}::int, ${from.table}::int, ${to.floor}::int, ${to.table}::int)`.execute(
    tx,
  );
}
