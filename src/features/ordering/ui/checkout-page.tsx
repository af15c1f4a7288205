import { useEffect, useId, useState, type ComponentType, type ReactNode } from 'react';
import { DELIVERY } from '#domain/methods.ts';
import { IconSprite } from '#platform/ui/icon-sprite.tsx';
import { late } from '#platform/ui/late.tsx';
import { ORDER_ICONS } from '#platform/ui/order-icons.ts';
import { useCheckoutTexts } from '#texts/contexts.ts';
import type { OfferedMethod } from '#features/payments/contract.ts';
import type { PublicVenue } from '#features/venues/contract.ts';
import type { SavedOrder } from '../contract.ts';
import type { ShownCart } from './cart-lines.ts';
import { CheckoutForm } from './checkout-form.tsx';
import { useDiner } from './diner-context.ts';
import { PageBar } from './page-bar.tsx';
import { PayBar } from './pay-bar.tsx';
import type { PaymentSlot } from './payment-slot.ts';
import type { Place } from './place.ts';
import { PlacingOverlay } from './placing-overlay.tsx';
import { useCheckout, type Checkout } from './use-checkout.ts';
import './checkout.css';
import './checkout-one.css';

/** What the page can do without: it stays usable where that does not come. */
const nothing = (): null => null;
const CartChanged = late(useCheckoutTexts, async () => (await import('./cart-changed.tsx')).CartChanged, nothing);
const PriceChanged = late(useCheckoutTexts, async () => (await import('./price-changed.tsx')).PriceChanged);
const EmptyCheckout = late(useCheckoutTexts, async () => (await import('./empty-checkout.tsx')).EmptyCheckout, nothing);
const SumSaid = late(useCheckoutTexts, async () => (await import('./sum-said.tsx')).SumSaid, nothing);
const PutBack = late(useCheckoutTexts, async () => (await import('./put-back.tsx')).PutBack, nothing);
const NoteStop = late(useCheckoutTexts, async () => (await import('./note-stop.tsx')).NoteStop, nothing);
const OverLimit = late(useCheckoutTexts, async () => (await import('./over-limit.tsx')).OverLimit);
const PaidBefore = late(useCheckoutTexts, async () => (await import('./paid-before.tsx')).PaidBefore);
const RefusalNotice = late(useCheckoutTexts, async () => (await import('./refusal-notice.tsx')).RefusalNotice);

type Props = {
  readonly cart: ShownCart;
  readonly place: Place;
  readonly onPlace: (place: Place) => void;
  readonly onBack: () => void;
  /** The server knows better than the menu that is shown here. */
  readonly onStale: () => void;
  /** The form of an online payment method. */
  readonly Payment: PaymentSlot;
  /** What else goes on here: seen where there is no form. */
  readonly Strip: ComponentType<{ readonly storeId: number; readonly orderId: string; readonly venue: PublicVenue }>;
  /** Of an order from before that nobody has heard of: asks, and its guest decides. */
  readonly Before: ComponentType<{ readonly onKnown: (order: SavedOrder) => void; readonly onOver: () => void }>;
  /** Told which online methods work here. */
  readonly onMethods?: (methods: readonly OfferedMethod[]) => void;
  readonly onPlaced: (orderId: string, deliveryMethod: number, state: Readonly<Record<string, unknown>>) => void;
};

/** Who, how, and for how much. Prices follow every choice at once; the server has the last word. */
export function CheckoutPage({ cart, place, onPlace, onBack, onStale, onPlaced, Payment, Before, Strip, onMethods }: Props) {
  const t = useCheckoutTexts();
  const { venue } = useDiner();
  const form = useId();
  const checkout = useCheckout({ cart, place, onStale, onPlaced, onMethods });
  const { placing, choices, pays } = checkout;
  const undo = checkout.removed && <PutBack changes={checkout} />;
  const busy = pays.paying.kind === 'paying';
  useEffect(() => {
    document.title = `${t('checkout.title')} · ${venue.title}`;
  }, [t, venue.title]);

  if (placing.kind === 'before')
    return (
      <PlainCheckout onBack={onBack}>
        <Before onKnown={checkout.known} onOver={checkout.reset} />
      </PlainCheckout>
    );
  // Refused with nothing in the cart: another tab has ordered it.
  if (cart.lines.length === 0 && (placing.kind === 'idle' || placing.kind === 'refused') && !busy)
    return (
      <PlainCheckout onBack={onBack}>
        <EmptyCheckout onBack={onBack}>{undo}</EmptyCheckout>
        <Strip storeId={venue.id} orderId="" venue={venue} />
      </PlainCheckout>
    );
  return (
    <div className="checkout-page">
      <IconSprite icons={ORDER_ICONS} />
      <div>
        <PageBar title={t('checkout.title')} back={t('checkout.back')} onBack={onBack}>
          {Number(place.table) > 0 && choices.delivery === DELIVERY.tableService && (
            <button
              type="button"
              className="table-chip table-chip--flat"
              aria-expanded={checkout.table.open}
              onClick={checkout.table.toggle}
            >
              <span>{t.rich('checkout.table', { table: place.table, b: (words) => <b key="b">{words}</b> })}</span>
              <span className="table-chip__change">{t('checkout.table_change')}</span>
            </button>
          )}
        </PageBar>
        <main>
          <Spoken checkout={checkout} />
          <CheckoutForm id={form} onMore={onBack} {...{ undo, cart, checkout, place, onPlace, Payment }} />
        </main>
        <Foot {...{ form, cart, checkout, place, onBack }} />
      </div>
      {placing.kind === 'price_changed' && (
        <PriceChanged
          {...{ fresh: placing.quote, body: placing.body }}
          shown={checkout.shown}
          onAccept={checkout.accept}
          onDecline={checkout.decline}
        />
      )}
      {(placing.kind === 'sending' || placing.kind === 'queued') && (
        <PlacingOverlay placing={placing} onStop={checkout.stop} onLeave={onBack} />
      )}
    </div>
  );
}

type FootProps = Pick<Props, 'cart' | 'place' | 'onBack'> & { readonly form: string; readonly checkout: Checkout };

/** The one button, and over it what holds it back. */
function Foot({ form, cart, checkout, place, onBack }: FootProps) {
  const { placing, choices, noted, pays } = checkout;
  const without = (part: Parameters<typeof choices.choose>[0]) => (): void => {
    choices.choose(part);
    checkout.reset();
  };
  const payNow = (): void => {
    choices.payNow();
    checkout.reset();
  };
  return (
    <footer className="pay-bar">
      {!cart.ready && placing.kind !== 'refused' && <CartChanged cart={cart} onBack={onBack} onRemove={checkout.remove} />}
      {placing.kind === 'refused' && placing.failure.code === 'over_limit' && (
        <OverLimit failure={placing.failure} place={place} onPayNow={payNow} />
      )}
      {placing.kind === 'refused' && placing.failure.code !== 'over_limit' && (
        <RefusalNotice
          failure={placing.failure}
          onRemove={checkout.remove}
          onTable={checkout.table.ask}
          onDishes={onBack}
          onNoReward={without({ rewards: 0 })}
          onNoCode={without({ code: '' })}
          onPayNow={payNow}
        />
      )}
      {pays.before && (
        <PaidBefore
          before={pays.before}
          onAnyway={() => {
            pays.goOn();
            void checkout.submit();
          }}
        />
      )}
      {noted.untold && (
        <NoteStop
          keys={noted.untold}
          lines={cart.lines}
          onTell={noted.tell}
          onLeave={() => {
            noted.leave();
            void checkout.submit();
          }}
        />
      )}
      <PayBar form={form} cart={cart} checkout={checkout} />
    </footer>
  );
}

/** What changed, for who does not see it; nothing before it does. */
function Spoken({ checkout: { said, choices } }: { readonly checkout: Checkout }) {
  const { priced } = choices;
  const [first] = useState(priced);
  return (
    <p className="visually-hidden" role="status">
      {(said.words !== '' || priced.totalCents !== first.totalCents) && <SumSaid first={first} priced={priced} change={said} />}
    </p>
  );
}

/** Without a form. */
function PlainCheckout({ onBack, children }: { readonly onBack: () => void; readonly children: ReactNode }) {
  const t = useCheckoutTexts();
  return (
    <div className="checkout-page">
      <IconSprite icons={ORDER_ICONS} />
      <PageBar title={t('checkout.title')} back={t('checkout.back')} onBack={onBack} />
      <main className="checkout checkout--empty">{children}</main>
    </div>
  );
}
