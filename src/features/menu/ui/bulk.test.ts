import { expect, test } from 'vitest';
import { sampleDish as dish } from '#tests/support/sample-dish.ts';
import { plannedChanges, takenBack } from './bulk.ts';

test('of each dish only what changes is sent, and of those that stay nothing', () => {
  const items = [dish('1'), dish('2', { price: 0 }), dish('3', { price: 2.5 })];
  expect(plannedChanges(items, { what: 'price', kind: 'percent', value: 10, rounding: 10 }).map(({ change }) => change)).toEqual([
    { id: '1', seal: 'seal 1', item: { price: 4.4 } },
    { id: '3', seal: 'seal 3', item: { price: 2.8 } },
  ]);
  expect(plannedChanges(items, { what: 'category', category: 'a' })).toEqual([]);
  expect(plannedChanges(items, { what: 'shown', hidden: false })).toEqual([]);
  expect(plannedChanges(items, { what: 'vat', vatClass: 'food' })).toEqual([]);
  expect(plannedChanges([dish('1', { vatClass: 'water' }), ...items], { what: 'vat', vatClass: 'water' })).toHaveLength(3);
});

test('an allergen is in one list afterwards', () => {
  const [planned] = plannedChanges([dish('1', { mayContain: ['milk', 'eggs'], checkedFree: ['nuts'] })], {
    what: 'allergens',
    keys: ['milk', 'nuts'],
    how: 'contains',
  });
  expect(planned?.change.item).toEqual({ selectedAllergens: ['milk', 'nuts'], mayContain: ['eggs'], checkedFree: [] });
});

test('taken back is exactly what it was, with the seals of now', () => {
  const items = [dish('1', { selectedAllergens: ['milk'] }), dish('2')];
  for (const wish of [
    { what: 'shown', hidden: true },
    { what: 'stock', inStock: false, stockQty: 3 },
    { what: 'category', category: 'b' },
    { what: 'vat', vatClass: 'hot_drink' },
    { what: 'stamp', stamps: true },
    { what: 'allergens', keys: ['milk'], how: null },
  ] as const) {
    const planned = plannedChanges(items, wish);
    const now = items.map((item) => ({ ...item, seal: `later ${item.id}` }));
    for (const { id, seal, category, item } of takenBack(planned, now).changes) {
      const before = items.find((one) => one.id === id)!;
      expect(seal).toBe(`later ${id}`);
      expect({ ...before, hidden: false, ...item, category: category ?? before.category }).toEqual({ ...before, hidden: false });
    }
  }
});
