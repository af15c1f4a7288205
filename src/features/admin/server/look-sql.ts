import { sql } from 'kysely';
import type { Tx } from '#platform/server/database.ts';

/** Looks of administrators into venues: what a cookie is good for, and how long. */

export type LookRow = { readonly userId: string; readonly email: string; readonly venueId: string; readonly endsAt: Date };

export async function insertLook(
  tx: Tx,
  look: { readonly tokenHash: Buffer; readonly userId: string; readonly venueId: string; readonly endsAt: Date },
  now: Date,
): Promise<void> {
  await tx.deleteFrom('adminLook').where('endsAt', '<', now).execute();
  await tx.insertInto('adminLook').values(look).execute();
}

/** The look that goes on, of somebody who is an administrator still. */
export async function lookWith(tx: Tx, tokenHash: Buffer, now: Date): Promise<LookRow | null> {
  const { rows } = await sql<LookRow>`
    select l.user_id, u.email, l.venue_id, l.ends_at from admin_look l join account_user u on u.id = l.user_id
    where l.token_hash = ${tokenHash} and l.ends_at > ${now} and u.is_admin and u.disabled_at is null`.execute(tx);
  return rows[0] ?? null;
}

export async function deleteLook(tx: Tx, tokenHash: Buffer): Promise<void> {
  await tx.deleteFrom('adminLook').where('tokenHash', '=', tokenHash).execute();
}

/** Nobody looks into a venue that is gone. */
export async function deleteLooksInto(tx: Tx, venueId: string): Promise<void> {
  await tx.deleteFrom('adminLook').where('venueId', '=', venueId).execute();
}
