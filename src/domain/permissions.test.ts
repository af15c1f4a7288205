import { expect, test } from 'vitest';
import { may, roleOf, ROLES, type Permission } from './permissions.ts';

const allowed = (permission: Permission) => ROLES.filter((role) => may(role, permission));

test('owners do everything, managers neither team nor payments, keys nor plan, staff orders, requests and stock', () => {
  for (const permission of ['team', 'payments', 'keys', 'plan'] as const) expect(allowed(permission)).toEqual(['owner']);
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
    'reduce',
  ] as const)
    expect(allowed(permission)).toEqual(['owner', 'manager']);
  for (const permission of ['orders', 'requests', 'stock', 'hand_money'] as const)
    expect(allowed(permission)).toEqual(['owner', 'manager', 'staff']);
});

test('a role that is not known may do least', () => {
  expect(['owner', 'manager', 'staff', 'chef', ''].map(roleOf)).toEqual(['owner', 'manager', 'staff', 'staff', 'staff']);
});
