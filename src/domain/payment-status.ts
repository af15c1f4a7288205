/**
 * The life of one payment at a provider. `created`: ours alone so far. `open`: the provider knows it and the guest may pay. `paid`: it paid for its
 * order. `held`: of a card hold, the money is set aside and not charged. `cancelled`: it can buy nothing any more. `surplus`: money came that no order takes (too late, or a second one), to be sent back;
 * `returned`: it was.
 */
export const PAYMENT_STATES = ['created', 'open', 'held', 'paid', 'cancelled', 'surplus', 'returned'] as const;
export type PaymentState = (typeof PAYMENT_STATES)[number];

/** What is known to have happened at the provider, by a look-up of ours; in any order, any number of times. */
export type PaymentNews = 'opened' | 'held' | 'paid' | 'cancelled' | 'returned';

/** Whether the order behind it still waits for its money: neither over nor paid by another payment. */
export type OrderUnpaid = { readonly orderUnpaid: boolean };

/** The state after the news; the same one where it changes nothing. Money is never forgotten: `paid` from anywhere ends with an order or a refund. */
export function afterNews(state: PaymentState, news: PaymentNews, { orderUnpaid }: OrderUnpaid): PaymentState {
  switch (news) {
    case 'opened':
      return state === 'created' ? 'open' : state;
    case 'held':
      return state === 'created' || state === 'open' || state === 'cancelled' ? 'held' : state;
    case 'paid':
      if (state === 'created' || state === 'open' || state === 'held' || state === 'cancelled') return orderUnpaid ? 'paid' : 'surplus';
      return state;
    case 'cancelled':
      return state === 'created' || state === 'open' || state === 'held' ? 'cancelled' : state;
    case 'returned':
      return state === 'surplus' ? 'returned' : state;
  }
}

/** What the provider must agree with before its word counts. */
export type Agreed = { readonly amountCents: number; readonly currency: string; readonly reference: string };

/** The first thing in which the provider's word differs from what we asked for; null where it is ours to the cent. */
export function disagreement(ours: Agreed, theirs: Agreed): 'amount' | 'currency' | 'reference' | null {
  if (theirs.reference !== ours.reference) return 'reference';
  if (theirs.currency.toUpperCase() !== ours.currency.toUpperCase()) return 'currency';
  return theirs.amountCents === ours.amountCents ? null : 'amount';
}

/** How long an order waits for its money, in milliseconds: decisions.md, "Order saved after payment". */
export const UNPAID_FOR_MS = 15 * 60_000;

/** Providers take no less (Stripe: about half a US dollar). */
export const LEAST_ONLINE_CENTS = 50;

/** What an order's `paymentStatus` reads after so much was sent back. */
export function refundedStatus(paidCents: number, refundedCents: number): 'paid' | 'part_refunded' | 'refunded' {
  if (refundedCents <= 0) return 'paid';
  return refundedCents >= paidCents ? 'refunded' : 'part_refunded';
}

/** Currencies whose smallest unit is the whole (ISO 4217, exponent 0), among those that providers settle. */
const WHOLE_UNITS: ReadonlySet<string> = new Set(['CLP', 'ISK', 'JPY', 'KRW', 'PYG', 'UGX', 'VND', 'XAF', 'XOF']);

/** Our hundredths in a currency's own smallest unit, as providers count. Null where hundredths cannot be said in it. */
export function toMinorUnits(amountCents: number, currency: string): number | null {
  if (!WHOLE_UNITS.has(currency.toUpperCase())) return amountCents;
  return amountCents % 100 === 0 ? amountCents / 100 : null;
}

export function fromMinorUnits(amount: number, currency: string): number {
  return WHOLE_UNITS.has(currency.toUpperCase()) ? amount * 100 : amount;
}

/** Those that Stripe counts whole; krónur and Ugandan shillings it counts in hundredths, though they have none (docs.stripe.com/currencies). */
const WHOLE_AT_STRIPE: ReadonlySet<string> = new Set('BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'.split(' '));
const THOUSANDTHS: ReadonlySet<string> = new Set(['BHD', 'JOD', 'KWD', 'OMR', 'TND']);

/** An amount as Stripe says it, of whatever currency its account sells in, in hundredths. */
export function fromStripeUnits(amount: number, currency: string): number {
  const code = currency.toUpperCase();
  if (THOUSANDTHS.has(code)) return Math.round(amount / 10);
  return WHOLE_AT_STRIPE.has(code) ? amount * 100 : amount;
}
