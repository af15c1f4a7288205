import { createHash } from 'node:crypto';
import sharp, { type Sharp } from 'sharp';
import { SMALLER_WIDTHS } from '#platform/shared/picture-address.ts';
import { Refusal } from '#platform/shared/refusal.ts';
import { notAnImage, type Form, type Picture } from './picture-file.ts';

const MOST_PIXELS = 40_000_000;
/** The longest side a WebP has. */
const LONGEST_SIDE = 16_383;
const MOST_FRAMES = 100;
const LARGEST = { width: 1280, height: 1920 };
const SECONDS = 60;

// Only the decoders of the five kinds are left in this process.
sharp.cache(false);
sharp.concurrency(1);
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['JpegBuffer', 'PngBuffer', 'WebpBuffer', 'HeifBuffer', 'NsgifBuffer'].map((kind) => `VipsForeignLoad${kind}`),
});

/** Only within a room for files: decodes a file and encodes its first frame anew, upright, in sRGB, without any metadata. */
export async function decodePicture(file: Uint8Array): Promise<Picture> {
  const open = () =>
    sharp(file, { failOn: 'error', limitInputPixels: MOST_PIXELS, pages: 1, sequentialRead: true }).timeout({ seconds: SECONDS });
  await refuseHuge(sharp(file, { failOn: 'error', limitInputPixels: false }));
  const { data, info } = await open()
    .autoOrient()
    .resize({ ...LARGEST, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
    .catch(() => {
      throw notAnImage();
    });
  const { width, height, channels } = info;
  const pixels = () => sharp(data, { raw: { width, height, channels } });
  const [red = 0, green = 0, blue = 0] = await pixels()
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .resize(1, 1, { fit: 'fill' })
    .removeAlpha()
    .raw()
    .toBuffer();
  const forms: Form[] = [{ suffix: '.webp', type: 'image/webp', bytes: await webp(pixels()) }];
  for (const smaller of SMALLER_WIDTHS.filter((one) => one < width)) {
    const resized = () => pixels().resize({ width: smaller });
    forms.push({ suffix: `-${smaller}.webp`, type: 'image/webp', bytes: await webp(resized()) });
    // Effort 2 is dear enough: 4 takes ten times as long for a tenth less. None of the largest, which would take seconds.
    forms.push({ suffix: `-${smaller}.avif`, type: 'image/avif', bytes: await resized().avif({ quality: 50, effort: 2 }).toBuffer() });
  }
  const hash = createHash('sha256').update(file).digest('hex').slice(0, 32);
  const colour = [red, green, blue].map((part) => part.toString(16).padStart(2, '0')).join('');
  return { hash, width, height, colour, forms };
}

const webp = (image: Sharp) => image.webp({ quality: 78, effort: 4 }).toBuffer();

const KINDS: readonly (string | undefined)[] = ['jpeg', 'png', 'webp', 'heif', 'gif'];

/** By the header alone, before a pixel is decoded. */
async function refuseHuge(image: Sharp): Promise<void> {
  const {
    format,
    width,
    height,
    pages = 1,
  } = await image.metadata().catch(() => {
    throw notAnImage();
  });
  if (!KINDS.includes(format)) throw notAnImage();
  if (width * height > MOST_PIXELS || Math.max(width, height) > LONGEST_SIDE)
    throw new Refusal(413, 'too_many_pixels', 'A picture may have 40 megapixels.', { width, height });
  if (pages > MOST_FRAMES)
    throw new Refusal(413, 'too_many_frames', 'An animation may have 100 frames, of which the first is kept.', { frames: pages });
}
