import { cheapestFirst, readPrice } from '../../dish-price.ts';
import { LONGEST_PORTIONS } from './portions.ts';
import type { Table } from './read-table.ts';

type Rows = Table['rows'];
type Row = Rows[number];
/** What there is beside the file: which dishes the menu has, and what a size without a name is called. */
type Beside = { readonly has: (category: string, name: string) => boolean; readonly plain: string };

const VARIATIONS = ['variation', 'variation_2', 'variation_3'];
/** Columns that no dish has, and that say which dish a till's row is. */
export const TILL_COLUMNS = [...VARIATIONS, 'handle'];
/** What is recorded of a dish: of what differs here, one dish would say something untrue. */
const RECORD = ['contains', 'may_contain', 'checked_free', 'diets'];
const PLAIN = new Set(['', 'regular', 'default', 'standard', 'normal', 'κανονικό', 'κανονική']);

/**
 * Rows of a till's export as dishes: what an item has several of is one dish with portions, the cheapest first. A row below its item, tied to it by a
 * handle and without a name, has the item's, and what is recorded of it. What cannot be told as portions (a price that is none, two of one name, other
 * allergens or diets), or is a dish each on the menu already, stays a dish each (`Latte (Large)`).
 */
export function dishesOf(rows: Rows, keys: readonly string[], beside: Beside): { readonly rows: Rows; readonly keys: readonly string[] } {
  const places = { variations: VARIATIONS.map((key) => keys.indexOf(key)).filter((at) => at >= 0), at: (key: string) => keys.indexOf(key) };
  if (places.variations.length === 0 || !keys.includes('name')) return { rows, keys };
  // What somebody wrote of portions counts more.
  const isTold = keys.includes('portions');
  const whole = rows.map(({ row, cells }) => ({ row, cells: keys.map((_key, at) => cells[at] ?? '') }));
  const items = Map.groupBy(named(whole, places), ({ cells }) => JSON.stringify([cells[places.at('category')], cells[places.at('name')]]));
  const dishes = [...items.values()].flatMap((item): Rows => {
    const one = isTold ? null : together(item, places, beside);
    return one ? [one] : item.map((row) => ({ row: row.row, cells: [...apart(row, places).cells, ...(isTold ? [] : [''])] }));
  });
  return { rows: dishes, keys: isTold ? keys : [...keys, 'portions'] };
}

type Places = { readonly variations: readonly number[]; readonly at: (key: string) => number };

/** Rows without a name have that of the row that they are tied to, and its category; and its record, where they have none. */
function named(rows: Rows, { at }: Places): Rows {
  const items = new Map<string, readonly string[]>();
  return rows.map((row) => {
    const tie = row.cells[at('handle')] ?? '';
    const item = row.cells[at('name')] === '' && tie !== '' ? items.get(tie) : undefined;
    if (!item) items.set(tie, row.cells);
    const group = row.cells[at('category')] || item?.[at('category')];
    if (!item) return row;
    const record = Object.fromEntries(RECORD.map((key) => [at(key), row.cells[at(key)] || item[at(key)]]));
    return changed(row, { ...record, [at('name')]: item[at('name')], [at('category')]: group });
  });
}

const changed = ({ row, cells }: Row, to: Readonly<Record<number, string | undefined>>): Row => ({
  row,
  cells: cells.map((cell, at) => to[at] ?? cell),
});

const sizeOf = ({ cells }: Row, { variations }: Places): string => variations.flatMap((at) => cells[at] || []).join(' / ');

function apart(row: Row, places: Places): Row {
  const [name = '', size] = [row.cells[places.at('name')], sizeOf(row, places)];
  return name === '' || PLAIN.has(size.toLowerCase()) ? row : changed(row, { [places.at('name')]: `${name} (${size})` });
}

const recordOf = ({ cells }: Row, { at }: Places): string =>
  JSON.stringify(
    RECORD.map((key) =>
      (cells[at(key)] ?? '')
        .toLowerCase()
        .split(/[,;|]/)
        .map((one) => one.trim())
        .toSorted(),
    ),
  );

/** The rows of an item as one dish; null: they are a dish each. */
function together(item: Rows, places: Places, { has, plain }: Beside): Row | null {
  const [first] = item;
  const { at } = places;
  if (!first || item.length === 1 || first.cells[at('name')] === '') return null;
  const isThere = item.some((row) => {
    const { cells } = apart(row, places);
    return cells[at('name')] !== row.cells[at('name')] && has(cells[at('category')] ?? '', cells[at('name')] ?? '');
  });
  const sizes = item.map((row) => ({
    size: (sizeOf(row, places) || plain).replaceAll(';', ','),
    price: row.cells[at('price')]?.replaceAll(/\s/g, '') ?? '',
  }));
  const distinct = new Set(sizes.map(({ size }) => size.toLowerCase()));
  if (isThere || distinct.size < sizes.length || sizes.some(({ price }) => readPrice(price) === null)) return null;
  if (item.some((row) => recordOf(row, places) !== recordOf(first, places))) return null;
  const told = cheapestFirst(sizes);
  const portions = told.map(({ size, price }) => `${size} ${price}`).join('; ');
  if (portions.length > LONGEST_PORTIONS) return null;
  const filled = first.cells.map((cell, place) => cell || (item.find(({ cells }) => cells[place])?.cells[place] ?? ''));
  // What a till counts is one size, and a dish is counted whole.
  const counted = { [at('stock')]: '', [at('in_stock')]: '' };
  // `Small / Oat` is more than its first option says.
  const called = item.some(({ cells }) => places.variations.slice(1).some((place) => cells[place])) ? { [at('portions_of')]: '' } : {};
  const dish = changed({ row: first.row, cells: filled }, { [at('price')]: told[0]?.price, ...counted, ...called });
  return { ...dish, cells: [...dish.cells, portions] };
}
