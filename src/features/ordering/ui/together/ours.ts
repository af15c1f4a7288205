import { keyOf, lineKey, type StoredLine } from '#domain/cart.ts';
import { call } from '#platform/browser/api.ts';
import { newId } from '#platform/browser/new-id.ts';
import type { changeAtTable, TableCart } from '../../table-cart-contract.ts';
import { CART_OURS, oursKey, writeCart } from '../cart-storage.ts';
import { loseCart, refreshCart, showCart } from './table-cart-store.ts';

const mineIn = ({ lines, me }: TableCart) => lines.filter(({ person }) => person === me);

/** Keeps what is mine at the table where the menu's small script counts it on the cards. */
export function keepOurs(store: number, cart: TableCart | null): void {
  const mine = cart ? mineIn(cart) : [];
  writeCart(
    localStorage,
    store,
    mine.map(({ item: itemId, quantity, choices, note }) => ({ itemId, quantity, choices, ...(note !== '' && { note }) })),
    oursKey,
  );
}

/** The same, and tells it. */
export function tellOurs(store: number, cart: TableCart | null): void {
  keepOurs(store, cart);
  dispatchEvent(new Event(CART_OURS));
}

/** "−" on a card: one less of a line of mine. */
export async function takeOne(cart: TableCart, wanted: StoredLine): Promise<void> {
  const line = mineIn(cart).find(({ item, choices, note }) => lineKey(item, choices, note) === keyOf(wanted));
  if (!line) return;
  const { _id, revision, quantity } = line;
  const params = { visit: cart.visit._id, line: _id };
  const body = { deed: newId(), revision, quantity: quantity - 1 };
  try {
    showCart(await call<typeof changeAtTable>('POST', '/api/visits/:visit/cart/lines/:line', { params, body }));
  } catch (error) {
    if (!loseCart(error)) refreshCart(cart.visit._id);
  }
}
