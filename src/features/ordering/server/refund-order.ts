import { refundable, refundOf, type HandMethod, type RefundProblem } from '#domain/hand-money.ts';
import { toCents } from '#domain/money-parts.ts';
import { lineShares } from '#domain/bill.ts';
import { add, cents, toAmount, ZERO, type Cents } from '#domain/money.ts';
import { Refusal } from '#platform/shared/refusal.ts';
import { recordAudit } from '#platform/server/audit-log.ts';
import type { Tx } from '#platform/server/database.ts';
import { reverseOrder } from '#features/loyalty/server/store.ts';
import type { SavedOrder } from '../contract.ts';
import { changeOrder, type ChangeDeps } from './change-order.ts';
import { backToShares } from './back-to-shares.ts';
import { billOrder } from './bill-order.ts';
import type { LineRow, OrderRow } from './order-rows.ts';
import { paidShares } from './share-sql.ts';
import { handMoneyOfMany, insertHandMoney, paymentByHand, updateRefunded } from './hand-money-sql.ts';

export type Refund = {
  readonly orderId: string;
  readonly actor: string;
  /** Euro; null: everything that is left. */
  readonly amount: number | null;
  /** Euro that had been handed back when this was decided. */
  readonly refunded: number;
  readonly method: HandMethod;
  readonly reason: string;
  /** The lines that were sent back (from 1), where what they came to goes back. */
  readonly lines?: readonly number[] | undefined;
};

/**
 * Staff handed money back. All of it reverses the stamps and rewards of the order; what was eaten stays eaten, so no stock comes back.
 * Refuses not_paid_by_hand, nothing_left, too_much, changed_meanwhile (409), not_an_amount (400).
 */
export function refundOrder(
  deps: ChangeDeps,
  { orderId, actor, amount, refunded, method, reason, lines = [] }: Refund,
): Promise<SavedOrder> {
  return changeOrder(deps, { orderId, actor }, async (tx, { order, lines: rows }) => {
    const wanted = lines.length > 0 ? linesBack(order, rows, lines) : amount === null ? null : toCents(amount);
    if (amount !== null && wanted === null) throw refusalOf('not_an_amount', order);
    if (toCents(refunded) !== order.refundedCents) throw changedMeanwhile(order);
    const { revision, amountCents } = await handBack(tx, order, { wanted, method, reason, actor, lines, rows, at: new Date(deps.clock()) });
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
  /** With them those of the order. */
  readonly lines?: readonly number[];
  readonly rows?: readonly LineRow[];
};

/** Writes a refund in the caller's transaction. Refuses as {@link refundOrder} does. */
export async function handBack(tx: Tx, order: OrderRow, back: HandBack): Promise<{ revision: number; amountCents: number }> {
  const payment = await paymentByHand(tx, order);
  if (!payment) throw new Refusal(409, 'not_paid_by_hand', 'Nobody took money for this order.', { paymentStatus: order.paymentStatus });
  await refuseTwice(tx, order, back.rows ?? [], back.lines ?? []);
  const amountCents = refundOf(cents(order.takenCents), cents(order.refundedCents), back.wanted);
  if (typeof amountCents === 'string') throw refusalOf(amountCents, order);
  const revision = await updateRefunded(tx, order, amountCents);
  if (revision === null) throw changedMeanwhile(order);
  const method = back.method ?? (payment.method === 'cash' ? 'cash' : 'card');
  const { actor, reason, at } = back;
  const settlementId = await insertHandMoney(tx, order, { kind: 'refund', method, amountCents, actorId: actor, reason, at }, back.lines);
  await backToShares(tx, order, { settlementId, amountCents, lines: back.lines ?? [] });
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

/** What those lines came to when they were paid. Refuses line_unknown (400). */
function linesBack(order: OrderRow, rows: readonly LineRow[], lines: readonly number[]): Cents {
  if (lines.some((line) => line > rows.length))
    throw new Refusal(400, 'line_unknown', 'The order has no such line.', { lines: [...lines] });
  const shares = lineShares(billOrder(order, rows));
  return add(...[...new Set(lines)].map((line) => shares[line - 1] ?? ZERO));
}

/** A line goes back once, and only where it was paid. */
async function refuseTwice(tx: Tx, order: OrderRow, rows: readonly LineRow[], lines: readonly number[]): Promise<void> {
  if (lines.length === 0) return;
  const money = await handMoneyOfMany(tx, order.venueId, [order.id]);
  const of = (kind: string) => new Set(money.filter((entry) => entry.kind === kind).flatMap((entry) => entry.lines));
  const [paid, back] = [of('payment'), of('refund')];
  const shared = await paidShares(tx, order.venueId, order.id);
  const cost = lineShares(billOrder(order, rows));
  const sharedOf = (line: number) => shared.reduce((sum, part) => sum + (part.line === line ? part.cents : 0), 0);
  const isPaid = (line: number) =>
    paid.has(line) || order.paymentStatus !== 'unpaid' || (sharedOf(line) > 0 && sharedOf(line) >= (cost[line - 1] ?? ZERO));
  if (lines.some((line) => back.has(line))) throw changedMeanwhile(order);
  if (!lines.every(isPaid)) throw new Refusal(409, 'not_paid_by_hand', 'This has not been paid yet.', { lines: [...lines] });
}

const changedMeanwhile = (order: OrderRow) =>
  new Refusal(409, 'changed_meanwhile', 'Somebody else has just handed money back. Look at the sum again.', {
    refunded: toAmount(order.refundedCents),
  });

function refusalOf(problem: RefundProblem, order: OrderRow): Refusal {
  if (problem === 'not_an_amount') return new Refusal(400, problem, 'Say how much is handed back.');
  const left = toAmount(refundable(cents(order.takenCents), cents(order.refundedCents)));
  if (problem === 'nothing_left') return new Refusal(409, problem, 'Everything has been handed back already.', { left });
  return new Refusal(409, problem, 'This is more than is left of what was paid.', { left });
}
