import { instantOf } from '#domain/local-time.ts';
import type { Plan } from '#domain/plan.ts';
import { refuseSubscribed } from '#features/plans/server/subscription-sql.ts';
import { changePlan } from '#features/venues/server/change-plan.ts';
import type { AdminDeps } from './admin-deps.ts';
import { changed, type ChangeDeps } from './change-venue.ts';

const A_DAY = 24 * 60;

type Wish = { readonly tier: Plan['tier']; readonly lastDay: string | null; readonly actor: string };

/** Puts a venue on a plan until the end of a day, by the clocks of the venue; without a day, for good. Refuses plan_subscribed (409). */
export async function setPlan(deps: ChangeDeps & Pick<AdminDeps, 'plansArePaid'>, ref: string, { tier, lastDay, actor }: Wish) {
  return changed(deps, ref, async (tx, venue) => {
    // Of a Stripe that is no longer asked nobody knows how it stands.
    if (deps.plansArePaid) await refuseSubscribed(tx, venue.id);
    const endsAt = lastDay === null ? null : new Date(instantOf(lastDay, A_DAY, venue.timeZone));
    await changePlan(tx, venue, { tier, endsAt }, actor);
    return { tier, endsAt: endsAt?.toISOString() ?? null };
  });
}
