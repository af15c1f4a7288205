import { findTable, floorsOf, type TableArrangement } from '#domain/tables.ts';
import { digits, type Place } from './place.ts';

/** Whether orders can be brought there. No table at all is fine: staff ask. */
export const isKnown = (tables: TableArrangement, { floor, table }: Place): boolean =>
  Number(table) === 0 || findTable(tables, Number(floor), Number(table)) !== null;

/** The place with another table. Where that number stands on one floor only, nobody has to choose it. */
export function atTable(tables: TableArrangement, place: Place, typed: string): Place {
  const table = digits(typed);
  const moved = { ...place, table, k: table === place.table ? place.k : '' };
  if (table === '' || (moved.floor !== '' && isKnown(tables, moved))) return moved;
  const floors = floorsOf(tables).filter((floor) => findTable(tables, floor, Number(table)) !== null);
  return floors.length === 1 ? { ...moved, floor: String(floors[0]) } : moved;
}
