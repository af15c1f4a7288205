/** What a person of a venue's team may do there: `decisions.md`, "Accounts". One table for the server, which judges, and the portal, which shows. */

export const ROLES = ['owner', 'manager', 'staff'] as const;
export type Role = (typeof ROLES)[number];

/** A role as it was written down; what is not known may do least. */
export const roleOf = (text: string): Role => ROLES.find((role) => role === text) ?? 'staff';

/** `stock`: sold out and portions. `hand_money`: payments taken by hand and refunds' first step, cancelling. `reduce`: giving away and discounts of what is unpaid. `payments`: providers and their keys. `keys`: what other systems call with. `plan`: what the venue is on. */
export type Permission =
  | 'orders'
  | 'requests'
  | 'stock'
  | 'hand_money'
  | 'overview'
  | 'refund'
  | 'reduce'
  | 'menu'
  | 'promotions'
  | 'loyalty'
  | 'tables'
  | 'reports'
  | 'close'
  | 'settings'
  | 'audit'
  | 'team'
  | 'payments'
  | 'keys'
  | 'plan';

const STAFF: readonly Permission[] = ['orders', 'requests', 'stock', 'hand_money'];
const MANAGER: readonly Permission[] = [
  ...STAFF,
  'overview',
  'refund',
  'reduce',
  'menu',
  'promotions',
  'loyalty',
  'tables',
  'reports',
  'close',
  'settings',
  'audit',
];
const OWNER: readonly Permission[] = [...MANAGER, 'team', 'payments', 'keys', 'plan'];

const ALLOWED: Readonly<Record<Role, ReadonlySet<Permission>>> = {
  owner: new Set(OWNER),
  manager: new Set(MANAGER),
  staff: new Set(STAFF),
};

/** Owner: everything. Manager: no payment settings, no team, no keys, no plan. Staff: orders, requests, stock. */
export const may = (role: Role, permission: Permission): boolean => ALLOWED[role].has(permission);
