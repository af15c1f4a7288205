import { expect, test } from 'vitest';
import { cents } from './money.ts';
import { mostTip } from './tip.ts';

test.each([
  [0, 2000],
  [450, 2000],
  [2000, 2000],
  [13_000, 13_000],
  [90_000, 50_000],
])('on %i cents at most %i are given', (subtotal, most) => {
  expect(mostTip(cents(subtotal))).toBe(most);
});
