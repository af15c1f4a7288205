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

export function isOrderStatus(value: unknown): value is OrderStatus {
  return Object.values(ORDER_STATUS).some((status) => status === value);
}

/** Not yet at an end: placed up to served. Nothing leaves completed, rejected or cancelled. */
export function isOpen(status: OrderStatus): boolean {
  return status < ORDER_STATUS.completed;
}

/** Whether an order may move so: from any open status forward (steps may be skipped), or to rejected or cancelled. */
export function canMove(from: OrderStatus, to: OrderStatus): boolean {
  // Rejected and cancelled carry the highest numbers, so "forward" covers them too.
  return isOpen(from) && to > from;
}

/** Rejecting and cancelling tell the diner why. */
export function needsReason(to: OrderStatus): boolean {
  return to === ORDER_STATUS.rejected || to === ORDER_STATUS.cancelled;
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
