import type { HandMethod } from '#domain/hand-money.ts';
import { Refusal } from '#platform/shared/refusal.ts';
import { recordAudit } from '#platform/server/audit-log.ts';
import { clearOrder } from '#features/loyalty/server/store.ts';
import type { SavedOrder } from '../contract.ts';
import { changeOrder, type ChangeDeps } from './change-order.ts';
import { refuseHeld } from './settle-visit.ts';
import { claimsOn, lapseShares } from './share-sql.ts';
import { handMoneyOf, insertHandMoney, lockOrders, tipLeft, updatePaid } from './hand-money-sql.ts';

/** Staff took all that was left, in cash or at their card terminal. Of two at once one records it. Refuses not_unpaid, share_held (409). */
export function takeByHand(
  deps: ChangeDeps,
  { orderId, actor, method }: { readonly orderId: string; readonly actor: string; readonly method: HandMethod },
): Promise<SavedOrder> {
  return changeOrder(deps, { orderId, actor }, async (tx, { order }) => {
    const amountCents = order.totalCents - order.takenCents;
    await lockOrders(tx, order.venueId, [order.id]);
    await lapseShares(tx, order.venueId, { orderIds: [order.id] }, new Date(deps.clock()));
    refuseHeld(await claimsOn(tx, order.venueId, [order.id]));
    const revision = await updatePaid(tx, order);
    if (revision === null)
      throw new Refusal(409, 'not_unpaid', 'There is nothing to be paid by hand here.', { paymentStatus: order.paymentStatus });
    await clearOrder(tx, order.id, `paid order #${order.number}`);
    const { venueId } = order;
    const tipCents = tipLeft(order, await handMoneyOf(tx, order));
    const at = new Date(deps.clock());
    await insertHandMoney(tx, order, { kind: 'payment', method, amountCents, actorId: actor, reason: null, at, tipCents });
    await recordAudit(tx, { venueId, actor, action: 'order.settled', subject: `#${order.number}`, after: { method, amountCents } });
    return { revision, type: 'order.settled', data: { method, amountCents } };
  });
}
