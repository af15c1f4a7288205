import { expect, test } from 'vitest';
import { may, ROLES, type Permission } from './permissions.ts';

const allowed = (permission: Permission) => ROLES.filter((role) => may(role, permission));

test('owners do everything, managers neither team nor payments, staff orders, requests and stock', () => {
  for (const permission of ['team', 'payments'] as const) expect(allowed(permission)).toEqual(['owner']);
  for (const permission of [
    'menu',
    'promotions',
    'loyalty',
    'tables',
    'reports',
    'close',
    'settings',
    'audit',
    'overview',
    'refund',
  ] as const)
    expect(allowed(permission)).toEqual(['owner', 'manager']);
  for (const permission of ['orders', 'requests', 'stock', 'hand_money'] as const)
    expect(allowed(permission)).toEqual(['owner', 'manager', 'staff']);
});
