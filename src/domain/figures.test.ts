import { expect, test } from 'vitest';
import { compare, isFigure } from './figures.ts';

test.each([
  [0, 0, { kind: 'first' }],
  [12, 0, { kind: 'first' }],
  [12, 12, { kind: 'same' }],
  [1000, 1001, { kind: 'same' }],
  [150, 100, { kind: 'percent', percent: 50 }],
  [50, 100, { kind: 'percent', percent: -50 }],
  [400, 100, { kind: 'percent', percent: 300 }],
  // 4,125 % more than next to nothing.
  [338, 8, { kind: 'was' }],
  [0, 90, { kind: 'was' }],
  [-8, 90, { kind: 'was' }],
  [20, -5, { kind: 'was' }],
  // A loss that stays the same is the same.
  [-5, -5, { kind: 'same' }],
] as const)('%d after %d', (now, before, said) => {
  expect(compare(now, before)).toEqual(said);
});

test('knows its figures by name, and no others', () => {
  expect(['net', 'tips_out', 'average', 'Net', 'toString', ''].map(isFigure)).toEqual([true, true, true, false, false, false]);
});
