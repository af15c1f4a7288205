import { ALPHABETS, NARROW_LINE } from '#domain/printing.ts';
import { GREEK, type CodePage } from './alphabets.ts';
import type { Page, Placed, Said } from './page.ts';
import { PRINT_TEXTS } from './print-texts.ts';
import { tidy } from './wrap.ts';

/** Letters in one look: `wide` and `high` are how many times as large as the printer's plain ones. */
export type Run = {
  readonly text: string;
  readonly wide: number;
  readonly high: number;
  readonly bold: boolean;
  /** White on black. */
  readonly black: boolean;
  /** Of this table, whatever the printer's is: a test shows all. */
  readonly page?: CodePage;
};
export type Row = readonly Run[];

/** Dots of a plain letter. */
export const CELL = { width: 12, height: 24 };

type Look = Omit<Run, 'text'>;
const PLAIN: Look = { wide: 1, high: 1, bold: false, black: false };
const HUGE: Look = { wide: 4, high: 4, bold: true, black: false };
/** Words that are so large among dots look so in letters. */
const LOOKS: readonly (readonly [size: number, look: Look])[] = [
  [70, { ...PLAIN, wide: 3, high: 3, bold: true }],
  [45, { ...PLAIN, wide: 2, high: 2, bold: true }],
  [40, { ...PLAIN, high: 2, bold: true }],
  [36, { ...PLAIN, high: 2 }],
  [34, { ...PLAIN, bold: true }],
];
const lookOf = (size: number): Look => LOOKS.find(([least]) => size >= least)?.[1] ?? PLAIN;
/** In bands and frames, which are to be seen from afar. */
const loudOf = (size: number): Look => ({ ...PLAIN, wide: size >= 44 ? 2 : 1, high: 2, bold: true });

const space = (count: number, look: Look = PLAIN): Row => (count > 0 ? [{ ...look, text: ' '.repeat(count) }] : []);
const cells = (row: Row): number => row.reduce((sum, { text, wide }) => sum + [...text].length * wide, 0);

/** A page of a printer's own letters, `columns` plain ones in a line; `tries`: its test shows every table that a maker may have meant. */
export function letterPage(columns: number, tries: boolean): Page & { rows(): Row[] } {
  const rows: Row[] = [];
  /** Stands at the left of what is written next. */
  let before: Row = [];
  const put = (row: Row) => void rows.push(row);
  const write = (text: string, { size, indent = 0 }: Placed, dress = (line: string) => line) => {
    const look = lookOf(size);
    const left = Math.round(indent / CELL.width);
    for (const line of broken(text, Math.floor((columns - left) / look.wide) - [...dress('')].length)) {
      put([...before, ...space(left - cells(before)), { ...look, text: dress(line) }]);
      before = [];
    }
  };
  const loud = (text: string, look: Look) => {
    const most = Math.floor(columns / look.wide);
    // As wide as the paper: black from edge to edge.
    for (const line of broken(text, most - 1)) put([{ ...look, text: ` ${line}`.padEnd(most) }]);
  };
  const rule = (sign: string) => put([{ ...PLAIN, text: sign.repeat(columns) }]);

  return {
    gap: () => undefined,
    words: (text, at) => write(text, at),
    row(text, amount, size) {
      const look = lookOf(size);
      const [sum] = broken(amount, columns);
      const lines = broken(text, columns - (sum?.length ?? 0) - 1);
      lines.forEach((line, at) => put([{ ...look, text: at === 0 ? line + (sum ?? '').padStart(columns - [...line].length) : line }]));
    },
    // Printers strike nothing through.
    struck: (text, at) => write(text, at, (line) => `-- ${line} --`),
    band(text, size, under = '') {
      loud(text, { ...loudOf(size), black: true });
      loud(under, { ...PLAIN, black: true });
    },
    frame(text, size, under = '') {
      rule('=');
      loud(text, loudOf(size));
      loud(under, PLAIN);
      rule('=');
    },
    rule: (thick) => rule(thick > 3 ? '=' : '-'),
    seat({ over, table, beside }) {
      if (table !== '') write(over, { size: 26 });
      for (const row of inRows([...(table === '' ? [] : [{ ...HUGE, text: table }]), ...beside.map(saidAs)], columns)) put(row);
    },
    count(quantity) {
      before = [{ ...PLAIN, wide: 2, high: 2, bold: true, text: quantity }];
      return (quantity.length * 2 + 1) * CELL.width;
    },
    test(t) {
      if (!tries) return write(t('test_text'), { size: 34 });
      // Who reads rubbish where Greek should be reads this all the same.
      for (const words of new Set([PRINT_TEXTS.en('test_letters'), t('test_letters')])) write(words, { size: 26 });
      TRIES.forEach(put);
      // Narrow paper is the same for all.
      if (columns === NARROW_LINE) return;
      write(t('test_line'), { size: 26 });
      put([{ ...PLAIN, text: '1234567890'.repeat(5).slice(0, columns) }]);
    },
    rows: () => rows,
  };
}

/** Each table that a maker may keep Greek in, by its letter. */
const TRIES = ALPHABETS.flatMap((alphabet): Row[] =>
  alphabet === 'latin'
    ? []
    : [
        [
          { ...PLAIN, high: 2, bold: true, text: `${alphabet.toUpperCase()}  ` },
          { ...PLAIN, text: 'Μουσακάς, τζατζίκι, όρεξη', page: GREEK[alphabet] },
        ],
      ],
);
const saidAs = ([text, size]: Said): Run => ({ ...lookOf(size), text: tidy(text) });

/** One beside the other, as far as a line goes, and what is small below; what is longer is broken. */
function inRows(runs: readonly Run[], columns: number): Row[] {
  const rows: Row[] = [];
  let row: Row = [];
  for (const run of runs.flatMap((one) => broken(one.text, Math.floor(columns / one.wide)).map((text) => ({ ...one, text })))) {
    const longer = row.length === 0 ? [run] : [...row, ...space(2), run];
    if (row.length > 0 && (run.high === 1 || cells(longer) > columns)) {
      rows.push(row);
      row = [run];
    } else row = longer;
  }
  return row.length === 0 ? rows : [...rows, row];
}

/** All of a text in lines of so many letters; a word that is longer goes on in the next. */
function broken(text: string, most: number): string[] {
  const room = Math.max(1, most);
  const lines: string[] = [];
  let line = '';
  for (const word of tidy(text).split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`;
    if ([...longer].length <= room) {
      line = longer;
      continue;
    }
    if (line !== '') lines.push(line);
    const letters = [...word];
    while (letters.length > room) lines.push(letters.splice(0, room).join(''));
    line = letters.join('');
  }
  return line === '' ? lines : [...lines, line];
}
