import { sql } from 'kysely';
import type { Tx } from '#platform/server/database.ts';

/** The table of addresses that wait to be confirmed: one for each account at most. */

export type EmailChange = { readonly userId: string; readonly email: string; readonly tokenHash: Buffer; readonly expiresAt: Date };

export async function keepEmailChange(tx: Tx, change: EmailChange): Promise<void> {
  const { userId: _, ...wish } = change;
  await tx
    .insertInto('accountEmailChange')
    .values(change)
    .onConflict((on) => on.column('userId').doUpdateSet({ ...wish, createdAt: sql<Date>`now()` }))
    .execute();
}

export async function dropEmailChange(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('accountEmailChange').where('userId', '=', userId).execute();
}

/** Uses the wish up and writes the address, as confirmed; null where there is none with this token. Throws 23505 where another has it. */
export async function applyEmailChange(
  tx: Tx,
  tokenHash: Buffer,
  now: Date,
): Promise<{ userId: string; before: string; wasVerified: boolean } | null> {
  const wish = await tx
    .deleteFrom('accountEmailChange')
    .where('tokenHash', '=', tokenHash)
    .where('expiresAt', '>', now)
    .returning(['userId', 'email'])
    .executeTakeFirst();
  if (!wish) return null;
  const was = await tx
    .selectFrom('accountUser')
    .select(['email as before', 'emailVerified as wasVerified'])
    .where('id', '=', wish.userId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  await tx
    .updateTable('accountUser')
    .set({ email: wish.email, emailVerified: true, updatedAt: sql<Date>`now()` })
    .where('id', '=', wish.userId)
    .execute();
  // What was sent to the old address opens nothing any more.
  await tx.deleteFrom('accountVerification').where('value', '=', wish.userId).execute();
  return { userId: wish.userId, ...was };
}
