import { tierOf, type Tier } from '#domain/plan.ts';
import { log } from '#platform/server/log.ts';
import type { Clock } from '#platform/server/clock.ts';
import { inTransaction, type Database } from '#platform/server/database.ts';
import type { LiveFeed } from '#platform/server/live-feed.ts';
import { changePlan } from '#features/venues/server/change-plan.ts';
import type { VenueCache } from '#features/venues/server/venue-cache.ts';
import { lockVenue } from '#features/venues/server/venue-lifecycle-sql.ts';
import type { PlanShop } from './plan-shop.ts';
import {
  isLive,
  NO_SUBSCRIPTION,
  readSubscription,
  subscriptionsToLookAt,
  writeSubscription,
  type KeptSubscription,
  type Subscription,
} from './subscription-sql.ts';

export type FollowDeps = {
  readonly db: Database;
  readonly venues: Pick<VenueCache, 'drop'>;
  readonly feed: LiveFeed;
  readonly clock: Clock;
  readonly shop: PlanShop;
};

/** As often others may be faster. */
const TRIES = 6;

/**
 * Looks at Stripe how a venue's subscription stands, and puts the venue on the plan that follows. Whoever looks while somebody else writes looks again,
 * so what was seen last is what stays, whatever the order of notices. Throws ProviderAway, ProviderRefused.
 */
export async function followSubscription(deps: FollowDeps, venueId: string): Promise<void> {
  for (let tried = 0; tried < TRIES; tried += 1) {
    const kept = await readSubscription(deps.db, venueId);
    if (kept.checkout === null && kept.subscription === null) return;
    const seen = await lookAt(deps.shop, kept);
    const outcome = await book(deps, venueId, kept, seen);
    if (outcome === 'deleted' && seen.subscription !== null) await deps.shop.cancel(seen.subscription);
    else if (outcome !== 'again') return;
  }
  log.warn({ venueId }, 'a subscription changes faster than it is looked at; the next sweep looks again');
}

async function lookAt(shop: PlanShop, kept: KeptSubscription): Promise<Subscription> {
  const paid = kept.checkout === null ? null : await shop.checkout(kept.checkout);
  const checkout = paid === 'open' ? kept.checkout : null;
  const subscription = paid === null || paid === 'open' ? kept.subscription : paid.subscription;
  const seen = subscription === null ? null : await shop.subscription(subscription);
  if (!seen || subscription === null) return { ...NO_SUBSCRIPTION, checkout };
  return { ...seen, checkout, subscription, tier: soldAs(shop, seen.price) ?? kept.tier ?? leastSold(shop, seen.price) };
}

const soldAs = (shop: PlanShop, price: string): Tier | null => shop.offers.find((offer) => offer.price === price)?.tier ?? null;
/** A price that was taken out of the settings: what is not known may do least. */
function leastSold(shop: PlanShop, price: string): Tier {
  log.warn({ price }, 'a plan is paid at a price that no setting knows; it counts as the smallest one');
  return tierOf(Math.min(...shop.offers.map(({ tier }) => tier)));
}

type Outcome = 'done' | 'again' | 'deleted';

async function book(
  { db, venues, feed, clock }: FollowDeps,
  venueId: string,
  kept: KeptSubscription,
  seen: Subscription,
): Promise<Outcome> {
  const booked = await inTransaction(db, async (tx): Promise<Outcome | 'changed'> => {
    const venue = await lockVenue(tx, venueId);
    if (!venue) return 'done';
    // Nobody pays for what nobody can use.
    if (venue.status === 'deleted' && isLive(seen)) return 'deleted';
    if (!(await writeSubscription(tx, venueId, kept.revision, seen, new Date(clock())))) return 'again';
    // What an administrator set after its end stays.
    if (seen.tier === null || sameStanding(kept, seen)) return 'done';
    return (await changePlan(tx, venue, { tier: seen.tier, endsAt: seen.endsAt }, null)) ? 'changed' : 'done';
  });
  if (booked !== 'changed') return booked;
  venues.drop(venueId);
  feed.nudge(venueId, 'menu');
  return 'done';
}

const sameStanding = (a: Subscription, b: Subscription): boolean =>
  a.subscription === b.subscription && a.tier === b.tier && isLive(a) === isLive(b) && a.endsAt?.getTime() === b.endsAt?.getTime();

/** Makes up for notices that never came. */
export async function followSubscriptions(deps: Omit<FollowDeps, 'shop'> & { readonly shop: PlanShop | null }): Promise<void> {
  const { shop } = deps;
  if (!shop) return;
  for (const venueId of await subscriptionsToLookAt(deps.db, deps.clock()))
    await followSubscription({ ...deps, shop }, venueId).catch((error: unknown) => {
      log.warn(
        { venueId, reason: error instanceof Error ? error.name : 'unknown' },
        'a subscription could not be looked at; the next sweep does',
      );
    });
}
