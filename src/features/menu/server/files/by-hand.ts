import { columnsOf } from '../../column-names.ts';
import { BY_HAND } from '../../menu-file.ts';
import type { ColumnPlaces, ImportHead, ImportInput } from '../../menu-schemas.ts';
import type { Table } from './read-table.ts';

/** What somebody says of a file that its own headings do not. */
export type ByHand = Partial<Pick<ImportInput, 'columns' | 'category' | 'headless' | 'leave' | 'cells'>>;
type Meant = { readonly table: Table; /** What each column is; '' is none of ours. */ readonly keys: readonly string[] };

/** A file with what was said of it by hand, which counts more than its headings. */
export function meantBy(sent: Table, { columns = {}, category, headless = false }: ByHand): Meant {
  const table = headless ? { ...sent, header: sent.header.map(() => ''), rows: [{ row: 1, cells: sent.first }, ...sent.rows] } : sent;
  const keys = columnsOf(table.header);
  for (const key of BY_HAND) {
    const at = columns[key];
    if (at === undefined) continue;
    for (const [index, own] of keys.entries()) if (own === key) keys[index] = '';
    if (at !== null && at < keys.length) keys[at] = key;
  }
  if (category === undefined || keys.includes('category')) return { table, keys };
  const width = table.header.length;
  const filled = (cells: readonly string[]) => [...Array.from({ length: width }, (_, at) => cells[at] ?? ''), category];
  return {
    table: { ...table, header: [...table.header, ''], rows: table.rows.map(({ row, cells }) => ({ row, cells: filled(cells) })) },
    keys: [...keys, 'category'],
  };
}

/** The columns of a file as a person tells them apart: by their headings, and what stands first below. */
export const headsOf = ({ header, rows }: Table): ImportHead[] =>
  header
    .map((name, at) => ({ at, name, example: rows.find(({ cells }) => (cells[at] ?? '') !== '')?.cells[at]?.slice(0, 60) ?? '' }))
    .filter(({ name, example }) => name !== '' || example !== '');

/** Where those columns are that can be told by hand. */
export const placesOf = (keys: readonly string[]): ColumnPlaces =>
  Object.fromEntries(BY_HAND.flatMap((key) => (keys.includes(key) ? [[key, keys.indexOf(key)]] : [])));

type Row = { readonly row: number; readonly cells: ReadonlyMap<string, string> };

/** The rows of a file by their columns, with what somebody corrected, and without those that are left out. */
export function correctedRows(rows: Table['rows'], keys: readonly string[], { leave = [], cells: corrections = [] }: ByHand): Row[] {
  const left = new Set(leave);
  const corrected = Map.groupBy(corrections, ({ row }) => row);
  return rows
    .filter(({ row }) => !left.has(row))
    .map(({ row, cells }) => ({
      row,
      cells: new Map([
        ...keys.flatMap((key, at): [string, string][] => (key === '' ? [] : [[key, cells[at] ?? '']])),
        ...(corrected.get(row) ?? []).map(({ column, cell }): [string, string] => [column, cell.trim()]),
      ]),
    }));
}
