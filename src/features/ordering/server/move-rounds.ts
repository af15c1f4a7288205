import { v7 as uuidv7 } from 'uuid';
import { Refusal, notFound } from '#platform/shared/refusal.ts';
import { recordAudit } from '#platform/server/audit-log.ts';
import { inTransaction, type Tx } from '#platform/server/database.ts';
import { appendEvent } from '#platform/server/event-log.ts';
import { isUuid } from '#platform/shared/is-uuid.ts';
import type { VenueSnapshot } from '#features/venues/server/venue-snapshot.ts';
import type { Bill, Place } from '../visit-contract.ts';
import { VISIT_EVENTS } from '../visit-events.ts';
import { lockOrders } from './hand-money-sql.ts';
import { readBill, tableOf } from './read-bill.ts';
import { tellReseated, type VisitDeps } from './run-visit.ts';
import { refuseShared } from './refuse-shared.ts';
import { lapseShares } from './share-sql.ts';
import { readOrders, type FullOrder } from './store.ts';
import { holdVisits, insertVisit, openVisitAt, readVisit, reseatRounds, type VisitRow } from './visit-sql.ts';

type Moving = Place & {
  readonly venue: VenueSnapshot;
  readonly actor: string;
  readonly visit: string;
  /** Names of orders. */
  readonly rounds: readonly string[];
};

/**
 * Rounds of one visit become rounds of another table's, which begins with them where nobody sits. Their rows are held first, as by all who take or
 * hold their money: of a payment and a move at once one is decided after the other. A repeat changes nothing. Answers the bill that they left; refuses
 * what the contract names.
 */
export async function moveRounds(deps: VisitDeps, by: Moving): Promise<Bill> {
  const { venue, actor } = by;
  const to = tableOf(venue, by.floor, by.table);
  const ids = [...new Set(by.rounds.map((id) => id.toLowerCase()))];
  if (!ids.every(isUuid)) throw unknownRound();
  const bill = await inTransaction(deps.db, async (tx) => {
    await lockOrders(tx, venue.venueId, ids);
    await holdVisits(tx, venue.venueId);
    const from = isUuid(by.visit) ? await readVisit(tx, venue.venueId, by.visit.toLowerCase()) : null;
    if (!from) throw notFound('The visit');
    const there = await openVisitAt(tx, venue.venueId, to.floor, to.table);
    const found = await readOrders(tx, venue.venueId, ids);
    const rounds = ids.flatMap((id) => found.get(id) ?? []);
    if (rounds.length < ids.length || !rounds.every(({ order }) => order.visitId === from.id || order.visitId === there?.id))
      throw unknownRound();
    const moving = rounds.filter(({ order }) => order.visitId !== there?.id);
    if (moving.length > 0) await move(tx, deps, { by, from, there, rounds: moving });
    return readBill(tx, venue, { floor: from.floor, table: from.tableNumber }, actor);
  });
  deps.feed.nudge(venue.venueId);
  return bill;
}

type Move = { readonly by: Moving; readonly from: VisitRow; readonly there: VisitRow | null; readonly rounds: readonly FullOrder[] };

async function move(tx: Tx, deps: VisitDeps, { by, from, there, rounds }: Move): Promise<void> {
  const { venue, actor, floor, table } = by;
  const { venueId } = venue;
  const now = new Date(deps.clock());
  if (from.endedAt !== null) throw new Refusal(409, 'visit_over', 'These guests have left.', { endedAt: from.endedAt.toISOString() });
  const ids = rounds.map(({ order }) => order.id);
  await lapseShares(tx, venueId, { orderIds: ids }, now);
  await refuseShared(tx, venueId, ids);
  const visitId = there?.id ?? uuidv7();
  if (!there) {
    await insertVisit(tx, { venueId, id: visitId, floor, tableNumber: table, guests: null, openedAt: now, openedBy: actor });
    await tell(tx, by, visitId, 'opened');
  }
  await tellReseated(tx, { venueId, actor, at: { floor, table } }, await reseatRounds(tx, { venueId, ids }, { visitId, floor, table }));
  // Phones at both tables read their bill anew: at the one it is an order that they do not follow any more.
  await tell(tx, by, from.id, 'rounds');
  await tell(tx, by, visitId, 'rounds');
  const after = { floor, table, orders: rounds.map(({ order }) => `#${order.number}`).join(', ') };
  await recordAudit(tx, { venueId, actor, action: 'visit.rounds_moved', subject: String(from.tableNumber), after });
}

const tell = (tx: Tx, { venue, actor }: Moving, subjectId: string, to: 'opened' | 'rounds') =>
  appendEvent(tx, VISIT_EVENTS, { venueId: venue.venueId, type: 'visit.changed', subjectId, data: { to }, actor });

const unknownRound = () => new Refusal(400, 'round_unknown', 'This is not a round of that table.');
