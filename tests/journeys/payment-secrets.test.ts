import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { Stripe } from 'stripe';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CREDENTIAL_FIELDS, type Provider } from '#features/payments/providers.ts';
import { KEYS } from '#features/payments/server/stand-in/ledger.ts';
import { ADMIN, OWNER_1, startApp, type TestApp } from '#tests/support/app.ts';
import { echoingProviders, type EchoingProviders } from '#tests/support/echoing-providers.ts';
import { heldOf, minutesLater, ONLINE, open, orderNow, takeEverything, unpaid, worldOf } from '#tests/support/paying.ts';
import { writtenLog } from '#tests/support/written-log.ts';

let app: TestApp;
let owner: { cookie: string };
let providers: EchoingProviders;
let log: ReturnType<typeof writtenLog>;
beforeAll(async () => {
  log = writtenLog();
  providers = await echoingProviders();
  app = await startApp({ env: providers.env });
  providers.standIn = app.system.payments.standIn!.app;
  await takeEverything(app);
  owner = { cookie: await app.signIn(OWNER_1) };
});
afterAll(async () => {
  await app.close();
  await providers.close();
  log.stop();
});

const CARDS = ['4242424242424242', '4000000000000002'];
const BUYER = 'Polyxeni Unwritten';
/** A venue's own, of which nobody but the provider may ever read the secret ones. */
const OWN_KEYS: Readonly<Record<Provider, Record<string, string>>> = {
  stripe: { publishableKey: 'pk_live_everybody', secretKey: 'sk_live_mandolin9876', webhookSecret: 'whsec_tambourine1234' },
  paypal: { clientId: 'paypal-client', clientSecret: 'seven bouzoukis/played+loud', webhookId: 'WH-1' },
  viva: { clientId: 'viva-client', clientSecret: 'oud&lyra=night', merchantId: 'merchant-1', apiKey: 'clarinet7' },
  jcc: { userName: 'jcc-api', password: 'santouri 100%', callbackSecret: 'baglamas-by-the-sea' },
};
/** Clients' secrets and access tokens, as they are made. */
const made: string[] = [];

async function begun(method: number) {
  const order = await unpaid(app, method, { buyersName: BUYER });
  made.push(order.accessToken);
  return order;
}
type Begun = Awaited<ReturnType<typeof begun>>;
async function heldSecret(order: Begun) {
  const held = (await heldOf(app, order)).at(-1)!;
  made.push(held.secret);
  return held;
}

test('paid by every method, after a card that is declined', async () => {
  for (const { method, provider } of ONLINE) {
    const order = await begun(method);
    const answer = (await open(app, order)).json as { clientSecret?: string };
    const held = await heldSecret(order);
    if (provider === 'stripe') {
      for (const number of CARDS.toReversed())
        await app.call('POST', '/test-providers/stripe/confirm', { body: { clientSecret: answer.clientSecret, number } });
    } else await worldOf(app).pay(held);
    expect(await orderNow(app, order)).toMatchObject({ paymentStatus: 'paid' });
  }
});

test('keys of the venue’s own, at providers that repeat in their errors what they were sent', async () => {
  const venue = (await app.venue(1))._id;
  providers.mood = { status: 500, as: 'json' };
  await Promise.all(
    Object.entries(OWN_KEYS).map(async ([provider, fields]) => {
      const saved = await app.call('PUT', `/api/venues/1/payments/${provider}`, { body: { fields }, headers: owner });
      expect(saved.json).toMatchObject({ source: 'venue' });
    }),
  );
  for (const mood of [
    { status: 500, as: 'json' },
    { status: 400, as: 'json' },
    { status: 200, as: 'text' },
  ] as const) {
    providers.mood = mood;
    const answers = await Promise.all(ONLINE.map(async ({ method }) => open(app, await begun(method))));
    expect(answers.map(({ status }) => status)).toEqual(ONLINE.map(() => 503));
  }
  // They answer, the money is on its way, and then they do not understand again.
  providers.mood = 'answer';
  const orders = await Promise.all(ONLINE.map(({ method }) => begun(method)));
  for (const order of orders) expect((await open(app, order)).status).toBe(200);
  for (const as of ['json', 'text'] as const) {
    providers.mood = { status: 400, as };
    for (const order of orders) await minutesLater(app, order, 2);
    await app.system.payments.reconcile();
    await notices(orders[0]!, venue);
  }
  providers.mood = 'answer';
  for (const order of orders) {
    await worldOf(app).pay(await heldSecret(order));
    await app.call('POST', `/api/orders/${order._id}/payment/check`, { headers: { authorization: `Bearer ${order.accessToken}` } });
    expect(await orderNow(app, order)).toMatchObject({ paymentStatus: 'paid' });
  }
  for (const [place, order] of orders.entries()) {
    providers.mood = place % 2 === 0 ? { status: 400, as: 'json' } : { status: 200, as: 'text' };
    const back = await app.call('POST', `/api/orders/${order._id}/refunds`, { body: { reason: 'cold' }, headers: owner });
    for (const secret of secretsOf(OWN_KEYS)) expect(back.text).not.toContain(secret);
  }
  expect(providers.echoes).toBeGreaterThan(30);
});

/** Stripe tells us of an order: with its signature, and with one that is wrong. */
async function notices(order: Begun, venue: string): Promise<void> {
  const held = await heldSecret(order);
  const object = { id: held.ref, object: 'payment_intent', client_secret: held.secret, card: { number: CARDS[0] }, metadata: {} };
  const payload = JSON.stringify({ id: `evt_${crypto.randomUUID()}`, object: 'event', type: 'payment_intent.succeeded', data: { object } });
  const stripe = new Stripe('sk_test_none');
  const signed = (secret: string) => stripe.webhooks.generateTestHeaderString({ payload, secret });
  for (const [signature, status] of [
    [signed('whsec_of_somebody_else'), 200],
    [signed(OWN_KEYS.stripe['webhookSecret']!), 503],
  ] as const) {
    const answer = await app.call('POST', `/api/webhooks/stripe/${venue}`, { raw: payload, headers: { 'stripe-signature': signature } });
    expect(answer.status).toBe(status);
  }
}

test('calls that carry a token or a password while our own database fails', async () => {
  const { pool } = app.system.database;
  const order = await begun(3);
  const holder = { authorization: `Bearer ${order.accessToken}` };
  const query = `accessToken=${order.accessToken}`;
  const invitation = 'invitation-of-nobody-0123456789abcdef';
  made.push(invitation, ADMIN.password, Buffer.from(`${ADMIN.email}:${ADMIN.password}`).toString('base64'));
  await pool.query('alter table payment rename to payment_gone');
  await pool.query('alter table orders add constraint closed check (false) not valid');
  await pool.query('alter table team_invitation rename to invitation_gone');
  const answers = await Promise.all([
    app.call('POST', `/api/orders/${order._id}/payment?${query}`, { body: {}, headers: holder }),
    app.call('POST', `/api/orders/${order._id}/payment/check?${query}`, { headers: holder }),
    app.call('GET', `/pay/return/stripe/${order._id}?payment_intent_client_secret=pi_1_secret_2&${query}`),
    app.call('GET', `/api/join/${invitation}`),
    app.placeOrder({ buyersName: BUYER, paymentMethod: 3 }, app.admin),
  ]);
  await pool.query('alter table invitation_gone rename to team_invitation');
  await pool.query('alter table orders drop constraint closed');
  await pool.query('alter table payment_gone rename to payment');
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 500));
  // And where nothing fails.
  await app.call('GET', `/api/orders/${order._id}?${query}`);
  await app.call('GET', `/store/order-confirmation?orderId=${order._id}&deliveryMethod=1&${query}`);
  await app.call('GET', `/api/orders/nobody?${query}`);
});

function filesUnder(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    return statSync(path).isDirectory() ? filesUnder(path) : [path];
  });
}

const secretsOf = (all: Readonly<Record<Provider, Readonly<Record<string, string>>>>): string[] =>
  (Object.keys(all) as Provider[]).flatMap((provider) =>
    CREDENTIAL_FIELDS[provider].flatMap(({ name, secret }) => (secret && all[provider][name] ? [all[provider][name]] : [])),
  );

test('after all that no card number, secret or token is in the database, on the disk or in the log', async () => {
  const { pool } = app.system.database;
  const tables = await pool.query<{ name: string }>(
    `select format('%I', table_name) as name from information_schema.tables where table_schema = 'public'`,
  );
  const texts: string[] = [];
  for (const { name } of tables.rows) {
    const { rows } = await pool.query<{ row: string }>(`select to_jsonb(t)::text as row from ${name} t`);
    texts.push(...rows.map(({ row }) => row));
  }
  texts.push(...filesUnder(app.system.config.dataDir).map((path) => readFileSync(path, 'latin1')));
  expect(texts.length).toBeGreaterThan(100);
  const written = log.lines;
  const secrets = [...secretsOf(KEYS), ...secretsOf(OWN_KEYS)];
  const headers = secrets.flatMap((secret) => [encodeURIComponent(secret), new URLSearchParams({ '': secret }).toString().slice(1)]);
  const basics = [
    ['paypal-client', OWN_KEYS.paypal['clientSecret']],
    ['viva-client', OWN_KEYS.viva['clientSecret']],
    ['merchant-1', OWN_KEYS.viva['apiKey']],
  ].map((pair) => Buffer.from(pair.join(':')).toString('base64'));
  expect(made.length).toBeGreaterThan(40);
  for (const hidden of new Set([...CARDS, ...made, ...secrets, ...headers, ...basics, 'stand-in-token', '_secret_']))
    expect
      .soft(
        [...texts, ...written].filter((text) => text.includes(hidden)),
        hidden.slice(0, 12),
      )
      .toEqual([]);
  // Nor is anybody named in the log.
  expect.soft(written.filter((line) => line.includes(BUYER))).toEqual([]);
  // The search can find: what must be there is.
  expect(texts.some((text) => text.includes('payment_intent.succeeded'))).toBe(true);
  expect(texts.some((text) => text.includes(BUYER))).toBe(true);
  for (const told of [
    'a provider refused a payment',
    'left for the next run',
    'a notice came, but the provider does not answer',
    'a request failed',
    'relation \\"payment\\" does not exist',
    'violates check constraint',
  ])
    expect(written.filter((line) => line.includes(told)).length, told).toBeGreaterThan(0);
});
