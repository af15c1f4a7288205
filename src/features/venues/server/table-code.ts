import { tableKey, isTableKey } from '#platform/server/capability.ts';
import type { VenueSnapshot } from './venue-snapshot.ts';

/** A table of a venue, on the floor that it stands on. */
export type AtTable = { readonly floor: number; readonly table: number };

type Codes = Pick<VenueSnapshot, 'venueId' | 'codeGenerations'>;

/** What a table's printed code is signed for; a reissue makes it another. */
const signed = ({ venueId, codeGenerations }: Codes, { floor, table }: AtTable): string =>
  `${venueId}/${floor}/${table}/${codeGenerations.get(`${floor}/${table}`) ?? 1}`;

/** The `k` of a table's address. */
export const codeOf = (secret: string, venue: Codes, at: AtTable): string => tableKey(secret, signed(venue, at));

/** Where a table's printed code leads to, without the origin. */
export const tablePath = (secret: string, venue: Codes & Pick<VenueSnapshot, 'number'>, at: AtTable): string =>
  `/store/?${new URLSearchParams({ id: String(venue.number), floor: String(at.floor), table: String(at.table), k: codeOf(secret, venue, at) })}`;

/** Whether an order or a request came from the table's own printed code. */
export const fromCode = (secret: string, venue: Codes, at: AtTable, k: string): boolean =>
  at.table > 0 && isTableKey(secret, signed(venue, at), k);
