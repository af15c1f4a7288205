import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

/** A photo-like JPEG of this size. */
export const photo = (width = 1600, height = 1200, colour = '#a04020'): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: colour, noise: { type: 'gaussian', mean: 128, sigma: 20 } } })
    .composite([{ input: { create: { width, height, channels: 4, background: `${colour}c0` } } }])
    .jpeg({ quality: 80 })
    .toBuffer();

/** The form of the upload widget. */
export function uploadForm(
  file: Uint8Array | string,
  { folder = 'stores/1/logo', name = 'photo.jpg', type = 'image/jpeg' } = {},
): FormData {
  const form = new FormData();
  form.set('file', new File([typeof file === 'string' ? file : new Uint8Array(file)], name, { type }));
  form.set('upload_preset', 'parea');
  form.set('folder', folder);
  return form;
}

const chunk = (type: string, data: Uint8Array): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
};

type Png = {
  readonly width: number;
  readonly height: number;
  /** Of the pixel data; rightly sized zeros otherwise. */ readonly data?: Uint8Array;
  readonly before?: readonly Buffer[];
};

/** A grey PNG made by hand, with whatever its header claims. */
export function png({ width, height, data, before = [] }: Png): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 0, 0, 0, 0], 8);
  const pixels = data ?? deflateSync(Buffer.alloc(Math.min(height * (width + 1), 64_000_000)), { level: 9 });
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    ...before,
    chunk('IDAT', pixels),
    chunk('IEND', new Uint8Array()),
  ]);
}

/** A zTXt (or iCCP) chunk whose text unpacks to so many bytes. */
export const textBomb = (type: 'zTXt' | 'iCCP', bytes: number): Buffer =>
  chunk(type, Buffer.concat([Buffer.from('Comment\0\0', 'latin1'), deflateSync(Buffer.alloc(bytes, 0x41), { level: 9 })]));
export const plainChunk = chunk;

/** A GIF of so many frames of so many pixels. */
export function gif({ width = 2, height = 2, frames = 1 }: { width?: number; height?: number; frames?: number } = {}): Buffer {
  const size = Buffer.alloc(4);
  size.writeUInt16LE(width, 0);
  size.writeUInt16LE(height, 2);
  const head = Buffer.concat([Buffer.from('GIF89a', 'latin1'), size, Buffer.from([0x80, 0, 0, 0, 0, 0, 255, 255, 255])]);
  // One clear code and an end: the decoder fills the rest.
  const frame = Buffer.concat([
    Buffer.from([0x21, 0xf9, 4, 0, 1, 0, 0, 0, 0x2c, 0, 0, 0, 0]),
    Buffer.from([2, 0, 2, 0, 0]),
    Buffer.from([2, 3, 0x84, 0x51, 0x00, 0]),
  ]);
  return Buffer.concat([head, ...Array.from({ length: frames }, () => frame), Buffer.from([0x3b])]);
}
