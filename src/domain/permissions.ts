/** What a person of a venue's team may do there: `decisions.md`, "Accounts", and docs/decisions/0130. One table for the server, which judges, and the portal, which shows. */

export const ROLES = ['owner', 'manager', 'staff'] as const;
export type Role = (typeof ROLES)[number];

/** A role as it was written down; what is not known may do least. */
export const roleOf = (text: string): Role => ROLES.find((role) => role === text) ?? 'staff';

/**
 * What a call asks for. `orders`: to see them. `board`: to work on them in the kitchen. `floor`: to see tables and bills. `serve`: to seat, order, move and join
 * there. `take_off`: portions off an unpaid order, and to cancel one that was taken. `stock`: sold out and portions. `hand_money`: payments taken by hand.
 * `reduce`: giving away and discounts of what is unpaid. `pictures`: to upload them. `payments`: providers and their keys. `keys`: what other systems call with.
 * `plan`: what the venue is on.
 */
export const PERMISSIONS = [
  'orders',
  'board',
  'floor',
  'serve',
  'requests',
  'stock',
  'hand_money',
  'take_off',
  'reduce',
  'refund',
  'close',
  'overview',
  'reports',
  'audit',
  'menu',
  'promotions',
  'loyalty',
  'pictures',
  'tables',
  'settings',
  'team',
  'payments',
  'keys',
  'plan',
] as const;
export type Permission = (typeof PERMISSIONS)[number];

/** What owners switch on and off for each person, as they think of it; where a key of the venue has the same right, by the same name (`api-rights.ts`). */
export const TEAM_RIGHTS = [
  'orders_write',
  'stock_write',
  'floor_serve',
  'payments_take',
  'lines_take_off',
  'lines_reduce',
  'payments_refund',
  'day_close',
  'reports_read',
  'menu_write',
  'tables_write',
  'settings_write',
] as const;
export type TeamRight = (typeof TEAM_RIGHTS)[number];

/** Team, payment providers, keys and the plan are in none of them: those are owners' alone. Who may do something about a bill sees it. */
const REACH: Readonly<Record<TeamRight, readonly Permission[]>> = {
  orders_write: ['orders', 'board'],
  stock_write: ['stock'],
  floor_serve: ['orders', 'floor', 'serve', 'requests'],
  payments_take: ['orders', 'floor', 'hand_money'],
  lines_take_off: ['orders', 'floor', 'take_off'],
  lines_reduce: ['orders', 'floor', 'reduce'],
  payments_refund: ['orders', 'floor', 'refund'],
  day_close: ['close'],
  reports_read: ['overview', 'reports', 'audit'],
  menu_write: ['menu', 'stock', 'promotions', 'loyalty', 'pictures'],
  tables_write: ['tables'],
  settings_write: ['settings', 'pictures'],
};

/** How the page of a team shows them. */
export const RIGHT_GROUPS = {
  kitchen: ['orders_write', 'stock_write'],
  floor: ['floor_serve', 'payments_take'],
  money: ['lines_take_off', 'lines_reduce', 'payments_refund', 'day_close'],
  office: ['reports_read', 'menu_write', 'tables_write', 'settings_write'],
} as const satisfies Readonly<Record<string, readonly TeamRight[]>>;
export type RightGroup = keyof typeof RIGHT_GROUPS;

const WAITER: readonly TeamRight[] = ['orders_write', 'stock_write', 'floor_serve', 'payments_take', 'lines_take_off'];

/** Sets that an owner starts from. A waiter's is what staff have without more, a manager's what managers have. */
export const RIGHT_SETS = { kitchen: RIGHT_GROUPS.kitchen, waiter: WAITER, manager: TEAM_RIGHTS } as const satisfies Readonly<
  Record<string, readonly TeamRight[]>
>;
export type RightSet = keyof typeof RIGHT_SETS;

/** Owner: everything. Manager: no payment settings, no team, no keys, no plan. Staff: orders, requests, stock. */
const START: Readonly<Record<Role, readonly TeamRight[]>> = { owner: TEAM_RIGHTS, manager: TEAM_RIGHTS, staff: WAITER };

/** Where somebody's rights differ from their role's: kept so, that a right which comes later is theirs as it is their role's. */
export type Deviation = { readonly on: readonly string[]; readonly off: readonly string[] };

/** What somebody has. An owner has everything, whatever was switched before. */
export const rightsOf = (role: Role, { on, off }: Deviation): readonly TeamRight[] =>
  role === 'owner'
    ? TEAM_RIGHTS
    : TEAM_RIGHTS.filter((right) => on.includes(right) || (START[role].includes(right) && !off.includes(right)));

/** What to keep of somebody of that role so that they have these. */
export const deviationOf = (role: Role, rights: readonly TeamRight[]): { readonly on: TeamRight[]; readonly off: TeamRight[] } => ({
  on: TEAM_RIGHTS.filter((right) => rights.includes(right) && !START[role].includes(right)),
  off: TEAM_RIGHTS.filter((right) => !rights.includes(right) && START[role].includes(right)),
});

/** Whether that is not what the role starts with. */
export const isSwitched = (role: Role, rights: readonly TeamRight[]): boolean => {
  const { on, off } = deviationOf(role, rights);
  return on.length + off.length > 0;
};

/** Somebody of a team; without rights, what their role starts with. */
export type Standing = { readonly role: Role; readonly rights?: readonly TeamRight[] | undefined };

/** Whether somebody of a team may do what asks for the permission. */
export const may = ({ role, rights = START[role] }: Standing, permission: Permission): boolean =>
  role === 'owner' || rights.some((right) => REACH[right].includes(permission));

/** Whom to ask for it: managers have it without more, or owners alone. */
export const heldBy = (permission: Permission): 'manager' | 'owner' => (may({ role: 'manager' }, permission) ? 'manager' : 'owner');

/** The rights any of which is enough for it. */
export const rightsFor = (permission: Permission): readonly TeamRight[] => TEAM_RIGHTS.filter((right) => REACH[right].includes(permission));
