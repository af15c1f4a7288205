import { sql } from 'kysely';
import type { Tx } from '#platform/server/database.ts';
import { bumpMenuVersion } from './store.ts';

/** Takes a person off the staff of every venue; answers which. Whoever has such a venue open in the editor must read it again. */
export async function forgetStaff(tx: Tx, userId: string): Promise<string[]> {
  const rows = await tx.deleteFrom('venueAccount').where('userId', '=', userId).returning('venueId').execute();
  const venueIds = rows.map(({ venueId }) => venueId).toSorted();
  for (const venueId of venueIds) {
    await sql`update venue set revision = revision + 1 where id = ${venueId}`.execute(tx);
    await bumpMenuVersion(tx, venueId);
  }
  return venueIds;
}
