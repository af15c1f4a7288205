import { Refusal, notFound } from '#platform/shared/refusal.ts';
import { recordAudit } from '#platform/server/audit-log.ts';
import type { Clock } from '#platform/server/clock.ts';
import { inTransaction, type Database, type Tx } from '#platform/server/database.ts';
import type { LiveFeed } from '#platform/server/live-feed.ts';
import { isUuid } from '#platform/shared/is-uuid.ts';
import { moveCards } from '#features/loyalty/server/move-cards.ts';
import { insertCompany, lockCompany, putIntoCompany } from '#features/venues/server/company-sql.ts';
import { deleteAfterOf, lockVenue, tellVenueChanged, writeStatus, type LockedVenue } from '#features/venues/server/venue-lifecycle-sql.ts';
import { findVenueId } from '#features/venues/server/venue-sql.ts';
import type { VenueCache } from '#features/venues/server/venue-cache.ts';
import type { VenueLine } from '../contract.ts';

export type ChangeDeps = { readonly db: Database; readonly venues: VenueCache; readonly feed: LiveFeed; readonly clock: Clock };

/** How long a deleted venue can be restored. */
const GRACE_MS = 30 * 24 * 3600_000;

/** Suspends, restores or deletes a venue. Nothing happens, and nothing is logged, where it is in that state already. */
export async function setStatus(
  deps: ChangeDeps,
  ref: string,
  { status, reason, actor }: { readonly status: VenueLine['status']; readonly reason: string; readonly actor: string },
): Promise<{ status: VenueLine['status']; deleteAfter: string | null }> {
  return changed(deps, ref, async (tx, venue) => {
    const deleteAfter = status === 'deleted' ? new Date(deps.clock() + GRACE_MS) : null;
    if (venue.status === status) return { status, deleteAfter: (await deleteAfterOf(tx, venue.id))?.toISOString() ?? null };
    await writeStatus(tx, venue.id, status, deleteAfter);
    const action = { live: 'venue.restored', suspended: 'venue.suspended', deleted: 'venue.deleted' }[status];
    await recordAudit(tx, {
      venueId: venue.id,
      actor,
      action,
      subject: venue.title,
      before: { status: venue.status },
      after: { status, ...(reason !== '' && { reason }) },
    });
    await tellVenueChanged(tx, venue.id, actor);
    return { status, deleteAfter: deleteAfter?.toISOString() ?? null };
  });
}

type Target = { readonly company: string } | { readonly name: string };

/**
 * Puts a venue into another company. Stamps belong to companies: where the old one has other venues left, its guests keep their cards there;
 * where it has none, nobody could use them any more, and they go along. Refuses same_company (409), not_found.
 */
export async function moveVenue(deps: ChangeDeps, ref: string, target: Target, actor: string) {
  return changed(deps, ref, async (tx, venue) => {
    const company = await targetCompany(tx, target);
    if (company.id === venue.companyId) throw new Refusal(409, 'same_company', 'The venue is in this company already.');
    await lockCompany(tx, venue.companyId);
    const left = await putIntoCompany(tx, venue.id, venue.companyId, company);
    const reason = `${venue.company} → ${company.name}`;
    const movedCards = left === 0 ? await moveCards(tx, venue.companyId, company.id, reason) : 0;
    await recordAudit(tx, {
      venueId: venue.id,
      actor,
      action: 'venue.moved',
      subject: venue.title,
      before: { company: venue.company },
      after: { company: company.name, movedCards },
    });
    await tellVenueChanged(tx, venue.id, actor);
    return { company: { _id: company.id, name: company.name }, movedCards };
  });
}

async function targetCompany(tx: Tx, target: Target): Promise<{ id: string; name: string }> {
  if ('name' in target) return { id: await insertCompany(tx, target.name.trim()), name: target.name.trim() };
  const found = isUuid(target.company) ? await lockCompany(tx, target.company) : null;
  if (!found) throw notFound('The company');
  return found;
}

/** One change of a venue by an administrator: the row is held meanwhile, and what this process knows of it is dropped after. */
export async function changed<Answer>(
  { db, venues, feed }: ChangeDeps,
  ref: string,
  change: (tx: Tx, venue: LockedVenue) => Promise<Answer>,
): Promise<Answer> {
  const venueId = await findVenueId(db, ref);
  const answer = await inTransaction(db, async (tx) => {
    const venue = venueId && (await lockVenue(tx, venueId));
    if (!venue) throw notFound('The venue');
    return change(tx, venue);
  });
  if (venueId) {
    venues.drop(venueId);
    feed.nudge(venueId, 'menu');
  }
  return answer;
}
