import { mergeLine, type StoredLine } from '#domain/cart.ts';
import { LONGEST_LINE_NOTE, MAX_LINES } from '#domain/sizes.ts';

/** Where a browser keeps things: local or session storage, or a map in a test. */
export type Kept = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const VERSION = 1;

/** Told when the cart was changed by the island: the menu page's small script counts anew. */
export const CART_COUNTS = 'parea:cart';

/** A cart belongs to one venue: opening another never shows the first one's dishes. */
export const cartKey = (venueId: number): string => `parea.cart.${venueId}`;

/** What is mine in the cart of a table that orders together, counted on the cards as what is in this phone's own. */
export const oursKey = (venueId: number): string => `parea.ours.${venueId}`;
/** Told when that has changed. */
export const CART_OURS = 'parea:ours';
/** Told by a card: one less of the line of mine in `detail`. */
export const CART_LESS = 'parea:less';

/** The orders that this phone remembers of a venue. */
export const ordersKey = (venueId: number | ''): string => `parea.orders.${venueId}`;

/** What was put into this venue's cart, however old or damaged the stored text is: what cannot be read is left out. */
export function readCart(storage: Kept, venueId: number, keyFor = cartKey): readonly StoredLine[] {
  try {
    const stored: unknown = JSON.parse(storage.getItem(keyFor(venueId)) ?? 'null');
    if (!isRecord(stored) || stored['version'] !== VERSION || !Array.isArray(stored['lines'])) return [];
    const lines = stored['lines'].slice(0, MAX_LINES).filter(isLine);
    // Merging again brings counts that were tampered with back inside the limits.
    return lines.reduce<readonly StoredLine[]>((kept, line) => mergeLine(kept, line), []);
  } catch {
    return [];
  }
}

/** Keeps the cart. Where storage is full or switched off it lives on in memory until the page goes. */
export function writeCart(storage: Kept, venueId: number, lines: readonly StoredLine[], keyFor = cartKey): void {
  try {
    if (lines.length === 0) storage.removeItem(keyFor(venueId));
    else storage.setItem(keyFor(venueId), JSON.stringify({ version: VERSION, lines }));
  } catch {
    // Private windows of some browsers: nothing else depends on it.
  }
}

/** Whether what was read is a line of a cart. */
export function isLine(value: unknown): value is StoredLine {
  if (!isRecord(value)) return false;
  const { itemId, quantity, choices, note, kept = [] } = value;
  const chosen = isRecord(choices) && Object.values(choices).every(isWords);
  const noted = note === undefined || (typeof note === 'string' && note.length <= LONGEST_LINE_NOTE);
  return typeof itemId === 'string' && Number.isSafeInteger(quantity) && Number(quantity) >= 1 && chosen && noted && isWords(kept);
}

const isWords = (value: unknown): boolean => Array.isArray(value) && value.every((one) => typeof one === 'string');

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);
