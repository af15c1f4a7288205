import type { Table } from './read-table.ts';

type Rows = Table['rows'];

/** Columns that no dish has, and that say which dish a till's row is. */
export const TILL_COLUMNS = ['variation', 'handle'];
const PLAIN = new Set(['', 'regular', 'default', 'standard', 'normal', 'κανονικό', 'κανονική']);

/**
 * Rows of a till's export as dishes: each variation is one (`Latte (Large)`), for two rows of one name would be one dish twice; a variation below
 * its item, tied to it by a handle and without a name, has the item's.
 */
export function dishesOf(rows: Rows, keys: readonly string[]): Rows {
  const [name, category, variation, handle] = ['name', 'category', 'variation', 'handle'].map((key) => keys.indexOf(key)) as [
    number,
    number,
    number,
    number,
  ];
  if (variation < 0 || name < 0) return rows;
  const items = new Map<string, readonly string[]>();
  return rows.map(({ row, cells }) => {
    const tie = cells[handle] ?? '';
    const item = cells[name] === '' && tie !== '' ? items.get(tie) : undefined;
    if (!item) items.set(tie, cells);
    const called = item?.[name] ?? cells[name] ?? '';
    const size = cells[variation] ?? '';
    const whole = called === '' || PLAIN.has(size.toLowerCase()) ? called : `${called} (${size})`;
    const group = (item && cells[category] === '' ? item[category] : cells[category]) ?? '';
    return { row, cells: cells.map((cell, at) => (at === name ? whole : at === category ? group : cell)) };
  });
}
