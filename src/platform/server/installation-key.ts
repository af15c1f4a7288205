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
