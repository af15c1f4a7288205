import { expect, test } from 'vitest';
import { escalationAfter } from './escalation.ts';

test.each([
  [0, 0],
  [59_999, 0],
  [60_000, 1],
  [119_999, 1],
  [120_000, 2],
  [179_999, 2],
  [180_000, 3],
  [3 * 3_600_000 - 1, 3],
  [3 * 3_600_000, 0],
  [-5_000, 0],
])('an order that waited %i ms untaken is at step %i', (waited, step) => {
  expect(escalationAfter(waited)).toBe(step);
});
