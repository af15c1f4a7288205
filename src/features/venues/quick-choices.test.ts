import { expect, test } from 'vitest';
import { ZERO, cents } from '#domain/money.ts';
import type { Extra, MenuItem } from '#domain/menu.ts';
import { quickChoices } from './quick-choices.ts';

const dish = (more: Partial<MenuItem> = {}): MenuItem => ({
  id: 'x',
  name: 'X',
  priceCents: cents(500),
  inStock: true,
  stockQty: null,
  givesStamp: false,
  vatClass: 'food',
  allergens: ['milk'],
  extras: [],
  ...more,
});
const bread = (costs: readonly number[]): Extra => ({
  option: 'Bread',
  type: 'radio',
  maxSelectable: null,
  required: true,
  options: costs.map((cost, at) => ({
    value: `b${at}`,
    text: `b${at}`,
    costCents: cost === 0 ? ZERO : cents(cost),
    allergens: ['gluten', 'milk'],
  })),
});

test('a plain dish is added as it is', () => {
  expect(quickChoices(dish())).toEqual({ choices: {}, most: undefined });
});

test('a required choice takes its one included option', () => {
  expect(quickChoices(dish({ extras: [bread([0, 100])] }))).toMatchObject({ choices: { Bread: ['b0'] } });
});

test('where somebody must choose, or none is left, one tap adds nothing', () => {
  expect(quickChoices(dish({ extras: [bread([0, 0])] }))).toBeNull();
  expect(quickChoices(dish({ inStock: false }))).toBeNull();
  expect(quickChoices(dish({ stockQty: 0 }))).toBeNull();
});

test('a small count bounds it, a large one does not', () => {
  expect(quickChoices(dish({ stockQty: 3 }))?.most).toBe(3);
  expect(quickChoices(dish({ stockQty: 300 }))?.most).toBeUndefined();
});
