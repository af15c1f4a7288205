import { EVENED } from '#platform/shared/picture-address.ts';
import { Refusal } from '#platform/shared/refusal.ts';
import type { Clock } from '#platform/server/clock.ts';
import { inTransaction, type Database } from '#platform/server/database.ts';
import type { ImageStore } from './image-store.ts';
import { nameOf } from './names.ts';
import type { Picture } from './picture-file.ts';
import { readPicture } from './read-picture.ts';
import { forgetFile, keepFile, lockQuota, usedBy, type MediaFile } from './store.ts';

export type Quota = { readonly pictures: number; readonly bytes: number };
export const QUOTA: Quota = { pictures: 2_000, bytes: 500 * 1024 * 1024 };

type Deps = { readonly db: Database; readonly images: ImageStore; readonly clock: Clock; readonly quota: Quota };
type For = { readonly venueId: string; readonly type: string; readonly userId: string };
type Kept = MediaFile & Pick<Picture, 'focus' | 'preview'> & { readonly name: string };

/** Keeps a file that is a picture, in the light that it has. Refused as {@link readPicture} refuses, and quota_reached (409). */
export async function receiveFile(deps: Deps, file: Uint8Array, whose: For): Promise<Kept> {
  await refuseFull(deps, whose.venueId);
  return keepPicture(deps, await readPicture(whose.userId, file, true), whose);
}

/** Asked before the work, too: a full venue must not keep the machine busy. */
export async function refuseFull({ db, quota }: Pick<Deps, 'db' | 'quota'>, venueId: string): Promise<void> {
  refuseOver(quota, await usedBy(db, venueId, ''), 0);
}

/** Keeps a picture for a venue and answers its name. Refused quota_reached (409). */
export async function keepPicture({ db, images, clock, quota }: Deps, picture: Picture, { venueId, type, userId }: For): Promise<Kept> {
  const kept = { venueId, ...sizeOf(picture) };
  const createdAt = new Date(clock());
  await inTransaction(db, async (tx) => {
    await lockQuota(tx, venueId);
    refuseOver(quota, await usedBy(tx, venueId, kept.hash), kept.bytes);
    await keepFile(tx, { ...kept, type, createdBy: userId, createdAt });
  });
  try {
    // After the row, so that nothing lies in the store that nobody counts; put again where it is there already, which mends a lost one.
    for (const form of picture.forms) await images.put(`${nameOf(kept, form.mark)}${form.suffix}`, form.bytes, form.type);
  } catch (error) {
    await forgetFile(db, venueId, kept.hash, new Date(createdAt.getTime() + 1));
    throw error;
  }
  const { focus, preview } = picture;
  return { ...kept, focus, preview, name: nameOf(kept, kept.evened ? EVENED : '') };
}

const sizeOf = ({ hash, width, height, colour, evened, forms }: Picture) => ({
  hash,
  width,
  height,
  colour,
  evened,
  bytes: forms.reduce((sum, form) => sum + form.bytes.length, 0),
});

function refuseOver(quota: Quota, used: Quota, more: number): void {
  if (used.pictures < quota.pictures && used.bytes + more <= quota.bytes) return;
  throw new Refusal(409, 'quota_reached', 'This venue keeps as many pictures as it may. Those that are not used go after a week.', {
    ...used,
  });
}
