import { useCallback, useSyncExternalStore } from 'react';
import type { StoredLine } from '#domain/cart.ts';
import { CART_COUNTS, cartKey, readCart, writeCart } from './cart-storage.ts';

type Cart = readonly StoredLine[];
type Change = (lines: Cart) => Cart;

const carts = new Map<number, Cart>();
const listeners = new Set<() => void>();
const tell = (): void => {
  listeners.forEach((listener) => listener());
  dispatchEvent(new Event(CART_COUNTS));
};

function cartOf(venueId: number): Cart {
  const known = carts.get(venueId);
  if (known) return known;
  const read = readCart(localStorage, venueId);
  carts.set(venueId, read);
  return read;
}

/** What is in a venue's cart now. */
export const readLines = (venueId: number): Cart => cartOf(venueId);

/** Changes a venue's cart and keeps it. Answers whether anything changed: a full cart stays as it is. */
export function changeCart(venueId: number, change: Change): boolean {
  const before = cartOf(venueId);
  const after = change(before);
  if (after === before) return false;
  carts.set(venueId, after);
  writeCart(localStorage, venueId, after);
  tell();
  return true;
}

// The same venue in another tab is the same cart. From the first moment on: what changes between reading and following must not be lost.
globalThis.addEventListener?.('storage', ({ key }) => {
  for (const venueId of carts.keys()) if (key === null || key === cartKey(venueId)) carts.delete(venueId);
  listeners.forEach((listener) => listener());
});

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** This venue's cart, and how to change it. */
export function useCart(venueId: number): readonly [Cart, (change: Change) => boolean] {
  const lines = useSyncExternalStore(subscribe, () => cartOf(venueId));
  return [lines, useCallback((change: Change) => changeCart(venueId, change), [venueId])];
}
