import { wasPaid } from '#domain/order-status.ts';
import { Refusal, notFound } from '#platform/shared/refusal.ts';
import type { Tx } from '#platform/server/database.ts';
import type { Mailer } from '#platform/server/mailer.ts';
import type { Limit } from '#platform/server/rate-limit.ts';
import { paymentByHand } from '#features/ordering/server/hand-money-sql.ts';
import type { OrderRow } from '#features/ordering/server/order-rows.ts';
import type { FullOrder } from '#features/ordering/server/store.ts';
import { savedOrder } from '#features/ordering/server/saved-order.ts';
import { refuseStrangersMail } from '#features/venues/server/listing.ts';
import type { VenueCache } from '#features/venues/server/venue-cache.ts';
import type { ShareToPay } from '#features/ordering/server/online-share.ts';
import { readShareReceipt } from '#features/ordering/server/table-receipt.ts';
import type { Member } from '#features/ordering/server/visit-right.ts';
import { mailReceipt, mailShareReceipt, type PaidBy } from './mail-receipt.ts';
import { paidPayment, paymentsOfShare } from './store.ts';

/** How many receipts go out: of one order, to one address from anywhere, and of one venue, whose words they carry. */
export type ReceiptLimits = Readonly<Record<'receiptOrder' | 'receiptAddress' | 'receiptVenue', Limit>>;

/** Mails the receipt of an order that is paid. Refused: not_paid and email_unverified (409), too_many (429). */
export async function sendReceipt(
  deps: { readonly db: Tx; readonly venues: VenueCache; readonly mailer: Mailer; readonly limits: ReceiptLimits },
  { order, lines, venue: named }: FullOrder,
  email: string,
): Promise<void> {
  if (!wasPaid(order.paymentStatus)) throw new Refusal(409, 'not_paid', 'There is a receipt once the order is paid.');
  const venue = await deps.venues.get(order.venueId);
  if (!venue) throw notFound('The venue');
  const to = email.trim().toLowerCase();
  await refuseStrangersMail(deps.db, venue, to);
  await deps.limits.receiptOrder.take(order.id);
  await deps.limits.receiptAddress.take(to);
  await deps.limits.receiptVenue.take(order.venueId);
  await mailReceipt(deps.mailer, savedOrder(order, lines, named), await paidBy(deps.db, order), to);
}

/** Mails the receipt of a share that is paid, to whose it is. Refused as {@link sendReceipt} is. */
export async function sendShareReceipt(
  deps: { readonly db: Tx; readonly mailer: Mailer; readonly limits: ReceiptLimits },
  at: Pick<Member, 'venue' | 'visit'>,
  { share, round }: ShareToPay,
  email: string,
): Promise<void> {
  if (share.state !== 'paid') throw new Refusal(409, 'not_paid', 'There is a receipt once the share is paid.');
  const to = email.trim().toLowerCase();
  await refuseStrangersMail(deps.db, at.venue, to);
  await deps.limits.receiptOrder.take(share.id);
  await deps.limits.receiptAddress.take(to);
  await deps.limits.receiptVenue.take(share.venueId);
  const receipt = await readShareReceipt(deps.db, at, { share: share.id, of: null });
  const payment = (await paymentsOfShare(deps.db, share.venueId, share.id)).find(({ status }) => status === 'paid');
  const by =
    share.method === 'cash' || share.method === 'card' ? share.method : payment?.account.startsWith('test:') ? 'pretended' : 'online';
  await mailShareReceipt(deps.mailer, receipt, { paidBy: by, language: round.order.language === 'el' ? 'el' : 'en' }, to);
}

async function paidBy(tx: Tx, order: OrderRow): Promise<PaidBy> {
  if (order.totalCents === 0) return 'free';
  const byHand = await paymentByHand(tx, order);
  if (byHand && byHand.method !== 'cash' && byHand.method !== 'card') return 'online';
  if (byHand) return byHand.method === 'card' ? 'card' : 'cash';
  const payment = await paidPayment(tx, order.venueId, order.id);
  return payment?.account.startsWith('test:') ? 'pretended' : 'online';
}
