import { useId, useRef } from 'react';
import { tablesOf } from '#features/venues/venue-rules.ts';
import { Icon } from '#platform/ui/icon.tsx';
import { Modal } from '#platform/ui/modal.tsx';
import { useMenuTexts } from '#texts/contexts.ts';
import { CartLines } from './cart-line-list.tsx';
import { PlaceFields } from './cart-place.tsx';
import type { ShownCart } from './cart-lines.ts';
import { useDiner } from './diner-context.ts';
import type { Place } from './place.ts';
import { Price } from './price.tsx';
import { SheetHandle } from './sheet-handle.tsx';
import { StampForecast } from './stamp-forecast.tsx';
import { isKnown, seatsGuests } from './table-number.ts';

type Props = {
  readonly cart: ShownCart;
  readonly place: Place;
  readonly onPlace: (place: Place) => void;
  readonly onClose: () => void;
  readonly onCheckout: () => void;
};

/** The opened cart: its lines, where to bring them, and on to checkout. */
export function CartSheet({ cart, place, onPlace, onClose, onCheckout }: Props) {
  const t = useMenuTexts();
  const { venue } = useDiner();
  const heading = useId();
  const { open } = venue.opening;
  const known = isKnown(tablesOf(venue), place);
  const title = useRef<HTMLHeadingElement>(null);
  return (
    <Modal
      className={['cart-sheet venue-area-cart', ...(venue.style.classes['cart'] ?? [])].join(' ')}
      labelledBy={heading}
      onClose={onClose}
    >
      <SheetHandle onClose={onClose} />
      <header className="cart-sheet__head">
        <h2 id={heading} ref={title} tabIndex={-1}>
          {t('cart.total_items')}
        </h2>
        <span className="cart-bar__count num">{cart.units}</span>
        <button type="button" className="icon-button" data-first="" aria-expanded="true" aria-label={t('cart.collapse')} onClick={onClose}>
          <Icon name="chevron-down" />
        </button>
      </header>
      <CartLines cart={cart} title={title} onOver={onClose} />
      {seatsGuests(venue) && <PlaceFields t={t} place={place} onPlace={onPlace} known={known} />}
      <footer className="cart-sheet__foot">
        {!open && (
          <p className="notice notice--wait" role="status">
            <Icon name="clock" />
            <span>{t('cart.closed')}</span>
          </p>
        )}
        {!cart.ready && cart.units > 0 && (
          <p className="notice notice--wine" role="alert">
            <Icon name="circle-alert" />
            <span>{t(cart.fits ? 'cart.fix' : 'cart.too_many')}</span>
          </p>
        )}
        <StampForecast venue={venue} cart={cart} />
        <p className="leader cart-total">
          <span>{t('cart.total')}</span>
          <b>
            <Price cents={cart.totalCents} />
          </b>
        </p>
        <button
          type="button"
          className="button button--primary button--large button--block"
          disabled={!cart.ready || !known || !open}
          onClick={onCheckout}
        >
          {t('cart.checkout')}
          <Icon name="arrow-right" />
        </button>
      </footer>
    </Modal>
  );
}
