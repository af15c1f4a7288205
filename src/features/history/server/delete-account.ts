import { Refusal } from '#platform/shared/refusal.ts';
import { inTransaction, type Database, type Tx } from '#platform/server/database.ts';
import { forgetMailsTo } from '#platform/server/mail-log.ts';
import type { LiveFeed } from '#platform/server/live-feed.ts';
import type { Accounts } from '#features/accounts/server/accounts.ts';
import { lockAccount } from '#features/accounts/server/find-account.ts';
import type { Owner } from '#features/accounts/server/settings.ts';
import { anonymiseOrders, openOrdersOfUser } from '#features/ordering/server/user-orders.ts';
import { forgetUserPhones } from '#features/push/server/store.ts';
import { forgetStaff } from '#features/venues/server/staff-sql.ts';
import type { VenueCache } from '#features/venues/server/venue-cache.ts';

/** An order this old that nobody marked as served is not on a stove any more. */
const COOKING_MS = 12 * 3600_000;

/**
 * Deletes the account of who asks, in one transaction. Orders lose the person and stay in the venue's books; cards and ledger stay under a
 * number that leads to nobody; staff links go. Refuses wrong_password, sign_in_again, order_open, administrator.
 */
export async function deleteAccount(
  deps: EraseDeps & { readonly accounts: Pick<Accounts, 'confirmOwner' | 'forget'> },
  owner: Owner,
  password: string | null,
): Promise<void> {
  const holder = await deps.accounts.confirmOwner(owner, password);
  if (holder.isAdmin) throw new Refusal(409, 'administrator', 'Administrators are not deleted here.');
  await eraseAccount(deps, holder);
}

export type EraseDeps = {
  readonly db: Database;
  readonly accounts: Pick<Accounts, 'forget'>;
  readonly venues: VenueCache;
  readonly feed: LiveFeed;
  readonly now: number;
};

/** The deletion itself, whoever asked for it; `also` runs in its transaction, before anything is gone. Refuses order_open. */
export async function eraseAccount(
  { db, accounts, venues, feed, now }: EraseDeps,
  holder: { readonly id: string; readonly email: string },
  also: (tx: Tx) => Promise<void> = async () => undefined,
): Promise<void> {
  const left = await inTransaction(db, async (tx) => {
    // An order of theirs that is on its way waits for this, and then finds no account.
    await lockAccount(tx, holder.id);
    await also(tx);
    const numbers = await openOrdersOfUser(tx, holder.id, new Date(now - COOKING_MS));
    if (numbers.length > 0)
      throw new Refusal(409, 'order_open', 'The kitchen is still working on an order of yours. Delete the account after it was served.', {
        numbers,
      });
    await forgetUserPhones(tx, holder.id);
    await forgetMailsTo(tx, holder.email);
    await anonymiseOrders(tx, holder.id);
    const venueIds = await forgetStaff(tx, holder.id);
    await accounts.forget(tx, holder.id);
    return venueIds;
  });
  for (const venueId of left) {
    venues.drop(venueId);
    feed.nudge(venueId, 'menu');
  }
}
