import { findTable, floorsOf, type TableArrangement } from '#domain/tables.ts';
import { DELIVERY } from '#domain/methods.ts';
import type { PublicVenue } from '#features/venues/contract.ts';
import { tablesOf } from '#features/venues/venue-rules.ts';
import { deliveryOptions } from './methods-shown.ts';
import { digits, type Place } from './place.ts';

/** Whether anybody sits here: a venue without tables that brings nothing to any asks nobody where they are. */
export const seatsGuests = (venue: PublicVenue): boolean =>
  tablesOf(venue).some(({ tables }) => tables.length > 0) || deliveryOptions(venue).some(({ value }) => value === DELIVERY.tableService);

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
