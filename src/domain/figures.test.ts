import { expect, test } from 'vitest';
import { compare } from './figures.ts';

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
] as const)('%d after %d', (now, before, said) => {
  expect(compare(now, before)).toEqual(said);
});
