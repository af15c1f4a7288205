import type { IncomingMessage, ServerResponse } from 'node:http';
import * as v from 'valibot';
import { answerReady, ReadyBodies, readyBody, type ReadyBody } from '#platform/server/cached-response.ts';
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

/** A venue as anyone may read it, kept ready: made once for each version and each count of what is left. */
export function venueJson({ db, clock, headers }: JsonDeps): (venue: VenueSnapshot) => Promise<ReadyBody> {
  const bodies = new ReadyBodies();
  const counting = new WeakMap<VenueSnapshot, boolean>();
  const look = sharedLook((venueId) => stockLeft(db, venueId));
  const counts = (venue: VenueSnapshot): boolean => {
    const known = counting.get(venue);
    if (known !== undefined) return known;
    const counted = [...venue.items.values()].some(({ stockQty }) => stockQty !== null);
    counting.set(venue, counted);
    return counted;
  };
  return async (venue) => {
    // A database that is away hides no menu: then it says what was left when it was read.
    const left = counts(venue) ? await look(venue.venueId).catch(() => NONE) : NONE;
    const now = clock();
    return bodies.get(venue.venueId, `${venue.menuVersion} ${[...left.values()].join()}`, now, async () => ({
      body: await readyBody(JSON.stringify(v.parse(PublicVenue, publicVenue(venue, now, left))), {
        ...headers,
        'Content-Type': 'application/json; charset=UTF-8',
        'Cache-Control': 'no-cache',
        Vary: 'Accept-Encoding',
      }),
      until: publicUntil(venue, now),
    }));
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
 * The same on the bare socket, as the menu's page: whoever has that open asks for this on each change, a full house at once. False where the request is
 * for something else, comes with a key, or asks for a venue that is not there; nothing was touched then, and the long way knows how to refuse.
 */
export function venueLane(deps: VenueLaneDeps): (request: IncomingMessage, response: ServerResponse) => Promise<boolean> {
  const headers = { ...deps.common, 'Content-Security-Policy': NOTHING };
  const bodyOf = venueJson({ db: deps.database.db, clock: deps.clock, headers });
  return async ({ method, url = '', headers: asked }, response) => {
    const id = method === 'GET' && asked.authorization === undefined ? PLAIN_VENUE.exec(url)?.[1] : undefined;
    if (id === undefined) return false;
    const venue = await deps.venues.get(id).catch(() => null);
    if (!venue || venue.suspended) return false;
    const body = await bodyOf(venue);
    const answer = answerReady(body, { ifNoneMatch: asked['if-none-match'], acceptEncoding: asked['accept-encoding']?.toString() });
    response.writeHead(answer.status, answer.headers);
    response.end(answer.bytes);
    deps.traffic.count('GET', answer.status);
    return true;
  };
}
