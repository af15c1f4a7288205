import { Icon } from '#platform/ui/icon.tsx';
import { useCheckoutTexts } from '#texts/contexts.ts';
import type { ShownCart } from './cart-lines.ts';

/** The dishes that cannot be had at all. */
const goneOf = ({ lines }: ShownCart): string[] =>
  lines.flatMap(({ stored, problem }) => (problem?.code === 'gone' || problem?.code === 'sold_out' ? [stored.itemId] : []));

type ChangedProps = {
  readonly cart: ShownCart;
  readonly onBack: () => void;
  readonly onRemove: (itemIds: readonly string[]) => void;
};

/** Why the order cannot be sent as it is, and the way on. */
export function CartChanged({ cart, onBack, onRemove }: ChangedProps) {
  const t = useCheckoutTexts();
  const gone = goneOf(cart);
  return (
    <p className="notice notice--wine" role="alert">
      <Icon name="circle-alert" />
      <span>{t('checkout.cart_changed')}</span>
      <button type="button" className="notice__action" onClick={gone.length > 0 ? () => onRemove(gone) : onBack}>
        {t(gone.length > 0 ? 'refusal.remove' : 'checkout.cart_change')}
      </button>
    </p>
  );
}
