import type { RefObject } from 'react';
import { DELIVERY, PAYMENT } from '#domain/methods.ts';
import { LONGEST_BUYER } from '#domain/sizes.ts';
import { Icon } from '#platform/ui/icon.tsx';
import { useCheckoutTexts } from '#texts/contexts.ts';
import type { CheckoutKey } from '#texts/keys.ts';
import { useDiner } from './diner-context.ts';
import type { MethodOption } from './methods-shown.ts';

type NameProps = {
  readonly value: string;
  /** Whether it was left or sent; only then an empty field is called wrong, though it is highlighted from the start. */
  readonly tried: boolean;
  readonly onChange: (name: string) => void;
  readonly onLeave: () => void;
  readonly inputRef: RefObject<HTMLInputElement | null>;
};

export function NameField({ value, tried, onChange, onLeave, inputRef }: NameProps) {
  const t = useCheckoutTexts();
  const empty = value.trim() === '';
  return (
    <div className="field" data-name="">
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

type ChoiceProps<Value> = { readonly options: readonly MethodOption[]; readonly value: Value; readonly onChange: (value: number) => void };

export function DeliveryChoice({ options, value, onChange }: ChoiceProps<number>) {
  const t = useCheckoutTexts();
  return (
    <fieldset className="field">
      <legend className="field__label">{t('checkout.delivery')}</legend>
      <div className="tile-choice">
        {options.map((option) => (
          <label key={option.value}>
            <input type="radio" name="delivery" checked={option.value === value} onChange={() => onChange(option.value)} />
            <Icon name={option.value === DELIVERY.collection ? 'shopping-bag' : 'concierge-bell'} />
            <b>{option.label || t(option.value === DELIVERY.collection ? 'checkout.collection' : 'checkout.table_service')}</b>
          </label>
        ))}
      </div>
      <div role="status">
        {value === DELIVERY.collection && (
          <p className="notice">
            <Icon name="info" />
            {t('checkout.collect_hint')}
          </p>
        )}
      </div>
    </fieldset>
  );
}

const PAYMENT_WORDS: Readonly<Record<number, CheckoutKey>> = {
  [PAYMENT.cardForm]: 'checkout.card_form',
  [PAYMENT.payPal]: 'checkout.paypal',
  [PAYMENT.jccForm]: 'checkout.jcc_form',
  [PAYMENT.stripe]: 'checkout.stripe',
  [PAYMENT.gatewayForm]: 'checkout.gateway_form',
  [PAYMENT.cash]: 'checkout.cash',
};

export function PaymentChoice({ options, value, onChange }: ChoiceProps<number | null>) {
  const t = useCheckoutTexts();
  const { venue } = useDiner();
  return (
    // What the venue's `layout.payments` and `css` say of this part of the page.
    <fieldset className={['field venue-area-payments', ...(venue.style.classes['payments'] ?? [])].join(' ')}>
      <legend className="field__label">{t('checkout.payment')}</legend>
      {options.length === 0 ? (
        <p className="notice">
          <Icon name="info" />
          {t('checkout.no_payment')}
        </p>
      ) : (
        <div className="pay-list card">
          {options.map((option) => (
            <label key={option.value} className="choice">
              <input type="radio" name="payment" checked={option.value === value} onChange={() => onChange(option.value)} />
              <span className="choice__text">{option.label || t(PAYMENT_WORDS[option.value] ?? 'checkout.card_at_table')}</span>
              <Icon name={option.value === PAYMENT.cash ? 'banknote' : option.value === PAYMENT.cardAtTable ? 'smartphone-nfc' : 'lock'} />
            </label>
          ))}
        </div>
      )}
    </fieldset>
  );
}
