import { isOpen, isOrderStatus, isStopped, ORDER_STATUS } from '#domain/order-status.ts';
import { may, type Standing } from '#domain/permissions.ts';
import type { SavedOrder } from '../../contract.ts';
import { laneOf } from './board.ts';
import { kept } from './money-words.ts';

/** What can be asked for an order beside its next step. */
export type Ask = 'delay' | 'pay' | 'refund' | 'print' | 'hold' | 'block_phone' | 'block_table' | 'stop';

/** What somebody may do about orders beside working on them. */
export type Mine = { readonly pay: boolean; readonly refund: boolean; readonly takeOff: boolean; readonly stock: boolean };
export const mineOf = (who: Standing): Mine => ({
  pay: may(who, 'hand_money'),
  refund: may(who, 'refund'),
  takeOff: may(who, 'take_off'),
  stock: may(who, 'stock'),
});

/** Which of them this order takes now, of whoever may; the server decides again. What was taken ends as its dishes are taken off. */
export function asksOf(order: SavedOrder, mine: Mine): Ask[] {
  const { orderStatus, paymentStatus } = order;
  const isNew = laneOf(orderStatus) === 'new';
  const open = isOrderStatus(orderStatus) && isOpen(orderStatus);
  const mayEnd = mine.takeOff || orderStatus === ORDER_STATUS.placed;
  return (
    [
      [orderStatus < ORDER_STATUS.ready, 'delay'],
      [mine.pay && paymentStatus === 'unpaid' && !isStopped(orderStatus), 'pay'],
      [mine.refund && kept(order) > 0, 'refund'],
      [true, 'print'],
      [mayEnd && isNew && !order.awaitingConfirmation, 'hold'],
      [open, 'block_phone'],
      [open && order.table > 0, 'block_table'],
      [mayEnd && open, 'stop'],
    ] as const
  ).flatMap(([possible, ask]) => (possible ? [ask] : []));
}
