import { createHash } from 'node:crypto';
import type { Sharp, SharpConstructor } from 'sharp';
import { SMALLER_WIDTHS } from '#platform/shared/picture-address.ts';
import { Refusal } from '#platform/shared/refusal.ts';
import { MOST_BYTES } from '../contract.ts';
import { atMost } from './at-most.ts';

/** One form of a picture: `suffix` goes after the name that all its forms share. */
export type Form = { readonly suffix: string; readonly type: 'image/webp' | 'image/avif'; readonly bytes: Buffer };

/** A picture as we keep it: pixels alone, encoded by us. `hash` is of the file as it came. */
export type Picture = {
  readonly hash: string;
  readonly width: number;
  readonly height: number;
  readonly colour: string;
  readonly forms: readonly Form[];
};

const MOST_PIXELS = 40_000_000;
/** The longest side a WebP has. */
const LONGEST_SIDE = 16_383;
const MOST_FRAMES = 100;
const LARGEST = { width: 1280, height: 1920 };
const SECONDS = 60;
/** A phone's picture may take 200 MB while it is decoded: so many at once. */
const AT_ONCE = 2;

const decoding = atMost(AT_ONCE);
let library: Promise<SharpConstructor> | null = null;

/**
 * Loaded at the first upload: most processes never see one. Only the decoders of the five kinds are left in the whole process, and that of the
 * drawings which this product makes itself (the pictures for those who share): {@link refuseHuge} lets no upload come to that one.
 */
function sharpLibrary() {
  library ??= import('sharp').then(({ default: sharp }) => {
    sharp.cache(false);
    sharp.concurrency(1);
    sharp.block({ operation: ['VipsForeignLoad'] });
    const kinds = ['JpegBuffer', 'PngBuffer', 'WebpBuffer', 'HeifBuffer', 'NsgifBuffer', 'SvgBuffer'];
    sharp.unblock({ operation: kinds.map((kind) => `VipsForeignLoad${kind}`) });
    return sharp;
  });
  return library;
}

/**
 * Decodes a file that somebody sent and encodes its first frame anew, upright, in sRGB, without any metadata. What it is told by its first
 * bytes, never by its name. Refused: too_large, not_an_image, too_many_pixels, too_many_frames.
 */
export async function readPicture(file: Uint8Array): Promise<Picture> {
  if (file.byteLength > MOST_BYTES) throw new Refusal(413, 'too_large', 'A picture may have 10 MB.');
  if (!isKnownKind(file)) throw notAnImage();
  return decoding(() => decode(file));
}

async function decode(file: Uint8Array): Promise<Picture> {
  const sharp = await sharpLibrary();
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

const notAnImage = () => new Refusal(400, 'not_an_image', 'This is no picture that we can read. Send a JPEG, PNG, WebP, AVIF or GIF file.');

/** JPEG, PNG, GIF, WebP or AVIF by its first bytes. */
function isKnownKind(file: Uint8Array): boolean {
  const text = Buffer.from(file.subarray(0, 32)).toString('latin1');
  return /^(\xff\xd8\xff|\x89PNG\r\n[^]\n|GIF8[79]a|RIFF[^]{4}WEBP|[^]{4}ftyp[^]{0,20}avi[fs])/.test(text);
}
