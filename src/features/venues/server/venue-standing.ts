import { sql } from 'kysely';
import type { Tx } from '#platform/server/database.ts';
import { isListed } from './listing.ts';
import { planEndIn } from './plan-sql.ts';

/** Live venues that stay among themselves, for nobody confirmed who owns them; and those whose plan or trial is over, since when. */
export async function venuesToMind(
  tx: Tx,
  now: number,
): Promise<{ readonly venueId: string; readonly unlisted: boolean; readonly overSince: Date | null; readonly createdAt: Date }[]> {
  const { rows } = await sql<{ venueId: string; unlisted: boolean; overSince: Date | null; createdAt: Date }>`
    select * from (
      select v.id as venue_id, not ${isListed('v')} as unlisted, v.created_at,
        case when ${planEndIn('v')} <= ${new Date(now)} then ${planEndIn('v')} end as over_since
      from venue v where v.status = 'live') found
    where unlisted or over_since is not null`.execute(tx);
  return rows;
}

/** Number and title of venues that are neither deleted nor erased, by their ids. */
export async function namesOf(
  tx: Tx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, { readonly number: number; readonly title: string }>> {
  const { rows } = await sql<{ id: string; number: number; title: string }>`
    select id, number, title from venue where id = any(${[...ids]}::uuid[]) and status in ('live', 'suspended')`.execute(tx);
  return new Map(rows.map(({ id, ...name }) => [id, name]));
}

/** Whether there is any venue that is neither deleted nor erased. */
export async function hasVenues(tx: Tx): Promise<boolean> {
  const { rows } = await sql`select 1 from venue where status in ('live', 'suspended') limit 1`.execute(tx);
  return rows.length > 0;
}
