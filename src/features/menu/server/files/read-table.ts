import { parse } from 'csv-parse/sync';
import { Refusal } from '#platform/shared/refusal.ts';
import { MOST_BYTES } from '../../menu-file.ts';
import { unfoldedSize } from './zip-size.ts';

/** A file as rows of text. `row` as a spreadsheet counts, the header being 1. */
export type Table = {
  readonly format: 'csv' | 'xlsx';
  readonly encoding: string;
  /** A heading for each column that any row has. */
  readonly header: readonly string[];
  /** The row of the headings as it is, for a file in which it is a dish. */
  readonly first: readonly string[];
  readonly rows: readonly { readonly row: number; readonly cells: readonly string[] }[];
};

const MOST_UNFOLDED = 20 * 1024 * 1024;
const MOST_ROWS = 2000;
const MOST_COLUMNS = 100;
const LONGEST_CELL = 5000;
/** Longer than any name of a column. */
const LONGEST_HEADER = 200;

/** All cells together: a text that many cells share is kept once in a file, and many times in a table. */
const MOST_TEXT = 8_000_000;

/**
 * Only within a room for files. A CSV (any delimiter of , ; tab; UTF-8, UTF-16 with its mark, else the `legacy` code page of where the venue is) or an XLSX (its first sheet).
 * Refuses unreadable_file, not_a_workbook, too_many_rows (400), file_too_large (413).
 */
export async function readTable(bytes: Uint8Array, legacy: 'windows-1252' | 'windows-1253', name: string): Promise<Table> {
  if (bytes.length > MOST_BYTES) throw tooLarge();
  const zipped = bytes[0] === 0x50 && bytes[1] === 0x4b;
  // As text it would have columns that nobody gave it.
  if (!zipped && /\.xlsx?$/i.test(name))
    throw new Refusal(400, 'not_a_workbook', 'This is no Excel workbook (.xlsx), though its name says so.');
  const { cells, ...read } = zipped ? await sheetOf(bytes) : csvOf(bytes, legacy);
  const [header = [], ...rest] = cells;
  if (rest.length > MOST_ROWS + 1 || header.length > MOST_COLUMNS)
    throw new Refusal(400, 'too_many_rows', `A file may have ${MOST_ROWS} rows and ${MOST_COLUMNS} columns.`, { most: MOST_ROWS });
  if (cells.reduce((sum, row) => row.reduce((part, cell) => part + cell.length, sum), 0) > MOST_TEXT) throw tooLarge();
  const width = Math.min(MOST_COLUMNS, Math.max(...cells.map((row) => row.length), 0));
  const cut = (row: readonly string[]) => row.slice(0, width).map((cell) => cell.trim().slice(0, LONGEST_CELL));
  const rows = rest.map((row, index) => ({ row: index + 2, cells: cut(row) })).filter((row) => row.cells.some((cell) => cell !== ''));
  if (rows.length > MOST_ROWS) throw new Refusal(400, 'too_many_rows', `A file may have ${MOST_ROWS} rows.`, { most: MOST_ROWS });
  const headings = Array.from({ length: width }, (_, at) => (header[at] ?? '').trim().slice(0, LONGEST_HEADER));
  return { ...read, header: headings, first: cut(header), rows };
}

type Cells = { readonly format: 'csv' | 'xlsx'; readonly encoding: string; readonly cells: string[][] };

async function sheetOf(bytes: Uint8Array): Promise<Cells> {
  const size = unfoldedSize(bytes);
  if (size === null) throw unreadable();
  if (size > MOST_UNFOLDED) throw tooLarge();
  try {
    const { readSheet } = await import('read-excel-file/universal');
    const sheet = await readSheet(new Uint8Array(bytes).buffer);
    return { format: 'xlsx', encoding: 'utf-8', cells: sheet.map((row) => row.map(cellText)) };
  } catch {
    throw unreadable();
  }
}

function cellText(cell: unknown): string {
  if (cell === null || cell === undefined) return '';
  if (typeof cell === 'boolean') return cell ? 'yes' : 'no';
  // A spreadsheet calculates in binary fractions: 6.1 + 0.2 is 6.3 for whoever typed it.
  if (typeof cell === 'number') return String(Math.round(cell * 1e6) / 1e6);
  if (cell instanceof Date) return cell.toISOString();
  return typeof cell === 'string' ? cell : '';
}

function csvOf(bytes: Uint8Array, legacy: string): Cells {
  const { text, encoding } = decode(bytes, legacy);
  if (text.includes('\0')) throw unreadable();
  try {
    const cells = parse(text, {
      delimiter: delimiterOf(text),
      relaxColumnCount: true,
      skipEmptyLines: false,
      to: MOST_ROWS + 3,
      maxRecordSize: 200_000,
    });
    return { format: 'csv', encoding, cells };
  } catch {
    throw unreadable();
  }
}

function decode(bytes: Uint8Array, legacy: string): { text: string; encoding: string } {
  const mark = bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : null;
  if (mark) return { text: new TextDecoder(mark).decode(bytes), encoding: mark };
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), encoding: 'utf-8' };
  } catch {
    return { text: new TextDecoder(legacy).decode(bytes), encoding: legacy };
  }
}

/** The one that the header has most of. */
function delimiterOf(text: string): string {
  const header = /^[^\r\n]*/.exec(text)?.[0] ?? '';
  const count = (delimiter: string) => header.split(delimiter).length;
  return [',', ';', '\t'].toSorted((a, b) => count(b) - count(a))[0] ?? ',';
}

const unreadable = () => new Refusal(400, 'unreadable_file', 'This is neither a CSV nor an Excel file that can be read.');
const tooLarge = () => new Refusal(413, 'file_too_large', 'The file is too large: 2 MB at most.');
