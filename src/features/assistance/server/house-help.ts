import type { Context } from 'hono';
import { closingTime } from '#domain/opening-hours.ts';
import { orderTaking } from '#domain/order-taking.ts';
import { notFound, Refusal } from '#platform/shared/refusal.ts';
import type { Clock } from '#platform/server/clock.ts';
import type { Database } from '#platform/server/database.ts';
import { serve, type App } from '#platform/server/http.ts';
import { orderedTogether } from '#features/ordering/server/ordered-together.ts';
import { popularItems } from '#features/ordering/server/popular-items.ts';
import type { VenueCache } from '#features/venues/server/venue-cache.ts';
import { readHelp, understandQuestion, type HouseHelp } from '../help-contract.ts';
import type { LanguageModel } from './language-model.ts';

type Deps = {
  readonly db: Database;
  readonly venues: VenueCache;
  readonly clock: Clock;
  /** Null: this installation has none. */
  readonly model: LanguageModel | null;
  /** Whether this caller may still ask it. */
  readonly mayAskModel: (context: Context) => Promise<boolean>;
};

/** What the assistant knows of a venue, by its number or `_id`. */
function houseHelp({ db, venues, clock, model }: Deps): (id: string) => Promise<HouseHelp> {
  const popular = popularItems(db, clock);
  const together = orderedTogether(db, clock);
  return async (id) => {
    const venue = await openVenue(venues, id);
    const now = clock();
    const { open, nextOpening } = orderTaking(venue.openingHours, venue.timeZone, venue.pause, now);
    const { weekly, exceptions } = venue.openingHours;
    const counted = await Promise.all([popular(venue), together(venue.venueId)]);
    return {
      popular: [...counted[0]],
      together: Object.fromEntries(Object.entries(counted[1] ?? {}).map(([dish, others]) => [dish, [...others]])),
      goodToKnow: { wifi: {}, toilet: {}, parking: {}, ...venue.whole.configuration?.goodToKnow },
      doors: {
        known: weekly.length + exceptions.length > 0,
        open,
        until: instant(open ? closingTime(venue.openingHours, venue.timeZone, now) : null),
        next: instant(nextOpening),
      },
      hasModel: model !== null,
    };
  };
}

async function openVenue(venues: VenueCache, id: string) {
  const venue = await venues.get(id);
  if (!venue) throw notFound('The venue');
  if (venue.suspended) throw new Refusal(404, 'venue_suspended', 'This venue is not available at the moment.');
  return venue;
}

const instant = (epochMs: number | null): string | null => (epochMs === null ? null : new Date(epochMs).toISOString());

/** Answers what the assistant asks of the house. */
export function helpRoute(app: App, deps: Deps): void {
  const help = houseHelp(deps);
  serve(app, readHelp, async ({ params, context }) => {
    context.header('Cache-Control', 'no-cache');
    return help(params.id);
  });
  serve(app, understandQuestion, async ({ params, body, context }) => {
    context.header('Cache-Control', 'no-store');
    const venue = await openVenue(deps.venues, params.id);
    if (!deps.model || !(await deps.mayAskModel(context))) return { intent: null };
    return {
      intent: await deps.model(
        body.question,
        [...venue.items.values()].map(({ wire }) => wire.name),
      ),
    };
  });
}
