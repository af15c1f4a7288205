import { keyOf, type StoredLine } from '#domain/cart.ts';
import type { SavedOrder } from '../contract.ts';
import { isLine, type Kept } from './cart-storage.ts';

const MOST = 6;
const keyAt = (venueId: number): string => `parea.again.${venueId}`;

/** What was last ordered at this venue from this browser, the newest first, each choice once. */
export function readAgain(storage: Kept, venueId: number): readonly StoredLine[] {
  try {
    const stored: unknown = JSON.parse(storage.getItem(keyAt(venueId)) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isLine).slice(0, MOST) : [];
  } catch {
    return [];
  }
}

/** Keeps what an order was made of, for the next time. Notes are of their evening and stay there. */
export function keepAgain(storage: Kept, venueId: number, ordered: readonly StoredLine[]): void {
  const lines = [...ordered, ...readAgain(storage, venueId)].map(({ itemId, choices }) => ({ itemId, quantity: 1, choices }));
  const once = new Map(lines.toReversed().map((line) => [keyOf(line), line] as const));
  try {
    storage.setItem(keyAt(venueId), JSON.stringify([...once.values()].toReversed().slice(0, MOST)));
  } catch {
    // Without storage nothing is offered again.
  }
}

/** What an order was made of, as a cart would have it. */
export const linesOf = ({ order }: Pick<SavedOrder, 'order'>): StoredLine[] =>
  order.map(({ quantity, payload: { item, extras } }) => ({
    itemId: item.id,
    quantity,
    choices: Object.fromEntries(Object.entries(extras).map(([option, chosen]) => [option, chosen.map(({ value }) => value)])),
  }));
