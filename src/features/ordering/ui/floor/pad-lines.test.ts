import { expect, test } from 'vitest';
import { searchKey } from '#domain/search-fold.ts';
import { shownDishes } from './pad-lines.ts';

const dish = (id: string, inStock = true, stockQty: number | null = null) => ({
  category: 'Food',
  key: searchKey(id),
  dish: { item: { id, inStock, stockQty } },
});
const all = [dish('a', false), dish('b'), dish('c', true, 0), dish('d')];
const shown = (favourites: readonly string[], category: string | null = null) =>
  shownDishes(all, '', category, favourites).map((one) => one.dish.item.id);

test('favourites stand in their order, those that are out last', () => {
  expect(shown(['c', 'd', 'a', 'b'])).toEqual(['d', 'b', 'c', 'a']);
  expect(shown([])).toEqual(['b', 'd', 'a', 'c']);
});

test('a category keeps the sequence of the menu', () => {
  expect(shown([], 'Food')).toEqual(['a', 'b', 'c', 'd']);
});
