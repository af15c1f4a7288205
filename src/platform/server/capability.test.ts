import { expect, test } from 'vitest';
import { capability, isCapability, isTableKey, tableKey } from './capability.ts';

const SECRET = 'a-secret-of-the-house-0123456789';

test('a table’s key is short, speaks for that table alone, and only under our secret', () => {
  const key = tableKey(SECRET, 'v/1/4/1');
  expect(key).toMatch(/^[\w-]{10}$/);
  expect(isTableKey(SECRET, 'v/1/4/1', key)).toBe(true);
  for (const other of ['v/1/5/1', 'v/2/4/1', 'v/1/4/2', 'w/1/4/1', 'v/1/41/']) expect(isTableKey(SECRET, other, key)).toBe(false);
  expect(isTableKey(`${SECRET}!`, 'v/1/4/1', key)).toBe(false);
});

test.each(['', 'x', 'x'.repeat(10), 'κ'.repeat(10), 'x'.repeat(500)])('%j is no key', (given) => {
  expect(isTableKey(SECRET, 'v/1/4/1', given)).toBe(false);
});

test('no part of a longer capability is a table’s key', () => {
  const order = capability(SECRET, 'order', 'v/1/4/1');
  expect(isCapability(SECRET, 'order', 'v/1/4/1', order)).toBe(true);
  expect(isTableKey(SECRET, 'v/1/4/1', order.slice(0, 10))).toBe(false);
});
