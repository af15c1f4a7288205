import { isDue, isRunning, stageOf, type Stage, type RunningOrder } from './running-order.ts';

const MINUTE = 60_000;

const WEIGHT: Readonly<Record<Stage, number>> = { unpaid: 7, stopped: 5, ready: 4, preparing: 3, received: 2, awaiting: 2, served: 1 };

/** Of what was served, first what is still to be paid. */
const weightOf = (order: RunningOrder): number => WEIGHT[stageOf(order)] + (isDue(order) ? 0.5 : 0);

/** What the strip says: one thing, what stands behind it, and at most one stub. */
export type Strip<Order extends RunningOrder> = {
  /** `unsent`: an order waits to be sent, or nobody knows whether it arrived. `bill`: everything is served, and staff take the money. */
  readonly what: 'unsent' | 'payment' | 'bill' | 'order' | 'cart' | 'nothing';
  /** The most important one first. */
  readonly orders: readonly Order[];
  readonly stub: 'pay' | 'cart' | null;
  /** What staff still take. */
  readonly dueCents: number;
};

/** By importance: an order that may not have arrived, a payment that waits, the bill, what is ready or on its way, what is being prepared, the cart. */
export function stripOf<Order extends RunningOrder>(known: readonly Order[], cartUnits: number, now: number, unsent = false): Strip<Order> {
  const orders = known.filter((order) => isRunning(order, now)).toSorted((a, b) => weightOf(b) - weightOf(a) || a.placedAt - b.placedAt);
  const due = orders.filter(isDue);
  const dueCents = due.reduce((sum, { totalCents }) => sum + totalCents, 0);
  const first = orders[0];
  const what = unsent
    ? 'unsent'
    : first === undefined
      ? cartUnits > 0
        ? 'cart'
        : 'nothing'
      : stageOf(first) === 'unpaid'
        ? 'payment'
        : due.length > 0 && orders.every((order) => stageOf(order) === 'served')
          ? 'bill'
          : 'order';
  // Another round is three taps also at a table that has not paid: its bill is in the sheet, and asked for once the cart is empty.
  const stub = what === 'payment' ? 'pay' : cartUnits > 0 && what !== 'cart' ? 'cart' : what === 'bill' ? 'pay' : null;
  return { what, orders, stub, dueCents };
}

/** Whole minutes until the time that the kitchen gave; null where it gave none, 0 once it is past. */
export function minutesUntil(readyBy: number | null, now: number): number | null {
  return readyBy === null ? null : Math.max(0, Math.ceil((readyBy - now) / MINUTE));
}
