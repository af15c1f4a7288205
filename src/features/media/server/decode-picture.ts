import { createHash } from 'node:crypto';
import sharp, { type OutputInfo, type Sharp } from 'sharp';
import { EVENED, SMALLER_WIDTHS } from '#platform/shared/picture-address.ts';
import { Refusal } from '#platform/shared/refusal.ts';
import { evenLight } from './even-light.ts';
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

type Raw = { readonly data: Buffer; readonly info: OutputInfo };

/** Only within a room for files: decodes a file and encodes its first frame anew, upright, in sRGB, without any metadata; beside it with even light, where its own is not. */
export async function decodePicture(file: Uint8Array, asItIs = false): Promise<Picture> {
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
  const even = asItIs ? null : evenLight({ data, channels });
  const forms = await formsOf({ data, info }, '');
  // Half the time and room for what is lit well.
  if (even) forms.push(...(await formsOf({ data: Buffer.from(even), info }, EVENED)));
  const shown = { data: even ? Buffer.from(even) : data, info };
  const [red = 0, green = 0, blue = 0] = await pixelsOf(shown)
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .resize(1, 1, { fit: 'fill' })
    .removeAlpha()
    .raw()
    .toBuffer();
  const hash = createHash('sha256').update(file).digest('hex').slice(0, 32);
  const colour = [red, green, blue].map((part) => part.toString(16).padStart(2, '0')).join('');
  return { hash, width, height, colour, evened: even !== null, focus: await focusOf(shown), preview: await previewOf(shown), forms };
}

const pixelsOf = ({ data, info: { width, height, channels } }: Raw): Sharp => sharp(data, { raw: { width, height, channels } });

async function formsOf(raw: Raw, mark: string): Promise<Form[]> {
  const forms: Form[] = [{ mark, suffix: '.webp', type: 'image/webp', bytes: await webp(pixelsOf(raw)) }];
  for (const smaller of SMALLER_WIDTHS.filter((one) => one < raw.info.width)) {
    const resized = () => pixelsOf(raw).resize({ width: smaller });
    forms.push({ mark, suffix: `-${smaller}.webp`, type: 'image/webp', bytes: await webp(resized()) });
    // Effort 2 is dear enough: 4 takes ten times as long for a tenth less. None of the largest, which would take seconds.
    forms.push({
      mark,
      suffix: `-${smaller}.avif`,
      type: 'image/avif',
      bytes: await resized().avif({ quality: 50, effort: 2 }).toBuffer(),
    });
  }
  return forms;
}

/** Pixels of the long side that are looked at for the focus. */
const LOOKED_AT = 256;
/** So much of the short side is kept around it. */
const KEPT = 0.6;

/** What the eye goes to, in percent from the left and from the top: the middle of what a narrow crop keeps, one way and then the other. */
async function focusOf(raw: Raw): Promise<Picture['focus']> {
  const small = await pixelsOf(raw)
    .flatten({ background: '#808080' })
    .toColourspace('srgb')
    .resize({ width: LOOKED_AT, height: LOOKED_AT, fit: 'inside' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height } = small.info;
  const part = Math.max(1, Math.round(KEPT * Math.min(width, height)));
  const cropped = async (to: { width: number; height: number }) =>
    (
      await pixelsOf(small)
        .resize({ ...to, fit: 'cover', position: sharp.strategy.attention })
        .raw()
        .toBuffer({ resolveWithObject: true })
    ).info;
  const { cropOffsetLeft: left = 0 } = await cropped({ width: part, height });
  const { cropOffsetTop: top = 0 } = await cropped({ width, height: part });
  const percent = (offset: number, whole: number): number => Math.round((100 * (Math.abs(offset) + part / 2)) / whole);
  return { x: percent(left, width), y: percent(top, height) };
}

/** A picture of a few pixels that is shown, blurred, until the other is there; in base64 for addresses, some hundred letters. */
async function previewOf(raw: Raw): Promise<string> {
  if (!(await pixelsOf(raw).stats()).isOpaque) return '';
  const tiny = await pixelsOf(raw).resize({ width: 14, height: 14, fit: 'inside' }).webp({ quality: 30, effort: 6 }).toBuffer();
  return tiny.toString('base64url');
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
