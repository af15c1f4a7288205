import { fromAmount, toAmount } from '#domain/money.ts';
import type { Cell, Column, Table } from '../contract.ts';

/** The rows of a view, before they are summed. */
export type Rows = {
  readonly columns: readonly Column[];
  readonly rows: readonly (readonly Cell[])[];
  readonly people?: readonly (string | null)[];
};

/** As it crosses the wire, with the line below the rows. */
export const tableOf = (table: Rows): Table => ({
  columns: [...table.columns],
  rows: table.rows.map((row) => [...row]),
  sums: sumsOf(table),
  ...(table.people && { people: [...table.people] }),
});

/** The sum of each column, in whole cents; null where there is nothing to sum, and no line at all where no column has one. */
function sumsOf({ columns, rows }: Rows): Cell[] | null {
  if (rows.length < 2) return null;
  const sums = columns.map((column, at) => (isSummed(column) && rows.every((row) => row[at] !== null) ? sumOf(column, rows, at) : null));
  return sums.some((sum) => sum !== null) ? sums : null;
}

/** Averages do not add up, and a floor is no number of anything. */
const isSummed = ({ key, kind }: Column): boolean => (kind === 'money' || kind === 'count') && key !== 'average' && key !== 'floor';

function sumOf({ kind }: Column, rows: Rows['rows'], at: number): number {
  const money = kind === 'money';
  const sum = rows.reduce((all, row) => all + (money ? fromAmount(Number(row[at])) : Number(row[at])), 0);
  return money ? toAmount(sum) : sum;
}
