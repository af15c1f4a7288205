import { sql } from 'kysely';
import type { Database, Tx } from '#platform/server/database.ts';

/** Idempotency keys under which no order may come any more. */

/** Whose a void key was. */
export type VoidKey = { readonly fingerprint: Buffer; readonly browser: Buffer | null };

export async function readVoidKey(tx: Tx, venueId: string, key: string): Promise<VoidKey | null> {
  const found = tx.selectFrom('orderKeyVoid').select(['fingerprint', 'browser']).where('venueId', '=', venueId).where('key', '=', key);
  return (await found.executeTakeFirst()) ?? null;
}

/**
 * Holds the venue's row until the transaction ends, and tells who writes an order there that a key becomes void: what was written before is seen by now, and
 * what is about to be written is not.
 */
export async function announceVoidKey(tx: Tx, venueId: string): Promise<void> {
  await sql`update venue_pulse set voids = voids + 1 where venue_id = ${venueId}`.execute(tx);
}

export async function insertVoidKey(
  tx: Tx,
  venueId: string,
  { key, ...whose }: VoidKey & { readonly key: string },
  at: Date,
): Promise<void> {
  await tx
    .insertInto('orderKeyVoid')
    .values({ venueId, key, ...whose, at })
    .onConflict((oc) => oc.doNothing())
    .execute();
}

/** Forgets those of before a moment: nothing is under way for so long. */
export async function forgetVoidKeys(db: Database, before: Date): Promise<void> {
  await db.deleteFrom('orderKeyVoid').where('at', '<', before).execute();
}
