import type { Database } from '#platform/server/database.ts';
import type { ImageStore } from './image-store.ts';
import { keysOf } from './names.ts';
import { filesOf, forgetFile } from './store.ts';

/**
 * Takes away every picture that a venue uploaded. Each is forgotten before its bytes go; where the process ends on the way, the sweep of
 * unused pictures finds the others, for an erased venue mentions none.
 */
export async function forgetPictures(
  { db, images }: { readonly db: Database; readonly images: Pick<ImageStore, 'remove'> },
  venueId: string,
  now: number,
): Promise<void> {
  for (const file of await filesOf(db, venueId)) {
    if (!(await forgetFile(db, venueId, file.hash, new Date(now + 1)))) continue;
    for (const key of keysOf(file)) await images.remove(key);
  }
}
