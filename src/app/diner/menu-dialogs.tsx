import { CartSheet } from '#features/ordering/ui/cart-sheet.tsx';
import type { ShownCart } from '#features/ordering/ui/cart-lines.ts';
import { ItemDialog } from '#features/ordering/ui/item-dialog.tsx';
import type { Place } from '#features/ordering/ui/place.ts';
import type { Dish } from '#features/venues/read-venue.ts';

type Props = {
  readonly dish: Dish | undefined;
  readonly onCloseDish: () => void;
  /** Null while the cart is collapsed. */
  readonly sheet: ShownCart | null;
  readonly onCollapse: () => void;
  readonly place: Place;
  readonly onPlace: (place: Place) => void;
  readonly onCheckout: () => void;
};

/** What opens over the menu: loaded with the first touch of the page, not with the page. */
export function MenuDialogs({ dish, onCloseDish, sheet, onCollapse, place, onPlace, onCheckout }: Props) {
  return (
    <>
      {sheet && <CartSheet cart={sheet} {...{ place, onPlace, onCheckout }} onClose={onCollapse} />}
      {dish && <ItemDialog key={dish.item.id} dish={dish} onClose={onCloseDish} />}
    </>
  );
}
