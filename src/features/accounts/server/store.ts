import { v7 as uuidv7 } from 'uuid';
import { sql } from 'kysely';
import { lockUntilCommit } from '#platform/server/advisory-locks.ts';
import type { Tx } from '#platform/server/database.ts';

/** The accounts' tables, where better-auth does not read and write them itself (`auth.ts`). */

export type NewUser = {
  readonly accountType: 'User' | 'Store';
  readonly firstName: string;
  readonly lastName: string;
  readonly storeName: string;
  readonly email: string;
  readonly isAdmin: boolean;
};

export const displayName = (user: Pick<NewUser, 'accountType' | 'firstName' | 'lastName' | 'storeName'>): string =>
  user.accountType === 'Store' ? user.storeName : `${user.firstName} ${user.lastName}`.trim();

/** An account with its password, in the rows that better-auth signs in with. */
export async function insertUser(tx: Tx, user: NewUser, passwordHash: string): Promise<string> {
  const id = uuidv7();
  await tx
    .insertInto('accountUser')
    // Whoever makes it knows whose address it is.
    .values({ ...user, id, name: displayName(user), emailVerified: true })
    .execute();
  await tx
    .insertInto('accountCredential')
    .values({ id: uuidv7(), userId: id, accountId: id, providerId: 'credential', password: passwordHash })
    .execute();
  return id;
}

/** Guests of a made-up world, whom nobody can sign in as; their ids, in their order. */
export async function insertPeople(tx: Tx, people: readonly Omit<NewUser, 'accountType' | 'storeName' | 'isAdmin'>[]): Promise<string[]> {
  const rows = people.map((person) => {
    const user = { ...person, accountType: 'User' as const, storeName: '', isAdmin: false };
    return { ...user, id: uuidv7(), name: displayName(user), emailVerified: true };
  });
  await tx.insertInto('accountUser').values(rows).execute();
  return rows.map(({ id }) => id);
}

export type Holder = {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly language: string | null;
  readonly isAdmin: boolean;
  /** Whether the address was confirmed. */
  readonly emailVerified: boolean;
};
const HOLDER = [
  'accountUser.id',
  'accountUser.email',
  'accountUser.name',
  'accountUser.language',
  'accountUser.isAdmin',
  'accountUser.emailVerified',
] as const;

export async function holderById(tx: Tx, id: string): Promise<Holder | null> {
  return (await tx.selectFrom('accountUser').select(HOLDER).where('id', '=', id).executeTakeFirst()) ?? null;
}

export async function emailTaken(tx: Tx, email: string): Promise<boolean> {
  return (await tx.selectFrom('accountUser').select('id').where('email', '=', email).executeTakeFirst()) !== undefined;
}

/** An account with its password's hash; the hash is null where it has no password. */
export async function holderWithPassword(tx: Tx, email: string): Promise<(Holder & { readonly password: string | null }) | null> {
  const row = await tx
    .selectFrom('accountUser')
    .leftJoin('accountCredential', (join) =>
      join.onRef('accountCredential.userId', '=', 'accountUser.id').on('accountCredential.providerId', '=', 'credential'),
    )
    .select([...HOLDER, 'accountCredential.password'])
    .where('accountUser.email', '=', email)
    .executeTakeFirst();
  return row ?? null;
}

/** Waits for whoever makes the first administrator; true where there is one. To be asked inside the transaction that would make him. */
export async function hasAdmin(tx: Tx): Promise<boolean> {
  await lockUntilCommit(tx, 'firstAdmin');
  return (await tx.selectFrom('accountUser').select('id').where('isAdmin', '=', true).limit(1).executeTakeFirst()) !== undefined;
}

export async function sessionExpiry(tx: Tx, token: string): Promise<Date> {
  const row = await tx.selectFrom('accountSession').select('expiresAt').where('token', '=', token).executeTakeFirstOrThrow();
  return row.expiresAt;
}

/** Confirms the address of an account; false where it was confirmed already. */
export async function verifyUser(tx: Tx, id: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('accountUser')
    .set({ emailVerified: true, updatedAt: sql<Date>`now()` })
    .where('id', '=', id)
    .where('emailVerified', '=', false)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Whatever else a forgotten password let in: open links, a wish for another address, app passwords. */
export async function forgetGrants(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('accountEmailChange').where('userId', '=', userId).execute();
  await tx.deleteFrom('accountVerification').where('value', '=', userId).execute();
  await tx.deleteFrom('adminAppPassword').where('userId', '=', userId).execute();
}

/** Keeps a new app password, and drops this administrator's expired ones. */
export async function insertAppPassword(tx: Tx, userId: string, secretHash: Buffer, now: Date, expiresAt: Date): Promise<void> {
  await tx.deleteFrom('adminAppPassword').where('userId', '=', userId).where('expiresAt', '<=', now).execute();
  await tx.insertInto('adminAppPassword').values({ id: uuidv7(), userId, secretHash, expiresAt, createdAt: now }).execute();
}

/** The administrator whose living app password this is, if it is the one of that address. */
export async function appPasswordHolder(tx: Tx, email: string, secretHash: Buffer, now: Date): Promise<Holder | null> {
  const row = await tx
    .selectFrom('adminAppPassword')
    .innerJoin('accountUser', 'accountUser.id', 'adminAppPassword.userId')
    .select(HOLDER)
    .where('adminAppPassword.secretHash', '=', secretHash)
    .where('adminAppPassword.expiresAt', '>', now)
    .where('accountUser.email', '=', email)
    .where('accountUser.isAdmin', '=', true)
    .executeTakeFirst();
  return row ?? null;
}

export async function deleteAppPassword(tx: Tx, secretHash: Buffer): Promise<void> {
  await tx.deleteFrom('adminAppPassword').where('secretHash', '=', secretHash).execute();
}

export type Settings = Holder & {
  readonly accountType: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly storeName: string;
  /** Argon2id; null where the account has no password. */
  readonly password: string | null;
  readonly metaId: string | null;
  readonly emailVerified: boolean;
  /** Another address that waits to be confirmed. */
  readonly pendingEmail: string | null;
};

export async function settingsById(tx: Tx, id: string): Promise<Settings | null> {
  const row = await tx
    .selectFrom('accountUser')
    .leftJoin('accountCredential as secret', (join) =>
      join.onRef('secret.userId', '=', 'accountUser.id').on('secret.providerId', '=', 'credential'),
    )
    .leftJoin('accountCredential as meta', (join) => join.onRef('meta.userId', '=', 'accountUser.id').on('meta.providerId', '=', 'meta'))
    .leftJoin('accountEmailChange as wish', (join) =>
      join.onRef('wish.userId', '=', 'accountUser.id').on('wish.expiresAt', '>', sql<Date>`now()`),
    )
    .select([...HOLDER, 'accountType', 'firstName', 'lastName', 'storeName', 'emailVerified'])
    .select(['secret.password', 'meta.accountId as metaId', 'wish.email as pendingEmail'])
    .where('accountUser.id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}

export type ProfileChange = { readonly [name in 'firstName' | 'lastName' | 'storeName' | 'language']?: string | undefined };

export async function updateProfile(
  tx: Tx,
  id: string,
  change: Readonly<Record<string, string>> & { readonly name: string },
): Promise<void> {
  await tx
    .updateTable('accountUser')
    .set({ ...change, updatedAt: sql<Date>`now()` })
    .where('id', '=', id)
    .execute();
}

export async function updatePassword(tx: Tx, userId: string, hash: string): Promise<void> {
  await tx
    .updateTable('accountCredential')
    .set({ password: hash, updatedAt: sql<Date>`now()` })
    .where('userId', '=', userId)
    .where('providerId', '=', 'credential')
    .execute();
}

/** Another address for somebody who shows otherwise whose account it is. */
export async function renameUser(tx: Tx, userId: string, email: string): Promise<void> {
  await tx
    .updateTable('accountUser')
    .set({ email, updatedAt: sql<Date>`now()` })
    .where('id', '=', userId)
    .execute();
}

/** Sign-ins by others than the password: whoever resets it by mail has shown whose address it is, and these have not. */
export async function forgetProviders(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('accountCredential').where('userId', '=', userId).where('providerId', '<>', 'credential').execute();
}

export async function holderByMeta(tx: Tx, metaId: string): Promise<Holder | null> {
  const row = await tx
    .selectFrom('accountCredential')
    .innerJoin('accountUser', 'accountUser.id', 'accountCredential.userId')
    .select(HOLDER)
    .where('providerId', '=', 'meta')
    .where('accountId', '=', metaId)
    .executeTakeFirst();
  return row ?? null;
}

/** An account that signs in with Meta. The address is Meta's word, not shown to us: it stays unverified. */
export async function insertMetaUser(tx: Tx, user: NewUser, metaId: string, language: string): Promise<string> {
  const id = uuidv7();
  await tx
    .insertInto('accountUser')
    .values({ ...user, id, name: displayName(user), language })
    .execute();
  await tx.insertInto('accountCredential').values({ id: uuidv7(), userId: id, accountId: metaId, providerId: 'meta' }).execute();
  return id;
}

export async function deleteUser(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('accountVerification').where('value', '=', id).execute();
  await tx.deleteFrom('accountUser').where('id', '=', id).execute();
}
