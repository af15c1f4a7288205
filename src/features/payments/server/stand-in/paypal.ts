import type { Context, Hono } from 'hono';
import * as v from 'valibot';
import { fromAmount } from '#domain/money.ts';
import { decimal } from '#domain/decimal.ts';
import { hold, type Held } from './ledger.ts';
import { payPalSignature } from './notices.ts';
import { hostedPage } from './hosted-page.ts';
import { told } from './told.ts';
import type { World } from './world.ts';

const Opening = v.object({
  purchase_units: v.tuple([v.object({ custom_id: v.string(), amount: v.object({ currency_code: v.string(), value: v.string() }) })]),
  payment_source: v.object({ paypal: v.object({ experience_context: v.object({ return_url: v.string() }) }) }),
});
const Refunding = v.object({ amount: v.object({ value: v.string() }) });
const Verifying = v.object({ transmission_sig: v.string(), webhook_event: v.looseObject({}) });
const malformed = { name: 'INVALID_REQUEST', details: [{ issue: 'MALFORMED_REQUEST_JSON' }] };

const STATUS = { open: 'PAYER_ACTION_REQUIRED', approved: 'APPROVED', paid: 'COMPLETED', cancelled: 'VOIDED' } as const;
const money = (cents: number, currency: string) => ({ currency_code: currency, value: decimal(cents) });

function wireOrder(held: Held, browserBase: string) {
  return {
    id: held.ref,
    status: STATUS[held.state],
    links: [{ rel: 'payer-action', href: `${browserBase}/paypal/approve?token=${held.ref}` }],
    purchase_units: [
      {
        custom_id: held.reference,
        payments: {
          captures:
            held.state === 'paid'
              ? [
                  {
                    id: held.tx,
                    status: held.refunded === 0 ? 'COMPLETED' : held.refunded < held.amount ? 'PARTIALLY_REFUNDED' : 'REFUNDED',
                    amount: money(held.amount, held.currency),
                    seller_receivable_breakdown: { paypal_fee: money(Math.round(held.amount * 0.029) + 35, held.currency) },
                  },
                ]
              : [],
        },
      },
    ],
  };
}

/** api-m.paypal.com and the page at which a buyer approves. */
export function payPalStandIn(app: Hono, world: World, browserBase: string): void {
  const { ledger } = world;
  const orderOf = (held: Held) => wireOrder(held, browserBase);
  const found = (context: Context) => ledger.held.get(context.req.param('id') ?? '');
  const missing = { name: 'RESOURCE_NOT_FOUND', details: [{ issue: 'INVALID_RESOURCE_ID' }] };

  app.post('/paypal/v1/oauth2/token', (context) =>
    context.json({ access_token: 'stand-in-token', token_type: 'Bearer', expires_in: 3600 }),
  );
  app.post('/paypal/v2/checkout/orders', (context) =>
    world.answer(context, 'paypal open', async () => {
      const body = await told(context, Opening);
      if (!body) return context.json(malformed, 400);
      const [unit] = body.purchase_units;
      const held = world.once(`paypal ${context.req.header('paypal-request-id') ?? ''}`, () =>
        hold(ledger, {
          provider: 'paypal',
          reference: unit.custom_id,
          amount: fromAmount(Number(unit.amount.value)),
          currency: unit.amount.currency_code,
          returnUrl: body.payment_source.paypal.experience_context.return_url,
        }),
      );
      return context.json(orderOf(held), 201);
    }),
  );
  app.get('/paypal/v2/checkout/orders/:id', (context) =>
    world.answer(context, 'paypal look', async () => {
      const held = found(context);
      return held ? context.json(orderOf(held)) : context.json(missing, 404);
    }),
  );
  app.post('/paypal/v2/checkout/orders/:id/capture', (context) =>
    world.answer(context, 'paypal capture', async () => {
      const held = found(context);
      if (!held) return context.json(missing, 404);
      if (held.state === 'open') return context.json({ name: 'UNPROCESSABLE_ENTITY', details: [{ issue: 'ORDER_NOT_APPROVED' }] }, 422);
      if (held.state === 'approved') held.state = 'paid';
      return context.json(orderOf(held), 201);
    }),
  );
  payPalRefunds(app, world);
  app.on(['GET', 'POST'], '/paypal/approve', (context) =>
    hostedPage(context, world, { name: 'PayPal', held: ledger.held.get(context.req.query('token') ?? '') }),
  );
}

function payPalRefunds(app: Hono, world: World): void {
  const { ledger } = world;
  app.post('/paypal/v2/payments/captures/:id/refund', (context) =>
    world.answer(context, 'paypal refund', async () => {
      const held = [...ledger.held.values()].find(({ tx }) => tx === context.req.param('id'));
      const sent = await told(context, Refunding);
      if (!sent) return context.json(malformed, 400);
      const { amount } = sent;
      const cents = fromAmount(Number(amount.value));
      const key = `paypal ${context.req.header('paypal-request-id') ?? ''}`;
      if (!held || (held.refunded + cents > held.amount && !ledger.answered.has(key)))
        return context.json({ name: 'UNPROCESSABLE_ENTITY', details: [{ issue: 'REFUND_AMOUNT_EXCEEDED' }] }, 422);
      const refund = world.once(key, () => {
        held.refunded += cents;
        return { id: crypto.randomUUID().slice(0, 17), status: 'COMPLETED' };
      });
      return context.json(refund, 201);
    }),
  );
  app.post('/paypal/v1/notifications/verify-webhook-signature', async (context) => {
    const sent = await told(context, Verifying);
    if (!sent) return context.json(malformed, 400);
    const right = payPalSignature(JSON.stringify(sent.webhook_event)) === sent.transmission_sig;
    return context.json({ verification_status: right ? 'SUCCESS' : 'FAILURE' });
  });
}
