import { expect, test } from 'vitest';
import { order } from '#tests/support/sample-order.ts';
import { kept, typedAmount } from './money-words.ts';

test('what is kept of an order: nothing before it is paid, less after each refund', () => {
  expect(kept(order('a'))).toBe(0);
  expect(kept(order('a', { paymentStatus: 'paid' }))).toBe(650);
  expect(kept(order('a', { paymentStatus: 'part_refunded', refunded: 2.1 }))).toBe(440);
  expect(kept(order('a', { paymentStatus: 'refunded', refunded: 6.5 }))).toBe(0);
});

test.each([
  ['2', 2],
  ['2,5', 2.5],
  [' 2.50 ', 2.5],
  ['0.05', 0.05],
  ['2.505', null],
  ['-2', null],
  ['', null],
  ['1e3', null],
  ['1.000,50', null],
])('"%s" is the amount %s', (typed, amount) => {
  expect(typedAmount(typed)).toBe(amount);
});
