import { useEffect, useId } from 'react';
import { Icon } from '#platform/ui/icon.tsx';
import { IconSprite } from '#platform/ui/icon-sprite.tsx';
import { Loading } from '#platform/ui/loading.tsx';
import { Mark } from '#platform/ui/mark.tsx';
import { ORDER_ICONS } from '#platform/ui/order-icons.ts';
import { useCheckoutTexts } from '#texts/contexts.ts';
import type { OfferedMethod } from '#features/payments/contract.ts';
import type { ShownCart } from './cart-lines.ts';
import { CartChanged } from './cart-changed.tsx';
import { CheckoutForm } from './checkout-form.tsx';
import { useDiner } from './diner-context.ts';
import { orderAddress, unpaidAt } from './known-orders.ts';
import { PageBar } from './page-bar.tsx';
import type { PaymentSlot } from './payment-slot.ts';
import type { Place } from './place.ts';
import { PlacingOverlay } from './placing-overlay.tsx';
import { Price } from './price.tsx';
import { PriceChanged } from './price-changed.tsx';
import { RefusalNotice } from './refusal-notice.tsx';
import { useCheckout } from './use-checkout.ts';
import './checkout.css';

type Props = {
  readonly cart: ShownCart;
  readonly place: Place;
  readonly onBack: () => void;
  /** The server knows better than the menu that is shown here. */
  readonly onStale: () => void;
  /** The form of an online payment method. */
  readonly Payment: PaymentSlot;
  /** Told which online methods work here. */
  readonly onMethods?: (methods: readonly OfferedMethod[]) => void;
  readonly onPlaced: (orderId: string, deliveryMethod: number, state: Readonly<Record<string, unknown>>) => void;
};

/** Who, how, and for how much. Prices follow every choice at once; the server has the last word. */
export function CheckoutPage({ cart, place, onBack, onStale, onPlaced, Payment, onMethods }: Props) {
  const t = useCheckoutTexts();
  const { venue } = useDiner();
  const form = useId();
  const checkout = useCheckout({ cart, place, onStale, onPlaced, onMethods });
  const { placing, choices, pays } = checkout;
  const busy = pays.paying.kind === 'paying';
  useEffect(() => {
    document.title = `${t('checkout.title')} · ${venue.title}`;
  }, [t, venue.title]);

  if (cart.lines.length === 0 && placing.kind === 'idle' && !busy) return <EmptyCheckout onBack={onBack} />;
  return (
    <div className="checkout-page">
      <IconSprite icons={ORDER_ICONS} />
      <div inert={placing.kind === 'sending' || placing.kind === 'queued'}>
        <PageBar title={t('checkout.title')} back={t('checkout.back')} onBack={onBack}>
          {Number(place.table) > 0 && (
            <span className="table-chip table-chip--flat">
              {t.rich('checkout.table', { table: place.table, b: (words) => <b key="b">{words}</b> })}
            </span>
          )}
        </PageBar>
        <main>
          <CheckoutForm id={form} cart={cart} checkout={checkout} Payment={Payment} />
        </main>
        <footer className="buy-bar">
          {!cart.ready && placing.kind !== 'refused' && <CartChanged cart={cart} onBack={onBack} onRemove={checkout.remove} />}
          {placing.kind === 'refused' && (
            <RefusalNotice
              failure={placing.failure}
              onRemove={checkout.remove}
              onTable={onBack}
              onNoReward={() => {
                choices.rewards.set(0);
                checkout.reset();
              }}
              onNoCode={() => {
                choices.setCode('');
                checkout.reset();
              }}
            />
          )}
          {pays.paying.kind === 'failed' && (
            <p className="notice notice--wine" role="alert">
              <Icon name="circle-alert" />
              <span>{pays.paying.message}</span>
            </p>
          )}
          <button
            type="submit"
            form={form}
            className="button button--primary button--large button--block"
            disabled={!cart.ready || choices.payment === null || busy || (choices.online !== null && !pays.payer?.ready)}
          >
            {t(busy ? 'checkout.paying' : choices.online ? 'checkout.pay' : 'checkout.place_order')}
            {cart.orderable.length > 0 && (
              <span className="num">
                <Price cents={choices.priced.totalCents} />
              </span>
            )}
          </button>
        </footer>
      </div>
      {placing.kind === 'price_changed' && (
        <PriceChanged
          shown={checkout.shown}
          fresh={placing.quote}
          body={placing.body}
          onAccept={checkout.accept}
          onDecline={checkout.decline}
        />
      )}
      {(placing.kind === 'sending' || placing.kind === 'queued') && (
        <PlacingOverlay unsure={placing.kind === 'sending' && placing.unsure} unsent={placing.kind === 'queued'} onStop={checkout.stop} />
      )}
    </div>
  );
}

function EmptyCheckout({ onBack }: { readonly onBack: () => void }) {
  const t = useCheckoutTexts();
  const { venue } = useDiner();
  // Back from a provider's page: what was in the cart is an order now, which says how it can be paid or given up.
  const unpaid = unpaidAt(localStorage, venue.id);
  const waiting = unpaid && orderAddress(unpaid);
  useEffect(() => {
    if (waiting) location.replace(waiting);
  }, [waiting]);
  if (waiting) return <Loading words={t('checkout.loading')} />;
  return (
    <div className="checkout-page">
      <IconSprite icons={ORDER_ICONS} />
      <PageBar title={t('checkout.title')} back={t('checkout.back')} onBack={onBack} />
      <main className="checkout checkout--empty">
        <Mark />
        <p>{t('checkout.empty')}</p>
        <button type="button" className="button button--primary" onClick={onBack}>
          {t('checkout.empty_next')}
        </button>
      </main>
    </div>
  );
}
