import type { Tx } from '#platform/server/database.ts';
import { isUuid } from '#platform/shared/is-uuid.ts';

/** What other features may know of an account. */
export type FoundAccount = {
  readonly id: string;
  readonly email: string;
  readonly accountType: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly storeName: string;
  readonly emailVerified: boolean;
};

const COLUMNS = ['id', 'email', 'accountType', 'firstName', 'lastName', 'storeName', 'emailVerified'] as const;

export async function accountById(tx: Tx, id: string): Promise<FoundAccount | null> {
  if (!isUuid(id)) return null;
  return (await tx.selectFrom('accountUser').select(COLUMNS).where('id', '=', id).executeTakeFirst()) ?? null;
}

export async function accountByEmail(tx: Tx, email: string): Promise<FoundAccount | null> {
  return (await tx.selectFrom('accountUser').select(COLUMNS).where('email', '=', email.trim().toLowerCase()).executeTakeFirst()) ?? null;
}

export type Profile = FoundAccount & { readonly dob: string | null; readonly address: string | null; readonly createdAt: Date };

/** What a user's own record shows of the account. */
export async function profileOf(tx: Tx, id: string): Promise<Profile | null> {
  if (!isUuid(id)) return null;
  return (
    (await tx
      .selectFrom('accountUser')
      .select([...COLUMNS, 'dob', 'address', 'createdAt'])
      .where('id', '=', id)
      .executeTakeFirst()) ?? null
  );
}

/** Holds an account's row until the transaction ends: nothing that points to it is written meanwhile. */
export async function lockAccount(tx: Tx, id: string): Promise<void> {
  await tx.selectFrom('accountUser').select('id').where('id', '=', id).forUpdate().execute();
}

/** Whether an account is there, and stays until the transaction ends: who deletes it waits. One that is being deleted is waited for. */
export async function keepsAccount(tx: Tx, id: string): Promise<boolean> {
  return (await tx.selectFrom('accountUser').select('id').where('id', '=', id).forKeyShare().executeTakeFirst()) !== undefined;
}

/** The language that the account with this address has chosen for its mails; null where there is none. */
export async function languageOfAddress(tx: Tx, email: string): Promise<string | null> {
  const row = await tx.selectFrom('accountUser').select('language').where('email', '=', email).executeTakeFirst();
  return row?.language ?? null;
}

export async function administratorIds(tx: Tx): Promise<string[]> {
  return (await tx.selectFrom('accountUser').select('id').where('isAdmin', '=', true).execute()).map(({ id }) => id);
}
