import { hasAllergy, isUnread } from '#domain/read-allergy.ts';
import { Refusal } from '#platform/shared/refusal.ts';
import type { SavedOrder } from '../contract.ts';
import { updateAllergyRead, type Seen } from './allergy-sql.ts';
import { changeOrder, type ChangeDeps } from './change-order.ts';
import { readOrder } from './store.ts';

type Reader = { readonly orderId: string; readonly actor: string };

/**
 * A person says that they have read the allergies of an order, and what stood before them. Said twice the first counts. Refuses no_allergy,
 * payment_pending, and changed_meanwhile where more was said by now (409).
 */
export function readAllergy(deps: ChangeDeps, who: Reader, seen: Seen): Promise<SavedOrder> {
  return changeOrder(deps, who, async (tx, { order }) => {
    if (!hasAllergy(order)) throw new Refusal(409, 'no_allergy', 'This order tells of no allergy.');
    if (order.paymentStatus === 'pending')
      throw new Refusal(409, 'payment_pending', 'This order is not paid yet; the kitchen gets it when it is.');
    const revision = await updateAllergyRead(tx, order, { by: who.actor, at: new Date(deps.clock()), seen });
    if (revision !== null) return { revision, type: 'order.allergy_read' };
    const now = await readOrder(tx, order.id);
    if (now && isUnread(now.order))
      throw new Refusal(409, 'changed_meanwhile', 'The guest has said more meanwhile. Read it again.', { avoids: now.order.avoids });
    return null;
  });
}
