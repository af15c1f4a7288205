import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { EditorItem, Menu } from '../menu-schemas.ts';
import { arrange, idsOf, moveBeside, moveItems, placesOf, step } from './sequence.ts';

const lists = [
  { _id: 'a', items: ['1', '2', '3'] },
  { _id: 'b', items: ['4'] },
  { _id: 'c', items: [] },
];
const word = { translations: {}, seal: 's' };
const dish = (id: string, category: string): EditorItem => ({
  ...word,
  id,
  category,
  name: id,
  description: '',
  price: 1,
  image: '',
  inStock: true,
  stockQty: null,
  ribbon: null,
  addLoyaltyStamp: false,
  selectedAllergens: [],
  mayContain: [],
  checkedFree: [],
  marks: [],
  extras: [],
  vatClass: 'food',
  availability: [],
});
const menuOf = (categories: { _id: string; items: string[] }[]): Menu => ({
  _id: 'v',
  currency: 'EUR',
  languages: ['en'],
  timeZone: 'UTC',
  menuVersion: 1,
  groups: [],
  orderSeal: 'x',
  ownMarks: [],
  menuSeal: 'x',
  categories: categories.map(({ _id, items }) => ({ ...word, _id, name: _id, tint: null, items: items.map((id) => dish(id, _id)) })),
});

test('what is moved goes beside its target and keeps its own order', () => {
  expect(moveBeside(['1', '2', '3', '4'], ['1', '3'], { key: '4', at: 'after' })).toEqual(['2', '4', '1', '3']);
  expect(moveBeside(['1', '2'], ['1'], { key: 'gone', at: 'after' })).toEqual(['1', '2']);
  expect(moveItems(lists, ['2'], 'b', { key: '4', at: 'before' })[1]).toEqual({ _id: 'b', items: ['2', '4'] });
  expect(moveItems(lists, ['2'], 'c', null)[2]).toEqual({ _id: 'c', items: ['2'] });
});

test('a step at the edge leads into the neighbouring category', () => {
  expect(step(lists, '3', 1).map(({ items }) => items)).toEqual([['1', '2'], ['3', '4'], []]);
  expect(step(lists, '4', -1).map(({ items }) => items)).toEqual([['1', '2', '3', '4'], [], []]);
  expect(step(lists, '4', 1).map(({ items }) => items)).toEqual([['1', '2', '3'], [], ['4']]);
  expect(step(lists, '1', -1)).toEqual(lists);
});

test('nothing is lost or doubled by any move', () => {
  const all = lists.flatMap(({ items }) => items);
  fc.assert(
    fc.property(fc.constantFrom(...all), fc.constantFrom('a', 'b', 'c'), fc.constantFrom(...all), fc.boolean(), (id, to, key, before) => {
      const drop = { key, at: before ? ('before' as const) : ('after' as const) };
      for (const after of [moveItems(lists, [id], to, drop), step(lists, id, before ? -1 : 1)])
        expect(after.flatMap(({ items }) => items).toSorted()).toEqual(all.toSorted());
    }),
  );
});

test('unsaved places live on with what somebody else added and deleted meanwhile', () => {
  const places = {
    ...placesOf(menuOf(lists)),
    categories: [
      { _id: 'b', items: ['4', '1'] },
      { _id: 'a', items: ['3', '2'] },
      { _id: 'c', items: [] },
    ],
  };
  const now = menuOf([
    { _id: 'a', items: ['1', '2', '5'] },
    { _id: 'b', items: ['4'] },
    { _id: 'd', items: ['6'] },
  ]);
  expect(idsOf(arrange(now, places))).toEqual([
    { _id: 'b', items: ['4', '1'] },
    { _id: 'a', items: ['2', '5'] },
    { _id: 'd', items: ['6'] },
  ]);
});
