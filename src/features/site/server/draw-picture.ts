import { TABLE } from '#platform/shared/mark-shape.ts';
import { drawLine, linesOf, widthOf } from './lettering.ts';

/** What a picture for those who share a page shows. Colours are `#rrggbb` of our own making. */
export type SocialLook = {
  readonly title: string;
  readonly subtitle: string;
  /** A venue's initial; none: the house itself. */
  readonly letter?: string;
  readonly ground: string;
  readonly deep: string;
  readonly ink: string;
};

const SIZE = { width: 1200, height: 630 } as const;
const LEFT = 80;
const ROOM = 640;
/** The title in the largest size in which it takes two lines. */
const SIZES = [92, 76, 62, 52];
const LINE = 1.12;
const SMALL = 34;
const MARK_BOX = 40;

/** The picture as SVG. Every word is drawn as outlines: nothing that people typed is ever markup, and no font is needed. `art` is the laid table. */
export function drawPicture({ title, subtitle, letter, ground, deep, ink }: SocialLook, art: string): string {
  const { size, lines } = fitting(title);
  const small = linesOf(subtitle, { size: SMALL, width: ROOM, most: 3 });
  const height = lines.length * size * LINE + small.length * SMALL * 1.4;
  let y = (SIZE.height - height) / 2 + size * 0.72 + 30;
  const words: string[] = [];
  for (const line of lines) {
    words.push(drawLine(line, { x: LEFT, y, size, fill: ink }));
    y += size * LINE;
  }
  y += 4 - (size - SMALL) * 0.3;
  for (const line of small) {
    words.push(drawLine(line, { x: LEFT, y, size: SMALL, fill: ink }));
    y += SMALL * 1.4;
  }
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${SIZE.width}" height="${SIZE.height}" viewBox="0 0 ${SIZE.width} ${SIZE.height}">`,
    `<rect width="${SIZE.width}" height="${SIZE.height}" fill="${ground}"/><circle cx="1090" cy="315" r="400" fill="${deep}"/>`,
    `<svg x="700" y="-75" width="780" height="780" viewBox="-560 -560 1120 1120">${art}</svg>`,
    letter === undefined ? brand(ink, 54) : `${initial(letter, ink, ground)}${brand(ink, 530)}`,
    ...words,
    '</svg>',
  ].join('');
}

function fitting(title: string): { size: number; lines: string[] } {
  for (const size of SIZES) {
    const lines = linesOf(title, { size, width: ROOM, most: 9 });
    if (lines.length <= 2 && lines.every((line) => widthOf(line, size) <= ROOM && !line.endsWith('…'))) return { size, lines };
  }
  const size = SIZES.at(-1) ?? SMALL;
  return { size, lines: linesOf(title, { size, width: ROOM, most: 3 }) };
}

/** The mark and the name, small; `y` is their upper edge. */
function brand(ink: string, y: number): string {
  const heads = [10, 20, 30].map((x) => `<circle cx="${x}" cy="${x === 20 ? 8 : 11}" r="4.2"/>`).join('');
  const mark = `<g fill="${ink}" transform="translate(${LEFT} ${y}) scale(${48 / MARK_BOX})">${heads}<path d="${TABLE}"/></g>`;
  return `${mark}${drawLine('Parea', { x: LEFT + 60, y: y + 38, size: 38, fill: ink })}`;
}

/** A venue's first letter on a plate. */
function initial(letter: string, ink: string, ground: string): string {
  const size = 64;
  const x = LEFT + 50 - widthOf(letter, size) / 2;
  return `<circle cx="${LEFT + 50}" cy="110" r="50" fill="${ink}"/>${drawLine(letter, { x, y: 132, size, fill: ground })}`;
}
