import { instantOf } from '#domain/local-time.ts';
import { lastDayOf, type Plan } from '#domain/plan.ts';
import { recordAudit } from '#platform/server/audit-log.ts';
import { planOf, writePlan } from '#features/venues/server/plan-sql.ts';
import { tellVenueChanged } from '#features/venues/server/venue-lifecycle-sql.ts';
import { changed, type ChangeDeps } from './change-venue.ts';

const A_DAY = 24 * 60;

type Wish = { readonly tier: Plan['tier']; readonly lastDay: string | null; readonly actor: string };

/**
 * Puts a venue on a plan until the end of a day, by the clocks of the venue; without a day, for good. Nothing happens, and nothing is logged, where that
 * is how it stands.
 */
export async function setPlan(deps: ChangeDeps, ref: string, { tier, lastDay, actor }: Wish) {
  return changed(deps, ref, async (tx, venue) => {
    const { wanted: _, ...before } = await planOf(tx, venue.id);
    const endsAt = lastDay === null ? null : new Date(instantOf(lastDay, A_DAY, venue.timeZone));
    const after = { tier, endsAt };
    if (before.tier !== tier || before.endsAt?.getTime() !== endsAt?.getTime()) {
      await writePlan(tx, venue.id, after);
      const said = ({ tier: of, endsAt: end }: Plan) => ({ tier: of, lastDay: end && lastDayOf(end, venue.timeZone) });
      await recordAudit(tx, {
        venueId: venue.id,
        actor,
        action: 'venue.plan',
        subject: venue.title,
        before: said(before),
        after: said(after),
      });
      await tellVenueChanged(tx, venue.id, actor);
    }
    return { tier, endsAt: endsAt?.toISOString() ?? null };
  });
}
