/** `orderStatus` on the wire. 3 opens the collection screen, 8 and 9 the "Order Cancelled" modal. */
export const ORDER_STATUS = {
  placed: 0,
  accepted: 1,
  preparing: 2,
  ready: 3,
  served: 4,
  completed: 5,
  rejected: 8,
  cancelled: 9,
} as const;

export type OrderStatus = (typeof ORDER_STATUS)[keyof typeof ORDER_STATUS];

export type Lane = 'new' | 'preparing' | 'ready';

/** A field of its own beside `orderStatus`: mixing the two is how a paid order stops being cooked. */
export const PAYMENT_STATUSES = ['unpaid', 'pending', 'paid', 'part_refunded', 'refunded', 'failed'] as const;
/** An online payment that comes first and is not there: neither the kitchen nor the books hear of such an order. */
export const AWAITING_MONEY = ['pending', 'failed'] as const;
/** Some of its money is still here. */
export const KEEPING_MONEY = ['paid', 'part_refunded'] as const;

/** Whether money came for it, whatever went back since. */
export const wasPaid = (paymentStatus: string): boolean => paymentStatus === 'refunded' || keepsMoney(paymentStatus);
export const keepsMoney = (paymentStatus: string): boolean => KEEPING_MONEY.some((status) => status === paymentStatus);

/** Whether an order's online payment may still come. */
export const isHeld = ({ status, paymentStatus }: { readonly status: number; readonly paymentStatus: string }): boolean =>
  paymentStatus === 'pending' && status === ORDER_STATUS.placed;

export function isOrderStatus(value: unknown): value is OrderStatus {
  return Object.values(ORDER_STATUS).some((status) => status === value);
}

/** Whether an order can still be taken for a try: nobody cooks it, and no money came for it. */
export const isStillRehearsal = ({ status, paymentStatus }: { readonly status: number; readonly paymentStatus: string }): boolean =>
  status === ORDER_STATUS.placed && paymentStatus === 'unpaid';

/** Not yet at an end: placed up to served. Nothing leaves completed, rejected or cancelled. */
export function isOpen(status: OrderStatus): boolean {
  return status < ORDER_STATUS.completed;
}

/** At the table, or collected. */
export const DONE = [ORDER_STATUS.served, ORDER_STATUS.completed] as const;
/** Ended without being served. */
export const STOPPED = [ORDER_STATUS.rejected, ORDER_STATUS.cancelled] as const;
export const isStopped = (status: number): boolean => STOPPED.some((end) => end === status);

/** Whether an order may move so: from any open status forward (steps may be skipped), or to rejected or cancelled. */
export function canMove(from: OrderStatus, to: OrderStatus): boolean {
  // Rejected and cancelled carry the highest numbers, so "forward" covers them too.
  return isOpen(from) && to > from;
}

/** Rejecting and cancelling tell the diner why. */
export function needsReason(to: OrderStatus): boolean {
  return isStopped(to);
}

/** The lane of the live board; null once there is nothing left to do in the kitchen. */
export function lane(status: OrderStatus): Lane | null {
  switch (status) {
    case ORDER_STATUS.placed:
    case ORDER_STATUS.accepted:
      return 'new';
    case ORDER_STATUS.preparing:
      return 'preparing';
    case ORDER_STATUS.ready:
      return 'ready';
    default:
      return null;
  }
}

/** The statuses of a lane. */
export const inLane = (wanted: Lane): OrderStatus[] => Object.values(ORDER_STATUS).filter((status) => lane(status) === wanted);
