import type { Permission } from './permissions.ts';

/** What a key of a venue may do, as owners choose it: docs/decisions/0071-api-keys.md. */
export const API_RIGHTS = [
  'orders_read',
  'orders_write',
  'payments_take',
  'menu_read',
  'stock_write',
  'menu_write',
  'reports_read',
] as const;
export type ApiRight = (typeof API_RIGHTS)[number];

type Reach = { readonly permissions: readonly Permission[]; readonly writes: boolean };

/** Team, settings, payment providers, refunds, the log and keys themselves are in none of them: those are for people. */
const REACH: Readonly<Record<ApiRight, Reach>> = {
  orders_read: { permissions: ['orders', 'floor', 'requests'], writes: false },
  orders_write: { permissions: ['orders', 'board', 'floor', 'serve', 'requests', 'take_off'], writes: true },
  payments_take: { permissions: ['hand_money'], writes: true },
  menu_read: { permissions: ['menu', 'stock'], writes: false },
  stock_write: { permissions: ['stock'], writes: true },
  menu_write: { permissions: ['menu', 'stock', 'pictures'], writes: true },
  reports_read: { permissions: ['reports', 'overview'], writes: false },
};

/** Those of these names that there are. */
export const knownRights = (names: readonly string[]): ApiRight[] => API_RIGHTS.filter((right) => names.includes(right));

/** Whether a key with these rights may do what needs the permission; `writes`: it changes something. What may write may read. */
export const keyMay = (rights: readonly ApiRight[], permission: Permission, writes: boolean): boolean =>
  rights.some((right) => REACH[right].permissions.includes(permission) && (REACH[right].writes || !writes));
