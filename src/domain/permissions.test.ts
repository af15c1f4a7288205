import { expect, test } from 'vitest';
import {
  deviationOf,
  heldBy,
  may,
  PERMISSIONS,
  RIGHT_GROUPS,
  RIGHT_SETS,
  rightsFor,
  rightsOf,
  roleOf,
  ROLES,
  TEAM_RIGHTS,
  type Permission,
  type TeamRight,
} from './permissions.ts';

const allowed = (permission: Permission) => ROLES.filter((role) => may({ role }, permission));
const OWNERS_ONLY = ['team', 'payments', 'keys', 'plan'] as const;
const STAFFS = ['orders', 'board', 'floor', 'serve', 'requests', 'stock', 'hand_money', 'take_off'] as const;

test('owners do everything, managers neither team nor payments, keys nor plan, staff orders, requests and stock', () => {
  for (const permission of OWNERS_ONLY) expect(allowed(permission)).toEqual(['owner']);
  for (const permission of STAFFS) expect(allowed(permission)).toEqual(['owner', 'manager', 'staff']);
  const managers = PERMISSIONS.filter((each) => ![...OWNERS_ONLY, ...STAFFS].some((other) => other === each));
  expect(managers).toHaveLength(12);
  for (const permission of managers) expect(allowed(permission)).toEqual(['owner', 'manager']);
});

test('a role that is not known may do least', () => {
  expect(['owner', 'manager', 'staff', 'chef', ''].map(roleOf)).toEqual(['owner', 'manager', 'staff', 'staff', 'staff']);
});

/** Every right by itself: what it lets somebody do who has no other. */
const REACHES: Readonly<Record<TeamRight, readonly Permission[]>> = {
  orders_write: ['orders', 'board'],
  stock_write: ['stock'],
  floor_serve: ['orders', 'floor', 'serve', 'requests'],
  payments_take: ['orders', 'floor', 'hand_money'],
  lines_take_off: ['orders', 'floor', 'take_off'],
  lines_reduce: ['orders', 'floor', 'reduce'],
  payments_refund: ['orders', 'floor', 'refund'],
  day_close: ['close'],
  reports_read: ['overview', 'reports', 'audit'],
  menu_write: ['stock', 'menu', 'promotions', 'loyalty', 'pictures'],
  tables_write: ['tables'],
  settings_write: ['pictures', 'settings'],
};

test.each(TEAM_RIGHTS)('the right %s reaches what it says, and nothing beside it', (right) => {
  for (const role of ['staff', 'manager'] as const)
    expect(PERMISSIONS.filter((permission) => may({ role, rights: [right] }, permission))).toEqual(REACHES[right]);
});

test('without any right nothing is allowed but to an owner, whose rights nobody switches off', () => {
  for (const permission of PERMISSIONS) {
    expect(may({ role: 'staff', rights: [] }, permission)).toBe(false);
    expect(may({ role: 'manager', rights: [] }, permission)).toBe(false);
    expect(may({ role: 'owner', rights: [] }, permission)).toBe(true);
  }
  expect(rightsOf('owner', { on: [], off: TEAM_RIGHTS })).toEqual(TEAM_RIGHTS);
});

test('no right gives what is an owner’s alone, and each other permission is in one', () => {
  for (const permission of PERMISSIONS) {
    const owners = OWNERS_ONLY.some((each) => each === permission);
    expect(rightsFor(permission).length > 0).toBe(!owners);
    expect(heldBy(permission)).toBe(owners ? 'owner' : 'manager');
    expect(may({ role: 'staff', rights: TEAM_RIGHTS }, permission)).toBe(!owners);
  }
});

test('each right is in one group of the page, and the sets are those of the roles', () => {
  expect(Object.values(RIGHT_GROUPS).flat()).toEqual(TEAM_RIGHTS);
  expect(RIGHT_SETS.waiter).toEqual(rightsOf('staff', { on: [], off: [] }));
  expect(RIGHT_SETS.manager).toEqual(rightsOf('manager', { on: [], off: [] }));
  expect(RIGHT_SETS.kitchen).toEqual(['orders_write', 'stock_write']);
});

test('what differs from the role comes to the same rights again', () => {
  for (const role of ['staff', 'manager'] as const)
    for (const right of TEAM_RIGHTS)
      for (const rights of [[], [right], TEAM_RIGHTS.filter((each) => each !== right)])
        expect(rightsOf(role, deviationOf(role, rights))).toEqual(rights);
  expect(deviationOf('staff', RIGHT_SETS.waiter)).toEqual({ on: [], off: [] });
  expect(deviationOf('staff', RIGHT_SETS.kitchen)).toEqual({ on: [], off: ['floor_serve', 'payments_take', 'lines_take_off'] });
  expect(deviationOf('staff', ['orders_write', 'reports_read'])).toEqual({
    on: ['reports_read'],
    off: ['stock_write', 'floor_serve', 'payments_take', 'lines_take_off'],
  });
});

test('a right that is not known is none', () => {
  expect(rightsOf('staff', { on: ['everything'], off: ['nothing'] })).toEqual(RIGHT_SETS.waiter);
});
