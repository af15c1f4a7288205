import { notFound, Refusal } from '#platform/shared/refusal.ts';
import { fileRoom } from '#platform/server/file-room.ts';
import { recordAudit } from '#platform/server/audit-log.ts';
import type { Clock } from '#platform/server/clock.ts';
import { inTransaction, type Database } from '#platform/server/database.ts';
import { lostRace } from '#platform/server/sql-failure.ts';
import type { ImageStore } from '#features/media/server/image-store.ts';
import { receiveFile, type Quota } from '#features/media/server/receive-upload.ts';
import { wholeVenue } from '#features/venues/server/read-columns.ts';
import { saveVenue, writeVenue } from '#features/venues/server/save-venue.ts';
import { writeStatus } from '#features/venues/server/venue-lifecycle-sql.ts';
import { findVenueId, readVenue } from '#features/venues/server/venue-sql.ts';
import type { WholeVenue } from '#features/venues/contract.ts';
import type { Picture, VenueFile } from '../venue-file.ts';
import { isUpload, ownPictures, uploadedPictures, withPictures, type Pictures } from './pictures.ts';

export type FileDeps = {
  readonly db: Database;
  /** Those that come with the product. */
  readonly pictures: Pictures;
  /** Those that venues uploaded, and what a venue may keep of them. */
  readonly images: ImageStore;
  readonly quota: Quota;
  readonly publicUrl: string;
  readonly clock: Clock;
};

/** All pictures of a file together, as bytes. */
const MOST_BYTES = 16_000_000;
const MOST_PICTURES = 600;

/** The venue as a file; pictures that are not ours, or would make it too large, stay as addresses. */
export async function exportVenue({ db, pictures, images, publicUrl, clock }: FileDeps, ref: string): Promise<VenueFile> {
  const venueId = await findVenueId(db, ref);
  const rows = venueId && (await readVenue(db, venueId));
  if (!rows || rows.status === 'erased') throw notFound('The venue');
  const { _id, id, revision, storeAccounts, ...whole } = wholeVenue(rows);
  void [_id, id, revision, storeAccounts];
  // Ours by their full address are ours: the other installation has another name.
  const venue = withPictures(whole, (address) => (address.startsWith(`${publicUrl}/uploads/`) ? address.slice(publicUrl.length) : address));
  const file: VenueFile = { format: 'parea-venue', version: 1, exportedAt: new Date(clock()).toISOString(), venue, pictures: {} };
  const all = uploadedPictures(images, pictures);
  let bytes = 0;
  for (const address of ownPictures(venue).slice(0, MOST_PICTURES)) {
    const picture = await all.read(address);
    bytes += ((picture?.data.length ?? 0) * 3) / 4;
    if (picture && bytes <= MOST_BYTES) file.pictures[address] = picture;
  }
  return file;
}

/** Opens the body of an import: twenty-four megabytes of JSON can be eight million values. */
export const openVenueFile = fileRoom<Uint8Array, VenueFile>({
  name: 'venue files',
  door: new URL('open-venue-file.ts', import.meta.url),
  heap: 512,
  memory: 1600,
  seconds: 30,
  atOnce: 1,
  waiting: 2,
});

/**
 * A new venue of a file, suspended until an administrator restores it. A picture stays at its address where this installation serves the same one there; any other is received as an
 * upload of the new venue: decoded, encoded anew, counted. What cannot be had is named, and left out.
 */
export async function importVenue(deps: FileDeps, file: VenueFile, actor: string): Promise<{ venue: WholeVenue; lostPictures: string[] }> {
  const { db } = deps;
  const { sent, missing } = await sortPictures(deps, file);
  const addresses = new Map<string, string>([...missing, ...sent.keys()].map((address) => [address, '']));
  const withThose = () => withPictures(file.venue, (address) => addresses.get(address) ?? address);
  // Suspended until somebody has looked at it: the venue that the file was made of may be open here, too.
  let venue = await inTransaction(
    db,
    async (tx) => {
      const made = await writeVenue(tx, { ...withThose(), storeAccounts: [] }, actor, { unlogged: true });
      await writeStatus(tx, made._id, 'suspended', null);
      await recordAudit(tx, { venueId: made._id, actor, action: 'venue.imported', subject: made.title, after: { status: 'suspended' } });
      return made;
    },
    lostRace,
  );
  const lost = new Set(missing);
  for (const [address, picture] of sent) {
    const here = await receive(deps, venue._id, picture, actor);
    if (here === null) lost.add(address);
    else addresses.set(address, here);
  }
  if (lost.size < addresses.size) {
    const { _id, id, revision } = venue;
    venue = await saveVenue(db, { ...withThose(), _id, id, revision, storeAccounts: [] }, actor, { unlogged: true });
  }
  return { venue, lostPictures: [...lost] };
}

/** Pictures of the file that are not served here: those that can be received, and those that nobody has. */
async function sortPictures({ pictures, images }: FileDeps, file: VenueFile) {
  const sent = new Map<string, Picture>();
  const missing: string[] = [];
  const all = uploadedPictures(images, pictures);
  for (const address of ownPictures(file.venue)) {
    const here = await all.read(address);
    const own = file.pictures[address];
    // An upload belongs to its venue, and goes with it.
    if (here && !isUpload(address) && (!own || own.data === here.data)) continue;
    const picture = own ?? here;
    if (picture) sent.set(address, picture);
    else missing.push(address);
  }
  return { sent, missing };
}

/** The picture's address as one of the venue's own; null where it is refused. */
async function receive(deps: FileDeps, venueId: string, { data }: Picture, userId: string): Promise<string | null> {
  try {
    const { name } = await receiveFile(deps, Buffer.from(data, 'base64'), { venueId, type: 'import', userId });
    return `/uploads/${name}.webp`;
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}
