import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as v from 'valibot';
import { DayReport } from '#features/reports/contract.ts';
import { expectRefusal, OWNER_1, OWNER_2, STAFF_1, startApp, type TestApp } from '#tests/support/app.ts';
import { heldOf, minutesLater, open, takeEverything, unpaid, worldOf } from '#tests/support/paying.ts';

let app: TestApp;
let owner: { cookie: string };
beforeAll(async () => {
  app = await startApp();
  await takeEverything(app);
  owner = { cookie: await app.signIn(OWNER_1) };
});
afterAll(() => app.close());

const KEYS = {
  publishableKey: 'pk_live_everybody',
  secretKey: 'sk_live_nobody_may_read_9876',
  webhookSecret: 'whsec_nobody_may_read_1234',
};
const at = (provider: string) => `/api/venues/1/payments/${provider}`;
type State = {
  provider: string;
  source: string;
  fields: { name: string; ending: string | null }[];
  testedAt: string | null;
  testProblem: string | null;
};

test('keys go in and only their ends come out', async () => {
  expectRefusal(await app.call('PUT', at('stripe'), { body: { fields: { publishableKey: 'pk' } }, headers: owner }), 400, 'field_missing');
  const saved = await app.call('PUT', at('stripe'), { body: { fields: KEYS }, headers: owner });
  const state = saved.json as State;
  expect(state).toMatchObject({ source: 'venue' });
  // Nobody answers at Stripe from here: it is said, and the keys stay.
  expect(['no_answer', 'refused']).toContain(state.testProblem);
  const read = await app.call('GET', '/api/venues/1/payments', { headers: owner });
  for (const { text } of [saved, read]) {
    expect(text).not.toContain('nobody_may_read');
    expect(text).toContain('"ending":"9876"');
  }
  const { rows } = await app.system.database.pool.query<{ row: string }>(
    `select to_jsonb(c)::text as row from venue_credential c union all select to_jsonb(a)::text from audit_entry a`,
  );
  expect(rows.length).toBeGreaterThan(0);
  for (const { row } of rows) {
    expect(row).not.toContain('nobody_may_read');
    expect(row).not.toContain(Buffer.from('nobody_may_read').toString('hex'));
  }
  // The card fields' provider is let in where something is paid, and nowhere else.
  const policy = async (path: string) => (await app.call('GET', path)).headers.get('content-security-policy') ?? '';
  expect(await policy('/store/checkout?id=1&floor=1&table=4')).toMatch(/script-src 'self'.* https:\/\/js\.stripe\.com/);
  expect((await app.call('GET', '/store/checkout?id=1')).headers.get('permissions-policy')).toContain(
    'payment=(self "https://js.stripe.com")',
  );
  const order = await app.placed();
  expect(await policy(`/store/order-confirmation?orderId=${order._id}&deliveryMethod=1`)).toContain('https://js.stripe.com');
  for (const path of ['/store/?id=1', '/store/checkout?id=2', '/', '/login', '/portal/payments'])
    expect(await policy(path), path).not.toContain('stripe');
  expect((await app.call('GET', '/api/venues/1/payment-options')).json).toMatchObject({
    methods: expect.arrayContaining([expect.objectContaining({ value: 3, test: false, publishableKey: 'pk_live_everybody' })]),
  });
  expect((await app.call('DELETE', at('stripe'), { headers: owner })).json).toMatchObject({ source: 'test' });
}, 60_000);

test('only owners see to keys', async () => {
  const staff = { cookie: await app.signIn(STAFF_1) };
  const other = { cookie: await app.signIn(OWNER_2) };
  expectRefusal(await app.call('PUT', at('jcc'), { body: { fields: {} }, headers: staff }), 403, 'not_allowed');
  expectRefusal(await app.call('PUT', at('jcc'), { body: { fields: {} }, headers: other }), 404, 'not_found');
});

test('the day adds up to the cent', async () => {
  const paid = await unpaid(app, 3, { tip: 1.23 });
  await open(app, paid);
  await worldOf(app).pay((await heldOf(app, paid))[0]!);
  const part = await unpaid(app, 1);
  await open(app, part);
  await worldOf(app).pay((await heldOf(app, part))[0]!);
  await app.call('POST', `/api/orders/${part._id}/refunds`, { body: { amount: 2.5, reason: 'cold' }, headers: owner });
  await app.placed({ paymentMethod: 99 });
  const gone = await unpaid(app, 3);
  await minutesLater(app, gone, 16);
  await app.system.payments.reconcile();
  const report = await endOfDay();
  expect(report).toMatchObject({
    agrees: true,
    totals: { refunds: 2.5, tips: 1.23, received: 9.23 + 8 - 2.5, open: { orders: 2, amount: 16 } },
  });
  expect(byMethod(report)).toMatchObject({
    stripe: { payments: 1, paid_sales: 8, paid_tips: 1.23, sent_back: 0, received: 9.23, fees: 0.39, payout: 8.84 },
    paypal: { paid_sales: 8, sent_back: 2.5, received: 5.5 },
  });
});

const endOfDay = async () => v.parse(DayReport, (await app.call('GET', '/api/venues/1/settlement', { headers: owner })).json);
const byMethod = ({ methods: { columns, rows } }: DayReport): Record<string, Record<string, unknown>> =>
  Object.fromEntries(rows.map((row) => [row[0], Object.fromEntries(columns.map(({ key }, nth) => [key, row[nth]]))]));

test('what staff took and handed back is in the day, by the way they took it', async () => {
  const before = await endOfDay();
  const { _id } = await app.placed({ paymentMethod: 99 });
  expect((await app.call('POST', `/api/orders/${_id}/settle`, { body: { method: 'card' }, headers: owner })).status).toBe(200);
  const back = { method: 'cash', amount: 3, refunded: 0, reason: 'Cold.' };
  expect((await app.call('POST', `/api/orders/${_id}/refund`, { body: back, headers: owner })).status).toBe(200);
  const after = await endOfDay();
  expect(after.agrees).toBe(true);
  expect(byMethod(before)['cash']).toBeUndefined();
  expect(byMethod(after)).toMatchObject({
    card: { payments: 1, paid_sales: 8, sent_back: 0, received: 8 },
    cash: { payments: 0, sent_back: 3, received: -3 },
  });
  expect(after.totals.open).toEqual(before.totals.open);
  const difference = (of: (totals: DayReport['totals']) => number) => Math.round((of(after.totals) - of(before.totals)) * 100);
  expect([
    difference((all) => all.gross),
    difference((all) => all.refunds),
    difference((all) => all.net),
    difference((all) => all.received),
  ]).toEqual([800, 300, 500, 500]);
});

test('in production nothing pretends', async () => {
  const { readConfig } = await import('#platform/server/config.ts');
  const env = { NODE_ENV: 'production', SECRET: 'the-same-in-every-test-0123456789', DATA_DIR: '/tmp/parea-never' };
  expect(readConfig(env).pretendPayments).toBe(false);
  expect(() => readConfig({ ...env, PRETEND_PAYMENTS: '1' })).toThrow(/PRETEND_PAYMENTS/);
});

test('a provider that hangs or breaks keeps nobody waiting for ever', async () => {
  const { providerCall } = await import('#features/payments/server/provider-call.ts');
  let calls = 0;
  const server: Server = createServer((_, response) => {
    calls += 1;
    response.writeHead(500).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/`;
  const ask = (again: boolean) => providerCall({ provider: 'Test', fetch: (to, init) => fetch(to, init), method: 'GET', url, again });
  await expect(ask(false)).rejects.toThrow('gave no answer');
  expect(calls).toBe(1);
  await expect(ask(true)).rejects.toThrow('gave no answer');
  expect(calls).toBe(4);
  server.close();
});
