import { expect, test } from 'vitest';
import { rowAfter } from './paste-focus.ts';

test('the keyboard goes to a row that was added, and where one is gone to the one that stands there now', () => {
  expect(rowAfter({ before: 3, now: 4, gone: null })).toBe(3);
  expect(rowAfter({ before: 4, now: 3, gone: 1 })).toBe(1);
  expect(rowAfter({ before: 4, now: 3, gone: 3 })).toBe(2);
  // Not where the table is shown for the first time, a cell is typed in, or the last row is gone.
  expect(rowAfter({ before: 3, now: 3, gone: null })).toBeNull();
  expect(rowAfter({ before: 1, now: 0, gone: 0 })).toBeNull();
});
