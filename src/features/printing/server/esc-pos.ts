import type { PrinterState } from '#domain/printing.ts';
import type { Extras } from './extras.ts';
import type { Raster } from './raster.ts';

/** The few commands that every maker's ESC/POS has. */

const ESC = 0x1b;
const GS = 0x1d;
const DLE = 0x10;
/** Rows in one picture: the memory of small printers. */
const BAND = 128;

/** Asks for what keeps it from printing (2), and for its paper (4): answered at once, also while it prints. */
export const ASK_STATE = Buffer.from([DLE, 0x04, 2, DLE, 0x04, 4]);
/** Asks for its paper when all before it is done: the answer comes after the ticket. */
export const ASK_DONE = Buffer.from([GS, 0x72, 1]);
/** What a byte from a printer is by the bits that are always so: an answer to one of the two, the first of four that it sends by itself, or none. */
export function meaningOf(byte: number): 'state' | 'done' | 'news' | 'strange' {
  if ((byte & 0x93) === 0x12) return 'state';
  if ((byte & 0x93) === 0x10) return 'news';
  return (byte & 0x90) === 0 ? 'done' : 'strange';
}
/** Bytes that follow the first of those. */
export const NEWS_BYTES = 3;

/** A ticket: its dots, a cut, and what else happens with it. */
export const escPos = (raster: Raster, extras: Extras): Buffer => Buffer.concat([dotsOf(raster), escPosEnd(extras)]);

/** A cut, and what else happens with a ticket. A bell hangs where a second drawer would. */
export const escPosEnd = ({ drawer, buzzer }: Extras): Buffer =>
  Buffer.from([GS, 0x56, 66, 0, ...(drawer ? [ESC, 0x70, 0, 50, 250] : []), ...(buzzer ? [ESC, 0x70, 1, 50, 250] : [])]);

function dotsOf({ width, height, bits }: Raster): Buffer {
  const across = width / 8;
  const dots = harmless(bits);
  const bands: Buffer[] = [Buffer.from([ESC, 0x40])];
  for (let top = 0; top < height; top += BAND) {
    const rows = Math.min(BAND, height - top);
    bands.push(Buffer.from([GS, 0x76, 0x30, 0, across & 0xff, across >> 8, rows & 0xff, rows >> 8]));
    bands.push(Buffer.from(dots.subarray(top * across, (top + rows) * across)));
  }
  return Buffer.concat(bands);
}

/** Printers obey a few commands wherever they stand, also inside a picture (DLE with EOT, ENQ or DC4): one dot more, and it is none. */
export function harmless(bits: Uint8Array): Uint8Array {
  const dots = Uint8Array.from(bits);
  for (let at = 1; at < dots.length; at += 1) {
    const now = dots[at] ?? 0;
    if (dots[at - 1] === DLE && (now === 0x04 || now === 0x05 || now === 0x14)) dots[at] = now | 0x20;
  }
  return dots;
}

/** Its state by the two answers to {@link ASK_STATE}. */
export function stateOf(cause: number, paper: number): PrinterState {
  if ((paper & 0x60) !== 0 || (cause & 0x20) !== 0) return 'paper_out';
  if ((cause & 0x04) !== 0) return 'cover_open';
  if ((cause & 0x40) !== 0) return 'trouble';
  return (paper & 0x0c) !== 0 ? 'paper_low' : 'online';
}

/** Its state by the answer to {@link ASK_DONE}. */
export function paperOf(done: number): PrinterState {
  if ((done & 0x0c) !== 0) return 'paper_out';
  return (done & 0x03) !== 0 ? 'paper_low' : 'online';
}
