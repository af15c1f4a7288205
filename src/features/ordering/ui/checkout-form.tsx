import { Suspense } from 'react';
import { promotionsOf } from '#features/venues/venue-rules.ts';
import { Icon } from '#platform/ui/icon.tsx';
import { useCheckoutTexts } from '#texts/contexts.ts';
import type { ShownCart } from './cart-lines.ts';
import { DeliveryChoice, NameField, PaymentChoice } from './checkout-fields.tsx';
import { AvoidsField } from './checkout-avoids.tsx';
import { OrderNote } from './checkout-notes.tsx';
import { CheckoutReceipt } from './checkout-receipt.tsx';
import { TipField } from './checkout-tip.tsx';
import { useDiner } from './diner-context.ts';
import { deliveryOptions } from './methods-shown.ts';
import type { PaymentSlot } from './payment-slot.ts';
import { PriceBreakdown } from './price-breakdown.tsx';
import { PromoField } from './promo-field.tsx';
import { RewardField } from './reward-field.tsx';
import type { Checkout } from './use-checkout.ts';

type Props = {
  readonly id: string;
  readonly cart: ShownCart;
  readonly checkout: Checkout;
  readonly Payment: PaymentSlot;
};

/** The cart as a receipt, what is to be chosen, and what it comes to. */
export function CheckoutForm({ id, cart, checkout, Payment }: Props) {
  const t = useCheckoutTexts();
  const { venue } = useDiner();
  const { choices, nameTried, leaveName, nameInput, submit } = checkout;
  const { rewards } = choices;
  return (
    <form
      id={id}
      className="checkout"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <CheckoutReceipt lines={cart.lines} avoids={choices.avoids} />
      <div className="checkout__form">
        <NameField value={choices.name} tried={nameTried} onChange={choices.setName} onLeave={leaveName} inputRef={nameInput} />
        <DeliveryChoice options={deliveryOptions(venue)} value={choices.delivery} onChange={choices.setDelivery} />
        <AvoidsField avoids={choices.avoids} onChange={choices.setAvoids} />
        <OrderNote value={choices.note} onChange={choices.setNote} />
        <PromoField promotions={promotionsOf(venue)} code={choices.code} state={choices.codeState} onChange={choices.setCode} />
        {rewards.available > 0 && (
          <RewardField available={rewards.available} options={rewards.options} value={rewards.used} onChange={rewards.set} />
        )}
        {rewards.owed > 0 && (
          <p className="notice">
            <Icon name="info" />
            {t('checkout.stamps_owed', { count: rewards.owed })}
          </p>
        )}
        <TipField tip={choices.tip.value} food={choices.tip.food} onChange={choices.tip.set} />
        <PaymentChoice
          options={choices.paymentOptions}
          value={choices.payment}
          onChange={(value) => {
            if (value !== choices.payment) checkout.pays.leave();
            choices.setPayment(value);
          }}
        />
        {choices.online && (
          <Suspense fallback={<p role="status">{t('checkout.loading')}</p>}>
            <Payment
              method={choices.online}
              amountCents={choices.priced.totalCents}
              currency={venue.currency.code}
              onPayer={checkout.pays.setPayer}
            />
          </Suspense>
        )}
      </div>
      <aside className="checkout__sum" aria-label={t('checkout.price')}>
        <PriceBreakdown priced={choices.priced} code={choices.promotion?.code ?? ''} />
        {choices.payment !== null && !choices.online && (
          <p className="secure">
            <Icon name="info" />
            {t('checkout.pay_later')}
          </p>
        )}
      </aside>
    </form>
  );
}
