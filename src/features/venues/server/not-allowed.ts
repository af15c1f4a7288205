import { heldBy, rightsFor, type Permission, type Standing } from '#domain/permissions.ts';
import { Refusal } from '#platform/shared/refusal.ts';

/** "You may not…" */
const WORDS: Readonly<Record<Permission, string>> = {
  orders: 'see the orders',
  board: 'work on orders',
  floor: 'see tables and bills',
  serve: 'serve tables',
  requests: 'answer requests',
  stock: 'set what is sold out',
  hand_money: 'take money',
  take_off: 'take off dishes',
  reduce: 'give away or discount',
  refund: 'send money back',
  close: 'close the day',
  overview: 'see the figures',
  reports: 'see the reports',
  audit: 'see the log of changes',
  menu: 'edit the menu',
  promotions: 'edit promotions',
  loyalty: 'edit the stamp card',
  pictures: 'upload pictures',
  tables: 'edit tables or print codes',
  settings: 'change settings',
  team: 'manage the team',
  payments: 'set up payments',
  keys: 'set up what other systems call with',
  plan: 'choose the plan',
};

/** 403 to somebody of the team whose rights do not include it: what, and whom to ask. */
export const notAllowed = ({ role }: Pick<Standing, 'role'>, permission: Permission): Refusal =>
  new Refusal(403, 'not_allowed', `Ask ${heldBy(permission) === 'manager' ? 'a manager' : 'an owner'}: you may not ${WORDS[permission]}.`, {
    role,
    permission,
    rights: rightsFor(permission),
  });
