import { expect, test } from 'vitest';
import { sampleDish } from '#tests/support/sample-dish.ts';
import type { EditorCategory, EditorItem } from '../menu-schemas.ts';
import { countsOf, foundIn, narrowed } from './menu-search.ts';

const dish = (name: string, more: Partial<EditorItem> = {}) =>
  sampleDish(name, { translations: { el: { name: `${name} (el)` } }, image: 'a.webp', ...more });
const category = (name: string, items: EditorItem[]): EditorCategory => ({
  _id: name,
  seal: name,
  name,
  tint: null,
  translations: {},
  items,
});
const categories = [
  category('Mezedes', [dish('Tzatziki', { inStock: false }), dish('Saganaki', { stockQty: 0, image: '' })]),
  category('Grill', [dish('Souvlaki', { toCheck: true }), dish('Gyros', { translations: {} })]),
];
const menu = { categories, languages: ['en', 'el'] };
const names = (of: readonly EditorCategory[]) => of.map(({ items }) => items.map(({ name }) => name));

test('the list is narrowed to where something is to be done, and says how many that are', () => {
  expect(countsOf(menu)).toEqual([
    { only: 'out', count: 2 },
    { only: 'to_check', count: 1 },
    { only: 'no_picture', count: 1 },
    { only: 'untranslated', count: 1 },
  ]);
  expect(names(narrowed(menu, 'out'))).toEqual([['Tzatziki', 'Saganaki']]);
  expect(names(narrowed(menu, 'untranslated'))).toEqual([['Gyros']]);
  expect(narrowed({ categories, languages: ['en'] }, 'untranslated')).toEqual([]);
  expect(narrowed(menu, null)).toBe(categories);
});

test('searching looks within what is shown', () => {
  expect(names(foundIn(narrowed(menu, 'out'), 'mezedes saga'))).toEqual([['Saganaki']]);
  expect(foundIn(narrowed(menu, 'to_check'), 'saganaki')).toEqual([]);
});
