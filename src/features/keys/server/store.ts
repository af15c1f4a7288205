import { sql } from 'kysely';
import type { ApiCaller } from '#platform/server/api-caller.ts';
import type { Tx } from '#platform/server/database.ts';

/** Rows of keys. */

export type KeyRow = {
  readonly id: string;
  readonly name: string;
  readonly rights: readonly string[];
  readonly ending: string;
  readonly madeBy: string;
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
};

/** A venue's keys, the oldest first. */
export async function keysOf(tx: Tx, venueId: string): Promise<KeyRow[]> {
  return tx
    .selectFrom('apiKey')
    .select(['id', 'name', 'rights', 'ending', 'madeBy', 'createdAt', 'lastUsedAt'])
    .where('venueId', '=', venueId)
    .orderBy('id')
    .execute();
}

export type NewKey = Pick<KeyRow, 'id' | 'name' | 'rights' | 'ending' | 'madeBy'> & {
  readonly venueId: string;
  readonly secretHash: Buffer;
};

/** Its moment. Two of one name meet at the table's own constraint. */
export async function insertKey(tx: Tx, { rights, ...key }: NewKey): Promise<Date> {
  const row = await tx
    .insertInto('apiKey')
    .values({ ...key, rights: [...rights] })
    .returning('createdAt')
    .executeTakeFirstOrThrow();
  return row.createdAt;
}

/** Its name; null: there is none at that venue. */
export async function deleteKey(tx: Tx, venueId: string, id: string): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`
    delete from api_key where venue_id = ${venueId} and id::text = ${id.toLowerCase()} returning name`.execute(tx);
  return rows[0]?.name ?? null;
}

/** All of a venue's. */
export async function deleteKeys(tx: Tx, venueId: string): Promise<void> {
  await tx.deleteFrom('apiKey').where('venueId', '=', venueId).execute();
}

/** Whose key has that hash; null: nobody's, or of somebody whose account opens nothing any more. */
export async function callerWith(tx: Tx, secretHash: Buffer): Promise<ApiCaller | null> {
  const row = await tx
    .selectFrom('apiKey')
    .innerJoin('accountUser', 'accountUser.id', 'apiKey.madeBy')
    .select(['apiKey.id', 'apiKey.name', 'apiKey.venueId', 'apiKey.madeBy', 'apiKey.rights'])
    .where('apiKey.secretHash', '=', secretHash)
    .where('accountUser.disabledAt', 'is', null)
    .executeTakeFirst();
  return row ? { id: row.id, name: row.name, venueId: row.venueId, userId: row.madeBy, rights: row.rights } : null;
}

/** That it was used, to the minute: a till that asks each second writes once a minute. */
export async function noteUse(tx: Tx, id: string, now: Date): Promise<void> {
  await sql`update api_key set last_used_at = ${now} where id = ${id} and (last_used_at is null or last_used_at < ${now}::timestamptz - interval '1 minute')`.execute(
    tx,
  );
}
