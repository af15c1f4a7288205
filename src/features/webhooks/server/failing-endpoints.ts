import { sql } from 'kysely';
import type { Tx } from '#platform/server/database.ts';

/** Of each venue whose other systems are told nothing, though nobody wanted that: how many, and since when. */
export async function failingEndpoints(
  tx: Tx,
): Promise<{ readonly venueId: string; readonly count: number; readonly since: Date | null }[]> {
  const { rows } = await sql<{ venueId: string; count: number; since: Date | null }>`
    select venue_id, count(*)::int as count, min(failing_since) as since from webhook_endpoint
    where state in ('gone', 'failed') or (state = 'on' and failing_since is not null) group by venue_id`.execute(tx);
  return rows;
}
