import { refundable, refundOf, type HandMethod, type RefundProblem } from '#domain/hand-money.ts';
import { toCents } from '#domain/money-parts.ts';
import { cents, toAmount } from '#domain/money.ts';
import { Refusal } from '#platform/shared/refusal.ts';
import { recordAudit } from '#platform/server/audit-log.ts';
import type { Tx } from '#platform/server/database.ts';
import { reverseOrder } from '#features/loyalty/server/store.ts';
import type { SavedOrder } from '../contract.ts';
import { changeOrder, type ChangeDeps } from './change-order.ts';
import type { OrderRow } from './order-rows.ts';
import { insertHandMoney, paymentByHand, updateRefunded } from './hand-money-sql.ts';

export type Refund = {
  readonly orderId: string;
  readonly actor: string;
  /** Euro; null: everything that is left. */
  readonly amount: number | null;
  /** Euro that had been handed back when this was decided. */
  readonly refunded: number;
  readonly method: HandMethod;
  readonly reason: string;
};

/**
 * Staff handed money back. All of it reverses the stamps and rewards of the order; what was eaten stays eaten, so no stock comes back.
 * Refuses not_paid_by_hand, nothing_left, too_much, changed_meanwhile (409), not_an_amount (400).
 */
export function refundOrder(deps: ChangeDeps, { orderId, actor, amount, refunded, method, reason }: Refund): Promise<SavedOrder> {
  return changeOrder(deps, { orderId, actor }, async (tx, { order }) => {
    const wanted = amount === null ? null : toCents(amount);
    if (amount !== null && wanted === null) throw refusalOf('not_an_amount', order);
    if (toCents(refunded) !== order.refundedCents) throw changedMeanwhile(order);
    const { revision, amountCents } = await handBack(tx, order, { wanted, method, reason, actor, at: new Date(deps.clock()) });
    if (order.refundedCents + amountCents === order.totalCents) await reverseOrder(tx, order.id, `refunded order #${order.number}`);
    return { revision, type: 'order.refunded', data: { method, amountCents } };
  });
}

export type HandBack = {
  /** Null: everything that is left. */
  readonly wanted: ReturnType<typeof cents> | null;
  /** Null: the way it was paid. */
  readonly method: HandMethod | null;
  readonly reason: string;
  readonly actor: string;
  readonly at: Date;
};

/** Writes a refund in the caller's transaction. Refuses as {@link refundOrder} does. */
export async function handBack(tx: Tx, order: OrderRow, back: HandBack): Promise<{ revision: number; amountCents: number }> {
  const payment = await paymentByHand(tx, order);
  if (!payment) throw new Refusal(409, 'not_paid_by_hand', 'Nobody took money for this order.', { paymentStatus: order.paymentStatus });
  const amountCents = refundOf(cents(payment.amountCents), cents(order.refundedCents), back.wanted);
  if (typeof amountCents === 'string') throw refusalOf(amountCents, order);
  const revision = await updateRefunded(tx, order, amountCents);
  if (revision === null) throw changedMeanwhile(order);
  const method = back.method ?? (payment.method === 'cash' ? 'cash' : 'card');
  const { actor, reason, at } = back;
  await insertHandMoney(tx, order, { kind: 'refund', method, amountCents, actorId: actor, reason, at });
  await recordAudit(tx, {
    venueId: order.venueId,
    actor,
    action: 'order.refunded',
    subject: `#${order.number}`,
    before: { refundedCents: order.refundedCents },
    after: { refundedCents: order.refundedCents + amountCents, amountCents, method, reason },
  });
  return { revision, amountCents };
}

const changedMeanwhile = (order: OrderRow) =>
  new Refusal(409, 'changed_meanwhile', 'Somebody else has just handed money back. Look at the sum again.', {
    refunded: toAmount(order.refundedCents),
  });

function refusalOf(problem: RefundProblem, order: OrderRow): Refusal {
  if (problem === 'not_an_amount') return new Refusal(400, problem, 'Say how much is handed back.');
  const left = toAmount(refundable(cents(order.totalCents), cents(order.refundedCents)));
  if (problem === 'nothing_left') return new Refusal(409, problem, 'Everything has been handed back already.', { left });
  return new Refusal(409, problem, 'This is more than is left of what was paid.', { left });
}
