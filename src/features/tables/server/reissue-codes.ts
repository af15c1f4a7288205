import { findTable } from '#domain/tables.ts';
import { Refusal, notFound } from '#platform/shared/refusal.ts';
import { editVenue, type EditDeps } from '#features/venues/server/edit-venue.ts';
import { nextGeneration } from '#features/venues/server/table-sql.ts';
import type { AtTable } from '#features/venues/server/table-code.ts';
import type { VenueSnapshot } from '#features/venues/server/venue-snapshot.ts';
import type { TableCode } from '../contract.ts';
import { tableCodesOf, type Signing } from './table-address.ts';

type Reissuing = { readonly venue: VenueSnapshot; readonly actor: string; readonly tables: readonly AtTable[] };

/** Signs the codes of these tables anew and answers them. Refuses table_unknown (400): nothing is reissued then. */
export async function reissue(deps: EditDeps & Signing, { venue, actor, tables }: Reissuing): Promise<TableCode[]> {
  const named = new Map(tables.map((at) => [`${at.floor}/${at.table}`, at]));
  for (const { floor, table } of named.values())
    if (findTable(venue.tables, floor, table)?.floor !== floor)
      throw new Refusal(400, 'table_unknown', `There is no table ${table} on floor ${floor}.`, { floor, table });
  await editVenue(deps, { venueId: venue.venueId, actor }, async (tx) => {
    await nextGeneration(tx, venue.venueId, [...named.values()]);
    return { audit: { action: 'tables.reissued', subject: [...named.keys()].join(', ') }, answer: null };
  });
  const now = await deps.venues.get(venue.venueId);
  if (!now) throw notFound('The venue');
  return tableCodesOf(deps, now).filter(({ floor, table }) => named.has(`${floor}/${table}`));
}
