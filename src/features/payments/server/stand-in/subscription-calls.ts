import type { Context, Hono } from 'hono';
import {
  isPretended,
  named,
  now,
  pretendedPrice,
  type PretendedCheckout,
  type PretendedSubscription,
  type Subscriptions,
} from './subscriptions.ts';
import type { World } from './world.ts';

const subscriptionJson = (one: PretendedSubscription) => ({
  id: one.id,
  object: 'subscription',
  customer: one.customer,
  status: one.status,
  cancel_at: one.cancels ? one.ends : null,
  cancel_at_period_end: one.cancels,
  ended_at: one.endedAt,
  trial_end: one.trialEnd,
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
const refused = (context: Context, message: string) => context.json({ error: { type: 'invalid_request_error', message } }, 400);
/** No end of a trial may be nearer. */
const TRIAL_AHEAD_S = 48 * 3600;

/** api.stripe.com, as far as plans call it. */
export function subscriptionsStandIn(app: Hono, world: World, known: Subscriptions, browserBase: string): void {
  priceCalls(app, world, known);
  checkoutCalls(app, world, known, browserBase);
  subscriptionCalls(app, world, known);
  customerCalls(app, world, known, browserBase);
}

/** Of prices alone nothing goes wrong by a switch: whoever reads a page makes them be asked, and would take it from whom it is meant for. */
function priceCalls(app: Hono, world: World, { prices }: Subscriptions): void {
  app.get('/stripe/v1/prices/:id', (context) => {
    world.count('plan price');
    const id = context.req.param('id');
    if (!isPretended(id)) return missing(context, 'price');
    const { amount, every } = pretendedPrice(id);
    const said = prices.get(id) ?? { amount, currency: 'usd' };
    if (said === 'away') return context.json({ error: { type: 'api_error', message: 'away' } }, 500);
    return context.json({
      id,
      object: 'price',
      unit_amount: said.amount,
      currency: said.currency,
      recurring: { interval: every, interval_count: 1 },
    });
  });
}

function checkoutCalls(app: Hono, world: World, { checkouts }: Subscriptions, browserBase: string): void {
  const pageOf = ({ id }: PretendedCheckout): string => `${browserBase}/stripe/plans/checkout/${id}`;
  app.post('/stripe/v1/checkout/sessions', (context) =>
    world.answer(context, 'plan checkout', async () => {
      const form = new URLSearchParams(await context.req.text());
      const said = (name: string): string => form.get(name) ?? '';
      if (!isPretended(said('line_items[0][price]'))) return missing(context, 'price');
      const trialEnd = form.has('subscription_data[trial_end]') ? Number(said('subscription_data[trial_end]')) : null;
      if (trialEnd !== null && trialEnd < now() + TRIAL_AHEAD_S)
        return refused(context, 'The `trial_end` date has to be at least 2 days in the future.');
      const made = world.once(`stripe ${context.req.header('idempotency-key') ?? ''}`, (): PretendedCheckout => {
        const id = named('cs');
        return {
          id,
          price: said('line_items[0][price]'),
          trialEnd,
          venue: said('subscription_data[metadata][venue]'),
          customer: form.get('customer'),
          successUrl: said('success_url').replace('{CHECKOUT_SESSION_ID}', id),
          cancelUrl: said('cancel_url'),
          status: 'open',
          paying: false,
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
      if (found.status !== 'open' || found.paying) return refused(context, 'Only open sessions can be expired.');
      found.status = 'expired';
      return context.json(checkoutJson(found, pageOf(found)));
    }),
  );
}

function subscriptionCalls(app: Hono, world: World, { all }: Subscriptions): void {
  app.get('/stripe/v1/subscriptions/:id', (context) =>
    world.answer(context, 'subscription look', async () => {
      const found = all.get(context.req.param('id'));
      return found ? context.json(subscriptionJson(found)) : missing(context, 'subscription');
    }),
  );
  app.post('/stripe/v1/subscriptions/:id', (context) =>
    world.answer(context, 'subscription change', async () => {
      const found = all.get(context.req.param('id'));
      if (!found) return missing(context, 'subscription');
      found.cancels = new URLSearchParams(await context.req.text()).get('cancel_at_period_end') === 'true';
      return context.json(subscriptionJson(found));
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
}

function customerCalls(app: Hono, world: World, { all, managed }: Subscriptions, browserBase: string): void {
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
