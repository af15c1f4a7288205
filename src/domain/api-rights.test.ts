import { expect, test } from 'vitest';
import { API_RIGHTS, keyMay, knownRights, type ApiRight } from './api-rights.ts';
import { PERMISSIONS, type Permission } from './permissions.ts';

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

/** Every right by itself: what it reads, and what it changes. */
const ORDERS = ['orders', 'floor', 'requests'] as const;
const REACHES: Readonly<Record<ApiRight, readonly [reads: readonly Permission[], changes: readonly Permission[]]>> = {
  orders_read: [ORDERS, []],
  orders_write: [
    ['orders', 'board', 'floor', 'serve', 'requests', 'take_off'],
    ['orders', 'board', 'floor', 'serve', 'requests', 'take_off'],
  ],
  payments_take: [['hand_money'], ['hand_money']],
  menu_read: [['stock', 'menu'], []],
  stock_write: [['stock'], ['stock']],
  menu_write: [
    ['stock', 'menu', 'pictures'],
    ['stock', 'menu', 'pictures'],
  ],
  reports_read: [['overview', 'reports'], []],
};

test.each(API_RIGHTS)('the right %s reaches what it says, and nothing beside it', (right) => {
  const [reads, changes] = REACHES[right];
  expect(PERMISSIONS.filter((permission) => keyMay([right], permission, false))).toEqual(reads);
  expect(PERMISSIONS.filter((permission) => keyMay([right], permission, true))).toEqual(changes);
});

test('one right of several is enough; none that is not known is one', () => {
  expect(keyMay(['menu_read', 'orders_write'], 'orders', true)).toBe(true);
  expect(keyMay([], 'orders', false)).toBe(false);
  expect(knownRights(['stock_write', 'all', 'orders_read', ''])).toEqual(['orders_read', 'stock_write']);
});
