import type { Clock } from '#platform/server/clock.ts';
import type { Database } from '#platform/server/database.ts';
import { venueMentions } from '#features/venues/server/picture-mentions.ts';
import type { ImageStore } from './image-store.ts';
import { keysOf } from './names.ts';
import { filesBefore, forgetFile } from './store.ts';

/** A picture that no page of its venue shows is kept this long: an editor left open, or a menu that is put back, finds it again. */
export const GRACE_MS = 7 * 86_400_000;
const BATCH = 200;

/** Takes away the pictures older than the grace that their venue mentions nowhere; answers how many. Safe in several processes at once. */
export async function sweepPictures({ db, images, clock }: { db: Database; images: ImageStore; clock: Clock }): Promise<number> {
  const before = new Date(clock() - GRACE_MS);
  let swept = 0;
  let after = { venueId: '00000000-0000-0000-0000-000000000000', hash: '' };
  for (;;) {
    const files = await filesBefore(db, before, after, BATCH);
    for (const file of files) {
      if (await venueMentions(db, file.venueId, file.hash)) continue;
      if (!(await forgetFile(db, file.venueId, file.hash, before))) continue;
      for (const key of keysOf(file)) await images.remove(key);
      swept += 1;
    }
    const last = files.at(-1);
    if (!last || files.length < BATCH) return swept;
    after = last;
  }
}
