import { useCallback, useSyncExternalStore } from 'react';
import { followCart, knownCart, type KnownCart } from './table-cart-store.ts';

/** The table's cart as it changes, for whoever orders together there. */
export function useTableCart(visit: string): KnownCart {
  return useSyncExternalStore(
    useCallback((listener: () => void) => followCart(visit, listener), [visit]),
    knownCart,
  );
}
