import { lastDayOf, type Plan } from '#domain/plan.ts';
import { recordAudit } from '#platform/server/audit-log.ts';
import type { Tx } from '#platform/server/database.ts';
import { planOf, writePlan } from './plan-sql.ts';
import { tellVenueChanged, type LockedVenue } from './venue-lifecycle-sql.ts';

/**
 * Puts a venue, whose row is held, on a plan, and writes it down in its log; `actor` null: Stripe says so, and nobody here did it. Nothing happens, and nothing is logged, where
 * that is how it stands.
 */
export async function changePlan(tx: Tx, venue: LockedVenue, after: Plan, actor: string | null): Promise<boolean> {
  const before = await planOf(tx, venue.id);
  if (before.tier === after.tier && before.endsAt?.getTime() === after.endsAt?.getTime()) return false;
  await writePlan(tx, venue.id, after);
  const said = ({ tier, endsAt }: Plan) => ({ tier, lastDay: endsAt && lastDayOf(endsAt, venue.timeZone) });
  await recordAudit(tx, {
    venueId: venue.id,
    actor,
    ...(actor === null && { via: 'Stripe' }),
    action: 'venue.plan',
    subject: venue.title,
    before: said(before),
    after: said(after),
  });
  await tellVenueChanged(tx, venue.id, actor ?? 'system');
  return true;
}
