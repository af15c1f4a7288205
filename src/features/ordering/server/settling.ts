import { sql } from 'kysely';
import type { Tx } from '#platform/server/database.ts';
import { appendEvent } from '#platform/server/event-log.ts';
import { Refusal } from '#platform/shared/refusal.ts';
import { VISIT_EVENTS } from '../visit-events.ts';
import type { ShareDeps } from './hold-share.ts';
import type { VisitRow } from './visit-sql.ts';

/** Of a page that was closed without a word it is told no longer than this. */
const FADES_SECONDS = 60;
/** No house has more events in that time; older ones are not looked at. */
const LAST_EVENTS = 2_000;

/** Somebody opened or closed Settle of a visit: told to the team's pages, and no lock. Refuses visit_over (409). */
export async function saySettling(
  { db, feed }: Pick<ShareDeps, 'db' | 'feed'>,
  { venueId, id: visit, endedAt }: VisitRow,
  { actor, open }: { readonly actor: string; readonly open: boolean },
): Promise<void> {
  if (open && endedAt !== null) throw new Refusal(409, 'visit_over', 'The guests have left.');
  await appendEvent(db, VISIT_EVENTS, { venueId, type: 'settling.changed', subjectId: actor, data: { visit, open }, actor });
  feed.nudge(venueId);
}

/** Who has Settle of a visit open, as far as their pages said so in the last minute. */
export async function settlingOf(tx: Tx, { venueId, id }: Pick<VisitRow, 'venueId' | 'id'>): Promise<string[]> {
  const { rows } = await sql<{ who: string }>`
    select who from (
      select distinct on (e.subject_id) e.subject_id as who, (e.data->>'open')::boolean as is_open from venue_event e
      where e.venue_id = ${venueId} and e.seq > (select event_seq - ${LAST_EVENTS}::int from venue_pulse where venue_id = ${venueId})
        and e.type = 'settling.changed' and e.data->>'visit' = ${id} and e.at > now() - make_interval(secs => ${FADES_SECONDS})
      order by e.subject_id, e.seq desc) said
    where is_open order by who`.execute(tx);
  return rows.map(({ who }) => who);
}
