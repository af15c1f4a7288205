import { sql } from 'kysely';
import type { Tx } from '#platform/server/database.ts';
import type { AtTable } from './table-code.ts';

/** Writes a venue's floors. The caller holds the venue (`editVenue`). */
export async function saveArrangement(tx: Tx, venueId: string, floors: readonly unknown[]): Promise<void> {
  await tx
    .updateTable('venue')
    .set({ tableArrangement: JSON.stringify(floors) })
    .where('id', '=', venueId)
    .execute();
}

/** Makes the codes printed so far of these tables count as "not from the table". The caller holds the venue (`editVenue`). */
export async function nextGeneration(tx: Tx, venueId: string, tables: readonly AtTable[]): Promise<void> {
  for (const { floor, table } of tables)
    await sql`insert into table_code (venue_id, floor, table_number, generation) values (${venueId}, ${floor}, ${table}, 2)
      on conflict (venue_id, floor, table_number) do update set generation = table_code.generation + 1`.execute(tx);
}
