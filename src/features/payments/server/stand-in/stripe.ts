import type { Hono } from 'hono';
import * as v from 'valibot';
import { getCookie } from 'hono/cookie';
import { pageLanguage } from '#platform/server/page-language.ts';
import { hold, judgeCard, movedOf, type Held } from './ledger.ts';
import { STRIPE_JS } from './stripe-js.ts';
import { told } from './told.ts';
import type { World } from './world.ts';

const Confirming = v.object({ clientSecret: v.string(), number: v.string(), authenticated: v.optional(v.boolean()) });

/** What it says of a card, as the provider would in the language of the page. */
const SAID = {
  en: {
    over: 'This payment is no longer possible.',
    unknown: 'Only test cards are known here, such as 4242 4242 4242 4242.',
    declined: 'Your card was declined.',
    authenticate: 'Your bank could not confirm that it is you.',
  },
  el: {
    over: 'Αυτή η πληρωμή δεν είναι πια δυνατή.',
    unknown: 'Εδώ ισχύουν μόνο δοκιμαστικές κάρτες, όπως η 4242 4242 4242 4242.',
    declined: 'Η κάρτα σας απορρίφθηκε.',
    authenticate: 'Η τράπεζά σας δεν μπόρεσε να επιβεβαιώσει ότι είστε εσείς.',
  },
} as const;

const STATUS = { open: 'requires_payment_method', approved: 'requires_action', paid: 'succeeded', cancelled: 'canceled' } as const;

const intentOf = (held: Held) => ({
  id: held.ref,
  object: 'payment_intent',
  amount: held.amount,
  capture_method: held.isHold ? 'manual' : 'automatic',
  amount_capturable: held.isHold && held.state === 'approved' ? held.amount : 0,
  amount_received: movedOf(held),
  currency: held.currency.toLowerCase(),
  client_secret: held.secret,
  status:
    held.isHold && held.state === 'approved'
      ? 'requires_capture'
      : held.thinks && held.state === 'open'
        ? 'processing'
        : STATUS[held.state],
  last_payment_error: held.state === 'open' && held.declines > 0 ? { type: 'card_error', code: 'card_declined' } : null,
  metadata: { payment: held.reference },
  latest_charge: held.state === 'paid' || (held.isHold && held.state === 'approved') ? chargeOf(held) : null,
});
const chargeOf = (held: Held) => ({
  id: held.tx,
  object: 'charge',
  payment_method_details: { type: 'card', card: held.isHold ? { capture_before: KEPT_UNTIL() } : {} },
  balance_transaction:
    held.state === 'paid' ? { object: 'balance_transaction', fee: fee(movedOf(held)), currency: held.currency.toLowerCase() } : null,
});
/** Seven days, as card networks keep what a card's owner agreed to. */
const KEPT_UNTIL = () => Math.floor(Date.now() / 1000) + 7 * 86_400;
/** 1.5 % and 25 cents, as European cards cost. */
const fee = (amount: number): number => Math.round(amount * 0.015) + 25;
const failure = (code: string, message: string) => ({ error: { type: 'invalid_request_error', code, message } });

/** api.stripe.com, as far as we call it, and what its script in the browser calls. */
export function stripeStandIn(app: Hono, world: World): void {
  const { ledger } = world;
  app.post('/stripe/v1/payment_intents', (context) =>
    world.answer(context, 'stripe open', async () => {
      const form = new URLSearchParams(await context.req.text());
      const key = context.req.header('idempotency-key') ?? '';
      const held = world.once(`stripe ${key}`, () =>
        hold(ledger, {
          provider: 'stripe',
          reference: form.get('metadata[payment]') ?? '',
          amount: Number(form.get('amount')),
          currency: (form.get('currency') ?? '').toUpperCase(),
          returnUrl: '',
          isHold: form.get('capture_method') === 'manual',
        }),
      );
      return context.json(intentOf(held));
    }),
  );
  app.get('/stripe/v1/payment_intents', (context) =>
    context.json({ object: 'list', data: [], has_more: false, url: '/v1/payment_intents' }),
  );
  app.get('/stripe/v1/payment_intents/:id', (context) =>
    world.answer(context, 'stripe look', async () => {
      const held = ledger.held.get(context.req.param('id'));
      return held ? context.json(intentOf(held)) : context.json(failure('resource_missing', 'No such payment_intent'), 404);
    }),
  );
  app.post('/stripe/v1/payment_intents/:id/cancel', (context) =>
    world.answer(context, 'stripe cancel', async () => {
      const held = ledger.held.get(context.req.param('id'));
      if (!held) return context.json(failure('resource_missing', 'No such payment_intent'), 404);
      if (held.state === 'paid') return context.json(failure('payment_intent_unexpected_state', 'It has succeeded already.'), 400);
      held.state = 'cancelled';
      return context.json(intentOf(held));
    }),
  );
  stripeCapture(app, world);
  stripeRefunds(app, world);
  stripeBrowser(app, world);
}

/** Once of each, and never more than is set aside; what is not captured is let go. */
function stripeCapture(app: Hono, world: World): void {
  app.post('/stripe/v1/payment_intents/:id/capture', (context) =>
    world.answer(context, 'stripe capture', async () => {
      const form = new URLSearchParams(await context.req.text());
      const held = world.ledger.held.get(context.req.param('id'));
      if (!held) return context.json(failure('resource_missing', 'No such payment_intent'), 404);
      const key = `stripe ${context.req.header('idempotency-key') ?? ''}`;
      if (world.ledger.answered.has(key)) return context.json(intentOf(held));
      const amount = Number(form.get('amount_to_capture') ?? held.amount);
      if (!held.isHold || held.state !== 'approved')
        return context.json(failure('payment_intent_unexpected_state', 'It has no money to be captured.'), 400);
      if (amount > held.amount) return context.json(failure('amount_too_large', 'More than is set aside.'), 400);
      held.state = 'paid';
      held.captured = amount;
      world.once(key, () => true);
      return context.json(intentOf(held));
    }),
  );
}

/** What Stripe's own script does in the browser. */
function stripeBrowser(app: Hono, world: World): void {
  const { ledger } = world;
  app.get('/stripe/stripe.js', (context) =>
    context.body(STRIPE_JS, 200, { 'Content-Type': 'text/javascript; charset=UTF-8', 'Cache-Control': 'no-store' }),
  );
  app.post('/stripe/confirm', async (context) => {
    const confirming = await told(context, Confirming);
    if (!confirming) return context.json(failure('parameter_missing', 'clientSecret and number are texts.'), 400);
    const { clientSecret, number, authenticated } = confirming;
    const held = [...ledger.held.values()].find((one) => one.secret === clientSecret);
    world.count('stripe confirm');
    const said = SAID[pageLanguage(getCookie(context, 'lang'), context.req.header('accept-language'))];
    if (!held || held.state === 'cancelled') return context.json({ error: { message: said.over } });
    const done = { paymentIntent: { id: held.ref, status: held.isHold ? 'requires_capture' : 'succeeded' } };
    if (held.state === 'paid' || held.state === 'approved') return context.json(done);
    const judged = judgeCard(number);
    if (judged === 'authenticate' && authenticated === undefined) return context.json({ authenticate: true });
    if (judged === 'paid' || (judged === 'authenticate' && authenticated)) {
      await world.pay(held);
      return context.json(done);
    }
    await world.decline(held);
    return context.json({ error: { message: said[judged] } });
  });
}

function stripeRefunds(app: Hono, world: World): void {
  const { ledger } = world;
  app.post('/stripe/v1/refunds', (context) =>
    world.answer(context, 'stripe refund', async () => {
      const form = new URLSearchParams(await context.req.text());
      const held = ledger.held.get(form.get('payment_intent') ?? '');
      const amount = Number(form.get('amount'));
      const key = context.req.header('idempotency-key') ?? '';
      if (!held || (held.refunded + amount > movedOf(held) && !ledger.answered.has(`stripe ${key}`)))
        return context.json(failure('charge_already_refunded', 'More than was paid.'), 400);
      const refund = world.once(`stripe ${key}`, () => {
        held.refunded += amount;
        return { id: `re_${crypto.randomUUID().slice(0, 8)}`, object: 'refund', status: 'succeeded', amount };
      });
      return context.json(refund);
    }),
  );
}
