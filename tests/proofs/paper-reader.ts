import sharp from 'sharp';
import type { PaperWidth } from '#domain/printing.ts';
import { rasterOf, type Raster } from '#features/printing/server/raster.ts';
import { sheet } from '#features/printing/server/sheet.ts';
import { FONT, wrap } from '#features/printing/server/wrap.ts';

/**
 * Reads tickets from their dots and knows nothing of what was ordered: words by their shapes, among all that may stand on paper here, and numbers
 * digit by digit. The shapes come from the product's own letters. What is like none of them, or like two, is not read: the paper is said to be unreadable.
 */
export type ReadPaper = {
  readonly order: number;
  /** SENT AGAIN or COPY stands on it. */
  readonly marked: boolean;
  /** Whose it is, where another printed it. */
  readonly insteadOf: string | null;
  readonly lines: readonly { readonly quantity: number; readonly name: string }[];
};
export type Vocabulary = { readonly dishes: readonly string[]; readonly printers: readonly string[]; readonly stations: readonly string[] };
export type PaperReader = (png: Uint8Array) => Promise<ReadPaper>;

/** Black is 1, a byte a dot. */
type Dots = { readonly width: number; readonly height: number; readonly at: Uint8Array };
type Box = { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number };
type Shape = { readonly words: string; readonly dots: Dots; readonly ink: number };

/** Frames reach to here, and words begin behind. */
const EDGE = 6;
const DIGITS = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9', '#'];
/** Portions of a line, at most. */
const MOST = 12;
/** Of a shape's ink: so many dots may be others, for words begin between two dots. */
const UNLIKE = 0.3;
/** The second likest is at least so much less alike. */
const CLEARLY = 1.4;

export async function paperReader(width: PaperWidth, words: Vocabulary): Promise<PaperReader> {
  const scale = width === 576 ? 1 : 0.78;
  const shapes = (texts: readonly string[], size: number) => Promise.all(texts.map((text) => shapeOf(text, width, size)));
  const digits = { number: await shapes(DIGITS, 76), quantity: await shapes(DIGITS.slice(0, 10), 50) };
  // Names are broken into lines of the paper, and wider quantities leave them less of it.
  const indents = Array.from({ length: MOST }, (_, at) => Math.max(64, FONT.widthOf(String(at + 1), 50) + 20));
  const rooms = indents.map((indent) => width - (8 + indent * scale) - 8);
  const broken = words.dishes.flatMap((dish) => rooms.flatMap((room) => wrap(dish, 44 * scale, room)));
  const parts = await shapes([...new Set(broken)], 44);
  const names = new Set(words.dishes);
  const framed = [
    ...(await shapes(['SENT AGAIN'], 48)),
    ...(await shapes(['COPY'], 60)),
    ...(await shapes(
      words.printers.map((name) => `Instead of ${name}`),
      44,
    )),
  ];
  const stations = await shapes(words.stations, 26);
  const seatAt = Math.floor((8 + 230) * scale) - 4;
  const quantityEnds = Math.floor(8 + 64 * scale) - 2;

  return async (png) => {
    const dots = await decode(png);
    const blocks = blocksOf(dots);
    const [seat, body] = [blocks.at(-3), blocks.at(-2)];
    if (!seat || !body) throw new Unreadable(`${blocks.length} blocks`);
    const heads = blocks.slice(0, -3).map((bands) => nearest(dots, boxOf(dots, bands[0], EDGE), framed));
    const beside = boxesIn(dots, { top: seat[0]?.top ?? 0, bottom: seat.at(-1)?.bottom ?? 0 }, seatAt);
    const told = readNumber(dots, beside, digits.number);
    if (!/^#\d+$/.test(told)) throw new Unreadable(`a number like ${told}`);
    nearest(dots, boxOf(dots, body[0], EDGE), stations);
    const rows = body.slice(1).map((band) => {
      const quantity = boxOf(dots, band, EDGE, quantityEnds);
      const part = nearest(dots, boxOf(dots, band, quantityEnds), parts);
      return { quantity: isEmpty(quantity) ? '' : readDigits(dots, quantity, digits.quantity), part };
    });
    return {
      order: Number(told.slice(1)),
      marked: heads.some((head) => head === 'SENT AGAIN' || head === 'COPY'),
      insteadOf: heads.find((head) => head.startsWith('Instead of '))?.slice('Instead of '.length) ?? null,
      lines: linesOf(rows, names),
    };
  };
}

class Unreadable extends Error {}

function linesOf(rows: readonly { quantity: string; part: string }[], names: ReadonlySet<string>): ReadPaper['lines'] {
  const found: { quantity: number; parts: string[] }[] = [];
  for (const { quantity, part } of rows) {
    if (quantity !== '') found.push({ quantity: Number(quantity), parts: [part] });
    else if (found.length === 0) throw new Unreadable(`“${part}” without how many`);
    else found.at(-1)?.parts.push(part);
  }
  return found.map(({ quantity, parts }) => {
    const name = parts.join(' ');
    if (!names.has(name)) throw new Unreadable(`no dish is called “${name}”`);
    return { quantity, name };
  });
}

async function decode(png: Uint8Array): Promise<Dots> {
  const { data, info } = await sharp(png).toColourspace('b-w').raw().toBuffer({ resolveWithObject: true });
  const at = new Uint8Array(info.width * info.height);
  for (let dot = 0; dot < at.length; dot += 1) at[dot] = (data[dot * info.channels] ?? 255) < 128 ? 1 : 0;
  return { width: info.width, height: info.height, at };
}

function unpacked({ width, height, bits }: Raster): Dots {
  return { width, height, at: Uint8Array.from({ length: width * height }, (_, dot) => ((bits[dot >> 3] ?? 0) >> (7 - (dot & 7))) & 1) };
}

type Band = { readonly top: number; readonly bottom: number };

/** Rows of words, between the lines that go across. */
function blocksOf(dots: Dots): Band[][] {
  const blocks: Band[][] = [[]];
  let top: number | null = null;
  for (let row = 0; row <= dots.height; row += 1) {
    const ink = row === dots.height ? 0 : inkIn(dots, { left: EDGE, top: row, right: dots.width - EDGE, bottom: row + 1 });
    const isRule = ink > (dots.width - 2 * EDGE) * 0.95;
    if (ink > 0 && !isRule) top ??= row;
    else if (top !== null) {
      blocks.at(-1)?.push({ top, bottom: row });
      top = null;
    }
    if (isRule && blocks.at(-1)?.length !== 0) blocks.push([]);
  }
  return blocks.filter((bands) => bands.length > 0);
}

/** The same of one part of the paper's width. */
function boxesIn(dots: Dots, { top, bottom }: Band, left: number): Box[] {
  const boxes: Box[] = [];
  let begun: number | null = null;
  for (let row = top; row <= bottom; row += 1) {
    const ink = row === bottom ? 0 : inkIn(dots, { left, top: row, right: dots.width - EDGE, bottom: row + 1 });
    if (ink > 0) begun ??= row;
    else if (begun !== null) {
      boxes.push(boxOf(dots, { top: begun, bottom: row }, left));
      begun = null;
    }
  }
  return boxes;
}

function inkIn({ width, at }: Dots, { left, top, right, bottom }: Box): number {
  let ink = 0;
  for (let row = top; row < bottom; row += 1) for (let x = left; x < right; x += 1) ink += at[row * width + x] ?? 0;
  return ink;
}

/** Around all ink of a band between these columns. */
function boxOf(dots: Dots, band: Band | undefined, left: number, right = dots.width - EDGE): Box {
  let box = { left, right, top: band?.top ?? 0, bottom: band?.bottom ?? 0 };
  const without = (side: Box) => inkIn(dots, side) === 0;
  while (box.top < box.bottom && without({ ...box, bottom: box.top + 1 })) box = { ...box, top: box.top + 1 };
  while (box.top < box.bottom && without({ ...box, top: box.bottom - 1 })) box = { ...box, bottom: box.bottom - 1 };
  while (box.left < box.right && without({ ...box, right: box.left + 1 })) box = { ...box, left: box.left + 1 };
  while (box.left < box.right && without({ ...box, left: box.right - 1 })) box = { ...box, right: box.right - 1 };
  return box;
}
const isEmpty = ({ left, top, right, bottom }: Box): boolean => left >= right || top >= bottom;

/** Signs with nothing between them, from the left. */
function readDigits(dots: Dots, box: Box, shapes: readonly Shape[]): string {
  let told = '';
  let left: number | null = null;
  for (let x = box.left; x <= box.right; x += 1) {
    const ink = x === box.right ? 0 : inkIn(dots, { ...box, left: x, right: x + 1 });
    if (ink > 0) left ??= x;
    else if (left !== null) {
      told += nearest(dots, boxOf(dots, box, left, x), shapes);
      left = null;
    }
  }
  return told;
}

/** On narrow paper a long one goes on in the next line; the time below is smaller. */
function readNumber(dots: Dots, boxes: readonly Box[], shapes: readonly Shape[]): string {
  let told = '';
  for (const box of boxes) {
    try {
      told += readDigits(dots, box, shapes);
    } catch (error) {
      if (told === '') throw error;
      return told;
    }
  }
  return told;
}

/** A line of words as it would be on this paper. */
async function shapeOf(words: string, width: PaperWidth, size: number): Promise<Shape> {
  const paper = sheet(width);
  paper.words(words, { size });
  const dots = unpacked(await rasterOf(paper.svg()));
  const [band, ...others] = blocksOf(dots).flat();
  if (!band || others.length > 0) throw new Error(`“${words}” is no line`);
  const shape = cut(dots, boxOf(dots, band, EDGE));
  return { words, dots: shape, ink: inkIn(shape, whole(shape)) };
}

function cut({ width, at }: Dots, { left, top, right, bottom }: Box): Dots {
  const found = { width: right - left, height: bottom - top };
  const dots = new Uint8Array(found.width * found.height);
  for (let row = top; row < bottom; row += 1) dots.set(at.subarray(row * width + left, row * width + right), (row - top) * found.width);
  return { ...found, at: dots };
}
const whole = ({ width, height }: Dots): Box => ({ left: 0, top: 0, right: width, bottom: height });

/** The words whose shape this is. */
function nearest(dots: Dots, box: Box, shapes: readonly Shape[]): string {
  const [wide, high] = [box.right - box.left, box.bottom - box.top];
  let [best, second, found] = [Infinity, Infinity, ''];
  for (const { words, dots: shape, ink } of shapes) {
    if (Math.abs(shape.width - wide) > 2 || Math.abs(shape.height - high) > 2) continue;
    const unlike = difference(dots, box, shape) / ink;
    if (unlike < best) [best, second, found] = [unlike, best, words];
    else second = Math.min(second, unlike);
  }
  if (best > UNLIKE || second < best * CLEARLY)
    throw new Unreadable(`${wide} × ${high} dots, likest “${found}” (${best.toFixed(2)}, then ${second.toFixed(2)})`);
  return found;
}

/** Dots that are others, at the likest place. */
function difference({ width, height, at }: Dots, { left, top, right, bottom }: Box, shape: Dots): number {
  let least = Infinity;
  for (const down of [-1, 0, 1])
    for (const across of [-1, 0, 1]) {
      let other = 0;
      for (let row = -2; row < bottom - top + 2 && other < least; row += 1)
        for (let x = -2; x < right - left + 2; x += 1) {
          const [fromX, fromRow] = [x + across, row + down];
          const isInside = x >= 0 && x < right - left && row >= 0 && row < bottom - top && left + x < width && top + row < height;
          const mine = isInside ? (at[(top + row) * width + left + x] ?? 0) : 0;
          const theirs =
            fromX >= 0 && fromX < shape.width && fromRow >= 0 && fromRow < shape.height
              ? (shape.at[fromRow * shape.width + fromX] ?? 0)
              : 0;
          other += mine ^ theirs;
        }
      least = Math.min(least, other);
    }
  return least;
}
