import type { HandMethod } from '#domain/hand-money.ts';
import { Refusal } from '#platform/shared/refusal.ts';
import { recordAudit } from '#platform/server/audit-log.ts';
import { clearOrder } from '#features/loyalty/server/store.ts';
import type { SavedOrder } from '../contract.ts';
import { changeOrder, type ChangeDeps } from './change-order.ts';
import { insertHandMoney, updatePaid } from './hand-money-sql.ts';

/** Staff took the whole amount, in cash or at their card terminal. Of two at once one records it. Refuses not_unpaid (409). */
export function takeByHand(
  deps: ChangeDeps,
  { orderId, actor, method }: { readonly orderId: string; readonly actor: string; readonly method: HandMethod },
): Promise<SavedOrder> {
  return changeOrder(deps, { orderId, actor }, async (tx, { order }) => {
    const revision = await updatePaid(tx, order);
    if (revision === null)
      throw new Refusal(409, 'not_unpaid', 'There is nothing to be paid by hand here.', { paymentStatus: order.paymentStatus });
    await clearOrder(tx, order.id, `paid order #${order.number}`);
    const { venueId, totalCents: amountCents } = order;
    const at = new Date(deps.clock());
    await insertHandMoney(tx, order, { kind: 'payment', method, amountCents, actorId: actor, reason: null, at });
    await recordAudit(tx, { venueId, actor, action: 'order.settled', subject: `#${order.number}`, after: { method, amountCents } });
    return { revision, type: 'order.settled', data: { method, amountCents } };
  });
}
