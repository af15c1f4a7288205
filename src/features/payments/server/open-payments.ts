import { isStopped, keepsMoney } from '#domain/order-status.ts';
import type { Config } from '#platform/server/config.ts';
import type { Clock } from '#platform/server/clock.ts';
import type { Database } from '#platform/server/database.ts';
import type { LiveFeed } from '#platform/server/live-feed.ts';
import type { SavedOrder } from '#features/ordering/contract.ts';
import type { VenueSnapshot } from '#features/venues/server/venue-snapshot.ts';
import { paymentAccounts } from './accounts.ts';
import type { PaymentDeps } from './payments.ts';
import { reconcile } from './reconcile.ts';
import { returnShares, returnWhole } from './refund.ts';
import { onlineAccount } from './routes.ts';
import { paidPayment } from './store.ts';
import { openStandIn, type StandIn } from './stand-in/stand-in.ts';
import type { Sent } from './stand-in/notices.ts';

/** Getting paid, for as long as the process lives. */
export type Payments = {
  readonly deps: PaymentDeps;
  /** Null in production, and wherever test payments are off. */
  readonly standIn: StandIn | null;
  /** Where the stand-in's notices go: our own front door, once it is there. */
  tellTo(take: (notice: Sent) => Promise<unknown>): void;
  takesOnline(venue: VenueSnapshot, method: number): Promise<boolean>;
  reconcile(): Promise<void>;
  /** An order that was rejected or cancelled, or of which something goes back, gets its money back; failing that, the next reconciliation sees to it. */
  moved(order: SavedOrder): void;
};

/** Refunds of shares that are sent right after what they follow from. */
const AT_ONCE = 20;

export const STAND_IN_PATH = '/test-providers';

type Deps = { readonly db: Database; readonly feed: LiveFeed; readonly clock: Clock; readonly config: Config };

export function openPayments({ db, feed, clock, config }: Deps): Payments {
  let take: ((notice: Sent) => Promise<unknown>) | null = null;
  const standIn = config.pretendPayments
    ? openStandIn({
        browserBase: STAND_IN_PATH,
        samePlace: true,
        vivaReturn: `${config.publicUrl}/pay/return/viva`,
        tell: async (notice) => void (await take?.(notice)),
      })
    : null;
  const access = standIn && { ...standIn.access, browserBase: STAND_IN_PATH };
  const accounts = paymentAccounts({ db, config, standIn: access });
  const deps: PaymentDeps = { db, feed, clock, accounts, publicUrl: config.publicUrl };
  return {
    deps,
    standIn,
    tellTo: (taking) => void (take = taking),
    takesOnline: async (venue, method) => (await onlineAccount(accounts, venue.venueId, method)) !== null,
    reconcile: () => reconcile(deps),
    moved(order) {
      // What guests paid of a table's bill is the books' to say; the sweep makes up for what fails here.
      if (order.table > 0)
        returnShares(deps, AT_ONCE, (work) =>
          work().then(
            () => undefined,
            () => undefined,
          ),
        ).catch(() => undefined);
      if (!isStopped(order.orderStatus) || !keepsMoney(order.paymentStatus)) return;
      const back = async () => {
        const payment = await paidPayment(db, order.storeDBId, order._id);
        if (payment) await returnWhole(deps, payment, 'order_stopped');
      };
      back().catch(() => undefined);
    },
  };
}
