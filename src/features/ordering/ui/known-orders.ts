import { fromAmount } from '#domain/money.ts';
import { isRunning, type RunningOrder } from '#domain/running-order.ts';
import { onServerClock } from '#platform/browser/server-clock.ts';
import type { SavedOrder } from '../contract.ts';
import { ordersKey, type Kept } from './cart-storage.ts';
import { emptyCartOf, settleCart } from './held-cart.ts';
import { NO_ORDERS, pendingKey } from './pending-order.ts';

type Standing = Pick<
  SavedOrder,
  | '_id'
  | 'storeId'
  | 'number'
  | 'revision'
  | 'orderStatus'
  | 'paymentStatus'
  | 'paymentMethod'
  | 'deliveryMethod'
  | 'awaitingConfirmation'
  | 'orderAmount'
  | 'currency'
  | 'readyBy'
  | 'placedAt'
  | 'statusAt'
  | 'timeZone'
  | 'table'
  | 'claimed'
  | 'ofSeveral'
  | 'avoids'
  | 'ratherNot'
  | 'allergyReadAt'
>;

/** What a phone remembers of an order to say how it stands, and without a network to show it: no name, no note, nothing that identifies a person. */
export type KnownOrder = Standing & {
  readonly dishes: readonly { readonly quantity: number; readonly name: string }[];
  /** When the server last said so, epoch ms by this phone's clock. */
  readonly heardAt: number;
};

const VERSION = 1;
const MOST = 12;
const listeners = new Set<() => void>();

export function knownOrder(order: SavedOrder, heardAt: number): KnownOrder {
  const { _id, storeId, number, revision, orderStatus, paymentStatus, paymentMethod, deliveryMethod, awaitingConfirmation } = order;
  const { orderAmount, currency, readyBy, placedAt, statusAt, timeZone, table, claimed, ofSeveral } = order;
  const { avoids, ratherNot, allergyReadAt } = order;
  return {
    _id,
    storeId,
    number,
    revision,
    orderStatus,
    paymentStatus,
    paymentMethod,
    deliveryMethod,
    awaitingConfirmation,
    orderAmount,
    currency,
    readyBy,
    placedAt,
    statusAt,
    timeZone,
    table,
    claimed,
    ...(ofSeveral && { ofSeveral }),
    avoids,
    ratherNot,
    allergyReadAt,
    dishes: order.order.map(({ quantity, localName, name }) => ({ quantity, name: localName || name })),
    heardAt,
  };
}

/** As the rules of the strip weigh it. */
export const weighed = (order: Standing): RunningOrder => ({
  number: order.number,
  status: order.orderStatus,
  paymentStatus: order.paymentStatus,
  awaitsConfirmation: order.awaitingConfirmation,
  totalCents: fromAmount(order.orderAmount),
  placedAt: Date.parse(order.placedAt),
  statusAt: Date.parse(order.statusAt),
});

/** An order that was stored before phones remembered these. */
const UNTOLD = { avoids: [], ratherNot: [], allergyReadAt: null } satisfies Partial<KnownOrder>;

/** The orders of this phone at a venue that are not over as far as it knows, however old or damaged the stored text is. */
export function readKnown(text: string | null): readonly KnownOrder[] {
  try {
    const stored = JSON.parse(text ?? 'null') as { version?: unknown; orders?: unknown } | null;
    if (stored?.version !== VERSION || !Array.isArray(stored.orders)) return [];
    return stored.orders
      .filter((one: Partial<KnownOrder> | null): one is KnownOrder => typeof one?._id === 'string' && Array.isArray(one.dishes))
      .map((one: KnownOrder) => ({ ...UNTOLD, ...one }));
  } catch {
    return [];
  }
}

export const knownAt = (storage: Kept, venueId: number): readonly KnownOrder[] => readKnown(storage.getItem(ordersKey(venueId)));

function write(storage: Kept, venueId: number, orders: readonly KnownOrder[]): void {
  try {
    // One that waits to be sent is told of by the strip, which comes for what is here.
    if (orders.length === 0 && storage.getItem(pendingKey(venueId)) !== null) storage.setItem(ordersKey(venueId), NO_ORDERS);
    else if (orders.length === 0) storage.removeItem(ordersKey(venueId));
    else storage.setItem(ordersKey(venueId), JSON.stringify({ version: VERSION, orders: orders.slice(-MOST) }));
  } catch {
    // Without storage an order is found by its address alone.
  }
  listeners.forEach((tell) => tell());
}

/** The server's word on an order of this phone: remembered while it runs, and its cart goes where it belongs. An older word changes nothing. */
export function hearOrder(storage: Kept, order: SavedOrder, now: number): void {
  settleCart(storage, order);
  const known = knownAt(storage, order.storeId);
  if (known.some(({ _id, revision }) => _id === order._id && revision > order.revision)) return;
  const others = known.filter(({ _id }) => _id !== order._id);
  write(storage, order.storeId, isRunning(weighed(order), onServerClock(now)) ? [...others, knownOrder(order, now)] : others);
}

/** It is not this phone's any more, or the guest has seen its end. */
export function forgetOrder(storage: Kept, venueId: number, orderId: string): void {
  const known = knownAt(storage, venueId);
  if (known.some(({ _id }) => _id === orderId))
    write(
      storage,
      venueId,
      known.filter(({ _id }) => _id !== orderId),
    );
}

/** The last that this phone heard of an order that runs, at whatever venue; null: nothing. */
export function lastHeard(storage: Storage, orderId: string): KnownOrder | null {
  const all = Object.keys(storage).filter((key) => key.startsWith(ordersKey('')));
  return all.flatMap((key) => readKnown(storage.getItem(key))).find(({ _id }) => _id === orderId) ?? null;
}

/** The order of this phone that waits for its online payment here; the latest of several. */
export const unpaidAt = (storage: Kept, venueId: number): KnownOrder | undefined =>
  knownAt(storage, venueId).findLast(({ paymentStatus }) => paymentStatus === 'pending');

/** An unpaid order and the cart never show the same dishes: the order has them. */
export function emptyHeldCart(storage: Kept, venueId: number): void {
  const unpaid = knownAt(storage, venueId).filter(({ paymentStatus }) => paymentStatus === 'pending');
  emptyCartOf(
    storage,
    venueId,
    unpaid.map(({ _id }) => _id),
  );
}

/** Calls at each change, of other tabs too; answers how to stop. */
export function watchKnown(changed: () => void): () => void {
  listeners.add(changed);
  addEventListener('storage', changed);
  return () => {
    listeners.delete(changed);
    removeEventListener('storage', changed);
  };
}

/** Of an order's own page, as the specification has it. */
export const orderAddress = ({ _id, deliveryMethod }: Pick<SavedOrder, '_id' | 'deliveryMethod'>): string =>
  `/store/order-confirmation?${new URLSearchParams({ orderId: _id, deliveryMethod: String(deliveryMethod) })}`;
