import { isOpen, isOrderStatus, isStopped, ORDER_STATUS } from '#domain/order-status.ts';
import type { SavedOrder } from '../../contract.ts';
import { kept } from './money-words.ts';

/** What can be asked for an order beside its next step. */
export type Ask = 'delay' | 'pay' | 'refund' | 'print' | 'stop';

/** Which of them this order takes now. Where a refund is allowed, a role decides; the server does again. */
export function asksOf(order: SavedOrder, mayRefund: boolean): Ask[] {
  const { orderStatus, paymentStatus } = order;
  const open = isOrderStatus(orderStatus) && isOpen(orderStatus);
  return (
    [
      [orderStatus < ORDER_STATUS.ready, 'delay'],
      [paymentStatus === 'unpaid' && !isStopped(orderStatus), 'pay'],
      [mayRefund && kept(order) > 0, 'refund'],
      [true, 'print'],
      [open, 'stop'],
    ] as const
  ).flatMap(([possible, ask]) => (possible ? [ask] : []));
}
