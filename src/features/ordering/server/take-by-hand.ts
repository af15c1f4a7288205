import { takenSaid, type HandMethod } from '#domain/hand-money.ts';
import { fromAmount, toAmount } from '#domain/money.ts';
import type { Tx } from '#platform/server/database.ts';
import { Refusal } from '#platform/shared/refusal.ts';
import { recordAudit } from '#platform/server/audit-log.ts';
import { clearOrder } from '#features/loyalty/server/store.ts';
import type { SavedOrder } from '../contract.ts';
import { changeOrder, type ChangeDeps } from './change-order.ts';
import type { OrderRow } from './order-rows.ts';
import { lastTaken } from './last-taken.ts';
import { staffFirst } from './hold-share.ts';
import { claimsOn, lapseShares } from './share-sql.ts';
import { stampPaidLines } from './line-stamps.ts';
import { readOrder } from './store.ts';
import { handMoneyOf, insertHandMoney, lockOrders, orderIdsOf, tipLeft, updatePaid } from './hand-money-sql.ts';

type Taking = {
  readonly orderId: string;
  readonly actor: string;
  readonly method: HandMethod;
  /** Euro that were to be paid when it was shown. */ readonly amount?: number | undefined;
};

/**
 * Staff took all that was left, in cash or at their card terminal. Of two at once one records it, and the other reads who did. Refuses not_unpaid
 * and, where it was paid in part since it was shown, bill_changed (409).
 */
export function takeByHand(deps: ChangeDeps, { orderId, actor, method, amount }: Taking): Promise<SavedOrder> {
  return changeOrder(deps, { orderId, actor }, async (tx, { order: seen }) => {
    const rounds = seen.visitId === null ? [] : await orderIdsOf(tx, seen.venueId, seen.visitId);
    await lockOrders(tx, seen.venueId, [...new Set([seen.id, ...rounds])]);
    // Somebody may have taken something off it since.
    const { order } = (await readOrder(tx, seen.id)) ?? { order: seen };
    const amountCents = order.totalCents - order.takenCents;
    const now = new Date(deps.clock());
    await lapseShares(tx, order.venueId, { orderIds: [order.id] }, now);
    const claims = await claimsOn(tx, order.venueId, [order.id]);
    if (order.visitId !== null) await staffFirst(tx, { venueId: order.venueId, id: order.visitId }, claims, { actor, now });
    if (order.paymentStatus === 'unpaid' && amount !== undefined && fromAmount(amount) !== amountCents)
      throw new Refusal(409, 'bill_changed', 'Some of it was paid meanwhile. Look at the sum again.', { amount: toAmount(amountCents) });
    const revision = await updatePaid(tx, order);
    if (revision === null) throw await notUnpaid(tx, order);
    await clearOrder(tx, order.id, `paid order #${order.number}`);
    const { venueId } = order;
    const tipCents = tipLeft(order, await handMoneyOf(tx, order));
    const at = new Date(deps.clock());
    await insertHandMoney(tx, order, { kind: 'payment', method, amountCents, actorId: actor, reason: null, at, tipCents });
    await stampPaidLines(tx, order, at);
    await recordAudit(tx, {
      venueId,
      actor,
      action: 'order.settled',
      subject: `#${order.number}`,
      after: takenSaid(method, amountCents, tipCents),
    });
    return { revision, type: 'order.settled', data: { method, amountCents } };
  });
}

/** Nothing is left to take, and who took it, where somebody of the team did. */
async function notUnpaid(tx: Tx, order: OrderRow): Promise<Refusal> {
  const { venueId, paymentStatus } = order;
  const taken = await lastTaken(tx, venueId, await handMoneyOf(tx, order));
  return new Refusal(409, 'not_unpaid', 'There is nothing to be paid by hand here.', { paymentStatus, ...taken });
}
