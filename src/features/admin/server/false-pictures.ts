import { Refusal } from '#platform/shared/refusal.ts';
import type { Picture, VenueFile } from '../venue-file.ts';

const STARTS: Readonly<Record<Picture['type'], (bytes: Buffer) => boolean>> = {
  'image/webp': (bytes) => bytes.subarray(0, 4).toString() === 'RIFF' && bytes.subarray(8, 12).toString() === 'WEBP',
  'image/png': (bytes) => bytes.subarray(1, 4).toString() === 'PNG',
  'image/jpeg': (bytes) => bytes[0] === 0xff && bytes[1] === 0xd8,
  'image/avif': (bytes) => bytes.subarray(4, 8).toString() === 'ftyp',
  'image/svg+xml': (bytes) => /<svg[\s>]/.test(bytes.subarray(0, 2000).toString()),
};

/** Refuses bad_picture (400) where the bytes are not of their type. */
export function refuseFalsePictures(pictures: VenueFile['pictures']): void {
  for (const [address, { type, data }] of Object.entries(pictures))
    if (!STARTS[type](Buffer.from(data, 'base64')))
      throw new Refusal(400, 'bad_picture', `${address} is not a picture of type ${type}.`, { address });
}
