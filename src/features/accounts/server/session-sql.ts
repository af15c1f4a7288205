import { sql } from 'kysely';
import type { Tx } from '#platform/server/database.ts';
import { SESSION_MOST_MS } from './session.ts';

/** The table of sessions, where better-auth does not read and write it itself. */

export type SessionRow = {
  readonly id: string;
  readonly token: string;
  /** What {@link keepDevice} kept. */
  readonly userAgent: string | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
};

/** Notes in what kind of browser a session began: its family and system, never the whole string that could tell people apart. */
export async function keepDevice(tx: Tx, token: string, device: string): Promise<void> {
  await tx.updateTable('accountSession').set({ userAgent: device }).where('token', '=', token).execute();
}

/** Living sessions, the youngest first. */
export async function sessionsOf(tx: Tx, userId: string): Promise<SessionRow[]> {
  return tx
    .selectFrom('accountSession')
    .select(['id', 'token', 'userAgent', 'createdAt', 'updatedAt'])
    .where('userId', '=', userId)
    .where('expiresAt', '>', sql<Date>`now()`)
    .where('createdAt', '>', new Date(Date.now() - SESSION_MOST_MS))
    .orderBy('createdAt', 'desc')
    .limit(200)
    .execute();
}

/** Ends one session of that very user; false where it is none of theirs. */
export async function endSession(tx: Tx, userId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('accountSession').where('userId', '=', userId).where('id', '=', id).executeTakeFirst();
  return numDeletedRows === 1n;
}

/** Ends every session of a user but the one with this token. */
export async function endOtherSessions(tx: Tx, userId: string, token: string): Promise<void> {
  await tx.deleteFrom('accountSession').where('userId', '=', userId).where('token', '<>', token).execute();
}
