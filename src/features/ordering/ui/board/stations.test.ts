import { expect, test } from 'vitest';
import type { OrderLine } from '../../contract.ts';
import { order } from '#tests/support/sample-order.ts';
import { linesOf, othersOf } from './stations.ts';

const STATIONS = [
  { name: 'Grill', items: ['gyros', 'halloumi'] },
  { name: 'Bar', items: ['coffee', 'water'] },
  { name: 'Specials', items: ['gyros'] },
];
const line = (id: string, quantity = 1) => ({ id, quantity, payload: { item: { id } } }) as OrderLine;
const ticket = order('a', { order: [line('gyros', 2), line('coffee', 3), line('taken-off-the-menu')] });
const shown = (chosen: string[]) => {
  const { here, elsewhere } = linesOf(ticket, othersOf(STATIONS, chosen));
  return [here.map(({ id }) => id), elsewhere];
};

test('nothing chosen, or only stations that are gone: everything is shown', () => {
  expect(shown([])).toEqual([['gyros', 'coffee', 'taken-off-the-menu'], 0]);
  expect(shown(['Pizza oven'])).toEqual([['gyros', 'coffee', 'taken-off-the-menu'], 0]);
});

test('a station sees its own dishes, counts those of others, and keeps what nobody makes any more', () => {
  expect(shown(['Grill'])).toEqual([['gyros', 'taken-off-the-menu'], 3]);
  expect(shown(['Bar'])).toEqual([['coffee', 'taken-off-the-menu'], 2]);
  expect(shown(['Grill', 'Bar'])).toEqual([['gyros', 'coffee', 'taken-off-the-menu'], 0]);
});

test('a dish of two stations is either’s', () => {
  expect(shown(['Specials'])).toEqual([['gyros', 'taken-off-the-menu'], 3]);
});
