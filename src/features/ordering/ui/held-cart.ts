import type { StoredLine } from '#domain/cart.ts';
import type { SavedOrder } from '../contract.ts';
import type { Kept } from './cart-storage.ts';
import { menuAddress } from './place.ts';
import { changeCart } from './use-cart.ts';

const KEY = 'parea.held-cart';
type Held = { readonly orderId: string; readonly lines: readonly StoredLine[] };

/** What was in the cart of an order that is paid elsewhere: for whoever comes back to pay another way. */
export function holdCart(storage: Kept, orderId: string, lines: readonly StoredLine[]): void {
  try {
    storage.setItem(KEY, JSON.stringify({ orderId, lines } satisfies Held));
  } catch {
    // Without storage they choose again.
  }
}

/** Puts it back where nothing else was chosen since; the address of the checkout it belongs to. */
export function unholdCart(storage: Kept, { _id, storeId, floor, table }: SavedOrder): string {
  try {
    const held = JSON.parse(storage.getItem(KEY) ?? 'null') as Held | null;
    if (held?.orderId === _id && Array.isArray(held.lines)) changeCart(storeId, (lines) => (lines.length === 0 ? held.lines : lines));
    storage.removeItem(KEY);
  } catch {
    // As if nothing was held.
  }
  const place = table > 0 ? { floor: String(floor), table: String(table), k: '' } : { floor: '', table: '', k: '' };
  return `/store/checkout${menuAddress(storeId, place).slice('/store/'.length)}`;
}
