import { isStopped, keepsMoney, ORDER_STATUS } from '#domain/order-status.ts';
import { Refusal, notFound, unauthorised } from '#platform/shared/refusal.ts';
import { isCapability } from '#platform/server/capability.ts';
import { inTransaction, type Database, type Tx } from '#platform/server/database.ts';
import { refersToNothing } from '#platform/server/sql-failure.ts';
import { applyOrder, hasEarned } from '#features/loyalty/server/store.ts';
import { hasLineStamps } from '#features/ordering/server/line-stamps-sql.ts';
import { claimOrder, findByOrderId, readOrder, type FullOrder } from '#features/ordering/server/store.ts';
import type { VenueCache } from '#features/venues/server/venue-cache.ts';

export type Link = {
  readonly userId: string;
  readonly _id: string | null;
  readonly accessToken: string | null;
  readonly orderId: string | null;
  readonly storeDBId: string | null;
};

/**
 * Makes a guest's order a user's, with the stamps it earned, and answers how many are on their card for it; needs the order's own token. Already
 * theirs: nothing happens. Refuses not_found
 * (absent, or no token for it), already_claimed (409), and unauthorised where the account goes away in this very moment.
 */
export async function linkOrder(deps: { db: Database; venues: VenueCache; secret: string }, link: Link): Promise<number> {
  const full = await find(deps.db, link);
  if (full?.order.userId === link.userId)
    return earns(full.order) && (await hasEarned(deps.db, full.order.id)) ? full.order.stampsAdded : 0;
  if (!full || !isCapability(deps.secret, 'order', full.order.id, link.accessToken ?? undefined)) throw notFound('The order');
  const venue = await deps.venues.get(full.order.venueId);
  const claimed = inTransaction(deps.db, async (tx) => {
    const now = await claimOrder(tx, full.order, link.userId);
    if (now === null) throw new Refusal(409, 'already_claimed', 'This order belongs to another account.');
    // An order that was rejected, cancelled or paid back whole earned nothing: as it is now, whatever it was when this began.
    if (!venue?.rewardRule || !earns(now)) return 0;
    // One that awaits confirmation earns when it gets it, by then with this user.
    if (!now.reserved) return 0;
    // Of a round of several people each line's are of whose it is.
    if (await hasLineStamps(tx, full.order)) return 0;
    // Those of an account that is gone stay with it, as the ledger says.
    if (await hasEarned(tx, full.order.id)) return 0;
    await applyOrder(tx, {
      companyId: venue.companyId,
      userId: link.userId,
      venueId: venue.venueId,
      orderId: full.order.id,
      stampsRequired: venue.rewardRule.stampsRequired,
      earned: full.order.stampsAdded,
      settled: now.status > ORDER_STATUS.placed || keepsMoney(now.paymentStatus),
      rewardsUsed: 0,
      reason: `${stampedDishes(full)}, order #${full.order.number}`,
    });
    return full.order.stampsAdded;
  });
  return claimed.catch((error: unknown) => {
    throw refersToNothing(error) ? unauthorised() : error;
  });
}

const earns = ({ status, paymentStatus }: { readonly status: number; readonly paymentStatus: string }): boolean =>
  !isStopped(status) && paymentStatus !== 'refunded';

const stampedDishes = (full: FullOrder): string =>
  full.lines
    .filter((line) => line.givesStamp)
    .map((line) => `${line.name} × ${line.quantity}`)
    .join(', ');

async function find(tx: Tx, { _id, orderId, storeDBId }: Link): Promise<FullOrder | null> {
  if (_id) return readOrder(tx, _id);
  return orderId && storeDBId ? findByOrderId(tx, storeDBId, orderId) : null;
}
