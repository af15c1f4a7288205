import { ALLERGENS } from '#domain/allergens.ts';
import type { HandMethod } from '#domain/hand-money.ts';
import { PAYMENT } from '#domain/methods.ts';
import { toAmount } from '#domain/money.ts';
import { isStopped, ORDER_STATUS } from '#domain/order-status.ts';
import type { Tx } from '#platform/server/database.ts';
import type { VenueSnapshot } from '#features/venues/server/venue-snapshot.ts';
import type { FloorTable, VisitAtTable } from '../visit-contract.ts';
import { openVisits, ordersWaiting, tileOrders, type TileOrder, type VisitRow } from './visit-sql.ts';
import { joinedTables } from './visit-table-sql.ts';

/** Every table of the plan, floor by floor, with its open visit and what waits there to be confirmed; then tables that nobody drew and somebody is at. */
export async function readFloor(tx: Tx, venue: VenueSnapshot): Promise<FloorTable[]> {
  const [visits, orders] = [await openVisits(tx, venue.venueId), await tileOrders(tx, venue.venueId)];
  const byVisit = Map.groupBy(orders, ({ visitId }) => visitId);
  const at = new Map(visits.map((visit) => [`${visit.floor}/${visit.tableNumber}`, visit]));
  const joined = await joinedTables(tx, venue.venueId);
  const withWhom = new Map<string, FloorTable['with']>(
    visits.flatMap(({ id, floor, tableNumber: table }) =>
      (joined.get(id) ?? []).map((one) => [`${one.floor}/${one.table}`, { floor, table }] as const),
    ),
  );
  const waits = new Map((await ordersWaiting(tx, venue.venueId)).map((one) => [`${one.floor}/${one.table}`, one]));
  const told = (floor: number, table: number): Pick<FloorTable, 'floor' | 'table' | 'visit' | 'with' | 'waiting'> => {
    const place = `${floor}/${table}`;
    const [visit, waiting] = [at.get(place), waits.get(place)];
    const other = withWhom.get(place) ?? null;
    at.delete(place);
    waits.delete(place);
    withWhom.delete(place);
    return {
      floor,
      table,
      visit: visit ? { ...tileOf(visit, byVisit.get(visit.id) ?? []), joined: joined.get(visit.id) ?? [] } : null,
      with: other,
      waiting: waiting ? { orders: waiting.orders, since: waiting.since.toISOString() } : null,
    };
  };
  const drawn = venue.tables.flatMap(({ floor, tables }) =>
    tables
      .toSorted((one, other) => one.table - other.table)
      .map(({ table, col, row, seats }): FloorTable => ({ ...told(floor, table), seats: seats ?? null, col, row })),
  );
  const others = [
    ...[...at.values()].map(({ floor, tableNumber }) => ({ floor, table: tableNumber })),
    ...[...joined.values()].flat().filter(({ floor, table }) => withWhom.has(`${floor}/${table}`)),
    ...[...waits.values()].filter(({ floor, table }) => !at.has(`${floor}/${table}`) && !withWhom.has(`${floor}/${table}`)),
  ];
  return [...drawn, ...others.map(({ floor, table }): FloorTable => ({ ...told(floor, table), seats: null, col: null, row: null }))];
}

const isOpen = ({ status }: TileOrder): boolean => status < ORDER_STATUS.served;

function tileOf({ id, openedAt, guests }: VisitRow, orders: readonly TileOrder[]): Omit<VisitAtTable, 'joined'> {
  const sum = (of: (order: TileOrder) => number) => orders.reduce((all, order) => all + of(order), 0);
  const standing = orders.filter(({ status }) => !isStopped(status));
  const avoided = new Set(standing.flatMap(({ avoids, ratherNot }) => avoids.filter((key) => !ratherNot.includes(key))));
  const waiting = standing.filter(({ status }) => status < ORDER_STATUS.ready);
  return {
    _id: id,
    since: openedAt.toISOString(),
    guests,
    open: standing.filter(isOpen).length,
    untaken: standing.filter(({ status }) => status === ORDER_STATUS.placed).length,
    ready: standing.filter(({ status }) => status === ORDER_STATUS.ready).length,
    waitingSince: waiting[0]?.placedAt.toISOString() ?? null,
    rounds: standing.length,
    due: toAmount(sum(({ dueCents }) => dueCents)),
    paid: toAmount(sum(({ paidCents }) => paidCents)),
    method: methodOf(standing.filter(({ dueCents }) => dueCents > 0)),
    allergies: ALLERGENS.filter((key) => avoided.has(key)),
  };
}

/** The one way in which all of them said they would pay. */
function methodOf(orders: readonly TileOrder[]): HandMethod | null {
  const ways = new Set(orders.map(({ paymentMethod }) => paymentMethod));
  if (ways.size !== 1) return null;
  return ways.has(PAYMENT.cardAtTable) ? 'card' : ways.has(PAYMENT.cash) ? 'cash' : null;
}
