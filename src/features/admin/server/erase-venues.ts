import { inTransaction } from '#platform/server/database.ts';
import { forgetAudit, recordAudit } from '#platform/server/audit-log.ts';
import { eachAlone } from '#platform/server/each-alone.ts';
import { forgetEvents } from '#platform/server/event-log.ts';
import { administratorIds } from '#features/accounts/server/find-account.ts';
import { deleteRequests } from '#features/assistance/server/store.ts';
import { forgetPeopleInReports } from '#features/closing/server/store.ts';
import { deleteKeys } from '#features/keys/server/store.ts';
import { forgetPictures } from '#features/media/server/forget-pictures.ts';
import type { ImageStore } from '#features/media/server/image-store.ts';
import { anonymiseVenueOrders } from '#features/ordering/server/user-orders.ts';
import { forgetPayments } from '#features/payments/server/forget-payments.ts';
import { forgetPrinting } from '#features/printing/server/printer-sql.ts';
import { forgetVenuePhones } from '#features/push/server/store.ts';
import { deleteInvitations } from '#features/team/server/store.ts';
import { forgetFiscal } from '#features/fiscal/server/port-sql.ts';
import { forgetWebhooks } from '#features/webhooks/server/endpoint-sql.ts';
import { forgetSubscription } from '#features/plans/server/subscription-sql.ts';
import { dueForErasing, eraseVenue } from '#features/venues/server/venue-lifecycle-sql.ts';
import type { ChangeDeps } from './change-venue.ts';
import { deleteLooksInto } from './look-sql.ts';

type Deps = Pick<ChangeDeps, 'db' | 'venues' | 'clock'> & { readonly images: Pick<ImageStore, 'remove'> };

/**
 * Erases the venues whose grace period is over, each in a transaction of its own: what was sold and for how much stays for the accounts,
 * and nothing of who ate or worked there. Safe in several processes at once: one of them gets the row.
 */
export async function eraseDueVenues({ db, venues, clock, images }: Deps): Promise<number> {
  const now = new Date(clock());
  let erased = 0;
  await eachAlone(await dueForErasing(db, now), async (venueId) => {
    const done = await inTransaction(db, async (tx) => {
      if (!(await eraseVenue(tx, venueId, now))) return false;
      await forgetEvents(tx, venueId);
      await forgetAudit(tx, venueId, await administratorIds(tx));
      await forgetPrinting(tx, venueId);
      await forgetWebhooks(tx, venueId);
      await forgetFiscal(tx, venueId);
      await forgetVenuePhones(tx, venueId);
      await anonymiseVenueOrders(tx, venueId);
      await deleteRequests(tx, venueId);
      await deleteInvitations(tx, venueId);
      await deleteKeys(tx, venueId);
      await forgetSubscription(tx, venueId);
      await deleteLooksInto(tx, venueId);
      await forgetPeopleInReports(tx, venueId);
      await forgetPayments(tx, venueId);
      await recordAudit(tx, { venueId, actor: null, action: 'venue.erased', subject: '' });
      return true;
    });
    if (done) {
      erased += 1;
      await forgetPictures({ db, images }, venueId, clock());
    }
    venues.drop(venueId);
  });
  return erased;
}
