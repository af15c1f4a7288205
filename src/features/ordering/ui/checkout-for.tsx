import type { RefObject } from 'react';
import { DELIVERY } from '#domain/methods.ts';
import { LONGEST_BUYER } from '#domain/sizes.ts';
import { Icon } from '#platform/ui/icon.tsx';
import { useCheckoutTexts } from '#texts/contexts.ts';
import { PlaceFields } from './cart-place.tsx';
import type { MethodOption } from './methods-shown.ts';
import type { Place } from './place.ts';
import type { TableAsked } from './use-table.ts';

type NameProps = {
  readonly value: string;
  /** Whether it was left or sent; only then an empty field is filled and called wrong; until then its outline is red. */
  readonly tried: boolean;
  readonly onChange: (name: string) => void;
  readonly onLeave: () => void;
  /** Send was tapped without it: what it asks for is the last thing. */
  readonly asked: boolean;
  readonly inputRef: RefObject<HTMLInputElement | null>;
};

export function NameField({ value, tried, onChange, onLeave, asked, inputRef }: NameProps) {
  const t = useCheckoutTexts();
  const empty = value.trim() === '';
  return (
    <div className="for__name">
      <label htmlFor="buyers-name">{t('checkout.name')}</label>
      <input
        ref={inputRef}
        id="buyers-name"
        className="input"
        autoComplete="given-name"
        maxLength={LONGEST_BUYER}
        required
        value={value}
        data-empty={empty ? '' : undefined}
        aria-invalid={(empty && tried) || undefined}
        aria-describedby="buyers-name-error"
        enterKeyHint={asked ? 'send' : 'next'}
        onChange={({ target }) => onChange(target.value)}
        onBlur={onLeave}
      />
      <p id="buyers-name-error" className="field__error" hidden={!empty || !tried}>
        <Icon name="circle-alert" />
        {t('checkout.name_missing')}
      </p>
    </div>
  );
}

type DeliveryProps = { readonly options: readonly MethodOption[]; readonly value: number; readonly onChange: (value: number) => void };

/** How it comes to the guest; where there is one way, it is only said. */
export function DeliveryChoice({ options, value, onChange }: DeliveryProps) {
  const t = useCheckoutTexts();
  const words = (option: MethodOption) => (
    <>
      <Icon name={option.value === DELIVERY.collection ? 'shopping-bag' : 'concierge-bell'} />
      <span>{option.label || t(option.value === DELIVERY.collection ? 'checkout.collection' : 'checkout.table_service')}</span>
    </>
  );
  const [only] = options;
  return (
    <>
      {options.length === 1 && only ? (
        <p className="for__only">{words(only)}</p>
      ) : (
        <fieldset>
          <legend className="visually-hidden">{t('checkout.delivery')}</legend>
          <div className="segmented">
            {options.map((option) => (
              <label key={option.value}>
                <input type="radio" name="delivery" checked={option.value === value} onChange={() => onChange(option.value)} />
                {words(option)}
              </label>
            ))}
          </div>
        </fieldset>
      )}
      <div role="status">
        {value === DELIVERY.collection && (
          <>
            <p className="hint">{t('checkout.collect_hint')}</p>
            <p className="hint">{t('checkout.collect_when')}</p>
          </>
        )}
      </div>
    </>
  );
}

type TableProps = { readonly table: TableAsked; readonly place: Place; readonly onPlace: (place: Place) => void };

/** Floor and table, where they are not known yet or are to be changed. */
export function TableField({ table, place, onPlace }: TableProps) {
  const t = useCheckoutTexts();
  if (!table.open) return null;
  return (
    <div className="for__table" id="checkout-table">
      <PlaceFields t={t} place={place} onPlace={onPlace} known={table.known} missing={table.missing && table.tried} />
    </div>
  );
}
