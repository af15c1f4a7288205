import type { ShownCart } from './cart-lines.ts';
import { Price } from './price.tsx';

type Props = {
  readonly cart: ShownCart;
  /** "Total Cart items" */
  readonly label: string;
  /** "Checkout" */
  readonly toCheckout: string;
  readonly expanded: boolean;
  readonly onOpen: () => void;
  readonly onCheckout: () => void;
};

/** The collapsed cart, at the foot of the menu for as long as there is something in it: it unfolds, and its stub goes to checkout at once. */
export function CartBar({ cart, label, toCheckout, expanded, onOpen, onCheckout }: Props) {
  return (
    <div className="cart-bar">
      <button type="button" className="cart-bar__cart" aria-expanded={expanded} aria-haspopup="dialog" onClick={onOpen}>
        <span className="cart-bar__count num">{cart.units}</span>
        <span>
          <span className="cart-bar__label">{label}</span>
          <span className="cart-bar__total num">
            <Price cents={cart.totalCents} />
          </span>
        </span>
      </button>
      {!expanded && (
        <button type="button" className="cart-bar__checkout" onClick={onCheckout}>
          {toCheckout}
        </button>
      )}
    </div>
  );
}
