import { notFound } from '#platform/shared/refusal.ts';
import { recordAudit } from '#platform/server/audit-log.ts';
import type { Database } from '#platform/server/database.ts';
import { wholeVenue } from '#features/venues/server/read-columns.ts';
import { saveVenue } from '#features/venues/server/save-venue.ts';
import { findVenueId, readVenue } from '#features/venues/server/store.ts';
import type { WholeVenue } from '#features/venues/contract.ts';
import type { VenueFile } from '../venue-file.ts';
import { ownPictures, refuseFalsePictures, withPictures, type Pictures } from './pictures.ts';

type Deps = { readonly db: Database; readonly pictures: Pictures };

/** All pictures of a file together, as bytes. */
const MOST_BYTES = 16_000_000;

/** The venue as a file; pictures that are not ours, or would make it too large, stay as addresses. */
export async function exportVenue({ db, pictures }: Deps, ref: string, now: number): Promise<VenueFile> {
  const venueId = await findVenueId(db, ref);
  const rows = venueId && (await readVenue(db, venueId));
  if (!rows || rows.status === 'erased') throw notFound('The venue');
  const { _id, id, revision, storeAccounts, ...venue } = wholeVenue(rows);
  void [_id, id, revision, storeAccounts];
  const file: VenueFile = { format: 'parea-venue', version: 1, exportedAt: new Date(now).toISOString(), venue, pictures: {} };
  let bytes = 0;
  for (const address of ownPictures(venue)) {
    const picture = await pictures.read(address);
    bytes += ((picture?.data.length ?? 0) * 3) / 4;
    if (picture && bytes <= MOST_BYTES) file.pictures[address] = picture;
  }
  return file;
}

/** A new venue of a file. A picture is kept where this installation has the same one at its address; the others are named, and left out. */
export async function importVenue(
  { db, pictures }: Deps,
  file: VenueFile,
  actor: string,
): Promise<{ venue: WholeVenue; lostPictures: string[] }> {
  refuseFalsePictures(file.pictures);
  const lost = new Set<string>();
  for (const address of ownPictures(file.venue)) {
    const here = await pictures.read(address);
    const sent = file.pictures[address];
    if (!here || (sent && sent.data !== here.data)) lost.add(address);
  }
  const venue = await saveVenue(
    db,
    { ...withPictures(file.venue, (address) => (lost.has(address) ? '' : address)), storeAccounts: [] },
    actor,
  );
  await recordAudit(db, { venueId: venue._id, actor, action: 'venue.imported', subject: venue.title });
  return { venue, lostPictures: [...lost] };
}
