import type { Context } from 'hono';
import { isOneOf } from '#platform/shared/event.ts';
import { Refusal, notFound, unauthorised } from '#platform/shared/refusal.ts';
import { sendReady } from '#platform/server/cached-response.ts';
import type { Clock } from '#platform/server/clock.ts';
import type { Database } from '#platform/server/database.ts';
import { serve, type App } from '#platform/server/http.ts';
import type { LiveFeed } from '#platform/server/live-feed.ts';
import type { Limit } from '#platform/server/rate-limit.ts';
import { resumeFrom, streamLog } from '#platform/server/sse.ts';
import type { StreamSeats } from '#platform/server/stream-seats.ts';
import { oneReading } from '#platform/server/one-reading.ts';
import * as contract from '../contract.ts';
import { VENUE_EVENTS } from '../events.ts';
import { wholeOrNull } from './read-columns.ts';
import { createFirstVenue, type FirstVenueDeps } from './create-first-venue.ts';
import { saveVenue, type SavingRules } from './save-venue.ts';
import { menuVersions, readVenues } from './venue-sql.ts';
import type { VenueCache } from './venue-cache.ts';
import { venueJson } from './venue-json.ts';

export type VenueDeps = {
  readonly db: Database;
  readonly venues: VenueCache;
  readonly feed: LiveFeed;
  readonly clock: Clock;
  /** The administrator of a Basic call, or a refusal. */
  readonly admin: (context: Context) => Promise<{ readonly id: string }>;
  /** Whether people can confirm their addresses; where they cannot, the administrator’s word is enough. */
  readonly sendsMail: boolean;
  /** Where plans are paid. */
  readonly paysForPlan?: NonNullable<SavingRules['paysForPlan']>;
  readonly seats: StreamSeats;
  readonly closing: AbortSignal;
  readonly who: (headers: Headers) => Promise<{ readonly id: string; readonly email: string; readonly accountType: string } | null>;
  /** So many venues may an account try to make. */
  readonly venuesMade: Limit;
} & Pick<FirstVenueDeps, 'starterMenu' | 'plans'>;

const isMenuChange = isOneOf(VENUE_EVENTS, 'menu.changed');

/** A whole venue may be this large. */
const VENUE_LIMIT = 2 * 1024 * 1024;

export function venueRoutes(app: App, deps: VenueDeps): void {
  const json = venueJson(deps);
  menuStream(app, deps);

  serve(app, contract.getVenue, async ({ params, context }) => {
    const venue = await deps.venues.get(params.id);
    if (!venue) throw notFound('The venue');
    if (venue.suspended) throw new Refusal(404, 'venue_suspended', 'This venue is not available at the moment.');
    return sendReady(context, await json.of(venue));
  });

  serve(app, contract.createFirstVenue, async ({ body, context }) => {
    const user = await deps.who(context.req.raw.headers);
    if (!user) throw unauthorised();
    await deps.venuesMade.take(user.id);
    const { _id, id, title, trialEndsAt } = await createFirstVenue(deps, user, body);
    context.header('Cache-Control', 'no-store');
    return { _id, id, title, trialEndsAt: trialEndsAt?.toISOString() ?? null };
  });

  serve(
    app,
    contract.listVenues,
    async ({ context }) => {
      context.header('Cache-Control', 'no-store');
      return (await readVenues(deps.db)).flatMap((rows) => wholeOrNull(rows) ?? []);
    },
    { before: deps.admin },
  );

  serve(
    app,
    contract.saveVenue,
    async ({ body, context }) => {
      const admin = await deps.admin(context);
      const saved = await saveVenue(deps.db, body, admin.id, {
        refuseUnverified: deps.sendsMail,
        ...(deps.paysForPlan && { paysForPlan: deps.paysForPlan }),
      });
      deps.feed.nudge(saved._id, 'menu');
      context.header('Cache-Control', 'no-store');
      return saved;
    },
    { bodyLimit: VENUE_LIMIT, before: deps.admin },
  );
}

/** Tells whoever reads a menu that it changed. */
function menuStream(app: App, deps: VenueDeps): void {
  const versionNow = oneReading<number>();
  const readVersion = (venueId: string) => versionNow(venueId, async () => (await menuVersions(deps.db, [venueId])).get(venueId) ?? 0);
  serve(app, contract.venueMenuEvents, async ({ params, context }) => {
    const venue = await deps.venues.get(params.id);
    if (!venue) throw notFound('The venue');
    let opened = false;
    return streamLog<typeof contract.venueMenuEvents>(context, {
      leave: deps.seats.take(context, null),
      from: resumeFrom(context, venue.menuVersion),
      read: async (after) => {
        // The first look, which each of thousands has, asks nobody: what this process has is dropped with each change, and a change wakes.
        const kept = opened ? null : await deps.venues.get(venue.venueId);
        opened = true;
        const version = kept?.menuVersion ?? (await readVersion(venue.venueId));
        return version > after ? [{ id: version, event: 'menu', data: { _id: venue.venueId } }] : [];
      },
      whole: true,
      subscribe: (wake) => deps.feed.follow(venue.venueId, (events) => (events.length === 0 || events.some(isMenuChange)) && wake()),
      closing: deps.closing,
    });
  });
}
