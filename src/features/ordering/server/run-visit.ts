import { v7 as uuidv7 } from 'uuid';
import { Refusal, notFound } from '#platform/shared/refusal.ts';
import { recordAudit } from '#platform/server/audit-log.ts';
import type { Clock } from '#platform/server/clock.ts';
import { inTransaction, type Database, type Tx } from '#platform/server/database.ts';
import { appendEvent } from '#platform/server/event-log.ts';
import { isUuid } from '#platform/shared/is-uuid.ts';
import type { LiveFeed } from '#platform/server/live-feed.ts';
import type { VenueSnapshot } from '#features/venues/server/venue-snapshot.ts';
import { ORDER_EVENTS } from '../events.ts';
import type { Bill, Place } from '../visit-contract.ts';
import { VISIT_EVENTS } from '../visit-events.ts';
import { readBill, tableOf } from './read-bill.ts';
import { holdVisits, insertVisit, openVisitAt, readVisit, reseatOrders, updateVisit, type VisitRow } from './visit-sql.ts';

export type VisitDeps = { readonly db: Database; readonly feed: LiveFeed; readonly clock: Clock };
type Working = { readonly venue: VenueSnapshot; readonly actor: string };

async function change(deps: VisitDeps, { venue }: Working, work: (tx: Tx) => Promise<Bill>): Promise<Bill> {
  const bill = await inTransaction(deps.db, async (tx) => {
    await holdVisits(tx, venue.venueId);
    return work(tx);
  });
  deps.feed.nudge(venue.venueId);
  return bill;
}

const tell = (tx: Tx, { venue, actor }: Working, subjectId: string, to: 'opened' | 'guests' | 'moved' | 'ended') =>
  appendEvent(tx, VISIT_EVENTS, { venueId: venue.venueId, type: 'visit.changed', subjectId, data: { to }, actor });

/** Guests sit down, or somebody says how many they are. Refuses table_unknown (400). */
export function seatGuests(deps: VisitDeps, by: Working & Place & { readonly guests: number | null }): Promise<Bill> {
  const { venue, actor, guests } = by;
  const { floor, table } = tableOf(venue, by.floor, by.table);
  return change(deps, by, async (tx) => {
    const { venueId } = venue;
    const there = await openVisitAt(tx, venueId, floor, table);
    if (!there) {
      const id = uuidv7();
      await insertVisit(tx, { venueId, id, floor, tableNumber: table, guests, openedAt: new Date(deps.clock()), openedBy: actor });
      await tell(tx, by, id, 'opened');
    } else if (guests !== null && there.guests !== guests) {
      await updateVisit(tx, there, { guests });
      await tell(tx, by, there.id, 'guests');
    }
    return readBill(tx, venue, { floor, table }, actor);
  });
}

/** A visit of that venue, read with nobody beside us. Refuses not_found (404), visit_over (409). */
export async function openVisit(tx: Tx, { venueId }: VenueSnapshot, id: string): Promise<VisitRow> {
  const visit = isUuid(id) ? await readVisit(tx, venueId, id.toLowerCase()) : null;
  if (!visit) throw notFound('The visit');
  if (visit.endedAt !== null) throw new Refusal(409, 'visit_over', 'These guests have left.', { endedAt: visit.endedAt.toISOString() });
  return visit;
}

/** The guests change to a free table, and all their orders with them. A repeat changes nothing. Refuses what the contract names. */
export function moveVisit(deps: VisitDeps, by: Working & Place & { readonly visit: string }): Promise<Bill> {
  const { venue, actor } = by;
  const to = tableOf(venue, by.floor, by.table);
  return change(deps, by, async (tx) => {
    const visit = await openVisit(tx, venue, by.visit);
    if (visit.floor === to.floor && visit.tableNumber === to.table) return readBill(tx, venue, to, actor);
    const there = await openVisitAt(tx, venue.venueId, to.floor, to.table);
    // At a table that was joined to theirs they sit already: they leave the other one.
    if (there && there.id !== visit.id)
      throw new Refusal(409, 'table_taken', 'Somebody sits at that table.', { floor: to.floor, table: to.table });
    await updateVisit(tx, visit, { floor: to.floor, tableNumber: to.table });
    const { venueId } = venue;
    await tellReseated(
      tx,
      { venueId, actor, at: to },
      await reseatOrders(tx, visit, { from: { floor: visit.floor, table: visit.tableNumber }, to }),
    );
    await tell(tx, by, visit.id, 'moved');
    return readBill(tx, venue, to, actor);
  });
}

/** Those orders are served at another table from now on. */
export async function tellReseated(
  tx: Tx,
  { venueId, actor, at: { floor, table } }: { readonly venueId: string; readonly actor: string; readonly at: Place },
  orders: readonly { readonly id: string; readonly revision: number }[],
): Promise<void> {
  for (const { id: subjectId, revision: subjectRevision } of orders)
    await appendEvent(tx, ORDER_EVENTS, { venueId, type: 'order.seated', subjectId, subjectRevision, data: { floor, table }, actor });
}

/** The guests have left. Refuses still_open (409) where something is to be paid and nobody says why; what is to be paid stays so. */
export function endVisit(deps: VisitDeps, by: Working & { readonly visit: string; readonly reason: string | null }): Promise<Bill> {
  const { venue, actor } = by;
  const reason = by.reason?.trim() || null;
  return change(deps, by, async (tx) => {
    const visit = await openVisit(tx, venue, by.visit);
    const at = { floor: visit.floor, table: visit.tableNumber };
    const { sums } = await readBill(tx, venue, at, actor);
    if (sums.due > 0 && reason === null)
      throw new Refusal(409, 'still_open', 'Something is to be paid. Say why it ends all the same.', { due: sums.due });
    await updateVisit(tx, visit, { endedAt: new Date(deps.clock()), endedBy: actor, endReason: sums.due > 0 ? reason : null });
    const after = { due: sums.due, reason: reason ?? '' };
    if (sums.due > 0)
      await recordAudit(tx, { venueId: venue.venueId, actor, action: 'visit.left_open', subject: String(visit.tableNumber), after });
    await tell(tx, by, visit.id, 'ended');
    return readBill(tx, venue, at, actor);
  });
}
