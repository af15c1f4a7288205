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
    return kept?.venueId === venueId ? { floor: digits(kept.floor), table: digits(kept.table), k: kept.k ?? '' } : NOWHERE;
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

export const checkoutAddress = (venueId: number, place: Place): string =>
  `/store/checkout${menuAddress(venueId, place).slice('/store/'.length)}`;

/** What is left of a number that people typed. */
export const digits = (text: string | null): string => (text ?? '').replaceAll(/\D/g, '').slice(0, 5);
