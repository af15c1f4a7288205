import { ORDER_STATUS } from '#domain/order-status.ts';
import { may, type Standing } from '#domain/permissions.ts';
import { Refusal } from '#platform/shared/refusal.ts';
import { notAllowed } from '#features/venues/server/not-allowed.ts';
import type { SavedOrder } from '../contract.ts';
import { changeOrder, type ChangeDeps } from './change-order.ts';
import { updateHeld } from './unconfirmed-sql.ts';

/**
 * Puts an order that nobody has begun aside: the kitchen has it again once somebody confirms it. It keeps what it has taken. Refuses illegal_move (409),
 * and not_allowed (403) where it was taken and they may not take off dishes: what is put aside can be refused.
 */
export function holdOrder(
  deps: ChangeDeps,
  who: { readonly orderId: string; readonly actor: string; readonly standing: Standing },
): Promise<SavedOrder> {
  return changeOrder(deps, who, async (tx, { order }) => {
    if (order.status !== ORDER_STATUS.placed && !may(who.standing, 'take_off')) throw notAllowed(who.standing, 'take_off');
    const revision = await updateHeld(tx, order);
    if (revision === null) throw new Refusal(409, 'illegal_move', 'Somebody has begun this order, or it waits already.');
    return { revision, type: 'order.held' };
  });
}
