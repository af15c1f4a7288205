import * as v from 'valibot';
import { endpoint } from '#platform/shared/endpoint.ts';

/** A file may be this large, in bytes. */
export const MOST_BYTES = 10 * 1024 * 1024;

/** What the form has beside its `file`. */
export const UploadForm = v.object({
  /** `stores/{storeId}/{type}`: whose picture it is (the venue's number or `_id`), and what for. */
  folder: v.pipe(v.string(), v.regex(/^stores\/[\w-]{1,64}\/[a-z0-9][a-z0-9_-]{0,39}$/i, 'It must be stores/{storeId}/{type}.')),
  /** Taken because image hosts ask for it; nothing depends on it. */
  upload_preset: v.optional(v.pipe(v.string(), v.maxLength(100)), ''),
});

export const UploadedImage = v.object({
  public_id: v.string(),
  /** The picture, at most 1280 wide; `-640` and `-320` before `.webp` are smaller ones. */
  secure_url: v.string(),
  width: v.number(),
  height: v.number(),
  /** Where the eye goes, in percent from the left and from the top. */
  focus: v.object({ x: v.number(), y: v.number() }),
  /** A WebP of a few pixels as base64url, shown until the picture is there; empty for what one can see through. */
  preview: v.string(),
  /** Whether its light was evened. As it came it is at the same address without the `e` after the 32 letters of its file. */
  evened: v.boolean(),
});
export type UploadedImage = v.InferOutput<typeof UploadedImage>;

export const uploadImage = endpoint({
  method: 'POST',
  path: '/api/uploads',
  tag: 'Pictures',
  summary: 'Keeps a picture of a venue, made anew without what else was in its file. For who edits its menu, and administrators (Basic).',
  caller: 'staff',
  needs: 'pictures',
  form: UploadForm,
  answer: UploadedImage,
  refusals: {
    malformed_form: 'The form cannot be read, or has no file (400).',
    not_an_image: 'The file is not a JPEG, PNG, WebP, AVIF or GIF that can be read whole (400).',
    too_large: 'More than 10 MB (413).',
    too_many_pixels: 'More than 40 megapixels, or a side of more than 16,383 (413).',
    too_many_frames: 'An animation of more than 100 frames (413).',
    file_too_costly: 'Opening it takes more memory or time than a file may take (413).',
    busy: 'So many files are under way (503); see Retry-After.',
    quota_reached: 'The venue keeps 2,000 pictures or 500 MB already (409).',
    unsupported_media_type: 'Not multipart/form-data (415).',
  },
});
