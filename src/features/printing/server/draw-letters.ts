import { NARROW_LINE, type PaperWidth } from '#domain/printing.ts';
import { CELL, type Row, type Run } from './letter-page.ts';
import { rasterOf, type Raster } from './raster.ts';
import { FONT } from './wrap.ts';

/** A line of plain letters with its room: 1/6 inch of 203 dots. */
const LINE = 34;
const MARGIN = 8;
const FEED = 24;
/** Of a plain letter: its size, and its base line from the top. */
const SIZE = 21;
const BASE = 19;

/** Rows of letters as they are on paper, each letter as wide as any other; `perLine`: how many plain ones go into 80 mm. */
export function drawLetters(rows: readonly Row[], width: PaperWidth, perLine: number): Promise<Raster> {
  const columns = width === 384 ? NARROW_LINE : perLine;
  // Printers with fewer letters in a line have fewer dots in it, of the same size.
  const left = (width - columns * CELL.width) / 2;
  const parts: string[] = [];
  let y = MARGIN;
  for (const row of rows) {
    const high = Math.max(1, ...row.map((run) => run.high)) * CELL.height;
    let x = left;
    for (const run of row) x = draw(parts, run, { x, bottom: y + high });
    y += Math.max(LINE, high);
  }
  const height = Math.ceil((y + FEED) / 8) * 8;
  return rasterOf(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#fff"/>${parts.join('')}</svg>`,
  );
}

function draw(parts: string[], { text, wide, high, bold, black }: Run, { x, bottom }: { readonly x: number; readonly bottom: number }) {
  const cell = CELL.width * wide;
  const top = bottom - CELL.height * high;
  const letters = [...text];
  if (black) parts.push(`<rect x="${x}" y="${top}" width="${letters.length * cell}" height="${CELL.height * high}" fill="#000"/>`);
  const fill = black ? '#fff' : '#000';
  letters.forEach((letter, at) => {
    const advance = FONT.widthOf(letter, SIZE);
    if (letter === ' ' || advance === 0) return;
    const narrow = Math.min(1, CELL.width / advance);
    const inset = ((CELL.width - advance * narrow) / 2) * wide;
    const place = `translate(${x + at * cell + inset} ${top}) scale(${narrow * wide} ${high})`;
    const line = FONT.drawLine(letter, { x: 0, y: BASE, size: SIZE, fill });
    // Printers make letters bold by printing them twice, a dot beside.
    parts.push(`<g transform="${place}">${line}</g>`);
    if (bold) parts.push(`<g transform="translate(1 0) ${place}">${line}</g>`);
  });
  return x + letters.length * cell;
}
