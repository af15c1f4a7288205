import type { Tx } from '#platform/server/database.ts';
import type { Accounts } from '#features/accounts/server/accounts.ts';
import type { SessionUser } from '#features/accounts/server/session.ts';
import type { SavedOrder } from '#features/ordering/contract.ts';
import type { PersonalData, StampEntry } from '../contract.ts';
import { readHistory } from './read-history.ts';
import { explained } from './read-stamps.ts';
import { readUser } from './read-user.ts';

const AT_ONCE = 500;

/** Everything we hold about a person: the account, every order, every ledger entry, where they are signed in. Never a password or token. */
export async function exportUser(deps: { db: Tx; accounts: Accounts; now: number }, user: SessionUser): Promise<PersonalData> {
  const { db, accounts, now } = deps;
  const record = await readUser(db, user.id);
  const settings = await accounts.settings(user.id);
  return {
    exportedAt: new Date(now).toISOString(),
    account: {
      ...record,
      orders: await allOrders(db, user.id),
      language: settings.language,
      signsInWith: [...(settings.hasPassword ? (['password'] as const) : []), ...(settings.meta ? (['meta'] as const) : [])],
      venues: settings.user.venues.map(({ id, title, role }) => ({ id, title, role })),
    },
    ledger: await allEntries(db, user.id),
    devices: await accounts.devices(user),
    passport: await accounts.passport(user.id),
  };
}

async function allOrders(db: Tx, userId: string): Promise<SavedOrder[]> {
  const all: SavedOrder[] = [];
  let cursor: string | undefined;
  do {
    const { orders, next } = await readHistory(db, userId, cursor);
    all.push(...orders);
    cursor = next ?? undefined;
  } while (cursor !== undefined);
  return all;
}

async function allEntries(db: Tx, userId: string): Promise<StampEntry[]> {
  const all: StampEntry[] = [];
  for (;;) {
    const page = await explained(db, userId, { companyId: null, before: all.at(-1)?._id ?? null, most: AT_ONCE, whole: true });
    all.push(...page);
    if (page.length < AT_ONCE) return all;
  }
}
