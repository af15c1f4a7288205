import { ASKS_FOR_BILL, unreadOrderOf } from '#domain/assistance.ts';
import { LATE_MS } from '#domain/order-age.ts';
import type { FloorTable } from '../../visit-contract.ts';

/** What somebody at a table asks for. */
export type TableRequest = { readonly _id: string; readonly subOption: string; readonly status: string; readonly createdAt: string };

/** The one thing that a tile says: the first of these that is true. */
export type TileState =
  | 'bill'
  | 'call'
  | 'late'
  | 'ready'
  | 'confirm'
  | 'joined'
  | 'untaken'
  | 'kitchen'
  | 'eat'
  | 'paid'
  | 'seated'
  | 'free';

/** Everything that was ordered is paid: its guests may leave. */
export const isPaidUp = ({ visit }: Pick<FloorTable, 'visit'>): boolean => visit !== null && visit.rounds > 0 && visit.due === 0;

/** What a tile tells of what its table asks for: a call for the bill is told where the bill is, all else where its guests sit. */
export function requestsToTell(
  tables: readonly FloorTable[],
  table: FloorTable,
  at: (table: FloorTable) => readonly TableRequest[],
): readonly TableRequest[] {
  const isBill = ({ subOption }: TableRequest) => subOption === ASKS_FOR_BILL;
  if (table.with) return at(table).filter((one) => !isBill(one));
  const others = tablesWith(tables, table).filter((one) => one !== table);
  return [...at(table), ...others.flatMap((one) => at(one).filter(isBill))];
}

/** What of these is asked first: somebody's health before a bill, a bill before all else. Who has paid everything asks for no bill any more. */
export function firstAsked({ visit }: Pick<FloorTable, 'visit'>, requests: readonly TableRequest[]): TableRequest | undefined {
  const isPaid = isPaidUp({ visit });
  const open = requests.filter(({ subOption }) => !isPaid || subOption !== ASKS_FOR_BILL);
  return (
    open.find(({ subOption }) => unreadOrderOf(subOption) !== null) ?? open.find(({ subOption }) => subOption === ASKS_FOR_BILL) ?? open[0]
  );
}

export function tileState({ visit, waiting, with: other }: FloorTable, requests: readonly TableRequest[], now: number): TileState {
  const asked = firstAsked({ visit }, requests);
  if (asked) return asked.subOption === ASKS_FOR_BILL ? 'bill' : 'call';
  if (!visit && waiting) return 'confirm';
  if (!visit) return other ? 'joined' : 'free';
  if (visit.waitingSince !== null && now - Date.parse(visit.waitingSince) >= LATE_MS) return 'late';
  if (visit.ready > 0) return 'ready';
  // Nobody may take it for a table where all is well, or that is free.
  if (waiting) return 'confirm';
  if (visit.untaken > 0) return 'untaken';
  if (visit.open > 0) return 'kitchen';
  if (visit.due > 0) return 'eat';
  return visit.rounds > 0 ? 'paid' : 'seated';
}

/** What the first of the tables with a number is, floor by floor: staff say numbers without floors. */
export const tableNumbered = (tables: readonly FloorTable[], typed: string): FloorTable | undefined =>
  tables.find(({ table }) => String(table) === typed);

/** A table with those that were joined to it. */
export const tablesWith = (tables: readonly FloorTable[], { floor, table }: Pick<FloorTable, 'floor' | 'table'>): FloorTable[] =>
  tables.filter((one) => (one.floor === floor && one.table === table) || (one.with?.floor === floor && one.with.table === table));

/** What waits to be confirmed at any of these; null: nothing. */
export function waitingAt(tables: readonly FloorTable[]): FloorTable['waiting'] {
  const all = tables.flatMap(({ waiting }) => waiting ?? []);
  const [first] = all.toSorted((a, b) => Date.parse(a.since) - Date.parse(b.since));
  return first ? { orders: all.reduce((sum, { orders }) => sum + orders, 0), since: first.since } : null;
}

/** Columns and rows that stand empty in the drawing take no room on the floor. */
export function closedUp(tables: readonly FloorTable[]): {
  readonly cols: number;
  at(table: FloorTable): { col: number; row: number } | null;
} {
  const places = (of: (table: FloorTable) => number | null) =>
    [...new Set(tables.flatMap((table) => of(table) ?? []))].toSorted((a, b) => a - b);
  const [cols, rows] = [places(({ col }) => col), places(({ row }) => row)];
  const seen = new Set(tables.map(({ col, row }) => `${col}/${row}`));
  // Two tables drawn on one spot, or one nowhere: they stand in the sequence of their numbers.
  const drawn = seen.size === tables.length && tables.every(({ col, row }) => col !== null && row !== null);
  return {
    cols: drawn ? cols.length : 0,
    at: ({ col, row }) => (drawn && col !== null && row !== null ? { col: cols.indexOf(col) + 1, row: rows.indexOf(row) + 1 } : null),
  };
}
