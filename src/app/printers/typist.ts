import type { PaperWidth } from '#domain/printing.ts';
import { drawLetters } from '#features/printing/server/draw-letters.ts';
import { CELL, type Row, type Run } from '#features/printing/server/letter-page.ts';
import { pngOf } from '#features/printing/server/png.ts';
import type { Paper } from './faults.ts';
import { letterOf, readsChinese, type Maker } from './makers.ts';

/** What letters look like from here on. */
export type Look = Partial<Pick<Run, 'wide' | 'high' | 'bold' | 'black'>>;
const PLAIN: Required<Look> = { wide: 1, high: 1, bold: false, black: false };

/** Which printer it is, of those that write with letters of their own. */
export type Typing = { readonly maker: Maker; readonly width: PaperWidth };

/** What writes letters on a roll, one after the other, as it was told last. */
export function typist({ maker, width }: Typing) {
  const columns = width / CELL.width;
  let rows: Row[] = [];
  let row: Run[] = [];
  let [look, table, chinese, half] = [PLAIN, 0, readsChinese(maker), false];
  const feed = (): void => {
    rows.push(row);
    row = [];
  };
  const put = (letter: string): void => {
    const used = row.reduce((sum, run) => sum + [...run.text].length * run.wide, 0);
    if (used + look.wide > columns) feed();
    const last = row.at(-1);
    const isSame = last && last.wide === look.wide && last.high === look.high && last.bold === look.bold && last.black === look.black;
    if (isSame) row[row.length - 1] = { ...last, text: last.text + letter };
    else row.push({ ...look, text: letter });
  };
  return {
    begin(): void {
      [look, table, chinese, half, row] = [PLAIN, 0, readsChinese(maker), false, []];
    },
    look: (changes: Look) => void (look = { ...look, ...changes }),
    table: (number: number) => void (table = number),
    single: () => void (chinese = false),
    letter(byte: number): void {
      if (!chinese || byte < 0x80) return put(byte < 0x80 ? String.fromCharCode(byte) : letterOf(maker, table, byte));
      half = !half;
      if (!half) put('□');
    },
    feed,
    isEmpty: () => rows.length === 0 && row.length === 0,
    forget: () => void ([rows, row] = [[], []]),
    /** What a person sees, and reads. */
    async cut(): Promise<Paper> {
      if (row.length > 0) feed();
      const written = rows;
      rows = [];
      const paper = pngOf(await drawLetters(written, width, columns >= 48 ? 48 : 42));
      return {
        paper,
        written: written
          .map((runs) =>
            runs
              .map(({ text }) => text)
              .join('')
              .trimEnd(),
          )
          .join('\n'),
      };
    },
  };
}
export type Typist = ReturnType<typeof typist>;
