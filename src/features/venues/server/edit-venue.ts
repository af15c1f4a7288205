import { sql } from 'kysely';
import { notFound, Refusal } from '#platform/shared/refusal.ts';
import { recordAudit, type AuditEntry } from '#platform/server/audit-log.ts';
import { inTransaction, type Database, type Tx } from '#platform/server/database.ts';
import { appendEvent } from '#platform/server/event-log.ts';
import type { LiveFeed } from '#platform/server/live-feed.ts';
import { VENUE_EVENTS } from '../events.ts';
import { UnreadableVenue, wholeVenue } from './read-columns.ts';
import { bumpMenuVersion, readVenue } from './venue-sql.ts';
import type { VenueCache } from './venue-cache.ts';
import type { VenueRows } from './venue-rows.ts';

export type EditDeps = { readonly db: Database; readonly feed: LiveFeed; readonly venues: VenueCache };
/** What a change did, for the log that owners read, and what its caller gets. */
export type Edited<Answer> = { readonly audit: Omit<AuditEntry, 'venueId' | 'actor'> | null; readonly answer: Answer };

/**
 * One change of a venue's menu, promotions, tables or settings, as the portal makes them: alone at this venue (the row is locked, without
 * holding up orders), with its entry in the audit log, a higher revision, so that an editor with the whole venue open must read it again, and
 * a new menu for every diner. One transaction. `audit: null`: nothing changed, and nothing else happens.
 */
export const editVenue = <Answer>(
  deps: EditDeps,
  at: { readonly venueId: string; readonly actor: string },
  change: (tx: Tx, venue: VenueRows) => Promise<Edited<Answer>>,
): Promise<Answer> =>
  editPart(deps, at, async (tx) => {
    const venue = await readVenue(tx, at.venueId);
    if (!venue) throw notFound('The venue');
    const edited = await change(tx, venue);
    if (edited.audit !== null) await refuseUnreadable(tx, at.venueId);
    return edited;
  });

/** What a form takes and a venue is read by may drift apart: what nobody could read again is not saved. */
async function refuseUnreadable(tx: Tx, venueId: string): Promise<void> {
  const saved = await readVenue(tx, venueId);
  try {
    if (saved) wholeVenue(saved);
  } catch (error) {
    if (error instanceof UnreadableVenue) throw new Refusal(400, 'invalid_input', error.message);
    throw error;
  }
}

/** The same for what needs not read all of it, such as one dish's stock. */
export async function editPart<Answer>(
  { db, feed, venues }: EditDeps,
  { venueId, actor }: { readonly venueId: string; readonly actor: string },
  change: (tx: Tx) => Promise<Edited<Answer>>,
): Promise<Answer> {
  const { answer, audit } = await inTransaction(db, (tx) => edit(tx, venueId, actor, change));
  if (audit) {
    venues.drop(venueId);
    feed.nudge(venueId, 'menu');
  }
  return answer;
}

async function edit<Answer>(tx: Tx, venueId: string, actor: string, change: (tx: Tx) => Promise<Edited<Answer>>): Promise<Edited<Answer>> {
  // Not `for update`: an order's foreign key would wait for it.
  await sql`select 1 from venue where id = ${venueId} for no key update`.execute(tx);
  const edited = await change(tx);
  if (edited.audit === null) return edited;
  await sql`update venue set revision = revision + 1, updated_at = now() where id = ${venueId}`.execute(tx);
  await recordAudit(tx, { venueId, actor, ...edited.audit });
  await bumpMenuVersion(tx, venueId);
  await appendEvent(tx, VENUE_EVENTS, { venueId, type: 'menu.changed', subjectId: venueId, actor });
  return edited;
}
