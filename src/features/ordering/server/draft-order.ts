import { v7 as uuidv7 } from 'uuid';
import { ALLERGENS } from '#domain/allergens.ts';
import { DELIVERY, isPaymentValue, PAYMENT, takenByHand, type DeliveryValue } from '#domain/methods.ts';
import { toCents } from '#domain/money-parts.ts';
import { toAmount, ZERO, type Cents } from '#domain/money.ts';
import { businessDay, formatOrderId } from '#domain/order-id.ts';
import { LEAST_ONLINE_CENTS } from '#domain/payment-status.ts';
import { isFarMore, type CapMet } from '#domain/order-caps.ts';
import type { Promotion } from '#domain/promotion.ts';
import { quote, type Quote } from '#domain/quote.ts';
import { rewardLimit } from '#domain/reward.ts';
import { mayPayAtEnd } from '#domain/pay-when.ts';
import { findTable } from '#domain/tables.ts';
import { mostTip } from '#domain/tip.ts';
import { Refusal } from '#platform/shared/refusal.ts';
import type { Portions } from '#features/venues/server/stock-sql.ts';
import { fromCode } from '#features/venues/server/table-code.ts';
import type { VenueSnapshot } from '#features/venues/server/venue-snapshot.ts';
import type { AddOrderInput, OrderMark, QuoteBody, QuoteInput } from '../contract.ts';
import { avoidsOf, draftLine } from './draft-line.ts';
import { promoOf, promotionUsed, type Promo } from './promo-of.ts';
import { readCart, refuseUndecided, type AskedLine } from './read-cart.ts';
import type { LineGuest } from '../line-guest.ts';
import type { HeldFor, LineRow, OrderDraft } from './order-rows.ts';

/** An order priced and checked, not yet written, with what it has to reserve: nothing where it awaits confirmation. */
export type Draft = {
  readonly order: OrderDraft;
  readonly lines: readonly LineRow[];
  readonly stock: readonly Portions[];
  readonly promotion: Promotion | null;
  /** Whether anything but the order itself must be written or counted: stock, a promotion's use, a stamp card, a browser's unpaid orders. */
  readonly reserves: boolean;
};

/** `browser` is the mark that was brought: one that is given with the answer may be lost with it, and a repeat must be known again. */
export type DraftContext = Pick<OrderDraft, 'browser' | 'phone' | 'address'> & {
  readonly now: number;
  readonly userId: string | null;
  /** Staff write it down at the table. */
  readonly byStaff?: boolean;
  /** Whether the user's address is known to be theirs. */
  readonly verified: boolean;
  readonly idempotencyKey: string | null;
  readonly fingerprint: Buffer | null;
  /** Signs the tables' codes. */
  readonly secret: string;
  /** Whether its payment method is one that is paid online here. */
  readonly online: boolean;
  /** Why it has to wait, as was found when it was about to be written. */
  readonly heldFor: HeldFor | null;
  readonly capMet?: CapMet | null;
  /** Whose each line is, of a round that a table sends together. */
  readonly guests?: readonly LineGuest[] | null;
  /** What an order comes to in the middle here; null: nobody can say yet. */
  readonly usualCents: number | null;
};

/** What the money columns hold. */
const MOST_CENTS = 2_000_000_000;

/** Prices a request against one version of the menu. Refuses everything the contract names but venue_closed and the races. */
export function draftOrder(venue: VenueSnapshot, input: AddOrderInput, context: DraftContext): Draft {
  const deliveryMethod = context.byStaff ? DELIVERY.tableService : checkMethods(venue, input, context.online);
  const place = checkTable(venue, input);
  const isFromCode = fromCode(context.secret, venue, place, input.k ?? '');
  // Whoever sends a round of a table's cart is one of those who sit there.
  if (!context.byStaff) refuseEndWithout(input, isFromCode || Boolean(context.guests));
  const { asked, rewardsUsed, promo, promotion, priced } = priceCart(venue, input, context);
  const avoids = input.avoids ?? [];
  const avoidsAt = (at: number) => avoidsOf(context.guests?.[at]) ?? avoids;
  refuseUndecided(asked, avoidsAt);
  if (priced.totalCents !== toCents(input.orderAmount))
    throw promo.state === 'needs_verified' ? needsVerified(input.promoCode) : priceChanged(priced, venue.rewardRule !== null);
  if (context.online) refuseTooSmall(priced.totalCents);
  const day = businessDay(context.now, venue.timeZone);
  const stampsAdded = venue.rewardRule === null ? 0 : priced.stampsEarned;
  const waits = waitsFor(venue, isFromCode || context.byStaff === true, context);
  const stock = waits.reserved ? countedPortions(asked) : [];
  const pending = context.online && priced.totalCents > 0;
  const sold = { deliveryMethod, day, language: input.language ?? 'en', reserved: waits.reserved };
  return {
    order: {
      venueId: venue.venueId,
      id: uuidv7(),
      businessDay: day,
      orderId: formatOrderId({ epochMs: context.now, zone: venue.timeZone, ...place, totalCents: priced.totalCents }),
      idempotencyKey: context.idempotencyKey,
      fingerprint: context.fingerprint,
      userId: context.userId,
      buyersName: input.buyersName,
      floor: place.floor,
      tableNumber: place.table,
      deliveryMethod,
      paymentMethod: input.paymentMethod,
      // Where nothing is to pay nobody has paid: staff look at it as at any other.
      paymentStatus: pending ? 'pending' : 'unpaid',
      currency: venue.currency,
      ...amountsOf(priced),
      promoCode: promotion?.code ?? null,
      promotionId: promotion?.id ?? null,
      rewardsUsed,
      stampsAdded,
      note: input.note?.trim() || null,
      ...avoidedIn(input),
      language: input.language ?? 'en',
      ...waits,
      marks: context.byStaff ? [] : marksOf(place, isFromCode, context, priced),
      browser: context.browser,
      phone: context.phone,
      address: context.address,
      placedAt: new Date(context.now),
    },
    lines: asked.map((line, at) =>
      draftLine(venue, line, priced.lines[at], { ...sold, avoids: avoidsAt(at), guest: context.guests?.[at] }),
    ),
    stock,
    promotion: waits.reserved ? promotion : null,
    reserves:
      pending ||
      (waits.reserved && (stock.length > 0 || promotion !== null || (context.userId !== null && (stampsAdded > 0 || rewardsUsed > 0)))),
  };
}

/** In Annex order, each once; taste is told apart from health only where it is avoided at all. */
function avoidedIn({ avoids, ratherNot }: AddOrderInput) {
  const keys = ALLERGENS.filter((key) => avoids?.includes(key));
  return { avoids: keys, ratherNot: keys.filter((key) => ratherNot?.includes(key)) };
}

/** What awaits confirmation takes nothing. */
function waitsFor(venue: VenueSnapshot, isFromCode: boolean, { heldFor }: Sent) {
  const why = heldFor !== null ? heldFor : venue.onlyFromTable && !isFromCode ? 'code' : null;
  return { waitsFor: why, awaitingConfirmation: why !== null, reserved: why === null };
}

type Sent = Pick<DraftContext, 'heldFor' | 'capMet' | 'usualCents'>;

/** What staff see of where it came from and how much it is; whether the phone was here before is known where it is written. */
function marksOf(
  at: { readonly table: number },
  isFromCode: boolean,
  { heldFor, capMet, usualCents }: Sent,
  { totalCents }: Quote,
): OrderMark[] {
  const origin = isFromCode ? 'from_code' : at.table > 0 ? 'typed' : null;
  return [
    ...(origin ? [origin] : []),
    ...(isFarMore(totalCents, usualCents) ? ['far_more'] : []),
    ...(heldFor === 'cap' ? ['over_cap'] : []),
    ...(capMet ? [capMet] : []),
  ] as OrderMark[];
}

const amountsOf = ({ subtotalCents, rewardSavingsCents, discountCents, tipCents, totalCents }: Quote) => ({
  subtotalCents,
  rewardSavingsCents,
  discountCents,
  tipCents,
  totalCents,
});

export type PricedCart = {
  readonly asked: readonly AskedLine[];
  readonly rewardsUsed: number;
  /** What the order uses; null where its code takes nothing off, of which `promo` says why. */
  readonly promotion: Promotion | null;
  readonly promo: Promo;
  readonly priced: Quote;
};

/** What a cart costs by one version of the menu; the one way there is, for orders and for quotes. */
export function priceCart(
  venue: VenueSnapshot,
  input: QuoteInput,
  { userId, verified, now }: Pick<DraftContext, 'userId' | 'verified' | 'now'>,
): PricedCart {
  const asked = readCart(venue, input, now);
  const rewardsUsed = checkRewards(venue, input, asked, userId);
  const promo = promoOf(venue, input.promoCode ?? '', { userId, verified, now });
  const tipCents = toCents(input.tip ?? 0) ?? ZERO;
  const applied = promo.state === 'applied' ? promo.found : null;
  const priced = quote({ lines: asked, rewardRule: venue.rewardRule, rewardsUsed, promotion: applied, tipCents });
  refuseTip(tipCents, mostTip(priced.subtotalCents));
  if (priced.subtotalCents + tipCents > MOST_CENTS) throw new Refusal(400, 'invalid_cart', 'This is more than one order can be.');
  return { asked, rewardsUsed, promo, promotion: promotionUsed(promo, priced), priced };
}

function checkMethods(venue: VenueSnapshot, input: AddOrderInput, online: boolean): DeliveryValue {
  const { deliveryMethod, paymentMethod } = input;
  const offered =
    paymentMethod === PAYMENT.atTheEnd
      ? mayPayAtEnd(venue.payWhen, { deliveryMethod, isThere: true })
      : isPaymentValue(paymentMethod) && (online || takenByHand(paymentMethod)) && venue.paymentMethods.has(paymentMethod);
  if (!offered) throw new Refusal(400, 'method_unavailable', 'This payment method is not offered here.', { paymentMethod });
  if ((deliveryMethod === DELIVERY.tableService || deliveryMethod === DELIVERY.collection) && venue.deliveryMethods.has(deliveryMethod))
    return deliveryMethod;
  throw new Refusal(400, 'method_unavailable', 'This delivery method is not offered here.', { deliveryMethod });
}

/** A bill at the end is for who is there: not for who only says so. */
function refuseEndWithout({ paymentMethod }: AddOrderInput, isThere: boolean): void {
  if (paymentMethod !== PAYMENT.atTheEnd || isThere) return;
  throw new Refusal(409, 'code_needed', 'To pay at the end, scan the code on your table; or choose another way to pay.');
}

function refuseTip(tipCents: Cents, most: Cents): void {
  if (tipCents <= most) return;
  throw new Refusal(400, 'tip_too_large', 'This tip is far more than the order. Please look at it again.', { most: toAmount(most) });
}

/** No provider moves a few cents; nothing to pay is no payment at all. */
function refuseTooSmall(totalCents: number): void {
  if (totalCents === 0 || totalCents >= LEAST_ONLINE_CENTS) return;
  throw new Refusal(409, 'amount_too_small', 'This is too little to be paid online. Please pay the staff.', {
    least: toAmount(LEAST_ONLINE_CENTS),
  });
}

/** 0 is the specification's default where the address named no table: staff ask. Any other number must be a table of the venue. */
function checkTable(venue: VenueSnapshot, input: AddOrderInput): { floor: number; table: number } {
  const floor = input.floor ?? 0;
  const table = input.table ?? 0;
  if (table === 0) return { floor, table };
  const found = findTable(venue.tables, floor, table);
  if (found) return found;
  throw new Refusal(400, 'table_unknown', `There is no table ${table} on floor ${floor}.`, { floor, table });
}

function checkRewards(
  venue: VenueSnapshot,
  input: Pick<QuoteInput, 'rewardsUsedForOrder'>,
  lines: readonly AskedLine[],
  userId: string | null,
): number {
  const wanted = input.rewardsUsedForOrder ?? 0;
  if (wanted === 0) return 0;
  const most = userId === null || venue.rewardRule === null ? 0 : rewardLimit(venue.rewardRule, lines);
  if (wanted <= most) return wanted;
  throw new Refusal(409, 'reward_unavailable', 'These rewards cannot be used on this order.', { wanted, most });
}

function needsVerified(promoCode: string | null | undefined): Refusal {
  const message = 'This code is for people whose email address is confirmed. Open the link in our mail, or have it sent again.';
  return new Refusal(409, 'needs_verified', message, { promoCode });
}

function priceChanged(priced: Quote, earnsStamps: boolean): Refusal {
  const fresh = quoteBody(priced, earnsStamps);
  return new Refusal(409, 'price_changed', 'The price has changed. Please look at it again.', { quote: fresh });
}

export function quoteBody(priced: Quote, earnsStamps: boolean): QuoteBody {
  return {
    lines: priced.lines.map((line) => ({
      id: line.itemId,
      name: line.name,
      quantity: line.quantity,
      unitPrice: toAmount(line.unitCents),
      lineTotal: toAmount(line.lineCents),
    })),
    subtotal: toAmount(priced.subtotalCents),
    rewardSavings: toAmount(priced.rewardSavingsCents),
    discountAmount: toAmount(priced.discountCents),
    tip: toAmount(priced.tipCents),
    orderAmount: toAmount(priced.totalCents),
    loyaltyStampsAdded: earnsStamps ? priced.stampsEarned : 0,
  };
}

/** Items that somebody counts, each with how many portions all its lines take. */
function countedPortions(lines: readonly AskedLine[]): Portions[] {
  const wanted = new Map<string, number>();
  for (const { item, quantity } of lines) if (item.stockQty !== null) wanted.set(item.id, (wanted.get(item.id) ?? 0) + quantity);
  return [...wanted].map(([itemId, quantity]) => ({ itemId, quantity }));
}
