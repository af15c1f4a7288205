import { firstPaymentAt, isOver, tierOf } from '#domain/plan.ts';
import { toAmount } from '#domain/money.ts';
import { teamLimit } from '#domain/team-limit.ts';
import type { Database } from '#platform/server/database.ts';
import { teamSize } from '#features/team/server/team-size.ts';
import { planOf, type Planning } from '#features/venues/server/plan-sql.ts';
import type { VenueSnapshot } from '#features/venues/server/venue-snapshot.ts';
import type { VenuePlan } from '../contract.ts';
import type { PlanPrices } from './plan-prices.ts';
import type { PlanShop } from './plan-shop.ts';
import { readSubscription } from './subscription-sql.ts';

export type PlanDeps = Planning & {
  readonly db: Database;
  readonly shop: Pick<PlanShop, 'offers' | 'pretended'> | null;
  readonly prices: Pick<PlanPrices, 'read'>;
};

/** What a venue is on. Where there are no plans it has everything, without an end. */
export async function readPlan({ db, plans, clock, shop, prices }: PlanDeps, { venueId, timeZone }: VenueSnapshot): Promise<VenuePlan> {
  const now = clock();
  const { wanted, trialEndsAt, ...plan } = await planOf(db, venueId);
  const { state, renewsAt } = await readSubscription(db, venueId);
  return {
    plans,
    tier: plan.tier,
    endsAt: plans ? (plan.endsAt?.toISOString() ?? null) : null,
    over: plans && isOver(plan, now),
    wanted: plans && wanted !== null ? tierOf(wanted) : null,
    prices: (await prices.read()).map(({ cents, ...price }) => ({ ...price, amount: toAmount(cents) })),
    shop: shop && {
      pretended: shop.pretended,
      firstPayment: firstPaymentAt(trialEndsAt, now)?.toISOString() ?? null,
      offers: shop.offers.map(({ tier, every }) => ({ tier, every })),
    },
    paid: shop && state !== 'none' ? { state, renewsAt: renewsAt?.toISOString() ?? null, first: isWithin(renewsAt, trialEndsAt) } : null,
    team: { people: await teamSize(db, venueId), limit: plans ? teamLimit(plan.tier) : null },
    timeZone,
    now: new Date(now).toISOString(),
  };
}

/** What is renewed by the end of the trial was never paid yet. */
const isWithin = (renewsAt: Date | null, trialEndsAt: Date | null): boolean =>
  renewsAt !== null && trialEndsAt !== null && renewsAt.getTime() <= trialEndsAt.getTime();
