import { sql } from 'kysely';
import type { Tx } from '#platform/server/database.ts';

/** Of each venue whose other systems are told nothing, though nobody wanted that: how many, and since when. Those of the installation are no venue's trouble. */
export async function failingEndpoints(
  tx: Tx,
): Promise<{ readonly venueId: string; readonly count: number; readonly since: Date | null }[]> {
  const { rows } = await sql<{ venueId: string; count: number; since: Date | null }>`
    select found.venue_id, count(*)::int as count, min(found.failing_since) as since from (
      select coalesce(e.venue_id, r.venue_id) as venue_id, e.failing_since from webhook_endpoint e left join webhook_reach r on r.endpoint_id = e.id
      where (e.state in ('gone', 'failed') or (e.state = 'on' and e.failing_since is not null)) and num_nonnulls(e.venue_id, e.account_id) > 0) found
    where found.venue_id is not null group by found.venue_id`.execute(tx);
  return rows;
}
