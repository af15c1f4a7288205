import type { Tx } from './database.ts';

/** A key that every process of the installation has alike, wherever it runs: the first that asks makes it, and it is kept in the database. */
export async function installationKey(db: Tx, name: string, make: () => unknown): Promise<unknown> {
  const kept = () => db.selectFrom('installationKey').select('value').where('name', '=', name).executeTakeFirst();
  const there = await kept();
  if (there) return there.value;
  await db
    .insertInto('installationKey')
    .values({ name, value: JSON.stringify(make()) })
    .onConflict((on) => on.column('name').doNothing())
    .execute();
  return (await kept())?.value;
}

/** One that has no maker but its first keeper; refused by its primary key where it is there. */
export async function keepInstallationKey(tx: Tx, name: string, value: unknown): Promise<void> {
  await tx
    .insertInto('installationKey')
    .values({ name, value: JSON.stringify(value) })
    .execute();
}

/** What is kept under a name, locked until the transaction ends; undefined where nothing is. */
export async function lockInstallationKey(tx: Tx, name: string): Promise<unknown> {
  return (await tx.selectFrom('installationKey').select('value').where('name', '=', name).forUpdate().executeTakeFirst())?.value;
}

export async function dropInstallationKey(tx: Tx, name: string): Promise<void> {
  await tx.deleteFrom('installationKey').where('name', '=', name).execute();
}
