import { tierOf, wholeDay, type Tier } from '#domain/plan.ts';
import { log } from '#platform/server/log.ts';
import type { Clock } from '#platform/server/clock.ts';
import { inTransaction, type Database } from '#platform/server/database.ts';
import type { LiveFeed } from '#platform/server/live-feed.ts';
import type { Posted } from '#platform/server/queued-mailer.ts';
import { changePlan } from '#features/venues/server/change-plan.ts';
import type { VenueCache } from '#features/venues/server/venue-cache.ts';
import { lockVenue } from '#features/venues/server/venue-lifecycle-sql.ts';
import { tellOfFailure, type Telling } from './plan-fails-mail.ts';
import { chosenBy } from './plan-log.ts';
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

export type FollowDeps = Telling & {
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
    const seen = await lookAt(deps, kept);
    const outcome = await book(deps, venueId, kept, seen);
    if (outcome === 'deleted') await endOf(deps.shop, seen);
    else if (outcome !== 'again') return;
  }
  log.warn({ venueId }, 'a subscription changes faster than it is looked at; the next sweep looks again');
}

/** Nobody pays for what nobody can use: nothing more is taken. What was paid runs to its end, for a venue that is restored. */
async function endOf(shop: PlanShop, { checkout, subscription, state }: Subscription): Promise<void> {
  if (checkout !== null) await shop.close(checkout);
  if (subscription === null) return;
  if (state === 'failing') await shop.cancel(subscription);
  else if (state === 'running') await shop.endAtPeriod(subscription);
}

async function lookAt({ shop, clock }: Pick<FollowDeps, 'shop' | 'clock'>, kept: KeptSubscription): Promise<Subscription> {
  const paid = kept.checkout === null ? null : await shop.checkout(kept.checkout);
  const checkout = paid === 'open' ? kept.checkout : null;
  const subscription = paid === null || paid === 'open' ? kept.subscription : paid.subscription;
  const seen = subscription === null ? null : await shop.subscription(subscription);
  if (subscription === null) return { ...NO_SUBSCRIPTION, checkout };
  // Its first payment is under way: the page is kept, and looked at again.
  if (seen === 'pending') return kept;
  if (seen === null) return vanished({ ...kept, checkout }, new Date(clock()));
  const known = seen.price === kept.price ? kept.tier : null;
  return { ...seen, checkout, subscription, tier: soldAs(shop, seen.price) ?? known ?? leastSold(shop, seen.price) };
}

/** Stripe does not know it any more: another account, or tried with another key. What was running runs to its end, and no further. */
function vanished(kept: Subscription, now: Date): Subscription {
  if (!isLive(kept)) return kept;
  log.warn(
    { subscription: kept.subscription },
    'Stripe does not know a plan that it was paid for; the plan runs to the end of what was paid',
  );
  return { ...kept, state: 'over', endsAt: kept.endsAt ?? kept.renewsAt ?? now, renewsAt: null };
}

const soldAs = (shop: PlanShop, price: string): Tier | null => shop.offers.find((offer) => offer.price === price)?.tier ?? null;
/** A price that no setting knows, and that this venue did not pay before: what is not known may do least. */
function leastSold(shop: PlanShop, price: string): Tier {
  log.warn({ price }, 'a plan is paid at a price that no setting knows; it counts as the smallest one');
  return tierOf(Math.min(...shop.offers.map(({ tier }) => tier)));
}

type Outcome = 'done' | 'again' | 'deleted';

async function book(
  { db, venues, feed, clock, ...telling }: FollowDeps,
  venueId: string,
  kept: KeptSubscription,
  seen: Subscription,
): Promise<Outcome> {
  let posted: readonly Posted[] = [];
  const booked = await inTransaction(db, async (tx): Promise<Outcome | 'changed'> => {
    // Of a try that gave way nothing was posted.
    posted = [];
    const venue = await lockVenue(tx, venueId);
    if (!venue) return 'done';
    if (venue.status === 'deleted' && ((isLive(seen) && seen.endsAt === null) || seen.checkout !== null)) return 'deleted';
    if (!(await writeSubscription(tx, venueId, kept.revision, seen, new Date(clock())))) return 'again';
    // Once of each failure: while it lasts Stripe tries again, and tells of each try.
    if (seen.state === 'failing' && kept.state !== 'failing' && seen.tier !== null && venue.status !== 'deleted')
      posted = await tellOfFailure(tx, telling, { id: venue.id, number: venue.number, title: venue.title, tier: seen.tier });
    // What an administrator set after its end stays; while it is paid, it is what was paid.
    if (seen.tier === null || (!isLive(seen) && sameStanding(kept, seen))) return 'done';
    const endsAt = seen.endsAt && wholeDay(seen.endsAt, venue.timeZone);
    // Of a page that was open, by whoever opened it; what happens to a subscription later, Stripe does or somebody there.
    const actor = kept.checkout !== null && seen.checkout === null ? await chosenBy(tx, venueId) : null;
    return (await changePlan(tx, venue, { tier: seen.tier, endsAt }, actor)) ? 'changed' : 'done';
  });
  for (const mail of posted) mail.deliver();
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
