import { sql } from 'kysely';
import type { Tx } from '#platform/server/database.ts';

type Start = { readonly team: number; readonly ordered: boolean; readonly trialEndsAt: Date | null };

/** What only the database knows of a venue's first steps, and until when it is on trial: null on a plan, or where no trial was ever begun. */
export async function queryStart(tx: Tx, venueId: string): Promise<Start> {
  const { rows } = await sql<Start>`
    select (select count(*) from venue_account a where a.venue_id = ${venueId}::uuid) as team,
      exists (select 1 from orders o where o.venue_id = ${venueId}::uuid) as ordered,
      (select v.trial_ends_at from venue v where v.id = ${venueId}::uuid and coalesce(v.configuration->>'tier', '0') = '0') as trial_ends_at`.execute(
    tx,
  );
  return rows[0] ?? { team: 0, ordered: false, trialEndsAt: null };
}
