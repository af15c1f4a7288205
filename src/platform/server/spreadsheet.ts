import { stringify } from 'csv-stringify/sync';

/** What a spreadsheet runs as a formula, also in full width, which some turn into the narrow signs, and after what they skip at a cell's start. */
const RUNS = /^'*[=+\-@＝＋－＠\t\r\n]/;

/** A text that a spreadsheet would run is made plain text by an apostrophe, which {@link asWritten} takes away again. */
export const harmless = (text: string): string => (RUNS.test(text) ? `'${text}` : text);
export const asWritten = (text: string): string => (text.startsWith("'") && RUNS.test(text.slice(1)) ? text.slice(1) : text);

/** A table as RFC 4180, its texts harmless and its numbers as they are; with the mark by which Excel reads UTF-8. */
export const csvOf = (rows: readonly (readonly (string | number | null)[])[]): string =>
  stringify(
    rows.map((row) => row.map((cell) => (typeof cell === 'string' ? harmless(cell) : cell))),
    // Quoted too: what other delimiters, and readers that trim, would take for something else.
    { bom: true, record_delimiter: '\r\n', quoted_match: /[;\t]|^\s|\s$/ },
  );
