import * as v from 'valibot';
import { ReadyBodies, readyBody, writeReady, type ReadyBody, type ShortWay } from '#platform/server/cached-response.ts';
import type { Clock } from '#platform/server/clock.ts';
import type { Database } from '#platform/server/database.ts';
import { NOTHING } from '#platform/server/security-headers.ts';
import { sharedLook } from '#platform/server/shared-look.ts';
import type { Traffic } from '#platform/server/traffic.ts';
import { PublicVenue } from '../contract.ts';
import { publicUntil, publicVenue } from './public-venue.ts';
import { stockLeft } from './stock-sql.ts';
import type { VenueCache } from './venue-cache.ts';
import type { VenueSnapshot } from './venue-snapshot.ts';

const NONE: ReadonlyMap<string, number> = new Map();

type JsonDeps = { readonly db: Database; readonly clock: Clock; readonly headers?: Readonly<Record<string, string>> };

type VenueJson = {
  of(venue: VenueSnapshot): Promise<ReadyBody>;
  /** Where it is there already, and nothing of it is counted; null says nothing. */
  peek(venue: VenueSnapshot): ReadyBody | null;
};

/** A venue as anyone may read it, kept ready: made once for each version and each count of what is left. */
export function venueJson({ db, clock, headers }: JsonDeps): VenueJson {
  const bodies = new ReadyBodies();
  const counting = new WeakMap<VenueSnapshot, boolean>();
  const look = sharedLook((venueId) => stockLeft(db, venueId));
  // One look is many requests'.
  const words = new WeakMap<ReadonlyMap<string, number>, string>([[NONE, '']]);
  const wordsOf = (left: ReadonlyMap<string, number>): string => {
    const known = words.get(left);
    if (known !== undefined) return known;
    const said = [...left.values()].join();
    words.set(left, said);
    return said;
  };
  const counts = (venue: VenueSnapshot): boolean => {
    const known = counting.get(venue);
    if (known !== undefined) return known;
    const counted = [...venue.items.values()].some(({ stockQty }) => stockQty !== null);
    counting.set(venue, counted);
    return counted;
  };
  const versionOf = (venue: VenueSnapshot, left: ReadonlyMap<string, number>) => `${venue.menuVersion} ${wordsOf(left)}`;
  return {
    peek: (venue) => (counts(venue) ? null : bodies.peek(venue.venueId, versionOf(venue, NONE), clock())),
    async of(venue) {
      // A database that is away hides no menu: then it says what was left when it was read.
      const left = counts(venue) ? await look(venue.venueId).catch(() => NONE) : NONE;
      const now = clock();
      return bodies.get(venue.venueId, versionOf(venue, left), now, async () => ({
        body: await readyBody(JSON.stringify(v.parse(PublicVenue, publicVenue(venue, now, left))), {
          ...headers,
          'Content-Type': 'application/json; charset=UTF-8',
          'Cache-Control': 'no-cache',
          Vary: 'Accept-Encoding',
        }),
        until: publicUntil(venue, now),
      }));
    },
  };
}

export type VenueLaneDeps = {
  readonly database: { readonly db: Database };
  readonly venues: VenueCache;
  readonly clock: Clock;
  readonly traffic: Traffic;
  /** What every answer carries. */
  readonly common: Readonly<Record<string, string>>;
};

const PLAIN_VENUE = /^\/api\/stores\/([\w-]{1,40})$/;

/**
 * The same on the bare socket, as the menu's page: whoever has that open asks for this on each change, a full house at once. Not for a request for
 * something else, one with a key, or for a venue that is not there.
 */
export function venueLane({ venues, traffic, ...deps }: VenueLaneDeps): ShortWay {
  const headers = { ...deps.common, 'Content-Security-Policy': NOTHING };
  const json = venueJson({ db: deps.database.db, clock: deps.clock, headers });
  return (request, response) => {
    const { method, url = '', headers: asked } = request;
    const id = method === 'GET' && asked.authorization === undefined ? PLAIN_VENUE.exec(url)?.[1] : undefined;
    if (id === undefined) return false;
    const answer = (body: ReadyBody): true => {
      traffic.count('GET', writeReady(request, response, body));
      return true;
    };
    const here = venues.peek(id);
    const ready = here && !here.suspended ? json.peek(here) : null;
    if (ready !== null) return answer(ready);
    return (async () => {
      const venue = await venues.get(id).catch(() => null);
      return venue !== null && !venue.suspended && answer(await json.of(venue));
    })();
  };
}
