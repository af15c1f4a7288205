export type TablePlace = { readonly table: number; readonly col: number; readonly row: number; readonly seats?: number };

export type Floor = {
  readonly floor: number;
  readonly cols: number;
  readonly rows: number;
  readonly shape: 'circle' | 'square';
  /** Pixels. */
  readonly cellSize: number;
  readonly tables: readonly TablePlace[];
};

/** A venue's `tableArrangement`: its floors with their tables. */
export type TableArrangement = readonly Floor[];

/** Where an order or a request comes from. `seats` is null where nobody said. */
export type FoundTable = { readonly floor: number; readonly table: number; readonly seats: number | null };

/** Far above any real floor or table number; keeps nonsense off tickets. */
const MAX_NUMBER = 9_999;

function isNumber(n: number): boolean {
  return Number.isSafeInteger(n) && n >= 0 && n <= MAX_NUMBER;
}

/** The floors of a venue, lowest first, each once. The floor input shows only where there is more than one. */
export function floorsOf(arrangement: TableArrangement): number[] {
  return [...new Set(arrangement.map(({ floor }) => floor))].toSorted((a, b) => a - b);
}

/**
 * The table with this number on this floor, or null where the venue has none such.
 * A venue that drew no table accepts any floor and table number, 0 (the specification's default for both) included: it takes orders from
 * its first minute, and there is nothing to check a number against. On a venue's only floor, floor 0 means that floor, because the
 * specification asks diners for a floor only where there are several.
 */
export function findTable(arrangement: TableArrangement, floor: number, table: number): FoundTable | null {
  if (!isNumber(floor) || !isNumber(table)) return null;
  if (arrangement.every(({ tables }) => tables.length === 0)) return { floor, table, seats: null };
  const [only, ...others] = floorsOf(arrangement);
  const wanted = floor === 0 && only !== undefined && others.length === 0 ? only : floor;
  const place = arrangement
    .filter((entry) => entry.floor === wanted)
    .flatMap(({ tables }) => tables)
    .find((entry) => entry.table === table);
  return place ? { floor: wanted, table, seats: place.seats ?? null } : null;
}
