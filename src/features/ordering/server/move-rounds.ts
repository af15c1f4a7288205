import { v7 as uuidv7 } from 'uuid';
import { Refusal, notFound } from '#platform/shared/refusal.ts';
import { recordAudit } from '#platform/server/audit-log.ts';
import { inTransaction, type Tx } from '#platform/server/database.ts';
import { appendEvent } from '#platform/server/event-log.ts';
import { isUuid } from '#platform/shared/is-uuid.ts';
import type { VenueSnapshot } from '#features/venues/server/venue-snapshot.ts';
import type { Bill, Place } from '../visit-contract.ts';
import { VISIT_EVENTS } from '../visit-events.ts';
import { divideAnew, movePeople } from './former-seats.ts';
import { lockOrders } from './hand-money-sql.ts';
import { namesOf, peopleNamed, unknownPerson } from './named-at-table.ts';
import type { PersonRow } from './people-sql.ts';
import { readBill, tableOf } from './read-bill.ts';
import { tellReseated, type VisitDeps } from './run-visit.ts';
import { refuseShared, refuseSharing } from './refuse-shared.ts';
import { lapseShares } from './share-sql.ts';
import { readOrders, type FullOrder } from './store.ts';
import { holdVisits, insertVisit, openVisitAt, readVisit, reseatRounds, type VisitRow } from './visit-sql.ts';

export type Moving = Place & {
  readonly venue: VenueSnapshot;
  readonly actor: string;
  readonly visit: string;
  /** Names of orders, and of people who go with them. */
  readonly rounds: readonly string[];
  readonly people: readonly string[];
};

/**
 * Rounds of one visit become rounds of another table's, which begins with them where nobody sits; who changes seats goes along. Their rows are held first, as by all who take or
 * hold their money: of a payment and a move at once one is decided after the other. A repeat changes nothing. Answers the bill that they left; refuses
 * what the contract names.
 */
export async function moveRounds(deps: VisitDeps, by: Moving): Promise<Bill> {
  const { venue, actor } = by;
  const to = tableOf(venue, by.floor, by.table);
  const ids = namesOf(by.rounds, unknownRound);
  const names = namesOf(by.people, unknownPerson);
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
    const people = (await peopleNamed(tx, { visit: from, other: there }, names)).filter(({ visitId }) => visitId !== there?.id);
    if (moving.length > 0 || people.length > 0) await move(tx, deps, { by, from, there, rounds: moving, people });
    return readBill(tx, venue, { floor: from.floor, table: from.tableNumber }, actor);
  });
  deps.feed.nudge(venue.venueId);
  return bill;
}

type Move = {
  readonly by: Moving;
  readonly from: VisitRow;
  readonly there: VisitRow | null;
  readonly rounds: readonly FullOrder[];
  readonly people: readonly PersonRow[];
};

async function move(tx: Tx, deps: VisitDeps, { by, from, there, rounds, people }: Move): Promise<void> {
  const { venueId } = by.venue;
  refuseOver(from);
  const ids = rounds.map(({ order }) => order.id);
  const now = new Date(deps.clock());
  await lapseShares(tx, venueId, people.length > 0 ? { visitId: from.id } : { orderIds: ids }, now);
  await refuseShared(tx, venueId, ids);
  await refuseSharing(tx, from, people);
  const visitId = await openThere(tx, deps, by, there);
  if (rounds.length > 0) await moveWhole(tx, by, { from, visitId, rounds });
  if (people.length > 0) {
    await movePeople(tx, { from, to: there ?? { ...from, id: visitId } }, people);
    await divideAnew(tx, from);
  }
  // Phones at both tables read their bill anew: at the one it is an order that they do not follow any more.
  await tellRounds(tx, by, [from.id, visitId]);
}

export function refuseOver({ endedAt }: VisitRow): void {
  if (endedAt !== null) throw new Refusal(409, 'visit_over', 'These guests have left.', { endedAt: endedAt.toISOString() });
}

/** Who sits there; a visit of its own where nobody does. */
export async function openThere(tx: Tx, deps: VisitDeps, by: Omit<Moving, 'rounds' | 'people'>, there: VisitRow | null): Promise<string> {
  if (there) return there.id;
  const { floor, table, actor, venue } = by;
  const id = uuidv7();
  const openedAt = new Date(deps.clock());
  await insertVisit(tx, { venueId: venue.venueId, id, floor, tableNumber: table, guests: null, openedAt, openedBy: actor });
  await tell(tx, by, id, 'opened');
  return id;
}

type Whole = { readonly from: VisitRow; readonly visitId: string; readonly rounds: readonly FullOrder[] };

/** Whole rounds with all that was paid of them by hand: their rows are held, and nobody pays a share of them. */
export async function moveWhole(tx: Tx, by: Omit<Moving, 'rounds' | 'people'>, { from, visitId, rounds }: Whole): Promise<void> {
  const { venue, actor, floor, table } = by;
  const { venueId } = venue;
  const ids = rounds.map(({ order }) => order.id);
  await tellReseated(tx, { venueId, actor, at: { floor, table } }, await reseatRounds(tx, { venueId, ids }, { visitId, floor, table }));
  const after = { floor, table, orders: rounds.map(({ order }) => `#${order.number}`).join(', ') };
  await recordAudit(tx, { venueId, actor, action: 'visit.rounds_moved', subject: String(from.tableNumber), after });
}

export async function tellRounds(tx: Tx, by: Omit<Moving, 'rounds' | 'people'>, visits: readonly string[]): Promise<void> {
  for (const id of visits) await tell(tx, by, id, 'rounds');
}

const tell = (tx: Tx, { venue, actor }: Omit<Moving, 'rounds' | 'people'>, subjectId: string, to: 'opened' | 'rounds') =>
  appendEvent(tx, VISIT_EVENTS, { venueId: venue.venueId, type: 'visit.changed', subjectId, data: { to }, actor });

export const unknownRound = () => new Refusal(400, 'round_unknown', 'This is not a round of that table.');
