import type { Hono } from 'hono';
import { currencyOfNumber, numberOfCurrency } from '../gateways/currency-numbers.ts';
import { orderNumberOf } from '../gateways/jcc.ts';
import { hold, type Held } from './ledger.ts';
import { hostedPage } from './hosted-page.ts';
import type { World } from './world.ts';

/** As BPC numbers them; we rely on 0 and 2 alone. */
const STATUS = { open: 0, approved: 5, paid: 2, cancelled: 6 } as const;
const STATES = { open: 'CREATED', approved: 'CREATED', paid: 'DEPOSITED', cancelled: 'DECLINED' } as const;

const dashed = (number: string): string => number.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');

/** gateway.jcc.com.cy/payment/rest and its payment page. */
export function jccStandIn(app: Hono, world: World, browserBase: string): void {
  const { ledger } = world;
  const find = (form: URLSearchParams): Held | undefined =>
    ledger.held.get(form.get('orderId') ?? '') ??
    [...ledger.held.values()].find((held) => held.provider === 'jcc' && orderNumberOf(held.reference) === form.get('orderNumber'));
  app.post('/jcc/register.do', (context) =>
    world.answer(context, 'jcc open', async () => {
      const form = new URLSearchParams(await context.req.text());
      if (find(form)) return context.json({ errorCode: '1', errorMessage: 'Order with this number is already registered' });
      const held = hold(ledger, {
        provider: 'jcc',
        reference: dashed(form.get('orderNumber') ?? ''),
        amount: Number(form.get('amount')),
        currency: currencyOfNumber(form.get('currency') ?? ''),
        returnUrl: form.get('returnUrl') ?? '',
      });
      return context.json({ orderId: held.ref, formUrl: `${browserBase}/jcc/pay?mdOrder=${held.ref}` });
    }),
  );
  app.post('/jcc/getOrderStatusExtended.do', (context) =>
    world.answer(context, 'jcc look', async () => {
      const held = find(new URLSearchParams(await context.req.text()));
      if (!held) return context.json({ errorCode: '6', errorMessage: 'No such order' });
      return context.json({
        errorCode: '0',
        orderNumber: orderNumberOf(held.reference),
        orderStatus: STATUS[held.state],
        amount: held.amount,
        currency: numberOfCurrency(held.currency),
        paymentAmountInfo: {
          paymentState: STATES[held.state],
          depositedAmount: held.state === 'paid' ? held.amount : 0,
          refundedAmount: held.refunded,
        },
        attributes: [{ name: 'mdOrder', value: held.ref }],
      });
    }),
  );
  app.post('/jcc/decline.do', (context) =>
    world.answer(context, 'jcc cancel', async () => {
      const held = find(new URLSearchParams(await context.req.text()));
      if (!held || held.state === 'paid') return context.json({ errorCode: '7', errorMessage: 'Not possible' });
      held.state = 'cancelled';
      return context.json({ errorCode: '0' });
    }),
  );
  jccRefunds(app, world, find);
  app.on(['GET', 'POST'], '/jcc/pay', (context) => {
    const held = ledger.held.get(context.req.query('mdOrder') ?? '');
    // Appended as the gateway does, and the browser posts its way back.
    return hostedPage(context, world, { name: 'JCC', held, query: held ? { orderId: held.ref, lang: 'en' } : {}, ends: true });
  });
}

function jccRefunds(app: Hono, world: World, find: (form: URLSearchParams) => Held | undefined): void {
  const { ledger } = world;
  app.post('/jcc/refund.do', (context) =>
    world.answer(context, 'jcc refund', async () => {
      const form = new URLSearchParams(await context.req.text());
      const held = find(form);
      const cents = Number(form.get('amount'));
      // The same refund twice is one.
      const known = ledger.answered.has(`jcc ${form.get('externalRefundId')}`);
      if (!held || (!known && held.refunded + cents > held.amount)) return context.json({ errorCode: '7', errorMessage: 'Not possible' });
      world.once(`jcc ${form.get('externalRefundId')}`, () => (held.refunded += cents));
      return context.json({ errorCode: '0' });
    }),
  );
}
