import '#platform/ui/look/diner-screens.css';
import { useEffect, type ComponentType, type ReactNode } from 'react';
import { showCart, type ShownCart } from '#features/ordering/ui/cart-lines.ts';
import { useDiner } from '#features/ordering/ui/diner-context.ts';
import { orderAddress } from '#features/ordering/ui/known-orders.ts';
import { checkoutAddress, menuAddress, NOWHERE, type Place } from '#features/ordering/ui/place.ts';
import { TableStrip } from '#features/ordering/ui/table-strip.tsx';
import { UnsentPart } from '#features/ordering/ui/unsent-part.tsx';
import { useUnsent } from '#features/ordering/ui/use-unsent.ts';
import { useCart } from '#features/ordering/ui/use-cart.ts';
import { visitKey } from '#features/ordering/ui/visit-key.ts';
import type { SavedOrder } from '#features/ordering/contract.ts';
import type { PublicVenue } from '#features/venues/contract.ts';
import { dishesOf } from '#features/venues/read-venue.ts';
import type { Language } from '#platform/shared/languages.ts';
import { createTexts } from '#platform/shared/texts.ts';
import { IconSprite } from '#platform/ui/icon-sprite.tsx';
import { moneyText } from '#platform/ui/money.tsx';
import { STRIP_ICONS } from '#platform/ui/strip-icons.ts';
import { StripTextsContext, useStripTexts } from '#texts/strip-contexts.ts';
import type { StripKey } from '#texts/keys.ts';
import { useBillCall } from './use-bill-call.ts';

const wordsIn = async (language: Language) => {
  const catalogue = await (language === 'el' ? import('#texts/strip.el.json?texts') : import('#texts/strip.en.json?texts'));
  return createTexts<StripKey>(catalogue.default, language);
};

async function spoken<Props extends object>(language: Language, Part: ComponentType<Props>) {
  const texts = await wordsIn(language);
  const Spoken = (props: Props) => (
    <StripTextsContext value={texts}>
      <IconSprite icons={STRIP_ICONS} />
      <Part {...props} />
    </StripTextsContext>
  );
  return { default: Spoken };
}

/** What the account of who is signed in keeps of their allergies counts on this phone too. */
function followAccount(): (() => void) | undefined {
  if (!('userSession' in localStorage)) return undefined;
  let stop: (() => void) | null = null;
  let left = false;
  void import('#features/ordering/ui/account-passport.ts').then(
    ({ followPassport }) => {
      if (!left) stop = followPassport();
    },
    () => undefined,
  );
  return () => {
    left = true;
    stop?.();
  };
}

export type MenuStripProps = {
  readonly cart: ShownCart;
  readonly place: Place;
  /** Of a cart without orders; empty without a cart. */
  readonly bar: ReactNode;
  readonly onCart: () => void;
  readonly onCheckout: () => void;
  readonly onOrder: (orderId: string, deliveryMethod: number, state: Readonly<Record<string, unknown>>) => void;
};

/** The strip over the menu. */
function MenuStrip({ cart, place, bar, onCart, onCheckout, onOrder }: MenuStripProps) {
  const { venue, language } = useDiner();
  // The table's code was scanned, or its bill was joined.
  const coded = place.k !== '' || visitKey(venue.id) in localStorage;
  useEffect(followAccount, []);
  return (
    <TableStrip
      venueId={venue.id}
      except=""
      cart={{ units: cart.units, total: moneyText(cart.totalCents, venue.currency.code, language) }}
      bar={bar}
      onCart={onCart}
      onCheckout={onCheckout}
      onOrder={({ _id, deliveryMethod }) => onOrder(_id, deliveryMethod, { steps: 1 })}
      {...useBillCall(venue, place)}
      onSplit={coded ? () => window.parea?.open?.({ what: 'together', id: '' }) : null}
    />
  );
}

export type OrderStripProps = {
  readonly storeId: number;
  /** Whose page it is. */
  readonly orderId: string;
  /** Its prices are the cart's. */
  readonly venue: PublicVenue | null;
};

/** The strip at the foot of an order's page: the other orders, and the cart. */
function OrderStrip({ storeId, orderId, venue }: OrderStripProps) {
  const t = useStripTexts();
  const [stored] = useCart(storeId);
  const units = stored.reduce((sum, { quantity }) => sum + quantity, 0);
  const total = venue ? moneyText(showCart(stored, dishesOf(venue)).totalCents, venue.currency.code, t.language) : '';
  const toMenu = (): void => location.assign(menuAddress(storeId, NOWHERE));
  const toCheckout = (): void => location.assign(checkoutAddress(storeId, NOWHERE));
  const bar = units > 0 && (
    <div className="cart-bar">
      <button type="button" className="cart-bar__cart" onClick={toMenu}>
        <span className="cart-bar__count num">{units}</span>
        <span>
          <span className="cart-bar__label">{t('strip.cart')}</span>
          <span className="cart-bar__total num">{total}</span>
        </span>
      </button>
      <button type="button" className="cart-bar__checkout" onClick={toCheckout}>
        {t('strip.checkout')}
      </button>
    </div>
  );
  return (
    <TableStrip
      venueId={storeId}
      except={orderId}
      cart={{ units, total }}
      bar={bar}
      onCart={toMenu}
      onCheckout={toCheckout}
      onOrder={(order) => location.assign(orderAddress(order))}
      onBill={null}
      bill={null}
      onSplit={null}
    />
  );
}

type BeforeProps = { readonly onKnown: (order: SavedOrder) => void; readonly onOver: () => void };

/** At checkout: an order from before comes first. */
function Before({ onKnown, onOver }: BeforeProps) {
  const { venue } = useDiner();
  const unsent = useUnsent(venue.id, onKnown);
  const isOver = unsent === null;
  useEffect(() => {
    if (isOver) onOver();
    // oxlint-disable-next-line react/exhaustive-deps -- said once
  }, [isOver]);
  return unsent && <UnsentPart unsent={unsent} />;
}

export const loadBefore = (language: Language) => spoken(language, Before);
export const loadMenuStrip = (language: Language) => spoken(language, MenuStrip);
export const loadOrderStrip = (language: Language) => spoken(language, OrderStrip);
