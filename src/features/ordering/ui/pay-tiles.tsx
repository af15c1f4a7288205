import { useEffect, useRef, useState } from 'react';
import { DELIVERY, ONLINE_CARDS, PAYMENT } from '#domain/methods.ts';
import { Icon, type IconName } from '#platform/ui/icon.tsx';
import { late } from '#platform/ui/late.tsx';
import type { Failure } from '#platform/shared/said-failure.ts';
import { WhatAndWhy } from '#platform/ui/what-and-why.tsx';
import { useCheckoutTexts } from '#texts/contexts.ts';
import type { CheckoutKey } from '#texts/keys.ts';
import { useDiner } from './diner-context.ts';
import type { MethodOption } from './methods-shown.ts';
import type { PaymentSlot } from './payment-slot.ts';
import type { Checkout } from './use-checkout.ts';

/** What guests call each way to pay; the specified names of the methods are the portal's and the wire's. */
const WORDS: Readonly<Record<number, readonly [CheckoutKey, IconName]>> = {
  [PAYMENT.cardForm]: ['checkout.card_form', 'credit-card'],
  [PAYMENT.payPal]: ['checkout.paypal', 'wallet'],
  [PAYMENT.jccForm]: ['checkout.jcc_form', 'credit-card'],
  [PAYMENT.stripe]: ['checkout.stripe', 'credit-card'],
  [PAYMENT.gatewayForm]: ['checkout.gateway_form', 'credit-card'],
  [PAYMENT.cash]: ['checkout.cash', 'banknote'],
  [PAYMENT.atTheEnd]: ['checkout.at_the_end', 'utensils'],
};

const PayForm = late(useCheckoutTexts, async () => (await import('./pay-form.tsx')).PayForm);

type Props = { readonly checkout: Checkout; readonly Payment: PaymentSlot };

/** How to pay, with the form of the chosen way; where there is one way, it is only said. A payment that failed says so here. */
export function PayTiles({ checkout: { choices, pays }, Payment }: Props) {
  const t = useCheckoutTexts();
  const { venue } = useDiner();
  const { paymentOptions: options, payment, online } = choices;
  const [chosen, setChosen] = useState<number | null>(null);
  const [only] = options;
  const cards = options.filter(({ value }) => ONLINE_CARDS.has(value));
  const atEnd = only?.value === PAYMENT.atTheEnd;
  const [card, ...others] = atEnd ? options : cards;
  const words = ({ value, label }: MethodOption) => {
    const [key, icon] = WORDS[value] ?? [
      choices.delivery === DELIVERY.collection ? ('checkout.card_on_collection' as const) : ('checkout.card_at_table' as const),
      'smartphone-nfc' as const,
    ];
    return (
      <>
        <Icon name={icon} />
        <span>{label || t(cards.length > 1 && !atEnd && value === card?.value ? 'checkout.card' : key)}</span>
      </>
    );
  };
  const tiles = (shown: readonly MethodOption[]) => (
    <div className="pay-tiles">
      {shown.map((option) => (
        <label key={option.value} className="pay-tile">
          <input
            type="radio"
            name="payment"
            checked={option.value === payment}
            onChange={() => {
              pays.leave();
              setChosen(option.value);
              choices.choose({ payment: option.value });
            }}
          />
          {words(option)}
        </label>
      ))}
    </div>
  );
  return (
    // What the venue's `layout.payments` and `css` say of this part of the page.
    <fieldset className={['pay-part venue-area-payments', ...(venue.style.classes['payments'] ?? [])].join(' ')}>
      <legend>{t('checkout.payment')}</legend>
      {only === undefined && choices.methodsKnown && (
        <p className="notice">
          <Icon name="info" />
          {t('checkout.no_payment')}
        </p>
      )}
      {only && options.length === 1 && <p className="pay-tile pay-tile--only">{words(only)}</p>}
      {options.length > 1 && tiles(options.filter((option) => !others.includes(option)))}
      {/* Several providers of the same: the venue's first is the card, the others are there for who looks for one, or has used it. So are all where the bill comes at the end. */}
      {others.length > 0 && (
        <details className="pay-more" open={others.some(({ value }) => value === payment) || undefined}>
          <summary>{t(atEnd ? 'checkout.pay_now' : 'checkout.more_ways')}</summary>
          {tiles(others)}
        </details>
      )}
      {online && (
        <PayForm chosen={chosen === payment ? chosen : null}>
          <Payment method={online} amountCents={choices.priced.totalCents} currency={venue.currency.code} onPayer={pays.setPayer} />
        </PayForm>
      )}
      {pays.paying.kind === 'failed' && <PayFailed failure={pays.paying} />}
    </fieldset>
  );
}

/** Takes the focus: what is to be done now is beside it. */
function PayFailed({ failure }: { readonly failure: Failure }) {
  const part = useRef<HTMLDivElement>(null);
  useEffect(() => part.current?.focus(), [failure]);
  return (
    <div className="notice notice--wine pay-part__failed" role="alert" tabIndex={-1} ref={part}>
      <Icon name="circle-alert" />
      <WhatAndWhy failure={failure} />
    </div>
  );
}
