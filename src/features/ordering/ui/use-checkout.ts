import { useEffect, useRef, useState } from 'react';
import type { StoredLine } from '#domain/cart.ts';
import { PAYMENT } from '#domain/methods.ts';
import type { OfferedMethod } from '#features/payments/contract.ts';
import type { PublicVenue } from '#features/venues/contract.ts';
import type { AddOrderInput, SavedOrder } from '../contract.ts';
import type { ShownCart } from './cart-lines.ts';
import { focusInFold, focusOn } from './checkout-focus.ts';
import { useDiner } from './diner-context.ts';
import { readCart } from './cart-storage.ts';
import { orderBody } from './order-body.ts';
import { holdCart } from './held-cart.ts';
import { emptyHeldCart } from './known-orders.ts';
import type { Place } from './place.ts';
import { rememberPlaced } from './placed-orders.ts';
import type { Amounts } from './price-breakdown.tsx';
import { isRefused } from './promo-check.ts';
import { undecidedOf } from './undecided.ts';
import { takeOutOfCart } from './unsent-order.ts';
import { useCartChange } from './use-cart-change.ts';
import { useChoices, type Choices } from './use-checkout-choices.ts';
import { keepMethod } from './last-method.ts';
import { useNoteStop } from './use-note-stop.ts';
import { useTable, type TableAsked } from './use-table.ts';
import { keepName } from './given-name.ts';
import { useOnlineMethods } from './use-online-methods.ts';
import { usePaying } from './use-paying.ts';
import { usePlaceOrder, type Placing } from './use-place-order.ts';

type Given = {
  readonly cart: ShownCart;
  readonly place: Place;
  /** The server knows better than the menu that is shown here. */
  readonly onStale: () => void;
  readonly onPlaced: (orderId: string, deliveryMethod: number, state: Readonly<Record<string, unknown>>) => void;
  readonly onMethods?: ((methods: readonly OfferedMethod[]) => void) | undefined;
};

/** Checkout from the first choice to the placed order. */
export function useCheckout({ cart, place, onStale, onPlaced, onMethods }: Given) {
  const { venue, dishes, language } = useDiner();
  const online = useOnlineMethods(venue, onMethods);
  const choices = useChoices(cart, online, place.k !== '' && Number(place.table) > 0);
  const table = useTable(place, choices.delivery);
  const noted = useNoteStop(choices);
  const undecided = cart.lines.filter((line) => undecidedOf(line, choices.avoids).length > 0).length;
  const { fields, lead } = useFields(table);
  /** What the diner saw when it was sent: the menu may be read anew before they answer. */
  const [shown, setShown] = useState<Amounts>(choices.priced);
  const { pays, placing, send, isAgain, stop, reset, known } = useSending(venue, onPlaced, onStale);

  const seen = useSeen(cart, choices);
  const decline = (fresh: Amounts): void => {
    seen.know(fresh);
    reset();
  };

  const submit = async (): Promise<void> => {
    const { name, delivery, payment, code, codeState, rewards, tip, note } = choices;
    // Enter in a field that it led to sends as well, and a dish that is to be decided about stops both.
    if (undecided > 0) return focusOn('[data-stop]');
    fields.leaveName();
    const open = payment !== null && cart.ready;
    const wrong = name.trim() === '' ? NAME : open && !table.fine ? TABLE : open && tip.wrong ? TIP : null;
    lead(wrong);
    if (wrong !== null || payment === null || !cart.ready) return;
    const lines = cart.lines.map(({ stored }) => stored);
    if (await noted.isStopped([...lines.map((line) => line.note), isIll(name) ? name : ''])) return;
    pays.calm();
    // Its form says at the field what is missing; one that is still on its way is shown where it will be.
    if (choices.online && !pays.payer) return document.querySelector('.pay-part')?.scrollIntoView({ block: 'nearest' });
    if (choices.online && !(await pays.payer?.check())) return;
    keepName(name.trim());
    if (payment !== PAYMENT.atTheEnd) keepMethod(venue.id, payment);
    // At the price that was seen with these choices: where the menu has moved on since, the server says so, and the diner is asked.
    setShown(seen.read());
    // A code that is known to be none is not sent; one that nobody could be asked about is the server's to judge.
    const promoCode = isRefused(codeState) ? '' : code;
    const chosen = { deliveryMethod: delivery, paymentMethod: payment, promoCode, rewardsUsed: rewards.used, note, ...choices.told };
    const { tipCents, totalCents } = seen.read();
    await order(orderBody({ venue, dishes, lines, place, language, name, ...chosen, tipCents, totalCents }));
  };
  /** What waits for its money here ends first; where that was paid meanwhile its guest is asked. */
  const order = async (body: AddOrderInput): Promise<void> => {
    if (isAgain(body) || (await pays.makeRoom())) send(body);
  };
  const accept = (orderAmount: number): void => {
    if (placing.kind === 'price_changed') void order({ ...placing.body, orderAmount });
  };
  return {
    choices,
    table,
    noted,
    /** How many dishes hold the order back until the guest has decided. */
    undecided,
    ...useCartChange(venue.id, reset),
    ...fields,
    pays,
    shown,
    placing,
    submit,
    accept,
    decline,
    stop,
    known,
    reset,
  };
}
export type Checkout = ReturnType<typeof useCheckout>;

/** The fields that Send leads to where they are empty or wrong. */
export const NAME = '#buyers-name';
const TABLE = '#checkout-table input';
const TIP = '#tip-amount';

/** Where Send has led, and whether the name may be called missing. */
function useFields(table: TableAsked) {
  const [asked, setAsked] = useState<string | null>(null);
  const [nameTried, setNameTried] = useState(false);
  const nameInput = useRef<HTMLInputElement>(null);
  const lead = (to: string | null): void => {
    setAsked(to);
    if (to === NAME) nameInput.current?.focus();
    if (to === TABLE) table.ask();
    if (to === TIP) focusInFold('fold-tip', TIP);
  };
  return { fields: { asked, nameTried, leaveName: () => setNameTried(true), nameInput }, lead };
}

/** "Eleni NUT ALLERGY": some write it where the name stands. */
const isIll = (name: string): boolean => /allerg|αλλεργ|αλεργ|coeliac|κοιλιοκ/iu.test(name);

/** From the tap to the placed order, and for an online one to the paid order. */
function useSending(venue: PublicVenue, onPlaced: Given['onPlaced'], onStale: () => void) {
  /** What the order was made of that is being paid. */
  const ordered = useRef<readonly StoredLine[]>([]);
  // Only these: what another tab has put into the cart since is another order's.
  const empty = (): void => takeOutOfCart(venue.id, ordered.current);
  const stay = useRef((): void => undefined);
  const finish = (order: SavedOrder): undefined => {
    // Back before the order's page had come: this one was never gone, and says anew how things are.
    addEventListener('popstate', () => stay.current(), { once: true });
    rememberPlaced(order);
    onPlaced(order._id, order.deliveryMethod, passedOn(order));
    empty();
  };
  const pays = usePaying({ onPaid: finish, onLeave: empty, onEnd: () => sending.forget(), onPaidBefore: (order) => known(order) });
  const sending = usePlaceOrder(venue, (order, lines, own) => {
    ordered.current = lines;
    if (order.paymentStatus !== 'pending') return finish(order);
    // From here on the order has these dishes, wherever its guest goes.
    if (lines.length > 0) holdCart(localStorage, order._id, lines);
    rememberPlaced(order);
    // Placed, and now it is paid on this very page, with the form of whoever tapped; after a reload that one is empty, and the order's own page asks.
    return own && pays.pay(order) ? 'stay' : finish(order);
  });
  useStale(sending.placing, onStale);
  useEffect(() => emptyHeldCart(localStorage, venue.id), [venue.id]);
  stay.current = () => {
    pays.calm();
    sending.reset();
  };
  /** An order from before is there after all. With nothing else in the cart this was about it. */
  const known = (order: SavedOrder): void => {
    if (readCart(localStorage, venue.id).length === 0) onPlaced(order._id, order.deliveryMethod, passedOn(order));
  };
  return { pays, known, ...sending };
}

/** What the diner saw when they last changed something themselves. A menu that changes under them does not change it. */
function useSeen(cart: ShownCart, { code, promotion, rewards, tip, priced }: Choices) {
  const key = JSON.stringify([cart.lines.map(({ stored }) => stored), code, promotion?.id, rewards.used, tip.value]);
  const seen = useRef<{ key: string; amounts: Amounts }>({ key, amounts: priced });
  useEffect(() => {
    if (seen.current.key !== key) seen.current = { key, amounts: priced };
  }, [key, priced]);
  return {
    read: (): Amounts => seen.current.amounts,
    /** What was declined is known now. */
    know: (amounts: Amounts): void => {
      seen.current = { ...seen.current, amounts };
    },
  };
}

/** Refusals after which the menu has to be read again. */
const ABOUT_THE_MENU = new Set([
  'price_changed',
  'sold_out',
  'item_unknown',
  'invalid_choice',
  'method_unavailable',
  'table_unknown',
  'venue_closed',
  'allergy_conflict',
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
const passedOn = (order: SavedOrder): Readonly<Record<string, unknown>> => ({
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
