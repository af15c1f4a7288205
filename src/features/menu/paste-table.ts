import { columnsOf } from './column-names.ts';
import { priceAlone, tidy } from './paste-prices.ts';

/** Rows of a spreadsheet in a pasted text: cells with a tab between them. */

export type Cells = readonly string[];
/** What a row says; a category where it has one, and no price where it has none. */
export type TableRow = {
  readonly category: string;
  readonly name: string;
  readonly prices: readonly string[];
  readonly description: string;
};

const KEYS = ['category', 'name', 'price', 'description'] as const;
type Key = (typeof KEYS)[number];
/** Where each is; -1 where it is not. */
type Places = Readonly<Record<Key, number>>;

export const cellsOf = (line: string): Cells | null => {
  const cells = line.split('\t').map((cell) => cell.trim().replaceAll(/^"(.*)"$/gu, '$1'));
  return cells.filter(Boolean).length > 1 ? cells : null;
};

/** The places that a row of headers names, where it is one. */
export function headersIn(cells: Cells): Places | null {
  const keys = columnsOf(cells);
  const places = Object.fromEntries(KEYS.map((key) => [key, keys.indexOf(key)])) as Places;
  return places.name >= 0 && KEYS.filter((key) => places[key] >= 0).length > 1 ? places : null;
}

/** Where a category, a name, a price and a description stand in rows without headers; null where no row has a price. */
export function guessedPlaces(rows: readonly Cells[]): Places | null {
  const priced = rows.map((cells) => cells.findIndex((cell) => priceAlone(cell) !== null));
  const price = mostOf(priced.filter((at) => at > 0));
  if (price === undefined) return null;
  const after = price + 1;
  if (price === 1) return { category: -1, name: 0, price, description: after };
  const column = (at: number) => rows.map((cells) => cells[at] ?? '');
  const letters = (at: number) => column(at).reduce((sum, cell) => sum + cell.length, 0);
  // A description is longer than what it describes; a category is said again and again.
  const described = letters(1) > 2.5 * letters(0) && new Set(column(0)).size === rows.length;
  return described ? { category: -1, name: 0, price, description: 1 } : { category: price - 2, name: price - 1, price, description: after };
}

/** The number that is most often among them; of two the first. */
export function mostOf(numbers: readonly number[]): number | undefined {
  const counts = new Map<number, number>();
  for (const one of numbers) counts.set(one, (counts.get(one) ?? 0) + 1);
  return [...counts].toSorted(([, a], [, b]) => b - a)[0]?.[0];
}

export function rowOf(cells: Cells, places: Places): TableRow {
  const at = (key: Key) => cells[places[key]] ?? '';
  const prices = cells.slice(Math.max(places.price, 0)).flatMap((cell) => priceAlone(cell) ?? []);
  const typed = priceAlone(at('price'));
  const description = at('description');
  return {
    category: tidy(at('category')),
    name: tidy(at('name')),
    // Further columns of prices are sizes.
    prices: places.price < 0 || typed === null ? [] : prices,
    description: priceAlone(description) === null ? description : '',
  };
}
