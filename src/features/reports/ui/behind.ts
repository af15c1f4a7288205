import { toBasisPoints } from '#domain/money-parts.ts';
import { BEHIND, type Behind } from '#domain/figures.ts';
import type { Cell, Column } from '../contract.ts';
import type { Days } from '../period.ts';

/** Columns that say which orders a row is about. */
const NARROWING = ['method', 'floor', 'table', 'weekday', 'hour', 'code'] as const;

/** The address of the orders behind a figure. */
export const addressBehind = (figure: Behind, { from, to }: Days, part: Readonly<Record<string, string>> = {}): string =>
  `?${new URLSearchParams({ view: 'orders', figure, from, to, ...part })}`;

/** A row's cells; where rows are of people, the account it is of (null: nobody's). */
export type RowOf = { readonly cells: readonly Cell[]; readonly person?: string | null | undefined };

/** The address of the orders behind a cell of a report; null where it is made of something else. `row` null: the sums. */
export function cellAddress(column: Column, columns: readonly Column[], row: RowOf | null, days: Days): string | null {
  const ofPeople = columns.some(({ key }) => key === 'person');
  const figure = ofPeople && column.key === 'person_sales' ? 'gross' : BEHIND.find((one) => one === column.key);
  if (!figure) return null;
  // Orders of all codes together are no list of their own.
  if (row === null && columns.some(({ key }) => key === 'code')) return null;
  const part: Record<string, string> = {};
  for (const [at, { key, kind }] of row === null ? [] : columns.entries()) {
    const cell = row?.cells[at] ?? null;
    if (kind === 'day') Object.assign(part, { from: String(cell), to: String(cell) });
    else if (key === 'rate') part['rate'] = String(toBasisPoints(Number(cell)));
    else if (NARROWING.some((name) => name === key)) {
      if (cell === '') return null;
      part[key] = String(cell);
    }
  }
  if (ofPeople && row !== null) part['person'] = row.person ?? 'none';
  return addressBehind(figure, days, part);
}
