import { useId } from 'react';
import { floorsOf } from '#domain/tables.ts';
import { nameOf } from '#features/venues/local-words.ts';
import { tablesOf } from '#features/venues/venue-rules.ts';
import type { Texts } from '#platform/shared/texts.ts';
import type { CheckoutKey, MenuKey } from '#texts/keys.ts';
import { useDiner } from './diner-context.ts';
import type { Place } from './place.ts';
import { atTable } from './table-number.ts';

type Props = {
  /** The page's words, the menu's or checkout's. */
  readonly t: Texts<MenuKey & CheckoutKey>;
  readonly place: Place;
  readonly onPlace: (place: Place) => void;
  /** Whether the venue has that table. */
  readonly known: boolean;
  /** Whether none was said where one is needed. */
  readonly missing?: boolean;
};

/** Where the diner sits. The floor only where there is more than one. */
export function PlaceFields({ t, place, onPlace, known, missing = false }: Props) {
  const { venue, speech } = useDiner();
  const id = useId();
  const tables = tablesOf(venue);
  const floors = floorsOf(tables);
  const fine = known && !missing;
  // The code on the table has filled them: nobody has to.
  const scanned = place.k !== '';
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
          aria-invalid={!fine || undefined}
          aria-describedby={`${id}said`}
          onChange={({ target }) => onPlace(atTable(tables, place, target.value))}
        />
      </div>
      <p id={`${id}said`} className={fine ? (scanned ? 'hint cart-place__scanned' : 'visually-hidden') : 'cart-place__error'} role="status">
        {missing
          ? t('cart.table_missing')
          : known
            ? t(scanned ? 'cart.table_scanned' : 'cart.table_hint')
            : t('cart.table_unknown', { table: place.table })}
      </p>
    </div>
  );
}
