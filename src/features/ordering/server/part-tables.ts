import { v7 as uuidv7 } from 'uuid';
import { Refusal } from '#platform/shared/refusal.ts';
import { recordAudit } from '#platform/server/audit-log.ts';
import type { Tx } from '#platform/server/database.ts';
import type { Bill, Seat } from '../visit-contract.ts';
import { divideAnew, movePeople } from './former-seats.ts';
import { changingTables, holdBoth, sameTable, tellTables, type Joining } from './join-tables.ts';
import { unknownRound } from './move-rounds.ts';
import { namesOf, peopleNamed, unknownPerson } from './named-at-table.ts';
import type { PersonRow } from './people-sql.ts';
import { readBill, tableOf } from './read-bill.ts';
import { refuseShared, refuseSharing } from './refuse-shared.ts';
import { tellReseated, type VisitDeps } from './run-visit.ts';
import { lapseShares } from './share-sql.ts';
import { readOrders, type FullOrder } from './store.ts';
import { insertVisit, reseatOrders, reseatRounds, updateVisit, type VisitRow } from './visit-sql.ts';
import { callsGo, leaveTable } from './visit-table-sql.ts';

type Parting = Joining & {
  /** Names of orders and of people that go on at that table; none: it is free. */
  readonly rounds: readonly string[];
  readonly people: readonly string[];
};

/**
 * A table goes off a visit that it was joined to: free, or as a visit of its own with the rounds and the people that go there. The rounds are held first,
 * then the tables, as by who joins them. A repeat changes nothing. Refuses what the contract names.
 */
export async function partTables(deps: VisitDeps, by: Parting): Promise<Bill> {
  const { venue, actor } = by;
  const at = tableOf(venue, by.floor, by.table);
  const names = { rounds: namesOf(by.rounds, unknownRound), people: namesOf(by.people, unknownPerson) };
  return changingTables(deps, by, async (tx) => {
    const { visit, other } = await holdBoth(tx, by, at);
    const own = { floor: visit.floor, table: visit.tableNumber };
    if (own.floor === at.floor && own.table === at.table) throw sameTable();
    const there = other?.id ?? visit.id;
    const rounds = await roundsOf(tx, venue.venueId, names.rounds, [visit.id, there]);
    const people = await peopleNamed(tx, { visit, other }, names.people);
    if (other?.id === visit.id) await part(tx, deps, { by, visit, at, own, rounds, people });
    else if ([...rounds.map(({ order }) => order.visitId), ...people.map(({ visitId }) => visitId)].some((id) => id !== other?.id))
      throw new Refusal(409, 'not_joined', 'This table is not joined to that one any more.', at);
    return readBill(tx, venue, own, actor);
  });
}

type Part = {
  readonly by: Parting;
  readonly visit: VisitRow;
  readonly at: Seat;
  readonly own: Seat;
  readonly rounds: readonly FullOrder[];
  readonly people: readonly PersonRow[];
};

async function part(tx: Tx, deps: VisitDeps, { by, visit, at, own, rounds, people }: Part): Promise<void> {
  const { venueId } = visit;
  const { actor } = by;
  await leaveTable(tx, visit, at);
  if (rounds.length > 0 || people.length > 0) await goOn(tx, deps, { by, visit, at, own, rounds, people });
  else await callsGo(tx, visit, { from: at, to: own });
  // What is still made for it must not go to whoever sits there next.
  await tellReseated(tx, { venueId, actor, at: own }, await reseatOrders(tx, visit, { from: at, to: own }));
  await tellTables(tx, by, visit.id, 'parted');
  const orders = rounds.map(({ order }) => `#${order.number}`).join(', ');
  const after = { ...own, ...(orders !== '' && { orders }) };
  await recordAudit(tx, { venueId, actor, action: 'visit.table_parted', subject: String(at.table), after });
}

/** Some go on there, on a bill of their own. What they pay or paid of this one keeps them here. */
async function goOn(tx: Tx, deps: VisitDeps, { by, visit, at, rounds, people }: Part): Promise<void> {
  const { venueId } = visit;
  const { actor } = by;
  const now = new Date(deps.clock());
  const ids = rounds.map(({ order }) => order.id);
  await lapseShares(tx, venueId, { visitId: visit.id }, now);
  await refuseShared(tx, venueId, ids);
  await refuseSharing(tx, visit, people);
  // They have sat there since their first round, not since the tables were parted.
  const openedAt = new Date(Math.min(now.getTime(), ...rounds.map(({ order }) => order.placedAt.getTime())));
  const there = { venueId, id: uuidv7(), floor: at.floor, tableNumber: at.table, openedAt };
  await insertVisit(tx, { ...there, guests: null, openedBy: actor });
  const seated = ids.length === 0 ? [] : await reseatRounds(tx, { venueId, ids }, { visitId: there.id, ...at });
  await tellReseated(tx, { venueId, actor, at }, seated);
  await movePeople(tx, { from: visit, to: there }, people);
  await divideAnew(tx, visit);
  // How many stay nobody has said.
  await updateVisit(tx, visit, { guests: null });
  await tellTables(tx, by, there.id, 'parted');
}

async function roundsOf(tx: Tx, venueId: string, ids: readonly string[], visits: readonly string[]): Promise<FullOrder[]> {
  const found = await readOrders(tx, venueId, ids);
  const rounds = ids.flatMap((id) => found.get(id) ?? []);
  if (rounds.length < ids.length || rounds.some(({ order }) => !visits.includes(order.visitId ?? ''))) throw unknownRound();
  return rounds;
}
