import { findTable, floorsOf, type TableArrangement } from '#domain/tables.ts';
import type { Kept } from './cart-storage.ts';

/** Where the diner sits, as typed or scanned: text, because a field may be half filled. `k` is the signature of a table's code. */
export type Place = { readonly floor: string; readonly table: string; readonly k: string };

export const NOWHERE: Place = { floor: '', table: '', k: '' };
const KEY = 'place';

/** The place in the address, else the one this session had at this venue. */
export function readPlace(query: URLSearchParams, storage: Kept, venueId: number): Place {
  const scanned = { floor: digits(query.get('floor')), table: digits(query.get('table')), k: query.get('k') ?? '' };
  if (scanned.table !== '' || scanned.floor !== '') return scanned;
  try {
    const kept = JSON.parse(storage.getItem(KEY) ?? 'null') as (Place & { venueId: number }) | null;
    return kept?.venueId === venueId ? { floor: digits(kept.floor), table: digits(kept.table), k: String(kept.k ?? '') } : NOWHERE;
  } catch {
    return NOWHERE;
  }
}

export function keepPlace(storage: Kept, venueId: number, place: Place): void {
  try {
    storage.setItem(KEY, JSON.stringify({ ...place, venueId }));
  } catch {
    // Without storage the address still says it.
  }
}

/** The venue's menu address with the place in it, as a table's code would write it. */
export function menuAddress(venueId: number, { floor, table, k }: Place): string {
  const query = new URLSearchParams({ id: String(venueId), ...(floor && { floor }), ...(table && { table }), ...(k && { k }) });
  return `/store/?${query}`;
}

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

const digits = (text: string | null): string => (text ?? '').replaceAll(/\D/g, '').slice(0, 5);
