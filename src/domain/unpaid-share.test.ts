import { expect, test } from 'vitest';
import { mayHoldUnpaid } from './unpaid-share.ts';

test.each([
  [-1, 0],
  [0, 0],
  [1, 1],
  [2, 1],
  [3, 1],
  [5, 1],
  [6, 2],
  [10, 3],
  [100, 33],
])('of %d portions, orders that nobody paid yet hold %d', (portions, most) => expect(mayHoldUnpaid(portions)).toBe(most));
