import type { AccountKey } from './ledger-accounts.ts';

/** What one business day, or one Z report, puts into a venue's books, in whole cents. What each figure is: `figures.ts`. */
export type Booked = {
  readonly rates: readonly BookedRate[];
  readonly methods: readonly BookedMethod[];
  /** Tips paid out of a drawer to staff. */
  readonly tipsPaid: readonly Noted[];
  /** Cash put into a drawer, or taken out of it (below zero), for anything else. */
  readonly cashMoves: readonly Noted[];
  /** What was counted beyond what should have been there. */
  readonly cashDifferences: readonly Noted[];
  /** Told beside the books, and booked nowhere. */
  readonly facts: readonly { readonly kind: FactKind; readonly cents: number; readonly note: string }[];
};
type Noted = { readonly cents: number; readonly note: string };
type Sums = { readonly grossCents: number; readonly vatCents: number };
/** `rate` in basis points. */
export type BookedRate = { readonly rate: number; readonly sales: Sums; readonly refunds: Sums; readonly corrections: Sums };
/** `sales` came for what is sold, `back` of it went back; `tips` less those that went back. */
export type BookedMethod = { readonly method: string; readonly sales: number; readonly back: number; readonly tips: number };

/** Figures that say how the sales came about, or how the day was closed. */
export const FACTS = ['menu_prices', 'rewards', 'discounts', 'closed'] as const;
export type FactKind = (typeof FACTS)[number];
export const BOOKINGS = [
  'sales',
  'refund',
  'correction',
  'payment',
  'paid_back',
  'tip',
  'tip_paid',
  'cash_move',
  'cash_difference',
  ...FACTS,
] as const;
export type BookingKind = (typeof BOOKINGS)[number];

/** One booking: `gross` at `counter`, against it what is without VAT at `account` and the VAT at its own. A fact has no accounts. */
export type Booking = {
  readonly kind: BookingKind;
  /** Basis points. */
  readonly rate: number | null;
  readonly method: string | null;
  readonly grossCents: number;
  readonly vatCents: number;
  readonly note: string;
  readonly on: { readonly account: AccountKey; readonly vat: AccountKey | null; readonly counter: AccountKey; readonly side: Side } | null;
};
/** The side of `account`; `counter` is on the other. */
type Side = 'debit' | 'credit';
/** One line of a journal: what is booked on the debit side of an account is above zero, on the credit side below. */
export type Leg = { readonly account: AccountKey; readonly cents: number; readonly of: Booking };

/**
 * A day in bookings. A sale is owed until it is paid: sales stand against open bills, and money against these, so that what is left open there is what
 * the reports call still to be received. What goes back of a sale makes the sale less and the open bill too, and the money that goes back opens it again;
 * of an order that was stopped only money came and went. That a day was closed is told also where nothing came of it: numbers of reports have no gaps. A tip is nobody's sale, and owed to the staff from the moment it is there until it is paid out.
 */
export function bookingsOf({ rates, methods, tipsPaid, cashMoves, cashDifferences, facts }: Booked): Booking[] {
  return [
    ...rates.map(({ rate, sales }) => ofRate('sales', rate, sales, 'credit')),
    ...rates.map(({ rate, refunds }) => ofRate('refund', rate, refunds, 'debit')),
    ...rates.map(({ rate, corrections }) => ofRate('correction', rate, corrections, 'debit')),
    ...methods.map(({ method, sales }) => ofMoney('payment', method, sales, 'receivable', 'credit')),
    ...methods.map(({ method, back }) => ofMoney('paid_back', method, back, 'receivable', 'debit')),
    ...methods.map(({ method, tips }) => ofMoney('tip', method, tips, 'tips', 'credit')),
    ...tipsPaid.map(({ cents, note }) => ({ ...ofMoney('tip_paid', 'cash', cents, 'tips', 'debit'), note })),
    ...cashMoves.map(({ cents, note }) => ({ ...ofMoney('cash_move', 'cash', cents, 'cash_moves', 'credit'), note })),
    ...cashDifferences.map(({ cents, note }) => ({ ...ofMoney('cash_difference', 'cash', cents, 'cash_difference', 'credit'), note })),
    ...facts.map(({ kind, cents, note }): Booking => ({ ...PLAIN, kind, grossCents: cents, note, on: null })),
  ].filter(({ kind, grossCents, vatCents }) => kind === 'closed' || grossCents !== 0 || vatCents !== 0);
}

const PLAIN = { rate: null, method: null, vatCents: 0, note: '' };

function ofRate(kind: BookingKind, rate: number, { grossCents, vatCents }: Sums, side: Side): Booking {
  const account: AccountKey = kind === 'sales' ? `sales:${rate}` : `refunds:${rate}`;
  return { ...PLAIN, kind, rate, grossCents, vatCents, on: { account, vat: `vat:${rate}`, counter: 'receivable', side } };
}

const ofMoney = (kind: BookingKind, method: string, grossCents: number, account: AccountKey, side: Side): Booking => ({
  ...PLAIN,
  kind,
  method,
  grossCents,
  on: { account, vat: null, counter: `money:${method}`, side },
});

/** A booking as lines of a journal. Debit and credit agree because the one side is made of the other. */
export function legsOf(booking: Booking): Leg[] {
  const { on, grossCents, vatCents } = booking;
  if (!on) return [];
  const sign = on.side === 'debit' ? 1 : -1;
  const legs: Leg[] = [
    { account: on.counter, cents: -sign * grossCents, of: booking },
    { account: on.account, cents: sign * (grossCents - (on.vat ? vatCents : 0)), of: booking },
    ...(on.vat ? [{ account: on.vat, cents: sign * vatCents, of: booking }] : []),
  ];
  return legs.filter(({ cents }) => cents !== 0);
}
