import { encodeQR } from 'qr';
import type { VenueSnapshot } from '#features/venues/server/venue-snapshot.ts';
import { codeOf } from '#features/venues/server/table-code.ts';
import type { TableCode } from '../contract.ts';

export type Signing = { readonly publicUrl: string; readonly secret: string };
type Place = { readonly floor: number; readonly table: number; readonly seats?: number };

/** A table's printed code: the address of the menu at that table, signed, as the dark modules of a QR code of error correction M. */
function tableCode({ publicUrl, secret }: Signing, venue: VenueSnapshot, { floor, table, seats }: Place): TableCode {
  const query = new URLSearchParams({
    id: String(venue.number),
    floor: String(floor),
    table: String(table),
    k: codeOf(secret, venue, { floor, table }),
  });
  const address = `${publicUrl}/store/?${query}`;
  // The narrowest border it draws is taken off again: how much quiet is around a code is its print's to say.
  const modules = encodeQR(address, 'raw', { ecc: 'medium', border: 1 })
    .slice(1, -1)
    .map((row) => row.slice(1, -1));
  return { floor, table, seats: seats ?? null, address, size: modules.length, path: pathOf(modules) };
}

/** The codes of every table, floor by floor. */
export const tableCodesOf = (signing: Signing, venue: VenueSnapshot): TableCode[] =>
  venue.tables.flatMap(({ floor, tables }) =>
    tables
      .toSorted((one, other) => one.table - other.table)
      .map(({ table, seats }) => tableCode(signing, venue, { floor, table, ...(seats !== undefined && { seats }) })),
  );

/** Runs of dark modules as bars, row by row. */
function pathOf(modules: readonly (readonly boolean[])[]): string {
  const bars: string[] = [];
  for (const [y, row] of modules.entries())
    for (let x = 0; x < row.length; x += 1) {
      if (!row[x]) continue;
      const end = row.indexOf(false, x);
      const width = (end === -1 ? row.length : end) - x;
      bars.push(`M${x} ${y}h${width}v1h-${width}z`);
      x += width;
    }
  return bars.join('');
}
