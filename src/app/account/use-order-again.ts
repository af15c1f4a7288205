import { useState } from 'react';
import type { SavedOrder } from '#features/ordering/contract.ts';
import { changeCart } from '#features/ordering/ui/use-cart.ts';
import type { readVenue } from '#features/venues/contract.ts';
import { dishesOf } from '#features/venues/read-venue.ts';
import { call, CallFailed } from '#platform/browser/api.ts';
import { orderAgain, type Again, type Change } from './order-again.ts';

export type Asked = { readonly order: SavedOrder; readonly changes: readonly Change[]; readonly added: number };
export type Trouble = 'failed' | 'no_venue';

const openMenu = ({ storeId }: SavedOrder): void => location.assign(`/store/?id=${storeId}`);

/** Fills the venue's cart from an earlier order, then opens its menu; where something has changed, says so first. */
export function useOrderAgain() {
  const [busy, setBusy] = useState<string | null>(null);
  const [asked, setAsked] = useState<Asked | null>(null);
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const start = async (order: SavedOrder) => {
    setBusy(order._id);
    setTrouble(null);
    try {
      const dishes = dishesOf(await call<typeof readVenue>('GET', `/api/stores/${order.storeDBId}`));
      let again: Again | null = null;
      changeCart(order.storeId, (cart) => (again ??= orderAgain(order, dishes, cart)).cart);
      const { changes, added } = again ?? { changes: [], added: 0 };
      if (changes.length === 0) openMenu(order);
      else setAsked({ order, changes, added });
    } catch (error) {
      setTrouble(error instanceof CallFailed && error.status === 404 ? 'no_venue' : 'failed');
    } finally {
      setBusy(null);
    }
  };
  return { start: (order: SavedOrder) => void start(order), busy, asked, trouble, close: () => setAsked(null), openMenu };
}
