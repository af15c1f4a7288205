import { sql } from 'kysely';
import type { Database } from './database.ts';

/** So many rows in a statement: nobody waits for it, and a sweep that is cut off has done its part. */
const BATCH = 1000;

/**
 * Forgets the events of every venue from before a moment, the oldest first and without a gap: what is left of a venue's log is whole, so that a stream
 * knows by the first number whether it missed something. Answers how many went.
 */
export async function forgetOldEvents(db: Database, before: Date): Promise<number> {
  const { rows: venues } = await sql<{ venueId: string }>`
    select p.venue_id from venue_pulse p
    cross join lateral (select at from venue_event e where e.venue_id = p.venue_id order by seq limit 1) first
    where first.at < ${before}`.execute(db);
  let forgotten = 0;
  for (const { venueId } of venues) forgotten += await inBatches(() => forgetFirst(db, venueId, before));
  return forgotten;
}

/** The first events of a venue, up to the first that is younger. */
async function forgetFirst(db: Database, venueId: string, before: Date): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    with first as (select seq, at from venue_event where venue_id = ${venueId} order by seq limit ${BATCH})
    delete from venue_event where venue_id = ${venueId}
      and seq <= (select max(seq) from first) and seq < coalesce((select min(seq) from first where at >= ${before}), 9223372036854775807)`.execute(
    db,
  );
  return Number(numAffectedRows);
}

/** Forgets the log of changes from before a moment; looks at the oldest alone, which its ids say. */
export const forgetOldChanges = (db: Database, before: Date): Promise<number> =>
  inBatches(async () => {
    const { numAffectedRows = 0n } = await sql`
      delete from audit_entry where id = any(array(
        select id from (select id, at from audit_entry order by id limit ${BATCH}) oldest where at < ${before}))`.execute(db);
    return Number(numAffectedRows);
  });

async function inBatches(one: () => Promise<number>): Promise<number> {
  let all = 0;
  for (;;) {
    const done = await one();
    all += done;
    if (done < BATCH) return all;
  }
}
