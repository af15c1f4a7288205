import { promotionsOf } from '#features/venues/venue-rules.ts';
import { Icon } from '#platform/ui/icon.tsx';
import { useCheckoutTexts } from '#texts/contexts.ts';
import type { ShownCart } from './cart-lines.ts';
import { DeliveryChoice, NameField, PaymentChoice } from './checkout-fields.tsx';
import { CheckoutReceipt } from './checkout-receipt.tsx';
import { useDiner } from './diner-context.ts';
import { deliveryOptions, paymentOptions } from './methods-shown.ts';
import { PriceBreakdown } from './price-breakdown.tsx';
import { PromoField } from './promo-field.tsx';
import { RewardField } from './reward-field.tsx';
import type { Checkout } from './use-checkout.ts';

type Props = { readonly id: string; readonly cart: ShownCart; readonly checkout: Checkout; readonly onBack: () => void };

/** The cart as a receipt, what is to be chosen, and what it comes to. */
export function CheckoutForm({ id, cart, checkout, onBack }: Props) {
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
        submit();
      }}
    >
      <CheckoutReceipt lines={cart.lines} />
      <div className="checkout__form">
        <NameField value={choices.name} tried={nameTried} onChange={choices.setName} onLeave={leaveName} inputRef={nameInput} />
        <DeliveryChoice options={deliveryOptions(venue)} value={choices.delivery} onChange={choices.setDelivery} />
        <PromoField promotions={promotionsOf(venue)} code={choices.code} known={choices.promotion !== null} onChange={choices.setCode} />
        {rewards.available > 0 && (
          <RewardField available={rewards.available} options={rewards.options} value={rewards.used} onChange={rewards.set} />
        )}
        <PaymentChoice options={paymentOptions(venue)} value={choices.payment} onChange={choices.setPayment} />
      </div>
      <aside className="checkout__sum" aria-label={t('checkout.price')}>
        <PriceBreakdown priced={choices.priced} code={choices.promotion?.code ?? ''} />
        {choices.payment !== null && (
          <p className="secure">
            <Icon name="info" />
            {t('checkout.pay_later')}
          </p>
        )}
        {!cart.ready && <CartChanged onBack={onBack} />}
      </aside>
    </form>
  );
}

function CartChanged({ onBack }: { readonly onBack: () => void }) {
  const t = useCheckoutTexts();
  return (
    <p className="notice notice--wine" role="alert">
      <Icon name="circle-alert" />
      <span>{t('checkout.cart_changed')}</span>
      <button type="button" className="notice__action" onClick={onBack}>
        {t('checkout.cart_change')}
      </button>
    </p>
  );
}
