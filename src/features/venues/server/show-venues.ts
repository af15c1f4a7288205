import { appendEvent } from '#platform/server/event-log.ts';
import type { Tx } from '#platform/server/database.ts';
import { VENUE_EVENTS } from '../events.ts';
import { bumpMenuVersion } from './venue-sql.ts';

/** Shows anew what depends on an owner's address, now that it is confirmed; answers the venues. */
export async function showVenuesOf(tx: Tx, userId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('venueAccount')
    .innerJoin('venue', 'venue.id', 'venueAccount.venueId')
    .select('venue.id')
    .where('venueAccount.userId', '=', userId)
    .where('venueAccount.role', '=', 'owner')
    .where('venue.selfMade', '=', true)
    .orderBy('venue.id')
    .execute();
  for (const { id } of rows) {
    await bumpMenuVersion(tx, id);
    await appendEvent(tx, VENUE_EVENTS, { venueId: id, type: 'menu.changed', subjectId: id, actor: 'system' });
  }
  return rows.map(({ id }) => id);
}
