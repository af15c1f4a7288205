import { expect, test } from 'vitest';
import { firstRows, rowsInSight } from './rows-in-sight.ts';

test.each([
  ['nothing', [], 100],
  ['a menu as most have', [40, 30, 30, 20, 20], 100],
  ['one long category', [260], 100],
  ['one long category beside eight short ones', [200, 8, 6, 5, 5, 5, 5, 5, 5], 100],
  ['two long ones beside a short one', [90, 10, 90], 70],
  ['eight of fifty', Array.from({ length: 8 }, () => 50), 18],
  ['forty of ten', Array.from({ length: 40 }, () => 10), 6],
] as const)('of %s', (_what, counts, rows) => {
  expect(firstRows(counts)).toBe(rows);
});

const ids = (text: string) => [...text];
test.each([
  ['nothing changed', 'abcdef', 'abcdef', 3],
  ['the last in sight moved one down', 'abcdef', 'abdcef', 4],
  ['the first moved to the end', 'abcdef', 'bcdefa', 6],
  ['one came at the end', 'abcdef', 'abcdefg', 7],
  ['one came at the beginning', 'abcdef', 'gabcdef', 4],
  ['one in sight went', 'abcdef', 'acdef', 3],
  ['one out of sight moved', 'abcdef', 'abcdfe', 3],
  ['twenty-one came', 'abc', 'abcdefghijklmnopqrstuvwx', 3],
] as const)('%s', (_what, before, now, rows) => {
  expect(rowsInSight(ids(before), ids(now), 3)).toBe(rows);
});
