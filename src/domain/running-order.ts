import { isStopped, ORDER_STATUS } from './order-status.ts';

/** An order as far as it is weighed against others. Times in epoch milliseconds. */
export type RunningOrder = {
  readonly number: number;
  readonly status: number;
  readonly paymentStatus: string;
  readonly awaitsConfirmation: boolean;
  readonly totalCents: number;
  readonly placedAt: number;
  readonly statusAt: number;
};

/** How an order stands, in a guest's words. */
export const STAGES = ['unpaid', 'awaiting', 'received', 'preparing', 'ready', 'served', 'stopped'] as const;
export type Stage = (typeof STAGES)[number];

const MINUTE = 60_000;
/** What was brought, or will not come, stays in sight for so long. */
const SERVED_FOR_MS = 10 * MINUTE;
const STOPPED_FOR_MS = 60 * MINUTE;
/** What is not served, or not paid, is still true the next day. Not every venue ends its orders: where nobody has in a week, this does. */
const FORGOTTEN_AFTER_MS = 7 * 24 * 60 * MINUTE;

export function stageOf({ status, paymentStatus, awaitsConfirmation }: RunningOrder): Stage {
  if (isStopped(status)) return 'stopped';
  if (paymentStatus === 'pending') return 'unpaid';
  if (status >= ORDER_STATUS.served) return 'served';
  if (status === ORDER_STATUS.ready) return 'ready';
  if (awaitsConfirmation) return 'awaiting';
  return status === ORDER_STATUS.preparing ? 'preparing' : 'received';
}

/** Whether staff still take its money, in cash or by their terminal. */
export const isDue = (order: Pick<RunningOrder, 'status' | 'paymentStatus' | 'totalCents'>): boolean =>
  order.paymentStatus === 'unpaid' && !isStopped(order.status) && order.totalCents > 0;

/**
 * Whether an order belongs in the strip. It leaves: unpaid in time or given up, at once (its dishes are in the cart again); completed, at once;
 * served with nothing to pay, ten minutes later; rejected or cancelled, an hour later. One that is not served, or that staff still take money for,
 * stays the next day and those after; a week after it was placed it leaves, unless its online payment still waits. It only tells: nobody may order at
 * a table because of it.
 */
export function isRunning(order: RunningOrder, now: number): boolean {
  if (order.paymentStatus === 'failed' || order.status === ORDER_STATUS.completed) return false;
  const stage = stageOf(order);
  if (stage === 'unpaid') return true;
  if (stage === 'stopped') return now - order.statusAt < STOPPED_FOR_MS;
  if (now - order.placedAt >= FORGOTTEN_AFTER_MS) return false;
  return stage !== 'served' || isDue(order) || now - order.statusAt < SERVED_FOR_MS;
}
