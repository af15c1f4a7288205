import { sql } from 'kysely';
import { TRIAL_DAYS } from '#domain/sizes.ts';
import type { Tx } from '#platform/server/database.ts';
import { isListed } from './listing.ts';

const TRIAL_MS = TRIAL_DAYS * 24 * 3600_000;

/** Live venues that stay among themselves, for nobody confirmed who owns them; and those whose trial is over. */
export async function venuesToMind(
  tx: Tx,
  now: number,
): Promise<{ readonly venueId: string; readonly unlisted: boolean; readonly trialOver: boolean; readonly createdAt: Date }[]> {
  const begun = new Date(now - TRIAL_MS);
  const { rows } = await sql<{ venueId: string; unlisted: boolean; trialOver: boolean; createdAt: Date }>`
    select * from (
      select v.id as venue_id, not ${isListed('v')} as unlisted, v.created_at,
        coalesce((v.configuration ->> 'tier')::int, 0) = 0 and v.created_at < ${begun} as trial_over
      from venue v where v.status = 'live') found
    where unlisted or trial_over`.execute(tx);
  return rows;
}

/** When the trial of a venue that began then is over. */
export const trialEnd = (createdAt: Date): Date => new Date(createdAt.getTime() + TRIAL_MS);

/** Number and title of venues that are neither deleted nor erased, by their ids. */
export async function namesOf(
  tx: Tx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, { readonly number: number; readonly title: string }>> {
  const { rows } = await sql<{ id: string; number: number; title: string }>`
    select id, number, title from venue where id = any(${[...ids]}::uuid[]) and status in ('live', 'suspended')`.execute(tx);
  return new Map(rows.map(({ id, ...name }) => [id, name]));
}
