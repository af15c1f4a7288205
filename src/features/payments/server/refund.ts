import { v7 as uuidv7 } from 'uuid';
import { toAmount } from '#domain/money.ts';
import type { RETURN_REASONS } from '#domain/reasons.ts';
import { Refusal } from '#platform/shared/refusal.ts';
import { recordAudit } from '#platform/server/audit-log.ts';
import { inTransaction } from '#platform/server/database.ts';
import { log } from '#platform/server/log.ts';
import { lockUnpaid, markRefunded } from '#features/ordering/server/held-order.ts';
import { crashPoint } from './crash-points.ts';
import { readAttempt } from './attempt.ts';
import { ProviderRefused, type Gateway } from './gateway.ts';
import { accountOf } from './look.ts';
import { portionsBack, type AskedPortion } from './portions-back.ts';
import type { PaymentDeps } from './payments.ts';
import {
  countRefundTry,
  endAsking,
  endRefund,
  insertRefund,
  refundByKey,
  refundsOf,
  sharesOwedBack,
  takeAsking,
  type RefundRow,
} from './refund-sql.ts';
import { lockPayment, readPayment, updatePayment, type PaymentRow } from './store.ts';

export type RefundAsk = {
  readonly payment: PaymentRow;
  /** Null: everything that is left. */
  readonly amountCents: number | null;
  readonly reason: string;
  readonly actorId: string | null;
  readonly idempotencyKey: string;
  /** What had been sent back when this was decided, in cents; where it is given, it must still be so. */
  readonly sentCents?: number | null;
  /** Portions of dishes: what they come to goes back, whatever `amountCents` says. */
  readonly portions?: readonly AskedPortion[] | undefined;
};

/** The key of the refund of everything: there is one for each payment. */
const WHOLE = 'whole';

/**
 * Sends money back by the way it came. Written down before the provider is asked, under a key of its own: whatever breaks in between, it is
 * sent once. Refuses not_refundable, refund_too_high, changed_meanwhile (409), idempotency_key_reused (422), refund_failed (409).
 */
export async function refundPayment(deps: PaymentDeps, ask: RefundAsk): Promise<RefundRow> {
  const refund = await inTransaction(deps.db, async (tx) => {
    const payment = await lockPayment(tx, ask.payment);
    const { venueId, id: paymentId, orderId, shareId, currency } = ask.payment;
    const known = await refundByKey(tx, venueId, paymentId, ask.idempotencyKey);
    if (known) return repeated(known, ask);
    if (!payment || !['paid', 'surplus'].includes(payment.status))
      throw new Refusal(409, 'not_refundable', 'There is no online payment to send back.');
    const sent = await refundsOf(tx, venueId, paymentId);
    if (typeof ask.sentCents === 'number' && ask.sentCents !== sent)
      throw new Refusal(409, 'changed_meanwhile', 'Somebody else has just sent money back. Look at the sum again.', {
        refunded: toAmount(sent),
      });
    const left = payment.amountCents - sent;
    const portions = ask.portions && orderId !== null ? await portionsBack(tx, orderId, ask.portions, sent) : null;
    const amountCents = portions ? portions.reduce((sum, part) => sum + part.cents, 0) : (ask.amountCents ?? left);
    if (amountCents <= 0 || amountCents > left)
      throw new Refusal(409, 'refund_too_high', 'Less than this is left to send back.', { left: toAmount(left) });
    const { reason, actorId, idempotencyKey } = ask;
    const written = await insertRefund(tx, {
      venueId,
      id: uuidv7(),
      paymentId,
      orderId,
      amountCents,
      currency,
      reason,
      actorId,
      idempotencyKey,
      portions,
    });
    if (!written) throw new Refusal(409, 'busy', 'Somebody else sends it back at this moment.');
    await recordAudit(tx, {
      venueId,
      actor: actorId,
      action: 'payment.refunded',
      subject: orderId ?? shareId ?? paymentId,
      after: { amountCents, currency, reason },
    });
    return written;
  });
  crashPoint('refund-written');
  return refund.status === 'due' ? sendRefund(deps, refund) : refund;
}

function repeated(known: RefundRow, { amountCents, reason, portions = [] }: RefundAsk): RefundRow {
  const before = known.portions ?? [];
  const samePortions =
    before.length === portions.length &&
    portions.every((one) => before.some((was) => was.line === one.line && was.quantity === one.quantity));
  if (samePortions && (portions.length > 0 || amountCents === null || known.amountCents === amountCents) && known.reason === reason)
    return known;
  throw new Refusal(422, 'idempotency_key_reused', 'This Idempotency-Key was used for another refund.');
}

/**
 * Asks the provider for a refund that is written down, under its own key; not beside somebody who is asking at this moment. Without an answer it
 * stays due, and the sweep asks again.
 */
export async function sendRefund(deps: PaymentDeps, refund: RefundRow): Promise<RefundRow> {
  const now = await takeAsking(deps.db, refund);
  if (!now) return refund;
  try {
    return await askProvider(deps, now);
  } finally {
    await endAsking(deps.db, refund);
  }
}

async function askProvider(deps: PaymentDeps, refund: RefundRow): Promise<RefundRow> {
  const payment = await readPayment(deps.db, refund.paymentId);
  const account = payment && (await accountOf(deps, payment));
  if (!payment?.providerRef || !payment.providerTx || !account) {
    await countRefundTry(deps.db, refund, 'no_account');
    return refund;
  }
  const { providerRef, providerTx: tx } = payment;
  const { amountCents, currency } = refund;
  try {
    if (refund.tries > 0 && account.gateway.refundedCents) {
      const sent = await sentBefore(deps, account.gateway, payment, refund);
      if (sent === 'done') await noteRefunded(deps, payment, refund, 'found');
      if (sent !== 'no') return sent === 'done' ? { ...refund, status: 'done' } : refund;
    }
    await countRefundTry(deps.db, refund, 'asked');
    const sent = await account.gateway.refund({ refundId: refund.id, paymentId: payment.id, providerRef, tx, amountCents, currency });
    crashPoint('refund-sent');
    await noteRefunded(deps, payment, refund, sent.ref);
    return { ...refund, status: 'done' };
  } catch (error) {
    if (!(error instanceof ProviderRefused)) {
      await countRefundTry(deps.db, refund, error instanceof Error ? error.message.slice(0, 200) : 'unknown');
      log.warn({ refund: refund.id, provider: payment.provider }, 'a refund is not confirmed yet; it is asked for again');
      return refund;
    }
    await endRefund(deps.db, refund, { status: 'failed', providerRef: null, problem: error.message.slice(0, 200) });
    await updatePayment(deps.db, payment, { problem: 'refund_failed' });
    throw new Refusal(409, 'refund_failed', `The provider refused the refund: ${error.message}`);
  }
}

/** Whether an earlier try, whose answer never came, has gone through. `unknown`: nothing is sent, and somebody has to look. */
async function sentBefore(deps: PaymentDeps, gateway: Gateway, payment: PaymentRow, refund: RefundRow): Promise<'done' | 'no' | 'unknown'> {
  const attempt = await readAttempt(deps, payment);
  const back = attempt && (await gateway.refundedCents?.(attempt));
  if (typeof back !== 'number') {
    await countRefundTry(deps.db, refund, 'look_at_provider');
    return 'unknown';
  }
  return back >= payment.refundedCents + refund.amountCents ? 'done' : 'no';
}

/** What a confirmed refund changes: the payment, its order, and after the last cent the order's stamps and rewards. */
async function noteRefunded(deps: PaymentDeps, { venueId, id }: PaymentRow, refund: RefundRow, providerRef: string): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    // The order first, as a notice of the same payment does.
    if (refund.orderId !== null) await lockUnpaid(tx, { venueId, orderId: refund.orderId });
    const payment = await lockPayment(tx, { venueId, id });
    if (!payment || !(await endRefund(tx, refund, { status: 'done', providerRef, problem: null }))) return;
    const refundedCents = payment.refundedCents + refund.amountCents;
    const whole = refundedCents >= payment.amountCents;
    await updatePayment(tx, payment, {
      refundedCents,
      ...(payment.problem === 'refund_failed' && { problem: null }),
      ...(whole && payment.status === 'surplus' && { status: 'returned' as const }),
    });
    // Of a share the books have it already: it was written down before the provider was asked.
    if (payment.status !== 'paid' || payment.orderId === null) return;
    await markRefunded(tx, { venueId, orderId: payment.orderId }, { paidCents: payment.amountCents, refundedCents });
  });
  deps.feed.nudge(venueId);
}

/** Sends back what no order takes, or what an order that ended without its food has paid. */
export async function returnWhole(deps: PaymentDeps, payment: PaymentRow, reason: (typeof RETURN_REASONS)[number]): Promise<void> {
  await refundPayment(deps, { payment, amountCents: null, reason, actorId: null, idempotencyKey: WHOLE });
}

export const returnSurplus = (deps: PaymentDeps, payment: PaymentRow): Promise<void> =>
  returnWhole(deps, payment, payment.shareId === null ? 'order_over' : 'share_taken');

/** What goes back of shares that were paid online goes to their provider. Safe to repeat: each entry of the books has one refund. */
export async function returnShares(
  deps: PaymentDeps,
  most: number,
  attempt: (work: () => Promise<unknown>) => Promise<void>,
): Promise<void> {
  for (const { paymentId, settlementId, amountCents, reason, actorId } of await sharesOwedBack(deps.db, most)) {
    const payment = await readPayment(deps.db, paymentId);
    const ask = { amountCents, reason, actorId, idempotencyKey: `back ${settlementId}` };
    if (payment) await attempt(() => refundPayment(deps, { payment, ...ask }));
  }
}
