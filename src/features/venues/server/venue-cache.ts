import { BoundedMap } from '#platform/server/bounded-map.ts';
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
  /** The venue where it was read already and lies here; null says nothing. */
  peek(ref: string): VenueSnapshot | null;
  /** Reads it again from the database. */
  reload(venueId: string): Promise<VenueSnapshot | null>;
  drop(venueId: string): void;
  /** Drops what the database has a newer version of. */
  refresh(): Promise<void>;
  /** How much is kept now. */
  held(): { readonly venues: number; readonly bytes: number };
};

/** The venue, or null where there is none or it cannot be read: for who goes on without it. */
export const readable = (venues: VenueCache, ref: string): Promise<VenueSnapshot | null> => venues.get(ref).catch(unlessUnreadable);

/** How many venues are kept, and how heavy they are, in bytes. */
export type VenueRoom = { readonly most: number; readonly mostBytes: number };

/** A venue of 120 dishes weighs some 0.5 MB: two hundred such, or many more small ones. Any other is read again when it is asked for, in milliseconds. */
const ROOM: VenueRoom = { most: 2000, mostBytes: 96 * 1024 * 1024 };

/** Texts, objects and maps in memory take so many times what the venue takes as JSON (measured over venues of 10 to 500 dishes). */
const HEAP_OF_JSON = 4;

const weightOf = (venue: VenueSnapshot): number => HEAP_OF_JSON * JSON.stringify(venue.whole).length;

/** Numbers and ids that are known to be venues': two short texts each. */
const MOST_NAMES = 40_000;

/** What was deleted is there for nobody, as if it never had been. */
const isThere = (status: VenueStatus) => status === 'live' || status === 'suspended';

type Read = { readonly venue: Promise<VenueSnapshot | null>; found: VenueSnapshot | null };

export function venueCache(db: Database, room: VenueRoom = ROOM): VenueCache {
  const byId = new BoundedMap<Read>(room);
  const ids = new BoundedMap<string>({ mostBytes: Infinity, most: MOST_NAMES });

  const load = (venueId: string): Promise<VenueSnapshot | null> => {
    const venue = readVenue(db, venueId).then((rows) => (rows && isThere(rows.status) ? snapshotOf(rows) : null));
    const read: Read = { venue, found: null };
    byId.set(venueId, read);
    // A failure or an absent venue is not kept.
    const forget = () => byId.delete(venueId, read);
    venue.then((found) => {
      read.found = found;
      if (found) byId.weigh(venueId, read, weightOf(found));
      else forget();
    }, forget);
    return venue;
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
      const venue = await (byId.get(venueId)?.venue ?? load(venueId));
      if (venue === null) ids.delete(ref);
      return venue;
    },
    peek(ref) {
      const venueId = ids.get(ref);
      return venueId === undefined ? null : (byId.get(venueId)?.found ?? null);
    },
    reload: load,
    drop: (venueId) => byId.delete(venueId),
    held: () => ({ venues: byId.size, bytes: byId.bytes }),
    async refresh() {
      const kept = await Promise.all(byId.entries().map(async ([id, { venue }]) => [id, (await venue)?.menuVersion] as const));
      const now = await menuVersions(
        db,
        kept.map(([id]) => id),
      );
      for (const [id, version] of kept) if (now.get(id) !== version) byId.delete(id);
    },
  };
}
