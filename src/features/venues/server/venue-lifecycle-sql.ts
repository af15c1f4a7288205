import { sql } from 'kysely';
import type { Tx } from '#platform/server/database.ts';
import { appendEvent } from '#platform/server/event-log.ts';
import { VENUE_EVENTS } from '../events.ts';
import { bumpMenuVersion } from './venue-sql.ts';
import type { VenueStatus } from './venue-rows.ts';

/** A venue's states, from live to erased, as an administrator moves it through them. */

export type LockedVenue = {
  readonly id: string;
  readonly number: number;
  readonly title: string;
  readonly timeZone: string;
  readonly status: VenueStatus;
  readonly companyId: string;
  readonly company: string;
};

/** The venue with its row held until the transaction ends; null where it is gone. Orders are not held up. */
export async function lockVenue(tx: Tx, venueId: string): Promise<LockedVenue | null> {
  const { rows } = await sql<LockedVenue>`
    select v.id, v.number, v.title, v.time_zone, v.status, v.company_id, c.name as company from venue v join company c on c.id = v.company_id
    where v.id = ${venueId} and v.status <> 'erased' for no key update of v`.execute(tx);
  return rows[0] ?? null;
}

export async function deleteAfterOf(tx: Tx, venueId: string): Promise<Date | null> {
  return (await tx.selectFrom('venue').select('deleteAfter').where('id', '=', venueId).executeTakeFirst())?.deleteAfter ?? null;
}

export async function writeStatus(tx: Tx, venueId: string, status: VenueStatus, deleteAfter: Date | null): Promise<void> {
  await tx.updateTable('venue').set({ status, deleteAfter, updatedAt: new Date() }).where('id', '=', venueId).execute();
}

/** Whoever has the venue in front of them reads it again: a higher revision, a newer menu, an event. Last in its transaction. */
export async function tellVenueChanged(tx: Tx, venueId: string, actor: string): Promise<void> {
  await sql`update venue set revision = revision + 1 where id = ${venueId}`.execute(tx);
  await bumpMenuVersion(tx, venueId);
  await appendEvent(tx, VENUE_EVENTS, { venueId, type: 'menu.changed', subjectId: venueId, actor });
}

/** Venues whose grace period is over. */
export async function dueForErasing(tx: Tx, now: Date): Promise<string[]> {
  const rows = await tx
    .selectFrom('venue')
    .select('id')
    .where('status', '=', 'deleted')
    .where('deleteAfter', '<=', now)
    .limit(20)
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Makes a deleted venue the shell that its orders' figures need: number, title and currency stay; menu, promotions, staff, look and place go.
 * False where somebody restored it, or another process was first.
 */
export async function eraseVenue(tx: Tx, venueId: string, now: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`update venue set status = 'erased', delete_after = null, subtitle = '', logo = '', header_bg = '',
    translations = '{}', layout = '{}', css = '{}', table_arrangement = '[]', opening_hours = '{}', address = null, rewards = '{}', configuration = '{}',
    created_by = null, revision = revision + 1
    where id = ${venueId} and status = 'deleted' and delete_after <= ${now}`.execute(tx);
  if (numAffectedRows !== 1n) return false;
  await tx.deleteFrom('venueAccount').where('venueId', '=', venueId).execute();
  await tx.deleteFrom('promotion').where('venueId', '=', venueId).execute();
  await tx.deleteFrom('item').where('venueId', '=', venueId).execute();
  await tx.deleteFrom('extraGroup').where('venueId', '=', venueId).execute();
  await tx.deleteFrom('category').where('venueId', '=', venueId).execute();
  await tx.deleteFrom('tableCode').where('venueId', '=', venueId).execute();
  await tx.deleteFrom('orderBlock').where('venueId', '=', venueId).execute();
  await bumpMenuVersion(tx, venueId);
  return true;
}
