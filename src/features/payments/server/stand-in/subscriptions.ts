import { randomBytes } from 'node:crypto';
import { fromAmount } from '#domain/money.ts';
import { PLANS, type EVERY } from '#domain/plan.ts';
import { stripeClient } from '../gateways/stripe-client.ts';
import { PLAN_NOTICES } from '../webhook-paths.ts';
import { KEYS } from './ledger.ts';
import type { World } from './world.ts';

/** What the pretended Stripe knows of plans: prices, who pays what, and the pages on which they do. */

type Price = {
  readonly tier: (typeof PLANS)[number]['tier'];
  readonly every: (typeof EVERY)[number];
  readonly price: string;
  readonly amount: number;
  readonly days: number;
};
export const PRETENDED_PRICES = PLANS.flatMap(({ tier, name, monthly, annual }): [Price, Price] => [
  { tier, every: 'month', price: `price_${name}_month`, amount: fromAmount(monthly), days: 30 },
  { tier, every: 'year', price: `price_${name}_year`, amount: fromAmount(annual * 12), days: 365 },
]);

type Invoice = { readonly id: string; readonly number: string; readonly created: number; readonly total: number; paid: boolean };
export type PretendedSubscription = {
  readonly id: string;
  readonly customer: string;
  readonly venue: string;
  price: string;
  /** Until when nothing is charged, in seconds; null: it was charged at once. */
  readonly trialEnd: number | null;
  status: 'active' | 'trialing' | 'past_due' | 'canceled' | 'incomplete' | 'unpaid';
  begins: number;
  ends: number;
  cancels: boolean;
  endedAt: number | null;
  readonly invoices: Invoice[];
};
export type PretendedCheckout = {
  readonly id: string;
  readonly price: string;
  readonly trialEnd: number | null;
  readonly venue: string;
  readonly customer: string | null;
  readonly successUrl: string;
  readonly cancelUrl: string;
  status: 'open' | 'complete' | 'expired';
  /** Somebody’s bank is being asked: the page cannot be closed. */
  paying: boolean;
  subscription: string | null;
};

export type Subscriptions = {
  /** What is asked instead of the list prices, by the name of the price; `away`: nobody answers of it. */
  readonly prices: Map<string, { readonly amount: number; readonly currency: string } | 'away'>;
  readonly all: Map<string, PretendedSubscription>;
  readonly checkouts: Map<string, PretendedCheckout>;
  /** Pages of customers: whose, and where they go back to. */
  readonly managed: Map<string, { readonly customer: string; readonly backUrl: string }>;
  /** A person subscribes on a page. */
  pay(checkout: PretendedCheckout): Promise<void>;
  /** The next period begins, paid or not. */
  renew(subscription: PretendedSubscription, paid: boolean): Promise<void>;
  change(subscription: PretendedSubscription, change: Partial<Pick<PretendedSubscription, 'price' | 'cancels'>>): Promise<void>;
  /** At once. */
  end(subscription: PretendedSubscription): Promise<void>;
  tell(type: string, subscription: PretendedSubscription): Promise<void>;
};

export const now = (): number => Math.floor(Date.now() / 1000);
export const named = (kind: string): string => `${kind}_${randomBytes(10).toString('hex')}`;
export const isPretended = (price: string): boolean => PRETENDED_PRICES.some((one) => one.price === price);
export function pretendedPrice(price: string): Price {
  const found = PRETENDED_PRICES.find((one) => one.price === price);
  if (!found) throw new Error(`Nobody pretends the price ${price}.`);
  return found;
}

function bill(subscription: PretendedSubscription, paid: boolean): void {
  const { amount, days } = pretendedPrice(subscription.price);
  subscription.begins = now();
  subscription.ends = now() + days * 86_400;
  addInvoice(subscription, amount, paid);
}

function addInvoice(subscription: PretendedSubscription, total: number, paid: boolean): void {
  const number = `TEST-${String(subscription.invoices.length + 1).padStart(4, '0')}`;
  subscription.invoices.unshift({ id: named('in'), number, created: now(), total, paid });
}

/** Begun, and paid unless a trial runs: Stripe invoices that too, with nothing to pay. */
function begun({ venue, price, customer, trialEnd }: PretendedCheckout): PretendedSubscription {
  const made: PretendedSubscription = {
    id: named('sub'),
    customer: customer ?? named('cus'),
    venue,
    price,
    trialEnd,
    status: trialEnd === null ? 'active' : 'trialing',
    begins: now(),
    ends: trialEnd ?? now(),
    cancels: false,
    endedAt: null,
    invoices: [],
  };
  if (trialEnd === null) bill(made, true);
  else addInvoice(made, 0, true);
  return made;
}

export function openSubscriptions(world: World): Subscriptions {
  const all: Subscriptions['all'] = new Map();
  const tell: Subscriptions['tell'] = async (type, { id, venue }) => {
    const names = { venue };
    const object = type.startsWith('invoice.')
      ? { id: named('in'), object: 'invoice', parent: { subscription_details: { metadata: names, subscription: id } } }
      : { id, object: 'subscription', metadata: names };
    await world.send(signed(type, object));
  };
  return {
    all,
    prices: new Map(),
    checkouts: new Map(),
    managed: new Map(),
    tell,
    async pay(checkout) {
      if (checkout.status !== 'open') return;
      const made = begun(checkout);
      all.set(made.id, made);
      checkout.status = 'complete';
      checkout.subscription = made.id;
      // As they come: in no order that means anything.
      await tell('invoice.paid', made);
      await tell('customer.subscription.created', made);
      await world.send(
        signed('checkout.session.completed', { id: checkout.id, object: 'checkout.session', metadata: { venue: made.venue } }),
      );
    },
    async renew(subscription, paid) {
      if (subscription.status === 'canceled') return;
      bill(subscription, paid);
      subscription.status = paid ? 'active' : 'past_due';
      await tell(paid ? 'invoice.paid' : 'invoice.payment_failed', subscription);
      await tell('customer.subscription.updated', subscription);
    },
    async change(subscription, change) {
      Object.assign(subscription, change);
      await tell('customer.subscription.updated', subscription);
    },
    async end(subscription) {
      subscription.status = 'canceled';
      subscription.endedAt ??= now();
      await tell('customer.subscription.deleted', subscription);
    },
  };
}

function signed(type: string, object: object) {
  const payload = JSON.stringify({ id: named('evt'), object: 'event', type, data: { object } });
  const stripe = new (stripeClient())(KEYS.stripe.secretKey);
  const signature = stripe.webhooks.generateTestHeaderString({ payload, secret: KEYS.stripe.webhookSecret });
  return { path: PLAN_NOTICES, headers: { 'content-type': 'application/json', 'stripe-signature': signature }, body: payload };
}
