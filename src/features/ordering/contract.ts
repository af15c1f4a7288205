import * as v from 'valibot';
import { ALLERGENS } from '#domain/allergens.ts';
import { CAPS_MET } from '#domain/order-caps.ts';
import { PAYMENT_STATUSES } from '#domain/order-status.ts';
import { LONGEST_BUYER, LONGEST_ORDER_NOTE, LONGEST_PROMO_CODE, MAX_LINES } from '#domain/sizes.ts';
import { endpoint } from '#platform/shared/endpoint.ts';
import { After, Amount, Instant, OrderRef, text, oneLine } from '#platform/shared/wire.ts';
import { LoyaltyStamps } from '#features/venues/venue-schemas.ts';
import { ChosenExtra } from './chosen-extra.ts';
import { AllergyTimes, Avoided, ToStaff } from './line-guest.ts';
import { OrderUser } from './order-user.ts';
import { OrderLineInput, Whole } from './order-line-input.ts';
import { OF_A_TABLE } from './table-refusals.ts';

/**
 * An order on the wire: the field names of the specification, money in euro, everything as the server computed it. What it says of `user` and
 * `storeLoyaltyStamps` is taken and not read.
 */

export const AddOrderInput = v.object({
  storeDBId: v.optional(v.nullable(v.pipe(v.string(), v.maxLength(64)))),
  storeId: v.optional(v.nullable(v.union([v.pipe(v.string(), v.maxLength(64)), v.number()]))),
  order: v.pipe(v.array(OrderLineInput), v.minLength(1, 'The order is empty.'), v.maxLength(MAX_LINES)),
  orderAmount: Amount,
  floor: v.optional(v.nullable(Whole(9999)), 0),
  table: v.optional(v.nullable(Whole(99_999)), 0),
  deliveryMethod: v.pipe(v.number(), v.integer()),
  /** 101: with the table's bill at the end, where the venue's `configuration.paying.when` is `end`. */
  paymentMethod: v.pipe(v.number(), v.integer()),
  buyersName: v.pipe(text(LONGEST_BUYER), v.trim(), v.minLength(1, 'A name is needed.'), oneLine),
  promoCode: v.optional(v.nullable(text(LONGEST_PROMO_CODE))),
  rewardsUsedForOrder: v.optional(v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(100))), 0),
  tip: v.optional(v.nullable(Amount), 0),
  note: v.optional(v.nullable(text(LONGEST_ORDER_NOTE))),
  /** Allergens the diner avoids; travels to the kitchen. A line that has one of them, or may, needs it in its `kept`. */
  avoids: v.optional(v.nullable(v.array(v.picklist(ALLERGENS))), []),
  /** Those of `avoids` that are taste and not health: without them, an order is one of somebody with an allergy. */
  ratherNot: v.optional(v.nullable(v.array(v.picklist(ALLERGENS)))),
  language: v.optional(v.nullable(v.pipe(v.string(), v.regex(/^[a-z]{2}$/)))),
  /** The signature of the table's printed code. */
  k: v.optional(v.nullable(text(64))),
});
export type AddOrderInput = v.InferOutput<typeof AddOrderInput>;
export type AddOrderBody = v.InferInput<typeof AddOrderInput>;

/** A line as it was sold: it never changes when the menu does. */
export const OrderLine = v.object({
  id: v.string(),
  quantity: v.number(),
  payload: v.object({
    item: v.object({
      id: v.string(),
      name: v.string(),
      price: v.number(),
      image: v.string(),
      selectedAllergens: v.array(v.string()),
      addLoyaltyStamp: v.boolean(),
    }),
    extras: v.record(v.string(), v.array(v.object({ value: v.string(), text: v.string(), cost: v.number() }))),
  }),
  name: v.string(),
  /** Name in the diner's language, where the menu had one. */
  localName: v.string(),
  chosen: v.array(ChosenExtra),
  unitPrice: v.number(),
  /** All portions at menu prices, also what was given away of them. */
  lineTotal: v.number(),
  /** Of `quantity`, what costs nothing; absent: none. */
  givenAway: v.optional(v.number()),
  /** Portions that staff took off before it was paid, which are not in `quantity`; absent: none. */
  takenOff: v.optional(v.number()),
  /** Of `takenOff`, what is on another table's bill now, and served there; absent: none. */
  movedOff: v.optional(v.number()),
  /** Percent, such as 9. */
  vatRate: v.number(),
  allergens: v.array(v.string()),
  /** What could not be ruled out when it was ordered, beside `allergens`. */
  mayContain: v.array(v.string()),
  /** What the guest avoids and ordered with this dish on purpose. */
  kept: v.array(v.string()),
  note: v.string(),
  /** Dish and choices in the menu's other languages, as they were then. */
  translations: v.optional(v.record(v.string(), v.object({ name: v.string(), chosen: v.array(v.string()) }))),
  ...ToStaff.entries,
  /** Ticked off in the kitchen. */
  done: v.boolean(),
});
export type OrderLine = v.InferOutput<typeof OrderLine>;

/**
 * What staff see of where an order came from: the table's printed code, or a table that was typed; the first one of this phone here; far more
 * than usual here; above what may be open at its table or of its phone.
 */
export const ORDER_MARKS = ['from_code', 'typed', 'first_of_phone', 'far_more', 'over_cap', ...CAPS_MET] as const;
export type OrderMark = (typeof ORDER_MARKS)[number];

/** Why an order awaits confirmation: it came without the table's code; too much is open; staff put it aside; it belongs to a wave of strangers; a stranger asks for more than a share of what is counted; it came from where a blocked phone ordered, of one that nobody served yet. */
export const WAITS_FOR = ['code', 'cap', 'staff', 'wave', 'scarce', 'near'] as const;

export const SavedOrder = v.object({
  _id: v.string(),
  orderId: v.string(),
  number: v.number(),
  /** Rises with every change; the id of the order's events. */
  revision: v.number(),
  company: v.string(),
  storeTitle: v.string(),
  storeId: v.number(),
  storeDBId: v.string(),
  order: v.array(OrderLine),
  totalItems: v.number(),
  subtotal: v.number(),
  rewardSavings: v.number(),
  discountAmount: v.number(),
  /** What of the discount staff gave, with what they gave away; absent: nothing. */
  staffDiscount: v.optional(v.number()),
  tip: v.number(),
  orderAmount: v.number(),
  currency: v.string(),
  vat: v.array(v.object({ rate: v.number(), gross: v.number(), net: v.number(), vat: v.number() })),
  floor: v.number(),
  table: v.number(),
  deliveryMethod: v.number(),
  paymentMethod: v.number(),
  promoCode: v.string(),
  rewardsUsedForOrder: v.number(),
  loyaltyStampsAdded: v.number(),
  buyersName: v.string(),
  note: v.string(),
  ...Avoided.entries,
  ...AllergyTimes.entries,
  language: v.string(),
  orderStatus: v.number(),
  /** In the guest's language where the reason is one of ours. */
  statusReason: v.string(),
  /** To staff alone: which of our reasons it is. */
  reasonKey: v.optional(v.string()),
  /** Of an order that is collected: whether the guest has set off. */
  onTheirWay: v.boolean(),
  /** Not the kitchen's before a staff member says so: it came without the table's code where the venue asks for it, there is more open and unpaid at its table or of its phone than the venue wants, or it is a stranger's during a wave of such, or asks for more than a share of what is counted. Until then it takes nothing. */
  awaitingConfirmation: v.boolean(),
  /** To staff alone: why it waits, or was put to wait. */
  waitsFor: v.optional(v.nullable(v.picklist(WAITS_FOR))),
  /** To staff alone. */
  marks: v.optional(v.array(v.picklist(ORDER_MARKS))),
  paymentStatus: v.picklist(PAYMENT_STATUSES),
  /** Handed back so far. */
  refunded: v.number(),
  /** Taken by staff so far, in cash or by card at the table: of an order that is paid in parts less than all. */
  taken: v.number(),
  /** The kitchen's own estimate, where it gave one. */
  readyBy: v.nullable(Instant),
  /** How often the venue was reminded of an order that nobody took: 0 to 3. */
  escalation: v.number(),
  /** Specified form, in the venue's zone: DD-MM-YYYY_HH:mm:ss */
  timestamp: v.string(),
  /** Of the venue: every time of an order is shown by its clocks. */
  timeZone: v.string(),
  placedAt: Instant,
  statusAt: Instant,
  /** When it was begun, ready, and brought or collected; null: it is not, or that step was left out. */
  preparingAt: v.nullable(Instant),
  readyAt: v.nullable(Instant),
  servedAt: v.nullable(Instant),
  /** Whether it belongs to an account. */
  /** To staff alone: it was a part of a round of another table, and is served at this one. */
  cut: v.optional(v.boolean()),
  claimed: v.boolean(),
  /** To that very user alone. */
  user: v.optional(OrderUser),
  /** To that very user alone: how stamps work at the venue now; null where it has none. */
  storeLoyaltyStamps: v.optional(v.nullable(LoyaltyStamps)),
});
export type SavedOrder = v.InferOutput<typeof SavedOrder>;

/** The answer to placing: once, with what lets this browser see the order. */
export const PlacedOrder = v.object({ ...SavedOrder.entries, accessToken: v.string() });
export type PlacedOrder = v.InferOutput<typeof PlacedOrder>;

/** Money of a cart as the server sees it now; the `quote` of a `price_changed` refusal. */
export const QuoteBody = v.object({
  lines: v.array(v.object({ id: v.string(), name: v.string(), quantity: v.number(), unitPrice: v.number(), lineTotal: v.number() })),
  subtotal: v.number(),
  rewardSavings: v.number(),
  discountAmount: v.number(),
  tip: v.number(),
  orderAmount: v.number(),
  loyaltyStampsAdded: v.number(),
});
export type QuoteBody = v.InferOutput<typeof QuoteBody>;

export const addOrder = endpoint({
  method: 'POST',
  path: '/api/orders/addOrder',
  tag: 'Orders',
  summary: 'Places an order: the server reprices it, takes stock, rewards and promotion, and tells the kitchen, all in one transaction.',
  caller: 'anyone',
  asksForWork: true,
  status: 201,
  body: AddOrderInput,
  answer: PlacedOrder,
  headers: {
    'Idempotency-Key':
      'Up to 200 characters. A repeat with the same body by the same caller (session or browser; programs without cookies share theirs) returns the first answer with `Idempotent-Replayed: true`.',
    'Only-If-Known':
      '`true` asks what became of the order of that `Idempotency-Key` and body, and makes none: the first answer as for a repeat, or 404 `order_unknown`. `else-void` does the same, and where the order is not known its key is void from then on: what is still under way is refused `idempotency_key_void` when it comes.',
  },
  refusals: {
    order_unknown: '404: with `Only-If-Known`: no order has come under this key.',
    price_changed: '409: the total differs from `orderAmount`; `details.quote` holds the fresh breakdown.',
    sold_out: '409: `details.items` cannot be had in this number.',
    held_by_unpaid: '409: unpaid online orders hold as much of `details.items` as they may; `details.most` of each can be had so.',
    too_many_unpaid: '409: this browser has `details.most` orders here that wait to be paid online.',
    ...OF_A_TABLE,
    promotion_used_up: '409: the code has no use left.',
    promotion_held_by_unpaid: '409: unpaid online orders hold as many uses of the code as they may, or its last.',
    promotion_person_limit: '409: this user has used the code `details.maxPerPerson` times.',
    needs_verified: '409: the code counts its uses per person, and this user has not confirmed their email address.',
    item_unknown: '409: `details.items` are not on the menu.',
    invalid_choice: '400: an extra that does not exist, is missing, or too many of one.',
    allergy_conflict:
      '409: `details.lines` ({line, item, allergens}; `line` counts from 0) have, or may have, what `avoids` names, and their `kept` does not say that they are wanted all the same.',
    reward_unavailable: '409: fewer rewards than asked for, or none on this order.',
    blocked: '409: staff take no orders from this phone or for this table today (`details.what`).',
    venue_suspended: '409: an administrator has suspended the venue.',
    venue_closed: '409: the venue takes no orders now; `details.nextOpening` says when.',
    method_unavailable: '400: this delivery or payment method is not offered here.',
    table_unknown: '400: the venue has no such floor or table.',
    amount_too_small: '409: less than providers take; to be paid to the staff.',
    tip_too_large: '400: more than the food costs (and than 20 of the currency); `details.most` may be given.',
    idempotency_key_void: '409: `Only-If-Known: else-void` has found that nothing had come under this key, and nothing may come any more.',
    idempotency_key_reused: '422: the key was used with another body.',
  },
});

/** What can be priced before anybody says who orders and how: the fields of an order that decide what it costs. */
export const QuoteInput = v.pick(AddOrderInput, ['storeDBId', 'storeId', 'order', 'promoCode', 'rewardsUsedForOrder', 'tip']);
export type QuoteInput = v.InferOutput<typeof QuoteInput>;

/** What a code does. A hidden one is told in full to who typed it, so that a page can go on pricing with it. */
export const PromoState = v.object({
  state: v.picklist([
    'none',
    'applied',
    'unknown',
    'used_up',
    'held_by_unpaid',
    'person_limit',
    'needs_account',
    'needs_verified',
    'below_minimum',
  ]),
  code: v.string(),
  /** '-' takes `discount` in the venue's currency off, '%' that many percent. */
  type: v.picklist(['-', '%']),
  discount: v.number(),
  /** The least that must be left to pay after rewards. */
  minimumSubtotal: v.optional(v.number()),
  /** How often each person may use it, which takes signing in with a confirmed address. */
  maxPerPerson: v.optional(v.number()),
});
export type PromoState = v.InferOutput<typeof PromoState>;

export const quoteOrder = endpoint({
  method: 'POST',
  path: '/api/orders/quote',
  tag: 'Orders',
  summary:
    'What an order would cost now, and whether its promo code is valid. Writes nothing. After 10 unknown codes in 10 minutes it asks for a proof of work.',
  caller: 'anyone',
  asksForWork: true,
  body: QuoteInput,
  answer: v.object({ ...QuoteBody.entries, promo: PromoState }),
  refusals: {
    sold_out: '409: `details.items` cannot be had in this number.',
    item_unknown: '409: `details.items` are not on the menu.',
    invalid_choice: '400: an extra that does not exist, is missing, or too many of one.',
    reward_unavailable: '409: fewer rewards than asked for, or none on this order.',
    tip_too_large: '400: more than the food costs (and than 20 of the currency); `details.most` may be given.',
    too_many: '429: too many codes that nobody knows; `details.challenge` says what work lets you go on.',
  },
});

export const onMyWay = endpoint({
  method: 'POST',
  path: '/api/orders/:id/on-my-way',
  tag: 'Orders',
  summary: 'The guest sets off to collect a ready order; the board shows it. Once said, it stays said.',
  caller: 'order-holder',
  params: OrderRef,
  answer: SavedOrder,
  refusals: { not_ready: '409: only an order that is ready for collection.' },
});

export const readOrder = endpoint({
  method: 'GET',
  path: '/api/orders/:id',
  tag: 'Orders',
  summary: "An order, for who holds its token, its user, or its venue's staff.",
  caller: 'order-holder',
  params: OrderRef,
  answer: SavedOrder,
});

export const orderEvents = endpoint({
  method: 'GET',
  path: '/api/orders/:id/events',
  tag: 'Orders',
  summary: 'Server-sent events `order` of this order: the data is the order; the id its revision; resumes from Last-Event-ID.',
  caller: 'order-holder',
  params: OrderRef,
  query: After,
  events: { order: SavedOrder },
});
