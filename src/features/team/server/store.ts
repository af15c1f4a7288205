import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Tx } from '#platform/server/database.ts';
import { isUuid } from '#platform/shared/is-uuid.ts';

/** Invitations. Open: neither accepted nor taken back; it may have run out. */

export type InvitationRow = {
  readonly id: string;
  readonly venueId: string;
  readonly email: string;
  readonly role: string;
  readonly rightsOn: readonly string[];
  readonly rightsOff: readonly string[];
  readonly language: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
};

const COLUMNS = ['id', 'venueId', 'email', 'role', 'rightsOn', 'rightsOff', 'language', 'createdAt', 'expiresAt'] as const;

const open = (tx: Tx) => tx.selectFrom('teamInvitation').select(COLUMNS).where('acceptedAt', 'is', null).where('revokedAt', 'is', null);

export async function openInvitations(tx: Tx, venueId: string): Promise<InvitationRow[]> {
  return open(tx).where('venueId', '=', venueId).orderBy('createdAt').execute();
}

export async function openInvitation(tx: Tx, id: string): Promise<InvitationRow | null> {
  if (!isUuid(id)) return null;
  return (await open(tx).where('id', '=', id).executeTakeFirst()) ?? null;
}

/** By its link's token; null where that is unknown, used, taken back or too old. */
export async function invitationOf(tx: Tx, tokenHash: Buffer, now: Date): Promise<InvitationRow | null> {
  return (await open(tx).where('tokenHash', '=', tokenHash).where('expiresAt', '>', now).executeTakeFirst()) ?? null;
}

type NewInvitation = Omit<InvitationRow, 'id'> & { readonly tokenHash: Buffer; readonly invitedBy: string };

export async function insertInvitation(tx: Tx, invitation: NewInvitation): Promise<InvitationRow> {
  return tx
    .insertInto('teamInvitation')
    .values({ ...invitation, rightsOn: [...invitation.rightsOn], rightsOff: [...invitation.rightsOff], id: uuidv7() })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
}

/** Another link for an open invitation; null where it is open no more. */
export async function renewInvitation(tx: Tx, id: string, link: { tokenHash: Buffer; expiresAt: Date }): Promise<InvitationRow | null> {
  const row = await tx
    .updateTable('teamInvitation')
    .set(link)
    .where('id', '=', id)
    .where('acceptedAt', 'is', null)
    .where('revokedAt', 'is', null)
    .returning(COLUMNS)
    .executeTakeFirst();
  return row ?? null;
}

/** Uses an invitation up, or takes it back; false where somebody was faster. */
export async function closeInvitation(tx: Tx, id: string, how: 'acceptedAt' | 'revokedAt', tokenHash?: Buffer): Promise<boolean> {
  let query = tx
    .updateTable('teamInvitation')
    .set({ [how]: sql<Date>`now()` })
    .where('id', '=', id)
    .where('acceptedAt', 'is', null)
    .where('revokedAt', 'is', null);
  if (tokenHash) query = query.where('tokenHash', '=', tokenHash);
  const { numUpdatedRows } = await query.executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** All of a venue, open or not: they name people. */
export async function deleteInvitations(tx: Tx, venueId: string): Promise<void> {
  await tx.deleteFrom('teamInvitation').where('venueId', '=', venueId).execute();
}
