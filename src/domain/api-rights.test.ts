import { expect, test } from 'vitest';
import { API_RIGHTS, keyMay } from './api-rights.ts';

test('a right to read changes nothing, and a right to write reads too', () => {
  expect(keyMay(['orders_read'], 'orders', false)).toBe(true);
  expect(keyMay(['orders_read'], 'orders', true)).toBe(false);
  expect(keyMay(['orders_write'], 'orders', false)).toBe(true);
  expect(keyMay(['orders_write'], 'orders', true)).toBe(true);
  expect(keyMay(['stock_write'], 'menu', true)).toBe(false);
  expect(keyMay(['menu_write'], 'stock', true)).toBe(true);
  expect(keyMay(['orders_write', 'menu_write'], 'reports', false)).toBe(false);
});

test.each(['team', 'payments', 'settings', 'audit', 'refund', 'reduce', 'close', 'loyalty', 'promotions', 'tables', 'keys'] as const)(
  'no key whatever reaches %s',
  (permission) => {
    expect(keyMay(API_RIGHTS, permission, false)).toBe(false);
    expect(keyMay(API_RIGHTS, permission, true)).toBe(false);
  },
);
