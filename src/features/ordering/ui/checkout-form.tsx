import type { ReactNode } from 'react';
import { PAYMENT } from '#domain/methods.ts';
import { guaranteeOf } from '#features/venues/venue-rules.ts';
import { Icon } from '#platform/ui/icon.tsx';
import { useCheckoutTexts } from '#texts/contexts.ts';
import type { ShownCart } from './cart-lines.ts';
import { CheckoutFolds } from './checkout-folds.tsx';
import { DeliveryChoice, NameField, TableField } from './checkout-for.tsx';
import { CheckoutLines } from './checkout-lines.tsx';
import { useDiner } from './diner-context.ts';
import { goesOn } from './keeps-form.ts';
import { deliveryOptions } from './methods-shown.ts';
import { PayTiles } from './pay-tiles.tsx';
import type { PaymentSlot } from './payment-slot.ts';
import type { Place } from './place.ts';
import { usePriceText } from './price.tsx';
import { PriceBreakdown } from './price-breakdown.tsx';
import { NAME, type Checkout } from './use-checkout.ts';

type Props = {
  readonly id: string;
  readonly cart: ShownCart;
  readonly checkout: Checkout;
  readonly place: Place;
  readonly onPlace: (place: Place) => void;
  readonly onMore: () => void;
  /** The way back for a dish that was taken out. */
  readonly undo: ReactNode;
  readonly Payment: PaymentSlot;
};

/** What, for whom, how to pay, and what few need in rows that open. */
export function CheckoutForm({ id, cart, checkout, place, onPlace, onMore, undo, Payment }: Props) {
  const t = useCheckoutTexts();
  const { venue } = useDiner();
  const price = usePriceText();
  const asks = guaranteeOf(venue);
  const { choices, nameTried, leaveName, nameInput, asked, submit } = checkout;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- of Enter in its fields, which would send it
    <form
      id={id}
      className="one"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
      onKeyDown={(event) => goesOn(event, asked)}
    >
      <div className="one__part">
        <CheckoutLines lines={cart.lines} avoids={choices.avoids} changes={checkout} onMore={onMore} undo={undo} />
        <section className="for" aria-label={t('checkout.for_whom')}>
          <NameField
            value={choices.name}
            tried={nameTried}
            onChange={(name) => choices.choose({ name })}
            onLeave={leaveName}
            asked={asked === NAME}
            inputRef={nameInput}
          />
          <DeliveryChoice options={deliveryOptions(venue)} value={choices.delivery} onChange={(delivery) => choices.choose({ delivery })} />
          <TableField table={checkout.table} place={place} onPlace={onPlace} />
        </section>
        <PayTiles checkout={checkout} Payment={Payment} />
      </div>
      <div className="one__part">
        <CheckoutFolds choices={choices} />
        <section className="one__sum" aria-label={t('checkout.price')}>
          <PriceBreakdown priced={choices.priced} code={choices.promotion?.code ?? ''} />
          {choices.payment !== null && !choices.online && (
            <p className="secure">
              <Icon name="info" />
              <span>
                {t(choices.payment === PAYMENT.atTheEnd ? 'checkout.end_hint' : 'checkout.pay_later')}
                {choices.payment === PAYMENT.atTheEnd &&
                  asks &&
                  ` ${t('limit.hint', { amount: price(asks.amountCents), hours: asks.hours })}`}
              </span>
            </p>
          )}
        </section>
      </div>
    </form>
  );
}
