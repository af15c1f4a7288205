/** Drawing a venue's floors: what may stand where. One set of rules for the page that draws and the server that keeps. */

export type PlanTable = { readonly table: number; readonly col: number; readonly row: number; readonly seats?: number | null | undefined };
export type PlanFloor = { readonly floor: number; readonly cols: number; readonly rows: number; readonly tables: readonly PlanTable[] };

export const MOST_CELLS = 40;
export const MOST_SEATS = 50;
/** 0 stands for "no table". */
const LAST_NUMBER = 9_999;
const MOST_FLOORS = 20;

/** Why a plan cannot be kept; with the floor and table that it is about. */
export type PlanProblem = {
  readonly problem: 'too_many_floors' | 'floor_twice' | 'floor_size' | 'number_twice' | 'number' | 'seats' | 'outside' | 'overlap';
  readonly floor: number;
  readonly table?: number;
};

const whole = (n: number, least: number, most: number): boolean => Number.isSafeInteger(n) && n >= least && n <= most;
const isAt =
  (col: number, row: number) =>
  (table: PlanTable): boolean =>
    table.col === col && table.row === row;

/** The first thing wrong with a plan; null where it can be kept. */
export function planProblem(floors: readonly PlanFloor[]): PlanProblem | null {
  if (floors.length > MOST_FLOORS) return { problem: 'too_many_floors', floor: 0 };
  for (const [index, { floor }] of floors.entries())
    if (floors.findIndex((other) => other.floor === floor) !== index) return { problem: 'floor_twice', floor };
  for (const floor of floors) {
    const found = floorProblem(floor);
    if (found) return found;
  }
  return null;
}

function floorProblem({ floor, cols, rows, tables }: PlanFloor): PlanProblem | null {
  if (!whole(cols, 1, MOST_CELLS) || !whole(rows, 1, MOST_CELLS)) return { problem: 'floor_size', floor };
  for (const [index, { table, col, row, seats }] of tables.entries()) {
    const earlier = tables.slice(0, index);
    if (!whole(table, 1, LAST_NUMBER)) return { problem: 'number', floor, table };
    if (typeof seats === 'number' && !whole(seats, 1, MOST_SEATS)) return { problem: 'seats', floor, table };
    if (!whole(col, 0, cols - 1) || !whole(row, 0, rows - 1)) return { problem: 'outside', floor, table };
    if (earlier.some((other) => other.table === table)) return { problem: 'number_twice', floor, table };
    if (earlier.some(isAt(col, row))) return { problem: 'overlap', floor, table };
  }
  return null;
}

export type Moved<F> =
  | { readonly ok: true; readonly floor: F }
  | { readonly ok: false; readonly why: 'edge' | 'taken'; readonly by?: number };

/** A table one or more cells on. It stays where it is at the edge of the floor, and before another table. */
export function moveTable<F extends PlanFloor>(floor: F, table: number, to: { readonly col: number; readonly row: number }): Moved<F> {
  if (!whole(to.col, 0, floor.cols - 1) || !whole(to.row, 0, floor.rows - 1)) return { ok: false, why: 'edge' };
  const there = floor.tables.find(isAt(to.col, to.row));
  if (there && there.table !== table) return { ok: false, why: 'taken', by: there.table };
  return { ok: true, floor: changeTable(floor, table, to) };
}

/** The same floor with something of one table changed. */
export const changeTable = <F extends PlanFloor>(floor: F, table: number, change: Partial<PlanTable>): F => ({
  ...floor,
  tables: floor.tables.map((entry) => (entry.table === table ? { ...entry, ...change } : entry)),
});

export const removeTable = <F extends PlanFloor>(floor: F, table: number): F => ({
  ...floor,
  tables: floor.tables.filter((entry) => entry.table !== table),
});

/** The lowest number that no table of any floor has: guests and staff say it without the floor. */
export function nextNumber(floors: readonly PlanFloor[]): number {
  const taken = new Set(floors.flatMap(({ tables }) => tables.map(({ table }) => table)));
  for (let number = 1; ; number += 1) if (!taken.has(number)) return number;
}

/** The first free cell, row by row; null where the floor is full. */
export function freeCell({ cols, rows, tables }: PlanFloor): { col: number; row: number } | null {
  for (let row = 0; row < rows; row += 1) for (let col = 0; col < cols; col += 1) if (!tables.some(isAt(col, row))) return { col, row };
  return null;
}

const DEFAULT_SEATS = 4;

/** A new table at that cell, else at the first free one; null where it cannot stand there. */
export function addTable<F extends PlanFloor>(floor: F, number: number, at: { col: number; row: number } | null): F | null {
  const cell = at ?? freeCell(floor);
  if (!cell || floor.tables.some(isAt(cell.col, cell.row))) return null;
  return { ...floor, tables: [...floor.tables, { table: number, ...cell, seats: DEFAULT_SEATS }] };
}

/**
 * A floor as it can be drawn. Plans come from elsewhere too and need not say where tables stand: the floor grows until it holds each, and
 * of tables in one cell the later ones move to free cells.
 */
export function tidyFloor<F extends PlanFloor>(floor: F): F {
  const least = (wanted: number, needed: readonly number[]) => Math.min(MOST_CELLS, Math.max(wanted, 1, ...needed));
  const cols = least(
    floor.cols,
    floor.tables.map(({ col }) => col + 1),
  );
  const rows = least(
    Math.max(floor.rows, Math.ceil(floor.tables.length / cols)),
    floor.tables.map(({ row }) => row + 1),
  );
  let drawn: F = { ...floor, cols, rows, tables: [] };
  for (const table of floor.tables) {
    const taken = drawn.tables.some(isAt(table.col, table.row)) || table.col >= cols || table.row >= rows;
    const cell = taken ? freeCell(drawn) : table;
    if (cell) drawn = { ...drawn, tables: [...drawn.tables, { ...table, col: cell.col, row: cell.row }] };
  }
  return drawn;
}
