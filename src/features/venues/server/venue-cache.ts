import type { Database } from '#platform/server/database.ts';
import { unlessUnreadable } from './read-columns.ts';
import { findVenueId, menuVersions, readVenue } from './venue-sql.ts';
import type { VenueStatus } from './venue-rows.ts';
import { snapshotOf, type VenueSnapshot } from './venue-snapshot.ts';

/**
 * The venues this process has read, by number and by `_id`. What is kept is only believed for showing; an order checks the version again
 * inside its own statement. Dropped on every change by the live-event nudge, and looked over by `refresh` in case a nudge was lost.
 */
export type VenueCache = {
  /** The venue, or null where there is none. */
  get(ref: string): Promise<VenueSnapshot | null>;
  /** Reads it again from the database. */
  reload(venueId: string): Promise<VenueSnapshot | null>;
  drop(venueId: string): void;
  /** Drops what the database has a newer version of. */
  refresh(): Promise<void>;
};

/** The venue, or null where there is none or it cannot be read: for who goes on without it. */
export const readable = (venues: VenueCache, ref: string): Promise<VenueSnapshot | null> => venues.get(ref).catch(unlessUnreadable);

const MOST = 2000;

/** What was deleted is there for nobody, as if it never had been. */
const isThere = (status: VenueStatus) => status === 'live' || status === 'suspended';

export function venueCache(db: Database): VenueCache {
  const byId = new Map<string, Promise<VenueSnapshot | null>>();
  const ids = new Map<string, string>();

  const load = (venueId: string): Promise<VenueSnapshot | null> => {
    const loading = readVenue(db, venueId).then((rows) => (rows && isThere(rows.status) ? snapshotOf(rows) : null));
    byId.set(venueId, loading);
    if (byId.size > MOST) for (const oldest of [...byId.keys()].slice(0, MOST / 10)) byId.delete(oldest);
    // A failure or an absent venue is not kept.
    const forget = () => byId.get(venueId) === loading && byId.delete(venueId);
    loading.then((found) => found ?? forget(), forget);
    return loading;
  };

  const idOf = async (ref: string): Promise<string | null> => {
    const known = ids.get(ref);
    if (known !== undefined) return known;
    const found = await findVenueId(db, ref);
    if (found !== null) ids.set(ref, found);
    return found;
  };

  return {
    async get(ref) {
      const venueId = await idOf(ref);
      if (venueId === null) return null;
      const venue = await (byId.get(venueId) ?? load(venueId));
      if (venue === null) ids.delete(ref);
      return venue;
    },
    reload: load,
    drop: (venueId) => void byId.delete(venueId),
    async refresh() {
      const kept = await Promise.all([...byId.entries()].map(async ([id, venue]) => [id, (await venue)?.menuVersion] as const));
      const now = await menuVersions(
        db,
        kept.map(([id]) => id),
      );
      for (const [id, version] of kept) if (now.get(id) !== version) byId.delete(id);
    },
  };
}
