import { useEffect, useRef, useState } from 'react';
import { ZERO } from '#domain/money.ts';
import { findByCode } from '#domain/promotion.ts';
import { quote } from '#domain/quote.ts';
import { rewardOptions } from '#domain/reward.ts';
import { promotionsOf, rewardRuleOf } from '#features/venues/venue-rules.ts';
import type { PlacedOrder } from '../contract.ts';
import type { ShownCart } from './cart-lines.ts';
import { useDiner } from './diner-context.ts';
import { deliveryOptions, paymentOptions } from './methods-shown.ts';
import { orderBody } from './order-body.ts';
import { keepToken } from './order-tokens.ts';
import type { Place } from './place.ts';
import { rememberPlaced } from './placed-orders.ts';
import type { Amounts } from './price-breakdown.tsx';
import { changeCart } from './use-cart.ts';
import { keepName, useGuest } from './use-guest.ts';
import { usePlaceOrder, type Placing } from './use-place-order.ts';

/** The server lists running promotions only, and none of them with its dates left: any moment will do. */
const NOW = 0;

/** What a diner chooses at checkout, and what it comes to. */
function useChoices(cart: ShownCart) {
  const { venue } = useDiner();
  const guest = useGuest(venue.company ?? '');
  const [typedName, setName] = useState<string | null>(null);
  const [delivery, setDelivery] = useState(() => deliveryOptions(venue)[0]?.value ?? 1);
  const [payment, setPayment] = useState(() => paymentOptions(venue)[0]?.value ?? null);
  const [code, setCode] = useState('');
  const [wantedRewards, setRewards] = useState(0);
  const rewardRule = rewardRuleOf(venue);
  const available = rewardRule === null ? 0 : guest.rewardsAvailable;
  const rewards = rewardRule && available > 0 ? rewardOptions(available, rewardRule, cart.orderable) : [0];
  const rewardsUsed = Math.min(wantedRewards, rewards.length - 1);
  const promotion = findByCode(promotionsOf(venue), code, NOW);
  const priced = quote({ lines: cart.orderable, rewardRule, rewardsUsed, promotion, tipCents: ZERO });
  const name = typedName ?? guest.name;
  return {
    name,
    setName,
    delivery,
    setDelivery,
    payment,
    setPayment,
    code,
    setCode,
    rewards: { available, options: rewards, used: rewardsUsed, set: setRewards },
    promotion,
    priced,
  };
}

type Given = {
  readonly cart: ShownCart;
  readonly place: Place;
  /** The server knows better than the menu that is shown here. */
  readonly onStale: () => void;
  readonly onPlaced: (orderId: string, deliveryMethod: number, state: Readonly<Record<string, unknown>>) => void;
};

/** Checkout from the first choice to the placed order. */
export function useCheckout({ cart, place, onStale, onPlaced }: Given) {
  const { venue, dishes, language } = useDiner();
  const choices = useChoices(cart);
  const [nameTried, setNameTried] = useState(false);
  const nameInput = useRef<HTMLInputElement>(null);
  /** What the diner saw when it was sent: the menu may be read anew before they answer. */
  const [shown, setShown] = useState<Amounts>(choices.priced);
  const { placing, send, reset } = usePlaceOrder(venue.id, (order) => {
    keepToken(localStorage, order._id, order.accessToken);
    rememberPlaced(order);
    onPlaced(order._id, order.deliveryMethod, passedOn(order));
    changeCart(venue.id, () => []);
  });
  useStale(placing, onStale);

  const submit = (): void => {
    const { name, delivery, payment, code, rewards, priced } = choices;
    setNameTried(true);
    if (name.trim() === '') nameInput.current?.focus();
    if (name.trim() === '' || payment === null) return;
    keepName(name.trim());
    setShown(priced);
    const lines = cart.lines.map(({ stored }) => stored);
    const chosen = { deliveryMethod: delivery, paymentMethod: payment, promoCode: code, rewardsUsed: rewards.used };
    send(orderBody({ venue, dishes, lines, place, language, name, ...chosen, totalCents: priced.totalCents }));
  };
  const accept = (orderAmount: number): void => {
    if (placing.kind === 'price_changed') send({ ...placing.body, orderAmount });
  };
  return { choices, nameTried, leaveName: () => setNameTried(true), nameInput, shown, placing, submit, accept, reset };
}
export type Checkout = ReturnType<typeof useCheckout>;

/** Refusals after which the menu has to be read again. */
const ABOUT_THE_MENU = new Set([
  'price_changed',
  'sold_out',
  'item_unknown',
  'invalid_choice',
  'method_unavailable',
  'table_unknown',
  'venue_closed',
]);

/** Calls once for each such refusal, whichever function it is given. */
function useStale(placing: Placing, onStale: () => void): void {
  const stale = placing.kind === 'price_changed' || (placing.kind === 'refused' && ABOUT_THE_MENU.has(placing.failure.code));
  const call = useRef(onStale);
  useEffect(() => {
    call.current = onStale;
  });
  useEffect(() => {
    if (stale) call.current();
  }, [stale]);
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
