import { Icon } from '#platform/ui/icon.tsx';
import type { ShownCart } from './cart-lines.ts';
import { Price } from './price.tsx';

type Props = { readonly cart: ShownCart; readonly label: string; readonly expanded: boolean; readonly onOpen: () => void };

/** The collapsed cart, at the foot of the menu for as long as there is something in it. */
export function CartBar({ cart, label, expanded, onOpen }: Props) {
  return (
    <button type="button" className="cart-bar" aria-expanded={expanded} aria-haspopup="dialog" onClick={onOpen}>
      <span className="cart-bar__count num">{cart.units}</span>
      <span className="cart-bar__label">{label}</span>
      <span className="cart-bar__total num">
        <Price cents={cart.totalCents} />
      </span>
      <Icon name="chevron-up" />
    </button>
  );
}
