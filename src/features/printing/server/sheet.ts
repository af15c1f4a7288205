import type { PaperWidth } from '#domain/printing.ts';
import { FONT, wrap } from './wrap.ts';

type Words = { readonly size: number; readonly indent?: number; /** How much of the right is somebody else's. */ readonly keep?: number };

/** Paper that is written from the top. Sizes are in dots of 80 mm; narrow paper takes smaller ones. */
export type Sheet = {
  gap(dots: number): void;
  words(text: string, at: Words): void;
  /** Words at the left and an amount at the right, on the first of their lines. */
  row(text: string, amount: string, size: number): void;
  /** The same with a line through it. */
  struck(text: string, at: Words): void;
  /** White on black, as wide as the paper; `under` is smaller. */
  band(text: string, size: number, under?: string): void;
  /** In a frame. */
  frame(text: string, size: number, under?: string): void;
  rule(thick: number): void;
  /** Something in the room at the left, which the words beside it do not move. */
  beside(text: string, size: number, indent?: number): void;
  /** Begins again at this height, and says how far it was. */
  back(to: number): number;
  svg(): string;
};

const MARGIN = 8;
const FEED = 24;
/** Capitals reach so high of a size, and a line takes so much. */
const HIGH = 0.72;
const LINE = 1.22;

const svgOf = (width: number, height: number, parts: readonly string[]): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#fff"/>${parts.join('')}</svg>`;

export function sheet(width: PaperWidth): Sheet {
  const scale = width === 576 ? 1 : 0.78;
  const parts: string[] = [];
  let y = MARGIN;
  const draw = (line: string, x: number, size: number, fill: string) =>
    parts.push(FONT.drawLine(line, { x, y: y + size * (HIGH + (LINE - 1) / 2), size, fill }));
  const rect = (x: number, top: number, w: number, h: number, look: string) =>
    parts.push(`<rect x="${x}" y="${top}" width="${w}" height="${h}" ${look}/>`);

  const write = (text: string, { size, indent = 0, keep = 0 }: Words, strike: boolean) => {
    const dots = size * scale;
    const left = MARGIN + indent * scale;
    for (const line of wrap(text, dots, width - left - MARGIN - keep * scale)) {
      draw(line, left, dots, '#000');
      if (strike) rect(left, y + dots * 0.58, FONT.widthOf(line, dots), Math.max(3, dots * 0.09), 'fill="#000"');
      y += dots * LINE;
    }
  };
  const block = (text: string, size: number, under: string, black: boolean) => {
    const [top, dots, small] = [y, size * scale, size * scale * 0.55];
    const room = width - 4 * MARGIN;
    const lines = [
      ...wrap(text, dots, room).map((line) => [line, dots] as const),
      ...wrap(under, small, room).map((line) => [line, small] as const),
    ];
    const high = lines.reduce((sum, [, one]) => sum + one * LINE, 2 * MARGIN);
    rect(2, top, width - 4, high, black ? 'fill="#000"' : 'fill="#fff" stroke="#000" stroke-width="4"');
    y += MARGIN;
    for (const [line, one] of lines) {
      draw(line, 2 * MARGIN, one, black ? '#fff' : '#000');
      y += one * LINE;
    }
    y += MARGIN;
  };

  return {
    gap: (dots) => void (y += dots * scale),
    words: (text, at) => write(text, at, false),
    row(text, amount, size) {
      const wide = FONT.widthOf(amount, size * scale);
      const below = y + size * scale * LINE;
      draw(amount, width - MARGIN - wide, size * scale, '#000');
      write(text, { size, keep: wide / scale + 16 }, false);
      y = Math.max(y, below);
    },
    struck: (text, at) => write(text, at, true),
    band: (text, size, under = '') => block(text, size, under, true),
    frame: (text, size, under = '') => block(text, size, under, false),
    rule(thick) {
      rect(0, y, width, thick, 'fill="#000"');
      y += thick;
    },
    beside: (text, size, indent = 0) => draw(text, MARGIN + indent * scale, size * scale, '#000'),
    back(to) {
      const was = y;
      y = to;
      return was;
    },
    svg: () => svgOf(width, Math.ceil((y + FEED) / 8) * 8, parts),
  };
}
