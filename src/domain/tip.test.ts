import { expect, test } from 'vitest';
import { cents } from './money.ts';
import { isLargeTip, mostTip, roundedUp } from './tip.ts';

test.each([
  [0, 2000],
  [450, 2000],
  [2000, 2000],
  [13_000, 13_000],
  [90_000, 50_000],
])('on %i cents at most %i are given', (subtotal, most) => {
  expect(mostTip(cents(subtotal))).toBe(most);
});

test.each([
  [10_000, 3000, false],
  [10_000, 3001, true],
  [400, 100, false],
  [0, 1, true],
  [0, 0, false],
])('for %i cents a tip of %i is large: %s', (taken, tip, large) => {
  expect(isLargeTip(cents(taken), cents(tip))).toBe(large);
});

test.each([
  [4320, 4500],
  [1850, 2000],
  [4980, 5500],
  // To €10.00 would be asked about: nobody is offered what is then refused.
  [720, 800],
  [300, 350],
  [100, null],
  [0, null],
])('a bill of %i is rounded up to %s', (due, up) => {
  expect(roundedUp(cents(due))).toBe(up);
});
