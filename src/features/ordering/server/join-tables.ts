import { add } from '#domain/money.ts';
import { Refusal } from '#platform/shared/refusal.ts';
import { recordAudit } from '#platform/server/audit-log.ts';
import { inTransaction, type Tx } from '#platform/server/database.ts';
import { appendEvent } from '#platform/server/event-log.ts';
import { gaveWay } from '#platform/server/sql-failure.ts';
import type { VenueSnapshot } from '#features/venues/server/venue-snapshot.ts';
import type { Bill, Place } from '../visit-contract.ts';
import { VISIT_EVENTS } from '../visit-events.ts';
import { adoptShares, divideAnew, movePeople } from './former-seats.ts';
import { limitOf, updateLimit } from './hold-sql.ts';
import { lockOrders, orderIdsOf } from './hand-money-sql.ts';
import { peopleOf } from './people-sql.ts';
import { readBill, tableOf } from './read-bill.ts';
import { refuseHeld } from './refuse-shared.ts';
import { openVisit, type VisitDeps } from './run-visit.ts';
import { lapseShares } from './share-sql.ts';
import { adoptOrders, holdVisits, openVisitAt, updateVisit, type VisitRow } from './visit-sql.ts';
import { adoptJoined, joinedTo, joinTable } from './visit-table-sql.ts';

export type Joining = Place & { readonly venue: VenueSnapshot; readonly actor: string; readonly visit: string };

/** Somebody ordered between the look at the rounds and their locks: look again. */
class MoreRounds extends Error {}
const mayTryAgain = (error: unknown): boolean => gaveWay(error) || error instanceof MoreRounds;

/** One transaction for who changes the tables of a visit, and its venue's news. Refuses busy (503). */
export async function changingTables(deps: VisitDeps, { venue }: Pick<Joining, 'venue'>, work: (tx: Tx) => Promise<Bill>): Promise<Bill> {
  const bill = await inTransaction(deps.db, work, mayTryAgain).catch((error: unknown) => {
    throw error instanceof MoreRounds ? new Refusal(503, 'busy', 'Guests there order all the time. Please try again.') : error;
  });
  deps.feed.nudge(venue.venueId);
  return bill;
}

/**
 * A table joins that of a visit, with all who sit there. The rounds of both are held first, as by all who take or hold their money, then the tables: of a
 * payment, an order and a join at once each is decided after the other. A repeat changes nothing. Refuses what the contract names.
 */
export async function joinTables(deps: VisitDeps, by: Joining): Promise<Bill> {
  const { venue, actor } = by;
  const at = tableOf(venue, by.floor, by.table);
  return changingTables(deps, by, async (tx) => {
    const { visit, other } = await holdBoth(tx, by, at);
    if (visit.floor === at.floor && visit.tableNumber === at.table) throw sameTable();
    if (other?.id !== visit.id) await join(tx, deps, { by, visit, other, at });
    return readBill(tx, venue, { floor: visit.floor, table: visit.tableNumber }, actor);
  });
}

type Both = { readonly visit: VisitRow; readonly other: VisitRow | null };

/** Both visits with nobody beside us: nobody takes or holds money of their rounds, orders there, or changes who sits where. Refuses not_found (404), visit_over (409). */
export async function holdBoth(tx: Tx, { venue, visit: id }: Pick<Joining, 'venue' | 'visit'>, { floor, table }: Place): Promise<Both> {
  const { venueId } = venue;
  const read = async () => {
    const visit = await openVisit(tx, venue, id);
    const other = await openVisitAt(tx, venueId, floor, table);
    const ids = [...(await orderIdsOf(tx, venueId, visit.id)), ...(other ? await orderIdsOf(tx, venueId, other.id) : [])];
    return { visit, other, ids: new Set(ids) };
  };
  const before = await read();
  await lockOrders(tx, venueId, [...before.ids]);
  await holdVisits(tx, venueId);
  const now = await read();
  if ([...now.ids].some((one) => !before.ids.has(one))) throw new MoreRounds();
  return now;
}

type Join = Both & { readonly by: Joining; readonly at: Place };

async function join(tx: Tx, deps: VisitDeps, { by, visit, other, at: { floor, table } }: Join): Promise<void> {
  const { venueId } = by.venue;
  if (other) await adopt(tx, { visit, other, actor: by.actor, now: new Date(deps.clock()) });
  else await joinTable(tx, visit, { floor, table });
  await tellTables(tx, by, visit.id, 'joined');
  const after = { floor: visit.floor, table: visit.tableNumber };
  await recordAudit(tx, { venueId, actor: by.actor, action: 'visit.table_joined', subject: String(table), after });
}

type Adopting = { readonly visit: VisitRow; readonly other: VisitRow; readonly actor: string; readonly now: Date };

/** All that is of the other visit becomes this one's; it ends last, for what is left at its end goes with it. */
async function adopt(tx: Tx, { visit, other, actor, now }: Adopting): Promise<void> {
  const { venueId } = visit;
  for (const { id: visitId } of [visit, other]) {
    await lapseShares(tx, venueId, { visitId }, now);
    await refuseHeld(tx, venueId, await orderIdsOf(tx, venueId, visitId));
  }
  await adoptOrders(tx, { from: other, to: visit });
  await movePeople(tx, { from: other, to: visit }, await peopleOf(tx, other));
  await adoptShares(tx, { from: other, to: visit });
  await divideAnew(tx, visit);
  // Cards go with whose they are; what staff let either have more is both's.
  const extra = await Promise.all([visit, other].map(async (one) => (await limitOf(tx, one)).extraCents));
  await updateLimit(tx, visit, add(...extra));
  const tables = [{ floor: other.floor, table: other.tableNumber }, ...(await joinedTo(tx, other))];
  await adoptJoined(tx, { from: other, to: visit });
  await updateVisit(tx, other, { endedAt: now, endedBy: actor, joinedInto: visit.id });
  for (const one of tables) await joinTable(tx, visit, one);
  const both = visit.guests !== null && other.guests !== null;
  await updateVisit(tx, visit, {
    // How many they are together nobody knows where nobody said of one of them; 200 are the most that a table is said to have.
    guests: both ? Math.min(200, (visit.guests ?? 0) + (other.guests ?? 0)) : null,
    openedAt: visit.openedAt < other.openedAt ? visit.openedAt : other.openedAt,
  });
  await tellTables(tx, { venue: visit, actor }, other.id, 'joined');
}

type Telling = { readonly venue: { readonly venueId: string }; readonly actor: string };

export const tellTables = (tx: Tx, { venue: { venueId }, actor }: Telling, subjectId: string, to: 'joined' | 'parted'): Promise<number> =>
  appendEvent(tx, VISIT_EVENTS, { venueId, type: 'visit.changed', subjectId, data: { to }, actor });

export const sameTable = () => new Refusal(400, 'same_table', 'It is the table of this visit itself.');
