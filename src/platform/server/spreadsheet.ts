import { stringify } from 'csv-stringify/sync';

/** What a spreadsheet runs as a formula, also in full width, which some turn into the narrow signs, and after what they skip at a cell's start. */
const RUNS = /^'*[=+\-@＝＋－＠\t\r\n]/;

/** A text that a spreadsheet would run is made plain text by an apostrophe, which {@link asWritten} takes away again. */
export const harmless = (text: string): string => (RUNS.test(text) ? `'${text}` : text);
export const asWritten = (text: string): string => (text.startsWith("'") && RUNS.test(text.slice(1)) ? text.slice(1) : text);

/** An amount of money: always with two decimals. */
export type AmountCell = { readonly amount: number };
type Cell = string | number | AmountCell | null;

const written = (cell: Cell): string | number | null => {
  if (typeof cell === 'string') return harmless(cell);
  return typeof cell === 'object' && cell !== null ? cell.amount.toFixed(2) : cell;
};

/** A table as RFC 4180, its texts harmless, its numbers as they are and its amounts with two decimals; with the mark by which Excel reads UTF-8. */
export const csvOf = (rows: readonly (readonly Cell[])[]): string =>
  stringify(
    rows.map((row) => row.map(written)),
    // Quoted too: what other delimiters, and readers that trim, would take for something else.
    { bom: true, record_delimiter: '\r\n', quoted_match: /[;\t]|^\s|\s$/ },
  );
