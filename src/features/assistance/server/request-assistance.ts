import { isServiceRequest } from '#domain/assistance.ts';
import { findTable } from '#domain/tables.ts';
import { Refusal, notFound } from '#platform/shared/refusal.ts';
import { appendEvent } from '#platform/server/event-log.ts';
import type { Clock } from '#platform/server/clock.ts';
import { inTransaction, type Database } from '#platform/server/database.ts';
import type { LiveFeed } from '#platform/server/live-feed.ts';
import { fromCode } from '#features/venues/server/table-code.ts';
import { blockedBy } from '#features/venues/server/order-blocks.ts';
import { refuseSuspended } from '#features/venues/server/venue-status.ts';
import type { VenueCache } from '#features/venues/server/venue-cache.ts';
import { REQUEST_EVENTS } from '../events.ts';
import { openOrJoin, type Opened, type RequestRow } from './store.ts';
import { mustWait, type Typist } from './typed-calls.ts';

export type Asked = {
  readonly store: string;
  readonly floor: number;
  readonly table: number;
  readonly service: string;
  readonly subOption: string;
  /** The signature of the table's code; empty where there was none. */
  readonly k: string;
  /** What staff call the phone: the digest of its mark, or of the address that it has none at; and that of its address, null where those are not judged. */
  readonly from: Typist;
};

/** So long does a typed call rest that staff have answered. Seconds. */
const RESTS = 180;

/** Opens a request of a table, or joins the one staff already have. Refuses not_found, unknown_service and table_unknown (400), blocked
 * and too_many_waiting (409), and too_many (429): by `limit`, and where the same was typed and staff have answered it a moment ago. */
export async function askForAssistance(
  deps: { db: Database; feed: LiveFeed; venues: VenueCache; secret: string; clock: Clock; limit: (hasCode: boolean) => Promise<void> },
  asked: Asked,
): Promise<RequestRow> {
  const venue = await deps.venues.get(asked.store);
  if (!venue) throw notFound('The venue');
  refuseSuspended(venue);
  if (!isServiceRequest(asked.service, asked.subOption)) throw new Refusal(400, 'unknown_service', 'There is no such service.');
  const place = findTable(venue.tables, asked.floor, asked.table);
  if (!place) throw new Refusal(400, 'table_unknown', `There is no table ${asked.table} on floor ${asked.floor}.`);
  const key = { venueId: venue.venueId, floor: place.floor, tableNumber: place.table, service: asked.service, subOption: asked.subOption };
  const hasCode = fromCode(deps.secret, venue, place, asked.k);
  const what = blockedBy(venue.blocks, { ...place, phone: asked.from.phone, hasCode }, deps.clock());
  if (what !== null) throw new Refusal(409, 'blocked', 'The staff take no calls this way today. Please speak to them.', { what });
  await deps.limit(hasCode);
  // At a venue that asks for the code a second tap, with the code, may confirm what the first one could not.
  const news = (row: Opened): boolean => row.taps === 1 || row.lifted || (venue.onlyFromTable && hasCode);
  const row = await inTransaction(deps.db, async (tx) => {
    const unconfirmed = !hasCode && (await mustWait(tx, key, asked.from, venue.onlyFromTable));
    const opened = await openOrJoin(tx, key, { unconfirmed, fromCode: hasCode, ...(!hasCode && { from: asked.from }) }, RESTS);
    if (opened && news(opened))
      await appendEvent(tx, REQUEST_EVENTS, { venueId: venue.venueId, type: 'request.opened', subjectId: opened.id, actor: 'guest' });
    return opened;
  });
  if (!row) throw rested();
  if (news(row)) deps.feed.nudge(venue.venueId);
  return row;
}

const rested = () =>
  new Refusal(429, 'too_many', 'The staff have answered this a moment ago. Please scan the code on your table, or wait a little.', {
    retryAfter: RESTS,
    rests: true,
  });
