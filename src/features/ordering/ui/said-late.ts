import { stageOf } from '#domain/running-order.ts';
import { onServerClock } from '#platform/browser/server-clock.ts';
import { ordersKey } from './cart-storage.ts';
import { readKnown, weighed, type KnownOrder } from './known-orders.ts';

/** When an allergy was said after something had been sent (epoch ms of this phone), until the guest says that they told the staff. */
const KEY = 'parea.said-late';

export function readSaidLate(): number | null {
  try {
    return Number(localStorage.getItem(KEY)) || null;
  } catch {
    return null;
  }
}

export function keepSaidLate(at: number | null): void {
  try {
    if (at === null) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, String(at));
  } catch {
    // Then it is said in the open sheet alone.
  }
}

/** What was said at that moment was told to somebody; what was said after it was not. */
export function settleSaidLate(at: number): void {
  if (readSaidLate() === at) keepSaidLate(null);
}

/** Orders as a sentence names them. */
export const namedOrders = (numbers: readonly number[]) => ({
  count: numbers.length,
  numbers: numbers.map((number) => `#${number}`).join(', '),
});

/** This phone's running orders that were sent before: their kitchen does not know. */
export const ordersBefore = (venueId: number, saidAt: number): KnownOrder[] =>
  readKnown(localStorage.getItem(ordersKey(venueId))).filter((known) => {
    const order = weighed(known);
    return stageOf(order) !== 'stopped' && order.placedAt < onServerClock(saidAt);
  });
/** Their numbers. */
export const sentBefore = (venueId: number, saidAt: number): number[] => ordersBefore(venueId, saidAt).map(({ number }) => number);
