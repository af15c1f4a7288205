import { Refusal } from '#platform/shared/refusal.ts';
import type { SavedOrder } from '../contract.ts';
import { changeOrder, type ChangeDeps } from './change-order.ts';
import { updateHeld } from './unconfirmed-sql.ts';

/** Puts an order that nobody has begun aside: the kitchen has it again once somebody confirms it. It keeps what it has taken. Refuses illegal_move (409). */
export function holdOrder(deps: ChangeDeps, who: { readonly orderId: string; readonly actor: string }): Promise<SavedOrder> {
  return changeOrder(deps, who, async (tx, { order }) => {
    const revision = await updateHeld(tx, order);
    if (revision === null) throw new Refusal(409, 'illegal_move', 'Somebody has begun this order, or it waits already.');
    return { revision, type: 'order.held' };
  });
}
