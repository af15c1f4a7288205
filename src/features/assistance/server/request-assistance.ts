import { isServiceRequest } from '#domain/assistance.ts';
import { findTable } from '#domain/tables.ts';
import { Refusal, notFound } from '#platform/shared/refusal.ts';
import { appendEvent } from '#platform/server/event-log.ts';
import type { Database } from '#platform/server/database.ts';
import type { LiveFeed } from '#platform/server/live-feed.ts';
import { mustBeConfirmed } from '#features/venues/server/table-code.ts';
import { refuseSuspended } from '#features/venues/server/venue-status.ts';
import type { VenueCache } from '#features/venues/server/venue-cache.ts';
import { REQUEST_EVENTS } from '../events.ts';
import { openOrJoin, type RequestRow } from './store.ts';

export type Asked = {
  readonly store: string;
  readonly floor: number;
  readonly table: number;
  readonly service: string;
  readonly subOption: string;
  /** The signature of the table's code; empty where there was none. */
  readonly k: string;
};

/** Opens a request of a table, or joins the one staff already have. Refuses not_found, unknown_service and table_unknown (400). */
export async function askForAssistance(
  deps: { db: Database; feed: LiveFeed; venues: VenueCache; secret: string },
  asked: Asked,
): Promise<RequestRow> {
  const venue = await deps.venues.get(asked.store);
  if (!venue) throw notFound('The venue');
  refuseSuspended(venue);
  if (!isServiceRequest(asked.service, asked.subOption)) throw new Refusal(400, 'unknown_service', 'There is no such service.');
  const place = findTable(venue.tables, asked.floor, asked.table);
  if (!place) throw new Refusal(400, 'table_unknown', `There is no table ${asked.table} on floor ${asked.floor}.`);
  const key = { venueId: venue.venueId, floor: place.floor, tableNumber: place.table, service: asked.service, subOption: asked.subOption };
  const unconfirmed = mustBeConfirmed(deps.secret, venue, place, asked.k);
  // At such a venue a second tap, with the code, may confirm what the first one could not.
  const news = (row: RequestRow): boolean => row.taps === 1 || (venue.onlyFromTable && !unconfirmed);
  const row = await deps.db.transaction().execute(async (tx) => {
    const opened = await openOrJoin(tx, key, unconfirmed);
    if (news(opened))
      await appendEvent(tx, REQUEST_EVENTS, { venueId: venue.venueId, type: 'request.opened', subjectId: opened.id, actor: 'guest' });
    return opened;
  });
  if (news(row)) deps.feed.nudge(venue.venueId);
  return row;
}
