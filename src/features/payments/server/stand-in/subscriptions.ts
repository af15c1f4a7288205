import { randomBytes } from 'node:crypto';
import type { Context, Hono } from 'hono';
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
  status: 'active' | 'past_due' | 'canceled';
  begins: number;
  ends: number;
  cancels: boolean;
  endedAt: number | null;
  readonly invoices: Invoice[];
};
export type PretendedCheckout = {
  readonly id: string;
  readonly price: string;
  readonly venue: string;
  readonly customer: string | null;
  readonly successUrl: string;
  readonly cancelUrl: string;
  status: 'open' | 'complete' | 'expired';
  subscription: string | null;
};

export type Subscriptions = {
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

const now = (): number => Math.floor(Date.now() / 1000);
const named = (kind: string): string => `${kind}_${randomBytes(10).toString('hex')}`;
export function pretendedPrice(price: string): Price {
  const found = PRETENDED_PRICES.find((one) => one.price === price);
  if (!found) throw new Error(`Nobody pretends the price ${price}.`);
  return found;
}

export function openSubscriptions(world: World): Subscriptions {
  const all: Subscriptions['all'] = new Map();
  const bill = (subscription: PretendedSubscription, paid: boolean): void => {
    const { amount, days } = pretendedPrice(subscription.price);
    subscription.begins = now();
    subscription.ends = now() + days * 86_400;
    const number = `TEST-${String(subscription.invoices.length + 1).padStart(4, '0')}`;
    subscription.invoices.unshift({ id: named('in'), number, created: now(), total: amount, paid });
  };
  const tell: Subscriptions['tell'] = async (type, { id, venue }) => {
    const names = { venue };
    const object = type.startsWith('invoice.')
      ? { id: named('in'), object: 'invoice', parent: { subscription_details: { metadata: names, subscription: id } } }
      : { id, object: 'subscription', metadata: names };
    await world.send(signed(type, object));
  };
  return {
    all,
    checkouts: new Map(),
    managed: new Map(),
    tell,
    async pay(checkout) {
      if (checkout.status !== 'open') return;
      const customer = checkout.customer ?? named('cus');
      const made: PretendedSubscription = {
        id: named('sub'),
        customer,
        venue: checkout.venue,
        price: checkout.price,
        status: 'active',
        begins: now(),
        ends: now(),
        cancels: false,
        endedAt: null,
        invoices: [],
      };
      bill(made, true);
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

const subscriptionJson = (one: PretendedSubscription) => ({
  id: one.id,
  object: 'subscription',
  customer: one.customer,
  status: one.status,
  cancel_at: one.cancels ? one.ends : null,
  cancel_at_period_end: one.cancels,
  ended_at: one.endedAt,
  metadata: { venue: one.venue },
  items: {
    object: 'list',
    data: [
      {
        object: 'subscription_item',
        price: { id: one.price, object: 'price' },
        current_period_start: one.begins,
        current_period_end: one.ends,
      },
    ],
  },
});
const checkoutJson = ({ id, status, subscription, venue }: PretendedCheckout, url: string) => ({
  id,
  object: 'checkout.session',
  mode: 'subscription',
  status,
  subscription,
  url: status === 'open' ? url : null,
  metadata: { venue },
});

const missing = (context: Context, what: string) =>
  context.json({ error: { type: 'invalid_request_error', code: 'resource_missing', message: `No such ${what}` } }, 404);

/** api.stripe.com, as far as plans call it. */
export function subscriptionsStandIn(app: Hono, world: World, known: Subscriptions, browserBase: string): void {
  const { all, checkouts, managed } = known;
  const pageOf = ({ id }: PretendedCheckout): string => `${browserBase}/stripe/plans/checkout/${id}`;
  app.post('/stripe/v1/checkout/sessions', (context) =>
    world.answer(context, 'plan checkout', async () => {
      const form = new URLSearchParams(await context.req.text());
      const said = (name: string): string => form.get(name) ?? '';
      const made = world.once(`stripe ${context.req.header('idempotency-key') ?? ''}`, (): PretendedCheckout => {
        const id = named('cs');
        return {
          id,
          price: said('line_items[0][price]'),
          venue: said('subscription_data[metadata][venue]'),
          customer: form.get('customer'),
          successUrl: said('success_url').replace('{CHECKOUT_SESSION_ID}', id),
          cancelUrl: said('cancel_url'),
          status: 'open',
          subscription: null,
        };
      });
      checkouts.set(made.id, made);
      return context.json(checkoutJson(made, pageOf(made)));
    }),
  );
  app.get('/stripe/v1/checkout/sessions/:id', (context) =>
    world.answer(context, 'plan checkout look', async () => {
      const found = checkouts.get(context.req.param('id'));
      return found ? context.json(checkoutJson(found, pageOf(found))) : missing(context, 'checkout.session');
    }),
  );
  app.post('/stripe/v1/checkout/sessions/:id/expire', (context) =>
    world.answer(context, 'plan checkout expire', async () => {
      const found = checkouts.get(context.req.param('id'));
      if (!found) return missing(context, 'checkout.session');
      if (found.status !== 'open')
        return context.json({ error: { type: 'invalid_request_error', message: 'Only open sessions can be expired.' } }, 400);
      found.status = 'expired';
      return context.json(checkoutJson(found, pageOf(found)));
    }),
  );
  app.get('/stripe/v1/subscriptions/:id', (context) =>
    world.answer(context, 'subscription look', async () => {
      const found = all.get(context.req.param('id'));
      return found ? context.json(subscriptionJson(found)) : missing(context, 'subscription');
    }),
  );
  app.delete('/stripe/v1/subscriptions/:id', (context) =>
    world.answer(context, 'subscription cancel', async () => {
      const found = all.get(context.req.param('id'));
      if (!found) return missing(context, 'subscription');
      found.status = 'canceled';
      found.endedAt ??= now();
      return context.json(subscriptionJson(found));
    }),
  );
  app.post('/stripe/v1/billing_portal/sessions', (context) =>
    world.answer(context, 'customer portal', async () => {
      const form = new URLSearchParams(await context.req.text());
      const id = named('bps');
      managed.set(id, { customer: form.get('customer') ?? '', backUrl: form.get('return_url') ?? '/' });
      return context.json({ id, object: 'billing_portal.session', url: `${browserBase}/stripe/plans/manage/${id}` });
    }),
  );
  app.get('/stripe/v1/invoices', (context) =>
    world.answer(context, 'invoices', async () => {
      const of = [...all.values()].filter(({ customer }) => customer === context.req.query('customer'));
      const data = of
        .flatMap(({ invoices }) => invoices)
        .toSorted((a, b) => b.created - a.created)
        .map(({ id, number, created, total, paid }) => ({
          id,
          object: 'invoice',
          number,
          created,
          total,
          currency: 'usd',
          status: paid ? 'paid' : 'open',
          hosted_invoice_url: `${browserBase}/stripe/plans/invoice/${id}`,
        }));
      return context.json({ object: 'list', data, has_more: false, url: '/v1/invoices' });
    }),
  );
}
