import { cellsOf, type Cells } from './paste-table.ts';
import { recordIn, withoutLegend, type Legend, type PastedRecord } from './paste-record.ts';
import { offersIn, type Offer } from './paste-prices.ts';
import { BULLET, isNumberedHeading, isScrap, withoutTimes } from './paste-words.ts';

/** The lines of a pasted menu, one by one: what each costs, and what it says of allergens. */

export type Line = {
  readonly text: string;
  /** With what it says of allergens and diets. */
  readonly whole: string;
  readonly records: readonly Partial<PastedRecord>[];
  readonly afterGap: boolean;
  readonly cells: Cells | null;
  readonly offers: readonly Offer[];
  readonly kind: 'dish' | 'price' | 'words' | 'row';
};
/** Longer than any line of a menu: what looks for prices takes the square of it. */
const LONGEST_LINE = 1000;

type Read = { readonly text: string; readonly whole: string; readonly records: readonly Partial<PastedRecord>[] };

function lineOf({ text, whole, records }: Read, afterGap: boolean): Line {
  const cells = text.includes('\t') ? cellsOf(text) : null;
  const read = { text, whole, records, afterGap };
  if (cells) return { ...read, cells, offers: [], kind: 'row' };
  const offers = isNumberedHeading(text) ? [] : offersIn(text.replace(BULLET, ''));
  const priced = offers.some(({ prices, asked }) => prices.length > 0 || asked === true);
  return { ...read, cells, offers, kind: !priced ? 'words' : offers.every(({ words }) => words === '') ? 'price' : 'dish' };
}

/** Lines with words in them; which of them stand alone above. */
export function linesOf(text: string, leftOut: string[]): Line[] {
  const lines: (Read & { gap: boolean })[] = [];
  let gap = true;
  const { lines: raws, legend } = withoutLegend(text.normalize('NFC').split(/\r\n?|\n/u));
  for (const raw of raws) {
    const whole = raw
      .replace(/^\s*#{1,6}\s*/u, '')
      .replace(/^ +/u, '')
      .trimEnd();
    const line = whole.slice(0, LONGEST_LINE);
    if (line.length < whole.length) leftOut.push(`${whole.slice(LONGEST_LINE, LONGEST_LINE + 80)}…`);
    if (line.trim() === '') gap = true;
    else if (isScrap(line)) leftOut.push(line.trim());
    else {
      const read = readLine(withoutTimes(line.includes('\t') ? line : line.trim()), legend);
      const last = lines.at(-1);
      // It says nothing else: it is the dish's above.
      if (read.text === '' && last && !gap) lines[lines.length - 1] = { ...last, records: [...last.records, ...read.records] };
      else lines.push({ ...read, text: read.text || read.whole, gap });
      gap = false;
    }
  }
  // Where every line stands apart, that one does says nothing.
  const apart = lines.length > 4 && lines.filter((line) => line.gap).length > 0.8 * lines.length;
  return lines.map((line, at) => lineOf(line, line.gap && (!apart || at === 0)));
}

function readLine(whole: string, legend: Legend): Read {
  const read = recordIn(whole, legend);
  return { ...read, whole };
}
