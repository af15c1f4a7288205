import { useId } from 'react';
import { floorsOf } from '#domain/tables.ts';
import { setQuantity, removeLine } from '#domain/cart.ts';
import { nameOf } from '#features/venues/local-words.ts';
import { tablesOf } from '#features/venues/venue-rules.ts';
import { Icon } from '#platform/ui/icon.tsx';
import { Modal } from '#platform/ui/modal.tsx';
import { useMenuTexts } from '#texts/contexts.ts';
import { CartLineRow } from './cart-line-row.tsx';
import type { ShownCart } from './cart-lines.ts';
import { useDiner } from './diner-context.ts';
import type { Place } from './place.ts';
import { Price } from './price.tsx';
import { atTable, isKnown } from './table-number.ts';
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
  const { venue } = useDiner();
  const [, change] = useCart(venue.id);
  const heading = useId();
  const known = isKnown(tablesOf(venue), place);
  return (
    <Modal className="cart-sheet" labelledBy={heading} onClose={onClose}>
      <span className="cart-sheet__handle" aria-hidden="true" />
      <header className="cart-sheet__head">
        <h2 id={heading}>{t('cart.total_items')}</h2>
        <span className="cart-bar__count num">{cart.units}</span>
        <button type="button" className="icon-button" aria-expanded="true" aria-label={t('cart.collapse')} onClick={onClose}>
          <Icon name="chevron-down" />
        </button>
      </header>
      <ul className="cart-lines">
        {cart.lines.map((line) => (
          <CartLineRow
            key={line.key}
            line={line}
            onQuantity={(quantity) => change((lines) => setQuantity(lines, line.key, quantity))}
            onRemove={() => change((lines) => removeLine(lines, line.key))}
          />
        ))}
      </ul>
      <PlaceFields place={place} onPlace={onPlace} known={known} />
      <footer className="cart-sheet__foot">
        {!cart.ready && (
          <p className="notice notice--wine" role="alert">
            <Icon name="circle-alert" />
            <span>{t(cart.fits ? 'cart.fix' : 'cart.too_many')}</span>
          </p>
        )}
        <p className="leader cart-total">
          <span>{t('cart.total')}</span>
          <b>
            <Price cents={cart.totalCents} />
          </b>
        </p>
        <button
          type="button"
          className="button button--primary button--large button--block"
          disabled={!cart.ready || !known}
          onClick={onCheckout}
        >
          {t('cart.checkout')}
          <Icon name="arrow-right" />
        </button>
      </footer>
    </Modal>
  );
}

type PlaceProps = Pick<Props, 'place' | 'onPlace'> & { readonly known: boolean };

/** Floor only where there is more than one. */
function PlaceFields({ place, onPlace, known }: PlaceProps) {
  const t = useMenuTexts();
  const { venue, speech } = useDiner();
  const id = useId();
  const tables = tablesOf(venue);
  const floors = floorsOf(tables);
  const floorName = (floor: number): string => {
    const entry = venue.tableArrangement?.find((one) => one.floor === floor);
    return entry?.name ? nameOf({ name: entry.name, translations: entry.translations }, speech).text : t('cart.floor_number', { floor });
  };
  return (
    <div className="cart-place" data-floors={floors.length > 1 ? '' : undefined}>
      {floors.length > 1 && (
        <div className="field">
          <label htmlFor={`${id}floor`}>{t('cart.floor')}</label>
          <select
            id={`${id}floor`}
            className="select"
            value={place.floor}
            onChange={({ target }) => onPlace({ ...place, floor: target.value, k: '' })}
          >
            {!floors.includes(Number(place.floor || Number.NaN)) && <option value={place.floor}>{t('cart.floor_choose')}</option>}
            {floors.map((floor) => (
              <option key={floor} value={floor}>
                {floorName(floor)}
              </option>
            ))}
          </select>
        </div>
      )}
      <div className="field">
        <label htmlFor={`${id}table`}>{t('cart.table')}</label>
        <input
          id={`${id}table`}
          className="input num"
          inputMode="numeric"
          autoComplete="off"
          value={place.table}
          aria-invalid={!known || undefined}
          aria-describedby={`${id}said`}
          onChange={({ target }) => onPlace(atTable(tables, place, target.value))}
        />
      </div>
      <p id={`${id}said`} className={known ? 'visually-hidden' : 'cart-place__error'} role="status">
        {known ? t('cart.table_hint') : t('cart.table_unknown', { table: place.table })}
      </p>
    </div>
  );
}
