import type { ChosenJson } from '../chosen-extra.ts';
import type { LineGuest } from '../line-guest.ts';
import type { OrderCaps } from '#domain/order-caps.ts';

/** An order as its rows hold it: whole cents, camel case. What is written when it is placed and read ever after. */
export type OrderRow = {
  venueId: string;
  id: string;
  number: number;
  businessDay: string;
  orderId: string;
  revision: number;
  userId: string | null;
  buyersName: string;
  floor: number;
  tableNumber: number;
  deliveryMethod: number;
  paymentMethod: number;
  status: number;
  statusReason: string | null;
  onTheirWay: boolean;
  awaitingConfirmation: boolean;
  /** Why it awaits confirmation, or did: it came without the table's code, too much is open, staff put it aside, a wave of strangers is known, or it asks for too much of what is counted. */
  waitsFor: string | null;
  /** What staff see of it: {@link ORDER_MARKS}. */
  marks: string[];
  /** Its stock, promotion, stamps and rewards are taken; what awaits confirmation has taken nothing. */
  reserved: boolean;
  /** A digest of the mark of the browser that sent it; null: it had none. */
  browser: Buffer | null;
  /** The same of the mark that it has since: what staff call the phone. */
  phone: Buffer | null;
  /** A digest of the address that it came from; null: a day ago, or addresses are not judged. Without a mark it is the phone, too. */
  address: Buffer | null;
  paymentStatus: string;
  currency: string;
  subtotalCents: number;
  rewardSavingsCents: number;
  discountCents: number;
  /** What of `discountCents` staff gave. */
  staffDiscountCents: number;
  tipCents: number;
  totalCents: number;
  promoCode: string | null;
  promotionId: string | null;
  rewardsUsed: number;
  stampsAdded: number;
  note: string | null;
  avoids: string[];
  /** Of `avoids`, what is taste and not health. */
  ratherNot: string[];
  /** When somebody of the kitchen read its allergies, and when service was called because nobody had. */
  allergyReadAt: Date | null;
  allergyCalledAt: Date | null;
  /** When its guests last said an allergy after it was sent; null: all came along. */
  allergyToldAt: Date | null;
  language: string;
  placedAt: Date;
  /** When an order that was paid online was sent; `placedAt` is then when the kitchen got it. */
  heldAt: Date | null;
  statusAt: Date;
  /** When it was begun, and when it was ready; null: it is not, or that step was left out. */
  preparingAt: Date | null;
  readyAt: Date | null;
  /** The step before this one, which can be taken back. */
  priorStatus: number | null;
  priorStatusAt: Date | null;
  refundedCents: number;
  /** Each refund of it, in their sequence; together they are `refundedCents`. */
  backs: readonly MoneyBack[];
  /** Taken by hand so far: all of it, or the lines that somebody paid. */
  takenCents: number;
  /** The visit whose round it is; null: it is served at no table. */
  visitId: string | null;
  /** The round that it was a part of, until staff moved it to another bill. */
  cutFrom: string | null;
  readyBy: Date | null;
  escalation: number;
  doneLines: number[];
};

/** What went back of an order at once, and the portions that it was for; none: it was an amount. */
export type MoneyBack = {
  readonly cents: number;
  readonly of: readonly { readonly line: number; readonly rate: number; readonly quantity: number; readonly cents: number }[];
};

/** Why an order awaits confirmation that nobody could tell before it was written. */
export type HeldFor = 'cap' | 'wave' | 'scarce' | 'near';

/** What is the same of every order in the moment it is placed. */
export const JUST_PLACED = {
  revision: 1,
  status: 0,
  statusReason: null,
  onTheirWay: false,
  refundedCents: 0,
  backs: [],
  takenCents: 0,
  staffDiscountCents: 0,
  visitId: null,
  cutFrom: null,
  readyBy: null,
  escalation: 0,
  doneLines: [],
  allergyReadAt: null,
  allergyCalledAt: null,
  allergyToldAt: null,
  preparingAt: null,
  readyAt: null,
  priorStatus: null,
  priorStatusAt: null,
} satisfies Partial<OrderRow>;

/** A line in one language: its dish, and what was chosen in the sequence of `chosen`. */
export type LineWords = { name: string; chosen: string[] };

export type LineRow = {
  itemId: string;
  name: string;
  /** To be made and brought; of these `givenAway` cost nothing. */
  quantity: number;
  givenAway: number;
  /** Portions that staff took off before it was paid; of these `movedOff` went to another table's bill. */
  takenOff: number;
  movedOff: number;
  unitCents: number;
  /** Of the portions that cost something. */
  lineCents: number;
  chosen: ChosenJson[];
  vatClass: string;
  vatRate: number;
  allergens: string[];
  givesStamp: boolean;
  note: string | null;
  snapshot: {
    image?: string;
    priceCents?: number;
    localName?: string;
    mayContain?: string[];
    /** What the guest avoids and ordered with it on purpose. */
    kept?: string[];
    /** Whose it is, of a round that a table sent together. */
    guest?: LineGuest;
    /** Dish and choices in the menu's other languages. */
    translations?: Record<string, LineWords>;
    /** Its portions were counted when it was ordered: they were taken, and can be given back. */
    counted?: true;
  };
};

/** What an order shows of its venue. */
export type OrderVenue = { readonly number: number; readonly title: string; readonly company: string; readonly timeZone: string };

/** An order about to be written: everything but the numbers that its insertion takes. */
export type OrderDraft = Omit<OrderRow, 'heldAt' | 'number' | 'placedAt' | 'statusAt' | keyof typeof JUST_PLACED> & {
  readonly idempotencyKey: string | null;
  readonly fingerprint: Buffer | null;
  readonly placedAt: Date;
};

/** An order to be written, priced by that version of the menu. */
export type NewOrder = {
  readonly order: OrderDraft;
  readonly lines: readonly LineRow[];
  readonly menuVersion: number;
  /** Above these it awaits confirmation; null: nobody judges it. */
  readonly caps: OrderCaps | null;
  /** Its sender did the work that is asked for where many wait for a look. */
  readonly worked?: boolean;
  /** It comes from the machine that this runs on, which is no newcomer. */
  readonly isOwnMachine?: boolean;
};
