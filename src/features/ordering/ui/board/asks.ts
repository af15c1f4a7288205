import { isOpen, isOrderStatus, isStopped, ORDER_STATUS } from '#domain/order-status.ts';
import type { SavedOrder } from '../../contract.ts';
import { laneOf } from './board.ts';
import { kept } from './money-words.ts';

/** What can be asked for an order beside its next step. */
export type Ask = 'delay' | 'pay' | 'refund' | 'print' | 'hold' | 'block_phone' | 'block_table' | 'stop';

/** Which of them this order takes now. Where a refund is allowed, a role decides; the server does again. */
export function asksOf(order: SavedOrder, mayRefund: boolean): Ask[] {
  const { orderStatus, paymentStatus } = order;
  const isNew = laneOf(orderStatus) === 'new';
  const open = isOrderStatus(orderStatus) && isOpen(orderStatus);
  return (
    [
      [orderStatus < ORDER_STATUS.ready, 'delay'],
      [paymentStatus === 'unpaid' && !isStopped(orderStatus), 'pay'],
      [mayRefund && kept(order) > 0, 'refund'],
      [true, 'print'],
      [isNew && !order.awaitingConfirmation, 'hold'],
      [open, 'block_phone'],
      [open && order.table > 0, 'block_table'],
      [open, 'stop'],
    ] as const
  ).flatMap(([possible, ask]) => (possible ? [ask] : []));
}
