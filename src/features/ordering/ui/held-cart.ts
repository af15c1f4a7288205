import { mergeLine, type StoredLine } from '#domain/cart.ts';
import type { SavedOrder } from '../contract.ts';
import type { Kept } from './cart-storage.ts';
import { moveDraft } from './checkout-draft.ts';
import { renewKey } from './pending-order.ts';
import { changeCart } from './use-cart.ts';

const KEY = 'parea.held-cart';
/** More orders than a browser may leave unpaid. */
const MOST = 4;
type Lines = readonly StoredLine[];
type Held = Readonly<Record<string, Lines>>;

const same = (one: Lines, other: Lines): boolean => JSON.stringify(one) === JSON.stringify(other);

function readHeld(storage: Kept): Held {
  try {
    const held: unknown = JSON.parse(storage.getItem(KEY) ?? '{}');
    if (typeof held !== 'object' || held === null) return {};
    return Object.fromEntries(Object.entries(held).filter(([, lines]) => Array.isArray(lines)));
  } catch {
    return {};
  }
}

function writeHeld(storage: Kept, held: Held): void {
  const kept = Object.entries(held).slice(-MOST);
  try {
    if (kept.length === 0) storage.removeItem(KEY);
    else storage.setItem(KEY, JSON.stringify(Object.fromEntries(kept)));
  } catch {
    // Without storage they choose again.
  }
}

/** What was in the cart of an order that waits for its payment: from now on the order has it, and whoever gives it up gets it back. So it is with what was chosen at checkout. */
export function holdCart(storage: Kept, orderId: string, lines: Lines): void {
  writeHeld(storage, { ...readHeld(storage), [orderId]: lines });
  moveDraft(storage, '', orderId);
}

/** Takes it out again: the dishes are in the cart as well, or are the kitchen's. Null where nothing is held. */
export function dropHeld(storage: Kept, orderId: string): Lines | null {
  const { [orderId]: lines, ...others } = readHeld(storage);
  if (!lines) return null;
  writeHeld(storage, others);
  moveDraft(storage, orderId, '');
  return lines;
}

/**
 * What becomes of the dishes once it is decided: paid, they are the kitchen's; not paid in time or given up, they are in the cart again, beside
 * what was chosen since.
 */
export function settleCart(storage: Kept, { _id, storeId, paymentStatus }: Pick<SavedOrder, '_id' | 'storeId' | 'paymentStatus'>): void {
  if (paymentStatus === 'pending') return;
  if (paymentStatus !== 'failed') moveDraft(storage, _id, null);
  const held = dropHeld(storage, _id);
  if (!held) return;
  // Where the page went away before it could empty the cart, they still lie there.
  if (paymentStatus !== 'failed') changeCart(storeId, (lines) => (same(lines, held) ? [] : lines));
  else changeCart(storeId, (lines) => (same(lines, held) ? lines : held.reduce((cart, line) => mergeLine(cart, line), lines)));
}

/** Never both: where the page went away before it could empty the cart, these unpaid orders have its dishes. */
export function emptyCartOf(storage: Kept, venueId: number, unpaid: readonly string[]): void {
  const held = readHeld(storage);
  // What is chosen from here on is another order.
  if (unpaid.some((id) => held[id])) renewKey(storage, venueId);
  for (const id of unpaid) changeCart(venueId, (lines) => (held[id] && lines.length > 0 && same(lines, held[id]) ? [] : lines));
}
