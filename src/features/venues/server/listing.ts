import { sql, type RawBuilder } from 'kysely';
import { Refusal } from '#platform/shared/refusal.ts';
import type { Tx } from '#platform/server/database.ts';

/**
 * A venue that somebody opened without an administrator is for its guests alone, in no list and no search engine, until the address of one who
 * owns it was confirmed. `venue` is its row's name in the statement.
 */
export const isListed = (venue: 'v' | 'venue'): RawBuilder<boolean> => sql<boolean>`(not ${sql.ref(`${venue}.self_made`)} or exists (
  select 1 from venue_account listing join account_user known on known.id = listing.user_id
  where listing.venue_id = ${sql.ref(`${venue}.id`)} and listing.role = 'owner' and known.email_verified))`;

type Writer = { readonly venueId: string; readonly listed: boolean };

/** Whether a venue may write to this address: before one of its owners has confirmed theirs, it writes to its own people only. */
export async function mayWriteTo(tx: Tx, venue: Writer, to: string): Promise<boolean> {
  if (venue.listed) return true;
  const own = await tx
    .selectFrom('venueAccount')
    .innerJoin('accountUser', 'accountUser.id', 'venueAccount.userId')
    .select('accountUser.id')
    .where('venueAccount.venueId', '=', venue.venueId)
    .where('accountUser.email', '=', to.trim().toLowerCase())
    .executeTakeFirst();
  return own !== undefined;
}

/** Refuses `email_unverified` (409) where a venue's mails go to its own people only, and this address is none of theirs. */
export async function refuseStrangersMail(tx: Tx, venue: Writer, to: string): Promise<void> {
  if (await mayWriteTo(tx, venue, to)) return;
  throw new Refusal(409, 'email_unverified', 'This venue cannot send mails to others until the address of its owner is confirmed.');
}
