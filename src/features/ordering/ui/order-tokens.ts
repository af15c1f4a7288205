import type { Kept } from './cart-storage.ts';

const KEY = 'parea.orders';
/** Orders of one evening and more; older ones are in the account, if there is one. */
const MOST = 20;

type Tokens = readonly (readonly string[])[];

function read(storage: Kept): Tokens {
  try {
    const stored: unknown = JSON.parse(storage.getItem(KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter((entry) => Array.isArray(entry) && entry.every((part) => typeof part === 'string')) : [];
  } catch {
    return [];
  }
}

/** What lets this browser, and nobody else, see that order. */
export const tokenOf = (storage: Kept, orderId: string): string | null => read(storage).find(([id]) => id === orderId)?.[1] ?? null;

export function keepToken(storage: Kept, orderId: string, token: string): void {
  const others = read(storage).filter(([id]) => id !== orderId);
  try {
    storage.setItem(KEY, JSON.stringify([...others, [orderId, token]].slice(-MOST)));
  } catch {
    // The order's cookie opens it as well.
  }
}
