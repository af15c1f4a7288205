import { crc32, deflateSync } from 'node:zlib';
import type { Raster } from './raster.ts';

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const HEAD_BYTES = 13;

/** Dots as a PNG of one bit each: the picture that printers decode fastest, and the smallest. */
export function pngOf({ width, height, bits }: Raster): Uint8Array<ArrayBuffer> {
  const head = Buffer.alloc(HEAD_BYTES);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  // One bit a dot, grey; deflate, the usual filters, not interlaced are all 0.
  head[8] = 1;
  const across = width / 8;
  const rows = Buffer.alloc((across + 1) * height);
  // A picture's 1 is white, a printer's is black. The first byte of each row says that it is as it is.
  for (let row = 0; row < height; row += 1)
    for (let at = 0; at < across; at += 1) rows[row * (across + 1) + 1 + at] = ~(bits[row * across + at] ?? 0) & 0xff;
  return new Uint8Array(Buffer.concat([SIGNATURE, chunk('IHDR', head), chunk('IDAT', deflateSync(rows)), chunk('IEND', Buffer.alloc(0))]));
}

function chunk(name: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const whole = Buffer.alloc(named.length + 8);
  whole.writeUInt32BE(data.length, 0);
  named.copy(whole, 4);
  whole.writeUInt32BE(crc32(named), named.length + 4);
  return whole;
}
