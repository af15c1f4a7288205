import { afterNews, disagreement } from '#domain/payment-status.ts';
import { recordAudit } from '#platform/server/audit-log.ts';
import { inTransaction, type Database, type Tx } from '#platform/server/database.ts';
import type { LiveFeed } from '#platform/server/live-feed.ts';
import { log } from '#platform/server/log.ts';
import { endHold, noteCharged, noteHeld } from '#features/ordering/server/card-hold.ts';
import { lockUnpaid, releaseOrder } from '#features/ordering/server/held-order.ts';
import { lapseUnpaid, lockShareToPay, noteLate, payShareOnline } from '#features/ordering/server/online-share.ts';
import type { Standing } from './gateway.ts';
import { lockPayment, updatePayment, type PaymentRow } from './store.ts';

export type BookDeps = { readonly db: Database; readonly feed: LiveFeed };

/**
 * Writes down how a payment stands at its provider, and does what follows from it: paid releases the order to the kitchen, or pays
 * the share; money that nothing waits for is marked to be sent back. The one way to paid, for webhooks, returns, look-ups and reconciliation alike; the same standing twice
 * changes nothing. One transaction, the order or the rounds locked first. Answers the payment as it is then.
 */
export async function bookPayment({ db, feed }: BookDeps, payment: PaymentRow, standing: Standing): Promise<PaymentRow> {
  const { after, released } = await inTransaction(db, (tx) => write(tx, payment, standing));
  if (released) feed.nudge(payment.venueId);
  return after;
}

type Written = { readonly after: PaymentRow; readonly released: boolean };

async function write(tx: Tx, named: PaymentRow, standing: Standing): Promise<Written> {
  const { waits, ...what } = await lockWhatItPays(tx, named);
  const payment = await lockPayment(tx, named);
  if (!payment) return { after: named, released: false };
  if (standing.state === 'open') return { after: await noteDeclines(tx, payment, standing), released: false };
  if (standing.state === 'held') return bookHeld(tx, payment, standing);
  const status = afterNews(payment.status, standing.state, { orderUnpaid: waits });
  if (status === payment.status) return { after: payment, released: false };
  if (standing.state === 'cancelled') {
    await updatePayment(tx, payment, { status });
    return { after: { ...payment, status }, released: await what.end() };
  }
  const ours = { amountCents: payment.amountCents, currency: payment.currency, reference: payment.id };
  const differs = disagreement(ours, standing);
  if (differs !== null) return { after: await report(tx, payment, differs, standing), released: false };
  const { tx: providerTx, feeCents } = standing;
  await updatePayment(tx, payment, { status, providerTx, feeCents, paidAt: new Date(), problem: null });
  const released = status === 'paid' ? await what.release(feeCents) : await what.late();
  return { after: { ...payment, status, providerTx }, released };
}

/** What a payment does to what it is for: an order that waits, or a share of a bill. Each answers whether anybody is to hear of it. */
type Paid = {
  readonly waits: boolean;
  readonly release: (feeCents: number | null) => Promise<boolean>;
  /** It bought nothing, and can buy nothing any more. */
  readonly end: () => Promise<boolean>;
  /** Money that finds nothing to pay. */
  readonly late: () => Promise<boolean>;
};
const nothing = () => Promise.resolve(false);

/** Set aside at the provider: from now on it guarantees its bill. */
async function bookHeld(tx: Tx, payment: PaymentRow, standing: Extract<Standing, { state: 'held' }>): Promise<Written> {
  const status = afterNews(payment.status, 'held', { orderUnpaid: false });
  if (payment.holdId === null || status === payment.status) return { after: payment, released: false };
  const ours = { amountCents: payment.amountCents, currency: payment.currency, reference: payment.id };
  const differs = disagreement(ours, standing);
  if (differs !== null) return { after: await report(tx, payment, differs, standing), released: false };
  await updatePayment(tx, payment, { status, providerRef: standing.ref, problem: null });
  const name = { venueId: payment.venueId, holdId: payment.holdId };
  const released = await noteHeld(tx, name, { until: standing.until, now: new Date() });
  return { after: { ...payment, status, providerRef: standing.ref }, released };
}

async function lockWhatItPays(tx: Tx, payment: PaymentRow): Promise<Paid> {
  const { venueId, holdId, shareId, amountCents } = payment;
  if (holdId === null) return lockOrderOrShare(tx, payment);
  // What a hold pays is the share that it is charged for, if any.
  const name = { venueId, holdId };
  const share = shareId === null ? null : await lockOrderOrShare(tx, { ...payment, holdId: null });
  const now = new Date();
  return {
    waits: share?.waits ?? false,
    async release(feeCents) {
      await noteCharged(tx, name, { cents: amountCents, now });
      return (await share?.release(feeCents)) ?? true;
    },
    end: () => endHold(tx, name, now),
    async late() {
      await noteCharged(tx, name, { cents: amountCents, now });
      return (await share?.late()) ?? true;
    },
  };
}

async function lockOrderOrShare(tx: Tx, { venueId, orderId, shareId, amountCents, provider }: PaymentRow): Promise<Paid> {
  if (shareId === null) {
    if (orderId === null) throw new Error('a payment is for an order or a share');
    const order = { venueId, orderId };
    return { waits: await lockUnpaid(tx, order), release: () => releaseOrder(tx, order), end: nothing, late: nothing };
  }
  const now = new Date();
  const share = { venueId, shareId };
  const heard = (work: Promise<void>) => work.then(() => true);
  return {
    waits: await lockShareToPay(tx, share, amountCents, now),
    release: (feeCents) => heard(payShareOnline(tx, share, { provider, feeCents, now })),
    end: () => heard(lapseUnpaid(tx, share, now)),
    late: () => heard(noteLate(tx, share, amountCents)),
  };
}

/** Each decline counts once it is told; a look that knows of none changes nothing. */
async function noteDeclines(
  tx: Tx,
  payment: PaymentRow,
  { declines: more = 0, declinesInAll = 0 }: Extract<Standing, { state: 'open' }>,
): Promise<PaymentRow> {
  const declines = Math.max(payment.declines + more, declinesInAll);
  if (declines === payment.declines) return payment;
  await updatePayment(tx, payment, { declines });
  return { ...payment, declines };
}

/** Money that is not what we asked for releases nothing: somebody has to look. */
async function report(
  tx: Tx,
  payment: PaymentRow,
  differs: string,
  theirs: { amountCents: number; currency: string },
): Promise<PaymentRow> {
  const problem = `mismatch:${differs}`;
  if (payment.problem === problem) return payment;
  await updatePayment(tx, payment, { problem });
  await recordAudit(tx, {
    venueId: payment.venueId,
    actor: null,
    action: 'payment.mismatch',
    subject: `${payment.provider} ${payment.providerRef ?? ''}`,
    before: { amountCents: payment.amountCents, currency: payment.currency },
    after: { amountCents: theirs.amountCents, currency: theirs.currency, differs },
  });
  log.error({ payment: payment.id, provider: payment.provider, differs }, 'a payment is not what we asked for');
  return { ...payment, problem };
}
