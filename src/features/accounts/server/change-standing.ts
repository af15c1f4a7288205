import { sql } from 'kysely';
import { Refusal } from '#platform/shared/refusal.ts';
import { lockUntilCommit } from '#platform/server/advisory-locks.ts';
import type { Tx } from '#platform/server/database.ts';
import { endSessions } from './list-users.ts';

/** What administrators make of other accounts: administrators, or accounts that open nothing. */

export type Standing = { readonly id: string; readonly email: string; readonly isAdmin: boolean; readonly disabled: boolean };

/** Holds the account's row until the transaction ends, so that nobody signs in to it meanwhile. Null: there is none. */
export async function holdStanding(tx: Tx, id: string): Promise<Standing | null> {
  const row = await tx
    .selectFrom('accountUser')
    .select(['id', 'email', 'isAdmin', 'disabledAt'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row ? { id: row.id, email: row.email, isAdmin: row.isAdmin, disabled: row.disabledAt !== null } : null;
}

/**
 * Makes an account an administrator, or takes that away, which ends its app passwords. False where it was so already. Refused: unverified_address,
 * account_disabled; last_administrator, so that somebody can always put things right.
 */
export async function setAdministrator(tx: Tx, id: string, wanted: boolean): Promise<boolean> {
  // One after the other: of two who demote each other, one remains.
  await lockUntilCommit(tx, 'firstAdmin');
  const user = await tx
    .selectFrom('accountUser')
    .select(['isAdmin', 'emailVerified', 'disabledAt'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (user.isAdmin === wanted) return false;
  if (wanted && user.disabledAt !== null) throw new Refusal(409, 'account_disabled', 'This account is disabled. Enable it first.');
  if (wanted && !user.emailVerified)
    throw new Refusal(409, 'unverified_address', 'Nobody has confirmed that this address is theirs. Confirm it first.');
  if (!wanted && (await isOnlyAdministrator(tx, id)))
    throw new Refusal(409, 'last_administrator', 'This is the only administrator. Make another one first.');
  await tx
    .updateTable('accountUser')
    .set({ isAdmin: wanted, updatedAt: sql<Date>`now()` })
    .where('id', '=', id)
    .execute();
  if (!wanted) await tx.deleteFrom('adminAppPassword').where('userId', '=', id).execute();
  return true;
}

async function isOnlyAdministrator(tx: Tx, id: string): Promise<boolean> {
  const other = await tx
    .selectFrom('accountUser')
    .select('id')
    .where('isAdmin', '=', true)
    .where('id', '<>', id)
    .limit(1)
    .executeTakeFirst();
  return other === undefined;
}

/** Shuts every door of an account and signs it out everywhere, or opens them again. False where it was so already. Refused: administrator. */
export async function setDisabled(tx: Tx, id: string, wanted: boolean, now: Date): Promise<boolean> {
  const user = await holdStanding(tx, id);
  if (!user || user.disabled === wanted) return false;
  if (user.isAdmin) throw isAdministrator();
  await tx
    .updateTable('accountUser')
    .set({ disabledAt: wanted ? now : null, updatedAt: sql<Date>`now()` })
    .where('id', '=', id)
    .execute();
  if (wanted) await endSessions(tx, id);
  return true;
}

export const isAdministrator = (): Refusal => new Refusal(409, 'administrator', 'This is an administrator. Take that away first.');
