import { keyOf, mergeLine, withoutLines, type StoredLine } from '#domain/cart.ts';
import { call } from '#platform/browser/api.ts';
import { newId } from '#platform/browser/new-id.ts';
import type { addOrder, PlacedOrder } from '../contract.ts';
import { keepAgain, linesOf } from './again-storage.ts';
import { isLine } from './cart-storage.ts';
import { moveDraft } from './checkout-draft.ts';
import { holdCart } from './held-cart.ts';
import { hearOrder } from './known-orders.ts';
import { clearPending, keepPending, readPending, renewKey, type How, type PendingOrder } from './pending-order.ts';
import { changeCart } from './use-cart.ts';

/** How long an answer may take before it counts as none, in milliseconds. */
const ANSWER_WITHIN = 20_000;

const ONLY_IF_KNOWN = { order: null, ask: 'true', void: 'else-void' } as const;

/** Sends it, or asks only what became of it. */
export function sendOrder(pending: PendingOrder, how: How): Promise<PlacedOrder> {
  const { venueId, key, body } = pending;
  const only = ONLY_IF_KNOWN[how];
  if (!only && isPending(pending)) keepPending(localStorage, { ...pending, triedAt: Date.now() });
  return call<typeof addOrder>('POST', '/api/orders/addOrder', {
    body,
    headers: { 'Idempotency-Key': key, ...(only && { 'Only-If-Known': only }) },
    signal: AbortSignal.timeout(ANSWER_WITHIN),
  }).then((order) => {
    keepAgain(localStorage, venueId, linesOf(order));
    return order;
  });
}

/** Until that time, or until the phone says that it is online again. */
export const waitFor = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    const done = (): void => {
      clearTimeout(timer);
      removeEventListener('online', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    addEventListener('online', done);
  });

/** Whether it is still the one that waits at its venue: another tab may have heard of it, or its guest taken it back. */
export const isPending = ({ venueId, key }: PendingOrder): boolean => readPending(localStorage, venueId)?.key === key;

/** Under its key nothing can come any more: sent again, it goes under another. */
export function neverCame(pending: PendingOrder): void {
  renewKey(localStorage, pending.venueId);
  if (isPending(pending)) keepPending(localStorage, { ...pending, key: newId(), unsent: true });
}

/** Its dishes as a cart has them. */
export const pendingLines = ({ body }: PendingOrder): readonly StoredLine[] =>
  body.order
    .map(({ quantity, payload: { item, extras }, note, kept }): unknown => ({
      itemId: item.id,
      quantity,
      choices: extras,
      ...(note && { note }),
      ...(kept && { kept }),
    }))
    .filter(isLine);

/** "2 Gyros, 1 Beer" */
export const pendingDishes = ({ body }: PendingOrder): string =>
  body.order
    .map(({ quantity, payload: { item } }) => `${quantity} ${String(typeof item.name === 'string' ? item.name : item.id)}`)
    .join(', ');

const countOf = (lines: readonly StoredLine[], key: string): number => lines.find((line) => keyOf(line) === key)?.quantity ?? 0;

/** The order has them, and what was chosen for it: what was put into the cart since stays there. */
export function takeOutOfCart(venueId: number, ordered: readonly StoredLine[]): void {
  moveDraft(localStorage, '', null);
  changeCart(venueId, (lines) => withoutLines(lines, ordered));
}

/** It is no order any more; its dishes are in the cart, as many as it had. */
export function putBack(pending: PendingOrder): void {
  changeCart(pending.venueId, (lines) =>
    pendingLines(pending).reduce((cart, line) => {
      const missing = line.quantity - countOf(cart, keyOf(line));
      return missing > 0 ? mergeLine(cart, { ...line, quantity: missing }) : cart;
    }, lines),
  );
  renewKey(localStorage, pending.venueId);
  clearPending(localStorage, pending.venueId);
}

/** It is known now: an order like any other, and not the cart's any more. */
export function settlePending(pending: PendingOrder, order: PlacedOrder): void {
  if (order.paymentStatus === 'pending') holdCart(localStorage, order._id, pendingLines(pending));
  if (isPending(pending)) takeOutOfCart(pending.venueId, pendingLines(pending));
  hearOrder(localStorage, order, Date.now());
  renewKey(localStorage, pending.venueId);
  clearPending(localStorage, pending.venueId);
}
