import { sql } from 'kysely';
import type { Tx } from '#platform/server/database.ts';

type Start = { readonly team: number; readonly ordered: boolean };

/** What only the database knows of a venue's first steps. */
export async function queryStart(tx: Tx, venueId: string): Promise<Start> {
  const { rows } = await sql<Start>`
    select (select count(*) from venue_account a where a.venue_id = ${venueId}::uuid) as team,
      exists (select 1 from orders o where o.venue_id = ${venueId}::uuid) as ordered`.execute(tx);
  return rows[0] ?? { team: 0, ordered: false };
}
