import { useEffect, useMemo, useRef, useState } from 'react';
import { ZERO } from '#domain/money.ts';
import { findByCode } from '#domain/promotion.ts';
import { quote } from '#domain/quote.ts';
import { rewardOptions } from '#domain/reward.ts';
import { promotionsOf, rewardRuleOf } from '#features/venues/venue-rules.ts';
import { Icon } from '#platform/ui/icon.tsx';
import { IconSprite } from '#platform/ui/icon-sprite.tsx';
import { ORDER_ICONS } from '#platform/ui/order-icons.ts';
import { useCheckoutTexts } from '#texts/contexts.ts';
import type { AddOrderInput, PlacedOrder } from '../contract.ts';
import type { ShownCart } from './cart-lines.ts';
import { CheckoutReceipt } from './checkout-receipt.tsx';
import { DeliveryChoice, NameField, PaymentChoice } from './checkout-fields.tsx';
import { useDiner } from './diner-context.ts';
import { orderBody } from './order-body.ts';
import { keepToken } from './order-tokens.ts';
import { deliveryOptions, paymentOptions } from './methods-shown.ts';
import { PageBar } from './page-bar.tsx';
import type { Place } from './place.ts';
import { PlacingOverlay } from './placing-overlay.tsx';
import { Price } from './price.tsx';
import { PriceBreakdown } from './price-breakdown.tsx';
import { PriceChanged } from './price-changed.tsx';
import { PromoField } from './promo-field.tsx';
import { rememberPlaced } from './placed-orders.ts';
import { RefusalNotice } from './refusal-notice.tsx';
import { RewardField } from './reward-field.tsx';
import { changeCart } from './use-cart.ts';
import { keepName, useGuest } from './use-guest.ts';
import { usePlaceOrder } from './use-place-order.ts';

type Props = {
  readonly cart: ShownCart;
  readonly place: Place;
  readonly onBack: () => void;
  readonly onPlaced: (orderId: string, deliveryMethod: number, state: Readonly<Record<string, unknown>>) => void;
};

/** Who, how, and for how much. Prices follow every choice at once; the server has the last word. */
export function CheckoutPage({ cart, place, onBack, onPlaced }: Props) {
  const t = useCheckoutTexts();
  const { venue, dishes, language } = useDiner();
  const guest = useGuest(venue.company ?? '');
  const [typedName, setName] = useState<string | null>(null);
  const [nameTried, setNameTried] = useState(false);
  const [delivery, setDelivery] = useState(() => deliveryOptions(venue)[0]?.value ?? 1);
  const [payment, setPayment] = useState(() => paymentOptions(venue)[0]?.value ?? null);
  const [code, setCode] = useState('');
  const [wantedRewards, setWantedRewards] = useState(0);
  const nameInput = useRef<HTMLInputElement>(null);

  const rewardRule = rewardRuleOf(venue);
  const rewards = rewardRule && guest.rewardsAvailable > 0 ? rewardOptions(guest.rewardsAvailable, rewardRule, cart.orderable) : [0];
  const rewardsUsed = Math.min(wantedRewards, rewards.length - 1);
  const promotion = useMemo(() => findByCode(promotionsOf(venue), code, Date.now()), [venue, code]);
  const priced = quote({ lines: cart.orderable, rewardRule, rewardsUsed, promotion, tipCents: ZERO });
  const name = typedName ?? guest.name;

  const { placing, place: send, reset } = usePlaceOrder(venue.id, (order: PlacedOrder) => {
    keepToken(localStorage, order._id, order.accessToken);
    rememberPlaced(order);
    onPlaced(order._id, order.deliveryMethod, passedOn(order));
    changeCart(venue.id, () => []);
  });
  useEffect(() => {
    document.title = `${t('checkout.title')} · ${venue.title}`;
  }, [t, venue.title]);

  const submit = (): void => {
    setNameTried(true);
    if (name.trim() === '') return nameInput.current?.focus();
    if (payment === null) return;
    keepName(name.trim());
    const lines = cart.lines.map(({ stored }) => stored);
    const chosen = { deliveryMethod: delivery, paymentMethod: payment, promoCode: code, rewardsUsed };
    send(orderBody({ venue, dishes, lines, place, language, name, ...chosen, totalCents: priced.totalCents }));
  };
  const accept = (body: AddOrderInput, orderAmount: number): void => send({ ...body, orderAmount });

  const sending = placing.kind === 'sending';
  if (cart.lines.length === 0 && placing.kind === 'idle') return <EmptyCheckout onBack={onBack} />;
  return (
    <div className="checkout-page">
      <IconSprite icons={ORDER_ICONS} />
      <div inert={sending}>
        <PageBar title={t('checkout.title')} back={t('checkout.back')} onBack={onBack}>
          {Number(place.table) > 0 && (
            <span className="table-chip table-chip--flat">{t.rich('checkout.table', { table: place.table, b: (words) => <b key="b">{words}</b> })}</span>
          )}
        </PageBar>
        <form
          id="checkout"
          className="checkout"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            submit();
          }}
        >
          <CheckoutReceipt lines={cart.lines} />
          <div className="checkout__form">
            <NameField value={name} tried={nameTried} onChange={setName} onLeave={() => setNameTried(true)} inputRef={nameInput} />
            <DeliveryChoice options={deliveryOptions(venue)} value={delivery} onChange={setDelivery} />
            <PromoField promotions={promotionsOf(venue)} code={code} known={promotion !== null} onChange={setCode} />
            {guest.rewardsAvailable > 0 && rewardRule && (
              <RewardField available={guest.rewardsAvailable} options={rewards} value={rewardsUsed} onChange={setWantedRewards} />
            )}
            <PaymentChoice options={paymentOptions(venue)} value={payment} onChange={setPayment} />
          </div>
          <aside className="checkout__sum" aria-label={t('checkout.price')}>
            <PriceBreakdown priced={priced} code={promotion?.code ?? ''} />
            {payment !== null && (
              <p className="secure">
                <Icon name="info" />
                {t('checkout.pay_later')}
              </p>
            )}
            {!cart.ready && (
              <p className="notice notice--wine" role="alert">
                <Icon name="circle-alert" />
                <span>{t('checkout.cart_changed')}</span>
                <button type="button" className="notice__action" onClick={onBack}>
                  {t('checkout.cart_change')}
                </button>
              </p>
            )}
            {placing.kind === 'refused' && <RefusalNotice failure={placing.failure} />}
          </aside>
        </form>
        <footer className="buy-bar">
          <button
            type="submit"
            form="checkout"
            className="button button--primary button--large button--block"
            disabled={!cart.ready || payment === null}
          >
            {t('checkout.place_order')}
            <span className="num">
              <Price cents={priced.totalCents} />
            </span>
          </button>
        </footer>
      </div>
      {placing.kind === 'price_changed' && (
        <PriceChanged shown={priced} fresh={placing.quote} code={code} onAccept={(amount) => accept(placing.body, amount)} onDecline={reset} />
      )}
      {sending && <PlacingOverlay unsure={placing.unsure} />}
    </div>
  );
}

/** What the specification passes on to the confirmation. */
const passedOn = (order: PlacedOrder): Readonly<Record<string, unknown>> => ({
  methodValue: order.paymentMethod,
  orderAmount: order.orderAmount,
  deliveryMethod: order.deliveryMethod,
  buyersName: order.buyersName,
  promoCode: order.promoCode,
  store: order.storeId,
  loyaltyStampsAmount: order.loyaltyStampsAdded + order.rewardsUsedForOrder,
  useXAmountOfRewards: order.rewardsUsedForOrder,
  discountAmount: order.discountAmount,
  rewardSavings: order.rewardSavings,
});

function EmptyCheckout({ onBack }: { readonly onBack: () => void }) {
  const t = useCheckoutTexts();
  return (
    <div className="checkout-page">
      <IconSprite icons={ORDER_ICONS} />
      <PageBar title={t('checkout.title')} back={t('checkout.back')} onBack={onBack} />
      <main className="checkout checkout--empty">
        <p>{t('checkout.empty')}</p>
        <button type="button" className="button button--primary" onClick={onBack}>
          {t('checkout.empty_next')}
        </button>
      </main>
    </div>
  );
}
