import { useState } from 'react';
import type { SavedOrder } from '#features/ordering/contract.ts';
import { readPassport } from '#features/ordering/ui/avoids.ts';
import { readCart } from '#features/ordering/ui/cart-storage.ts';
import { changeCart } from '#features/ordering/ui/use-cart.ts';
import type { getVenue } from '#features/venues/contract.ts';
import { dishesOf } from '#features/venues/read-venue.ts';
import { call, CallFailed } from '#platform/browser/api.ts';
import { inTime } from '#platform/browser/kept.ts';
import { useAccountTexts } from '#texts/staff-contexts.ts';
import { orderAgain, type Again } from './order-again.ts';

export type Asked = { readonly order: SavedOrder; readonly again: Again };
export type Trouble = 'failed' | 'no_venue';

function fillAndOpen({ order, again }: Asked): void {
  changeCart(order.storeId, () => again.cart);
  location.assign(`/store/?id=${order.storeId}`);
}

/** Fills the venue's cart from an earlier order and opens its menu; where something has changed, only after saying so. */
export function useOrderAgain() {
  const t = useAccountTexts();
  const [busy, setBusy] = useState<string | null>(null);
  const [asked, setAsked] = useState<Asked | null>(null);
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const start = async (order: SavedOrder) => {
    setBusy(order._id);
    setTrouble(null);
    try {
      const dishes = dishesOf(await call<typeof getVenue>('GET', '/api/stores/:id', { params: { id: order.storeDBId }, signal: inTime() }));
      const again = orderAgain(order, dishes, readCart(localStorage, order.storeId), readPassport(), t.language);
      if (again.changes.length === 0) fillAndOpen({ order, again });
      else setAsked({ order, again });
    } catch (error) {
      setTrouble(error instanceof CallFailed && error.status === 404 ? 'no_venue' : 'failed');
    } finally {
      setBusy(null);
    }
  };
  const confirm = () => asked && fillAndOpen(asked);
  return { start: (order: SavedOrder) => void start(order), busy, asked, trouble, confirm, close: () => setAsked(null) };
}
