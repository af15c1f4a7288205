import { UNPAID_FOR_MS } from '#domain/payment-status.ts';
import { SHARE_HELD_MS } from '#domain/table-people.ts';
import { inTransaction } from '#platform/server/database.ts';
import { log } from '#platform/server/log.ts';
import { Refusal } from '#platform/shared/refusal.ts';
import { expireOrder, unpaidSince } from '#features/ordering/server/held-order.ts';
import { readOrder } from '#features/ordering/server/store.ts';
import { ProviderAway, ProviderRefused } from './gateway.ts';
import { closePayment, lookAndBook } from './look.ts';
import type { PaymentDeps } from './payments.ts';
import { returnShares, returnSurplus, returnWhole, sendRefund } from './refund.ts';
import { dueRefunds, owedBack } from './refund-sql.ts';
import { HOLD_ASKED_MS } from './purchase.ts';
import { settleHolds } from './settle-holds.ts';
import { holdTriesOver } from './hold-payment-sql.ts';
import { paymentUnderWay, readPayment, shareTriesOver, takeWatched, type PaymentRow } from './store.ts';

/** An open payment is looked at this often, in case its notice was lost. Seconds. */
const LOOK_EVERY = 45;
/** A provider that cannot be asked keeps nobody's table waiting longer than this after the end. */
const GIVE_UP_MS = 15 * 60_000;
const AT_ONCE = 50;
/** A refund under way in a request is left to it for so long. Seconds. */
const REFUND_AFTER = 20;

/**
 * Finds what was left in between, and mends it: orders that nobody paid, payments whose notice was lost, money that is owed back, refunds
 * without an answer. Safe in several processes at once: every step is a conditional update, every call carries its own key.
 */
export async function reconcile(deps: PaymentDeps): Promise<void> {
  await expireUnpaid(deps);
  for (const payment of await shareTriesOver(deps.db, SHARE_HELD_MS / 1000, AT_ONCE))
    await quietly(payment.provider, () => closeTry(deps, payment));
  for (const payment of await holdTriesOver(deps.db, HOLD_ASKED_MS / 1000, AT_ONCE))
    await quietly(payment.provider, () => closeTry(deps, payment));
  await settleHolds(deps, quietly);
  for (const payment of await takeWatched(deps.db, LOOK_EVERY, AT_ONCE)) {
    await quietly(payment.provider, async () => {
      const after = await lookAndBook(deps, payment);
      if (after.status === 'created' || after.status === 'open') await closeForgotten(deps, after.id);
    });
  }
  for (const { id, surplus } of await owedBack(deps.db, AT_ONCE)) {
    const payment = await readPayment(deps.db, id);
    if (payment)
      await quietly(payment.provider, () => (surplus ? returnSurplus(deps, payment) : returnWhole(deps, payment, 'order_stopped')));
  }
  await returnShares(deps, AT_ONCE, (work) => quietly('refund', work));
  for (const refund of await dueRefunds(deps.db, REFUND_AFTER, AT_ONCE)) await quietly('refund', () => sendRefund(deps, refund));
}

/** A try that is still open though its order waits no more buys nothing: it is closed. */
async function closeForgotten(deps: PaymentDeps, paymentId: string): Promise<void> {
  const payment = await readPayment(deps.db, paymentId);
  if (!payment || payment.orderId === null) return;
  const full = await readOrder(deps.db, payment.orderId);
  if (full && full.order.paymentStatus !== 'pending' && payment.problem === null) await closePayment(deps, payment);
}

/** A try to pay a share that took too long, or that nobody holds the share for: closed, unless somebody paid it in that very moment. */
export async function closeTry(deps: PaymentDeps, payment: PaymentRow): Promise<PaymentRow> {
  const after = await closePayment(deps, payment);
  if (after.status === 'surplus') await returnSurplus(deps, after);
  return after;
}

/** Orders that waited their quarter of an hour: closed at the provider first, so that nobody pays for nothing. */
async function expireUnpaid(deps: PaymentDeps): Promise<void> {
  const now = deps.clock();
  for (const { heldAt, ...order } of await unpaidSince(deps.db, new Date(now - UNPAID_FOR_MS), AT_ONCE)) {
    const lost = now - heldAt.getTime() > UNPAID_FOR_MS + GIVE_UP_MS;
    await quietly('expiry', () => endUnpaid(deps, order, 'not paid in time', lost));
  }
}

/**
 * Ends an order that nobody paid, its payment closed at the provider first. Paid in that very moment: it is released instead. Where the
 * provider gives no answer it stays as it is, unless `anyway`: what is paid later is then sent back.
 */
export async function endUnpaid(
  deps: PaymentDeps,
  order: { readonly venueId: string; readonly orderId: string },
  reason: string,
  anyway = false,
): Promise<boolean> {
  const payment = await paymentUnderWay(deps.db, { ...order, shareId: null, holdId: null });
  if (payment && payment.problem === null) {
    try {
      const closed = await closePayment(deps, payment);
      if (closed.status === 'paid') return false;
      if (closed.status === 'open' && !anyway) return false;
    } catch (error) {
      if (!anyway) throw error;
    }
  }
  const { expired, menuChanged } = await inTransaction(deps.db, (tx) => expireOrder(tx, order, reason));
  if (expired) deps.feed.nudge(order.venueId, menuChanged ? 'menu' : undefined);
  return expired;
}

/** One that fails does not keep the others; it is tried again at the next run. */
async function quietly(what: string, work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    const known = error instanceof ProviderAway || error instanceof ProviderRefused || error instanceof Refusal;
    if (!known) throw error;
    log.warn({ what, reason: error.message }, 'left for the next run');
  }
}
