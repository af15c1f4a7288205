import type { PaperWidth } from '#domain/printing.ts';
import type { Page, Placed } from './page.ts';
import { FONT, wrap } from './wrap.ts';

/** A page of dots. */
export type Sheet = Page & { svg(): string };

type Words = Placed & { /** How much of the right is somebody else's. */ readonly keep?: number };

const MARGIN = 8;
const FEED = 24;
/** Capitals reach so high of a size, and a line takes so much. */
const HIGH = 0.72;
const LINE = 1.22;
/** Sizes of a table's number, and of how many of a dish. */
const TABLE = 150;
const QUANTITY = 50;

const svgOf = (width: number, height: number, parts: readonly string[]): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#fff"/>${parts.join('')}</svg>`;

/** What draws on a roll, and how far down it is. */
function penOn(width: PaperWidth) {
  const scale = width === 576 ? 1 : 0.78;
  const parts: string[] = [];
  const at = { y: MARGIN };
  const draw = (line: string, x: number, size: number, fill: string) =>
    parts.push(FONT.drawLine(line, { x, y: at.y + size * (HIGH + (LINE - 1) / 2), size, fill }));
  const rect = (x: number, top: number, w: number, h: number, look: string) =>
    parts.push(`<rect x="${x}" y="${top}" width="${w}" height="${h}" ${look}/>`);

  const write = (text: string, { size, indent = 0, keep = 0 }: Words, strike = false) => {
    const dots = size * scale;
    const left = MARGIN + indent * scale;
    for (const line of wrap(text, dots, width - left - MARGIN - keep * scale)) {
      draw(line, left, dots, '#000');
      if (strike) rect(left, at.y + dots * 0.58, FONT.widthOf(line, dots), Math.max(3, dots * 0.09), 'fill="#000"');
      at.y += dots * LINE;
    }
  };
  const block = (text: string, size: number, under: string, black: boolean) => {
    const [top, dots, small] = [at.y, size * scale, size * scale * 0.55];
    const room = width - 4 * MARGIN;
    const lines = [
      ...wrap(text, dots, room).map((line) => [line, dots] as const),
      ...wrap(under, small, room).map((line) => [line, small] as const),
    ];
    const high = lines.reduce((sum, [, one]) => sum + one * LINE, 2 * MARGIN);
    rect(2, top, width - 4, high, black ? 'fill="#000"' : 'fill="#fff" stroke="#000" stroke-width="4"');
    at.y += MARGIN;
    for (const [line, one] of lines) {
      draw(line, 2 * MARGIN, one, black ? '#fff' : '#000');
      at.y += one * LINE;
    }
    at.y += MARGIN;
  };
  return { at, scale, draw, rect, write, block, svg: () => svgOf(width, Math.ceil((at.y + FEED) / 8) * 8, parts) };
}

export function sheet(width: PaperWidth): Sheet {
  const { at, scale, draw, rect, write, block, svg } = penOn(width);
  return {
    gap: (dots) => void (at.y += dots * scale),
    words: (text, placed) => write(text, placed),
    row(text, amount, size) {
      const wide = FONT.widthOf(amount, size * scale);
      const below = at.y + size * scale * LINE;
      draw(amount, width - MARGIN - wide, size * scale, '#000');
      write(text, { size, keep: wide / scale + 16 });
      at.y = Math.max(at.y, below);
    },
    struck: (text, placed) => write(text, placed, true),
    band: (text, size, under = '') => block(text, size, under, true),
    frame: (text, size, under = '') => block(text, size, under, false),
    rule(thick) {
      rect(0, at.y, width, thick, 'fill="#000"');
      at.y += thick;
    },
    seat({ over, table, beside }) {
      const top = at.y;
      const indent = table === '' ? 0 : Math.max(230, FONT.widthOf(table, TABLE) + 30);
      if (table !== '') {
        write(over, { size: 26, keep: 576 - indent });
        draw(table, MARGIN, TABLE * scale, '#000');
        at.y += TABLE * 1.1 * scale;
      }
      const under = at.y;
      at.y = top;
      for (const [words, size] of beside) write(words, { size, indent });
      at.y = Math.max(under, at.y);
    },
    count(quantity) {
      draw(quantity, MARGIN, QUANTITY * scale, '#000');
      return Math.max(64, FONT.widthOf(quantity, QUANTITY) + 20);
    },
    test: (t) => write(t('test_text'), { size: 34 }),
    svg,
  };
}
