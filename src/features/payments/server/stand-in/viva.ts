import type { Hono } from 'hono';
import * as v from 'valibot';
import { toAmount } from '#domain/money.ts';
import { hold } from './ledger.ts';
import { hostedPage } from './hosted-page.ts';
import { told } from './told.ts';
import type { World } from './world.ts';

const Opening = v.object({ amount: v.number(), merchantTrns: v.string() });

const STATE = { open: 0, approved: 0, cancelled: 2, paid: 3 } as const;

/** The three hosts of Viva on one, and its checkout page. `returnUrl`: where its account sends every browser back to. */
export function vivaStandIn(app: Hono, world: World, returnUrl: string): void {
  const { ledger } = world;
  app.post('/viva/connect/token', (context) => context.json({ access_token: 'stand-in-token', expires_in: 3600 }));
  app.get('/viva/api/messages/config/token', (context) => context.json({ Key: 'stand-in-verification-key' }));
  app.post('/viva/checkout/v2/orders', (context) =>
    world.answer(context, 'viva open', async () => {
      const sent = await told(context, Opening);
      if (!sent) return context.json({ message: 'amount is a number, merchantTrns a text.' }, 400);
      const { amount, merchantTrns } = sent;
      const held = hold(ledger, { provider: 'viva', reference: merchantTrns, amount, currency: 'EUR', returnUrl });
      // A bare number, as Viva writes it.
      return context.body(`{"orderCode": ${held.ref}}`, 200, { 'Content-Type': 'application/json' });
    }),
  );
  app.get('/viva/api/orders/:code', (context) =>
    world.answer(context, 'viva look', async () => {
      const held = ledger.held.get(context.req.param('code'));
      return held ? context.json({ StateId: STATE[held.state], RequestAmount: toAmount(held.amount) }) : context.json({}, 404);
    }),
  );
  app.delete('/viva/api/orders/:code', (context) =>
    world.answer(context, 'viva cancel', async () => {
      const held = ledger.held.get(context.req.param('code'));
      if (!held || held.state === 'paid') return context.json({ ErrorCode: 403 }, 403);
      held.state = 'cancelled';
      return context.json({ OrderCode: held.ref });
    }),
  );
  app.get('/viva/api/transactions', (context) => {
    const held = ledger.held.get(context.req.query('ordercode') ?? '');
    const declined = Array.from({ length: held?.declines ?? 0 }, () => ({ TransactionId: crypto.randomUUID(), StatusId: 'E' }));
    return context.json({ Transactions: held?.state === 'paid' ? [...declined, { TransactionId: held.tx, StatusId: 'F' }] : declined });
  });
  app.get('/viva/checkout/v2/transactions/:id', (context) => {
    const held = [...ledger.held.values()].find(({ tx }) => tx === context.req.param('id'));
    if (!held) return context.json({}, 404);
    return context.json({
      statusId: 'F',
      amount: toAmount(held.amount),
      merchantTrns: held.reference,
      currencyCode: '978',
      orderCode: held.ref,
    });
  });
  app.delete('/viva/api/transactions/:id', (context) =>
    world.answer(context, 'viva refund', async () => {
      const held = [...ledger.held.values()].find(({ tx }) => tx === context.req.param('id'));
      const cents = Number(context.req.query('amount'));
      if (!held || held.refunded + cents > held.amount) return context.json({ StatusId: 'E' });
      held.refunded += cents;
      return context.json({ StatusId: 'F', TransactionId: crypto.randomUUID() });
    }),
  );
  app.on(['GET', 'POST'], '/viva/web/checkout', (context) => {
    const held = ledger.held.get(context.req.query('ref') ?? '');
    return hostedPage(context, world, { name: 'Viva', held, query: held ? { s: held.ref, t: held.tx } : {} });
  });
}
