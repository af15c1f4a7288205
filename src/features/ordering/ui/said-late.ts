import { stageOf } from '#domain/running-order.ts';
import type { Passport } from '#domain/passport.ts';
import { onServerClock } from '#platform/browser/server-clock.ts';
import type { SentForMe } from '../table-cart-contract.ts';
import { readPassport } from './avoids.ts';
import { ordersKey } from './cart-storage.ts';
import { readKnown, weighed } from './known-orders.ts';
import { knownCart } from './together/table-cart-store.ts';

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

/** An order whose kitchen does not know. `visit`: somebody else of that table sent it, with dishes of this guest's. */
export type LateOrder = { readonly id: string; readonly number: number; readonly visit: string | null };

export const allergiesOf = ({ avoids }: Passport) =>
  (Object.keys(avoids) as (keyof typeof avoids)[]).filter((key) => avoids[key] === 'allergy');

/** An order that is not eaten yet, with dishes of somebody who is allergic to what it does not tell of. */
export const isUntold = ({ stage, told }: Pick<SentForMe, 'stage' | 'told'>, passport: Passport): boolean =>
  stage !== 'stopped' && stage !== 'served' && allergiesOf(passport).some((key) => !told.includes(key));

/** This guest's running orders that were sent before: their kitchen does not know. */
export function ordersBefore(venueId: number, saidAt: number): LateOrder[] {
  const own = readKnown(localStorage.getItem(ordersKey(venueId))).filter((known) => {
    const order = weighed(known);
    return stageOf(order) !== 'stopped' && order.placedAt < onServerClock(saidAt);
  });
  const { cart } = knownCart();
  const passport = readPassport();
  return [
    ...own.map(({ _id: id, number }) => ({ id, number, visit: null })),
    ...(cart?.sentForMe ?? [])
      .filter((sent) => isUntold(sent, passport))
      .map(({ _id: id, number }) => ({ id, number, visit: cart?.visit._id ?? null })),
  ];
}
/** Their numbers. */
export const sentBefore = (venueId: number, saidAt: number): number[] => ordersBefore(venueId, saidAt).map(({ number }) => number);
