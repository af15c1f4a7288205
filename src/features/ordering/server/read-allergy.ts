import { hasAllergy } from '#domain/read-allergy.ts';
import { Refusal } from '#platform/shared/refusal.ts';
import type { SavedOrder } from '../contract.ts';
import { updateAllergyRead } from './allergy-sql.ts';
import { changeOrder, type ChangeDeps } from './change-order.ts';

/** A person says that they have read the allergies of an order. Said twice the first counts. Refuses no_allergy, payment_pending (409). */
export function readAllergy(deps: ChangeDeps, who: { readonly orderId: string; readonly actor: string }): Promise<SavedOrder> {
  return changeOrder(deps, who, async (tx, { order }) => {
    if (!hasAllergy(order)) throw new Refusal(409, 'no_allergy', 'This order tells of no allergy.');
    if (order.paymentStatus === 'pending')
      throw new Refusal(409, 'payment_pending', 'This order is not paid yet; the kitchen gets it when it is.');
    const revision = await updateAllergyRead(tx, order, who.actor, new Date(deps.clock()));
    return revision === null ? null : { revision, type: 'order.allergy_read' };
  });
}
