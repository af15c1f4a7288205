import { once } from 'node:events';
import { serve } from '@hono/node-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ProviderAway, ProviderRefused, type Attempt, type Gateway } from '#features/payments/server/gateway.ts';
import { jccGateway } from '#features/payments/server/gateways/jcc.ts';
import { payPalGateway } from '#features/payments/server/gateways/paypal.ts';
import { stripeGateway } from '#features/payments/server/gateways/stripe.ts';
import { vivaGateway } from '#features/payments/server/gateways/viva.ts';
import { KEYS } from '#features/payments/server/stand-in/ledger.ts';
import { noticeOf } from '#features/payments/server/stand-in/notices.ts';
import { openStandIn } from '#features/payments/server/stand-in/stand-in.ts';

/** Each client over a real socket, at an address given by a base URL, as a setting names it. */
const standIn = openStandIn({
  browserBase: 'http://shop.example',
  vivaReturn: 'http://shop.example/back',
  samePlace: false,
  tell: async () => undefined,
});
const { ledger } = standIn.world;
let server: ReturnType<typeof serve>;
let base = '';
beforeAll(async () => {
  server = serve({ fetch: standIn.app.fetch, port: 0, hostname: '127.0.0.1' });
  if (!server.listening) await once(server, 'listening');
  const address = server.address();
  base = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
});
afterAll(() => void server.close());

const real = (url: string, init: RequestInit) => fetch(url, init);
const GATEWAYS: readonly [string, () => Gateway][] = [
  ['stripe', () => stripeGateway(KEYS.stripe, real, `${base}/stripe`)],
  ['paypal', () => payPalGateway(KEYS.paypal, real, `${base}/paypal`)],
  ['viva', () => vivaGateway(KEYS.viva, real, { accounts: `${base}/viva`, api: `${base}/viva`, basic: `${base}/viva` })],
  ['jcc', () => jccGateway(KEYS.jcc, real, `${base}/jcc`)],
];
const attempt = (): Attempt => ({
  paymentId: crypto.randomUUID(),
  providerRef: null,
  amountCents: 1999,
  currency: 'EUR',
  description: 'Elia & Salt #7',
  venueTitle: 'Elia & Salt',
  language: 'el',
  returnUrl: 'http://shop.example/pay/return',
  seconds: 800,
  wanted: true,
});

describe.each(GATEWAYS)('%s', (_, gatewayOf) => {
  test('opened, paid, and sent back in two parts', async () => {
    const gateway = gatewayOf();
    const asked = attempt();
    const opened = await gateway.open(asked);
    const known = { ...asked, providerRef: opened.providerRef };
    expect(opened.clientSecret ?? opened.redirectUrl).toBeTruthy();
    expect(await gateway.look(known)).toMatchObject({ state: 'open' });
    const held = ledger.held.get(opened.providerRef)!;
    await standIn.world.pay(held);
    const standing = await gateway.look(known);
    expect(standing).toMatchObject({ state: 'paid', amountCents: 1999, currency: 'EUR', reference: asked.paymentId });
    if (standing?.state !== 'paid') throw new Error('not paid');
    const part = { paymentId: asked.paymentId, providerRef: opened.providerRef, tx: standing.tx, currency: 'EUR' };
    await gateway.refund({ ...part, refundId: crypto.randomUUID(), amountCents: 1000 });
    expect(held.refunded).toBe(1000);
    await expect(gateway.refund({ ...part, refundId: crypto.randomUUID(), amountCents: 1000 })).rejects.toThrow(ProviderRefused);
    await gateway.refund({ ...part, refundId: crypto.randomUUID(), amountCents: 999 });
    expect(held.refunded).toBe(1999);
    // What was paid cannot be closed any more, and says so.
    expect(await gateway.cancel(known)).toMatchObject({ state: 'paid' });
  });

  test('closed, it is paid by nobody', async () => {
    const gateway = gatewayOf();
    const asked = attempt();
    const { providerRef } = await gateway.open(asked);
    expect(await gateway.cancel({ ...asked, providerRef })).toMatchObject({ state: 'cancelled' });
    expect(await gateway.look({ ...asked, providerRef: 'unknown-to-them' }).catch(() => null)).toBeNull();
  });

  test('a broken answer says that nobody knows; a look is asked again by itself', async () => {
    const gateway = gatewayOf();
    const asked = attempt();
    const { providerRef } = await gateway.open(asked);
    ledger.switches.next = 'broken';
    expect(await gateway.look({ ...asked, providerRef })).toMatchObject({ state: 'open' });
    if (gateway.provider === 'viva' || gateway.provider === 'jcc') {
      // Not asked twice: these would make two.
      ledger.switches.next = 'broken';
      await expect(gateway.open(attempt())).rejects.toThrow(ProviderAway);
    }
  });

  test('its notices are read, and a changed one is not believed', async () => {
    const gateway = gatewayOf();
    const asked = attempt();
    const { providerRef } = await gateway.open(asked);
    const { headers, body } = noticeOf(ledger.held.get(providerRef)!, 'paid', 'evt_1');
    const delivery = { raw: body, method: 'POST', headers: new Headers({ ...headers }), query: new URLSearchParams(), now: Date.now() };
    expect(await gateway.readNotice(delivery)).toMatchObject({ verified: true, providerRef });
    const changed = body.replace(providerRef.slice(0, 6), '000000');
    expect(changed).not.toBe(body);
    const read = await gateway.readNotice({ ...delivery, raw: changed });
    // Viva signs nothing: there a notice is only ever a reason to look.
    if (gateway.provider !== 'viva') expect(read?.verified).toBe(false);
    if (gateway.provider === 'stripe') {
      const late = await gateway.readNotice({ ...delivery, now: Date.now() + 301_000 });
      expect(late?.verified).toBe(false);
    }
    expect(await gateway.readNotice({ ...delivery, raw: 'not a notice' })).toBeNull();
  });
});
