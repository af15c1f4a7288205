import { Icon } from '#platform/ui/icon.tsx';
import { useMenuTexts } from '#texts/contexts.ts';
import type { ShownCart } from './cart-lines.ts';
import { Price } from './price.tsx';

/** The collapsed cart, at the foot of the menu for as long as there is something in it. */
export function CartBar({ cart, expanded, onOpen }: { readonly cart: ShownCart; readonly expanded: boolean; readonly onOpen: () => void }) {
  const t = useMenuTexts();
  return (
    <button type="button" className="cart-bar" aria-expanded={expanded} aria-haspopup="dialog" onClick={onOpen}>
      <span className="cart-bar__count num">{cart.units}</span>
      <span className="cart-bar__label">{t('cart.total_items')}</span>
      <span className="cart-bar__total num">
        <Price cents={cart.totalCents} />
      </span>
      <Icon name="chevron-up" />
    </button>
  );
}
