import { qrOf } from '#platform/server/qr.ts';
import type { VenueSnapshot } from '#features/venues/server/venue-snapshot.ts';
import { tablePath } from '#features/venues/server/table-code.ts';
import type { TableCode } from '../contract.ts';

export type Signing = { readonly phoneUrl: string; readonly secret: string };
type Place = { readonly floor: number; readonly table: number; readonly seats?: number };

/** A table's printed code: the address of the menu at that table, signed, as the dark modules of a QR code of error correction M. */
function tableCode({ phoneUrl, secret }: Signing, venue: VenueSnapshot, { floor, table, seats }: Place): TableCode {
  const address = phoneUrl + tablePath(secret, venue, { floor, table });
  return { floor, table, seats: seats ?? null, address, ...qrOf(address) };
}

/** The codes of every table, floor by floor. */
export const tableCodesOf = (signing: Signing, venue: VenueSnapshot): TableCode[] =>
  venue.tables.flatMap(({ floor, tables }) =>
    tables
      .toSorted((one, other) => one.table - other.table)
      .map(({ table, seats }) => tableCode(signing, venue, { floor, table, ...(seats !== undefined && { seats }) })),
  );
