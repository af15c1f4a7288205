import type { Clock } from '#platform/server/clock.ts';
import type { Config } from '#platform/server/config.ts';
import { inTransaction, type Database } from '#platform/server/database.ts';
import { appendEvent } from '#platform/server/event-log.ts';
import type { LiveFeed } from '#platform/server/live-feed.ts';
import { VENUE_EVENTS } from '../events.ts';
import { fromCode, type AtTable } from './table-code.ts';
import type { VenueCache } from './venue-cache.ts';

export type FirstScanDeps = {
  readonly database: { readonly db: Database };
  readonly feed: LiveFeed;
  readonly venues: VenueCache;
  readonly config: Pick<Config, 'secret'>;
  readonly clock: Clock;
};

/** So many venues are remembered as scanned; then the database is asked anew. */
const MOST_KNOWN = 20_000;
const NUMBER = /^\d{1,4}$/;

/**
 * Notes the first opening of a venue's menu by a table's own code, once in the venue's life, and tells its portal. Given the query of each menu that was
 * answered; nothing waits for it, and a venue that was scanned before costs a look into a set.
 */
export function firstScans({ database: { db }, feed, venues, config, clock }: FirstScanDeps): (query: string) => void {
  const known = new Set<string>();

  const note = async (id: string, at: AtTable, key: string): Promise<void> => {
    const venue = await venues.get(id);
    if (!venue || !fromCode(config.secret, venue, at, key)) return;
    if (known.size >= MOST_KNOWN) known.clear();
    known.add(id);
    const isFirst = await inTransaction(db, async (tx) => {
      const { numUpdatedRows } = await tx
        .updateTable('venue')
        .set({ firstScannedAt: new Date(clock()) })
        .where('id', '=', venue.venueId)
        .where('firstScannedAt', 'is', null)
        .executeTakeFirst();
      if (numUpdatedRows === 0n) return false;
      const subjectId = `${at.floor}/${at.table}`;
      await appendEvent(tx, VENUE_EVENTS, { venueId: venue.venueId, type: 'venue.scanned', subjectId, actor: 'guest' });
      return true;
    });
    if (isFirst) feed.nudge(venue.venueId);
  };

  return (query) => {
    // Without a code's key it is no scan.
    if (!query.includes('k=')) return;
    const asked = new URLSearchParams(query);
    const [id, floor, table, key] = ['id', 'floor', 'table', 'k'].map((name) => asked.get(name) ?? '');
    if (!id || !key || known.has(id) || !NUMBER.test(floor ?? '') || !NUMBER.test(table ?? '')) return;
    // The database is away: the next phone tells it.
    note(id, { floor: Number(floor), table: Number(table) }, key).catch(() => known.delete(id));
  };
}
