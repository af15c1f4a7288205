import { useEffect, useState } from 'react';
import { CartBar } from '#features/ordering/ui/cart-bar.tsx';
import type { ShownCart } from '#features/ordering/ui/cart-lines.ts';
import { CartSheet } from '#features/ordering/ui/cart-sheet.tsx';
import { useDiner } from '#features/ordering/ui/diner-context.ts';
import { ItemDialog } from '#features/ordering/ui/item-dialog.tsx';
import type { Place } from '#features/ordering/ui/place.ts';
import { prefetchScreens } from './lazy-screens.tsx';
import { showPlace } from './menu-html.ts';
import { takeTaps } from './tap-queue.ts';

type Props = {
  readonly cart: ShownCart;
  readonly place: Place;
  readonly onPlace: (place: Place) => void;
  readonly onCheckout: () => void;
};

/** What answers on the static menu: the opened dish and the cart. */
export function MenuIsland({ cart, place, onPlace, onCheckout }: Props) {
  const { dishes, language } = useDiner();
  const [itemId, setItemId] = useState<string | null>(null);
  const [sheet, setSheet] = useState(false);
  const empty = cart.lines.length === 0;
  const dish = itemId === null ? undefined : dishes.get(itemId);

  useEffect(() => takeTaps(setItemId), []);
  useEffect(() => {
    document.body.classList.toggle('has-cart', !empty);
    if (empty) setSheet(false);
    return () => document.body.classList.remove('has-cart');
  }, [empty]);
  useEffect(() => showPlace(place), [place]);

  const open = (): void => {
    prefetchScreens(language);
    setSheet(true);
  };
  return (
    <>
      {!empty && <CartBar cart={cart} expanded={sheet} onOpen={open} />}
      {sheet && !empty && <CartSheet {...{ cart, place, onPlace, onCheckout }} onClose={() => setSheet(false)} />}
      {dish && <ItemDialog dish={dish} onClose={() => setItemId(null)} />}
    </>
  );
}
