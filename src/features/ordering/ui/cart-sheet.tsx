import { useEffect, useId, useRef, useState } from 'react';
import { keyOf, putBack, removeLine, setQuantity, type StoredLine } from '#domain/cart.ts';
import { nameOf } from '#features/venues/local-words.ts';
import { tablesOf } from '#features/venues/venue-rules.ts';
import { Icon } from '#platform/ui/icon.tsx';
import { Modal } from '#platform/ui/modal.tsx';
import { useMenuTexts } from '#texts/contexts.ts';
import { CartLineRow } from './cart-line-row.tsx';
import { PlaceFields } from './cart-place.tsx';
import type { ShownCart, ShownLine } from './cart-lines.ts';
import { useDiner } from './diner-context.ts';
import type { Place } from './place.ts';
import { Price, usePriceText } from './price.tsx';
import { SheetHandle } from './sheet-handle.tsx';
import { StampForecast } from './stamp-forecast.tsx';
import { isKnown, seatsGuests } from './table-number.ts';
import { useCart } from './use-cart.ts';

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
  const { venue, speech } = useDiner();
  const price = usePriceText();
  const [, change] = useCart(venue.id);
  const heading = useId();
  const { open } = venue.opening;
  const known = isKnown(tablesOf(venue), place);
  const title = useRef<HTMLHeadingElement>(null);
  const { length } = cart.lines;
  const [removed, setRemoved] = useState<{ readonly stored: StoredLine; readonly name: string; readonly at: number } | null>(null);
  // Said with the total, which is known when the line has changed.
  const [changed, setChanged] = useState('');
  const undo = useRef<HTMLButtonElement>(null);
  // With a line its buttons went, and with them the keyboard's place.
  useEffect(() => {
    if (document.activeElement === document.body) (undo.current ?? title.current)?.focus();
  }, [length]);

  const nameIn = ({ dish }: ShownLine): string => (dish ? nameOf(dish.wire, speech).text : t('cart.line_gone'));
  const remove = (line: ShownLine, at: number): void => {
    const name = nameIn(line);
    change((lines) => removeLine(lines, line.key));
    setRemoved(line.dish ? { stored: line.stored, name, at } : null);
    setChanged(t('cart.removed', { name }));
  };
  const restore = (): void => {
    if (!removed) return;
    const { stored, name, at } = removed;
    if (change((lines) => putBack(lines, stored, at))) setChanged(`${stored.quantity} × ${name}`);
    else setChanged(t('item.cart_full'));
    setRemoved(null);
  };
  const recount = (line: ShownLine, quantity: number): void => {
    change((lines) => setQuantity(lines, line.key, quantity));
    setChanged(`${quantity} × ${nameIn(line)}`);
  };
  const gone = removed && (
    <li key={`${keyOf(removed.stored)} removed`} className="cart-gone">
      <span>{t('cart.removed', { name: removed.name })}</span>
      <button
        type="button"
        ref={undo}
        className="button button--small"
        aria-label={t('cart.put_back_named', { name: removed.name })}
        onClick={restore}
      >
        {t('cart.put_back')}
      </button>
    </li>
  );
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
      <ul className="cart-lines">
        {cart.lines.flatMap((line, at) => [
          removed?.at === at && gone,
          <CartLineRow key={line.key} line={line} onQuantity={(quantity) => recount(line, quantity)} onRemove={() => remove(line, at)} />,
        ])}
        {removed && removed.at >= length && gone}
      </ul>
      <p className="visually-hidden" role="status">
        {changed && t('cart.changed_live', { change: changed, total: price(cart.totalCents) })}
      </p>
      {seatsGuests(venue) && <PlaceFields t={t} place={place} onPlace={onPlace} known={known} />}
      <footer className="cart-sheet__foot">
        {!open && (
          <p className="notice notice--wait" role="status">
            <Icon name="clock" />
            <span>{t('cart.closed')}</span>
          </p>
        )}
        {!cart.ready && (
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
