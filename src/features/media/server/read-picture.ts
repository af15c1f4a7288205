import { fileRoom } from '#platform/server/file-room.ts';
import { refuseOthers, type Picture, type SentPicture } from './picture-file.ts';

/** A phone's picture may take 200 MB while it is decoded. */
const openPicture = fileRoom<SentPicture, Picture, string>({
  name: 'pictures',
  door: new URL('open-picture.ts', import.meta.url),
  heap: 192,
  memory: 2000,
  seconds: 60,
  atOnce: 2,
  // A menu's pictures are chosen together.
  waiting: 20,
  addons: true,
});

/**
 * Makes the file that somebody sent a picture of ours; what it is told by its first bytes, never by its name. `key` is whose it is; `asItIs` leaves its light alone. Refused:
 * too_large, not_an_image, too_many_pixels, too_many_frames, file_too_costly.
 */
export async function readPicture(key: string, file: Uint8Array, asItIs = false): Promise<Picture> {
  refuseOthers(file);
  return openPicture(key, { file, asItIs });
}

/** The same out of a form that came as it is. `allow` hears its folder before anything is decoded; `left` says that the caller has gone. Refused malformed_form, too. */
export const readUpload = (
  key: string,
  sent: { readonly form: Uint8Array; readonly type: string },
  way: { readonly allow: (folder: string) => Promise<unknown>; readonly left: AbortSignal },
): Promise<Picture> => openPicture(key, sent, way);
