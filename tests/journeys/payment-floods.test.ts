import { randomInt } from 'node:crypto';
import { afterEach, expect, test } from 'vitest';
import { noticeOf, type News } from '#features/payments/server/stand-in/notices.ts';
import { startApp, type TestApp } from '#tests/support/app.ts';
import { heldOf, holding, newsOf, ONLINE, orderNow, takeEverything, unpaid, worldOf } from '#tests/support/paying.ts';

let app: TestApp;
const start = async (rateLimits: 'on' | 'off'): Promise<void> => {
  app = await startApp({ rateLimits });
  await takeEverything(app);
};
afterEach(() => app.close());

/** A browser that asked how it may pay, as the checkout does. */
async function browser(): Promise<string> {
  const answer = await app.call('GET', '/api/venues/1/payment-options');
  return (answer.headers.getSetCookie()[0] ?? '').split(';')[0] ?? '';
}

test('2,000 random orders of notices end in one state', async () => {
  await start('off');
  worldOf(app).ledger.switches.notices = 'lost';
  let sent = 0;
  for (const { method, provider } of ONLINE) {
    for (let round = 0; round < 20; round += 1) {
      const order = await unpaid(app, method, { table: 1 + (round % 10) });
      const cookie = await browser();
      expect(
        (await app.call('POST', `/api/orders/${order._id}/payment`, { body: {}, headers: { ...holding(order), cookie } })).status,
      ).toBe(200);
      const [held] = await heldOf(app, order);
      await worldOf(app).pay(held!);
      // Some say paid, some declined, some cancelled; the same one several times; the provider itself knows that it is paid.
      const news: News[] = Array.from({ length: 20 }, () => (['paid', 'declined', 'cancelled'] as const)[randomInt(3)]!);
      news[randomInt(news.length)] = 'paid';
      for (const one of news) {
        const notice = noticeOf(held!, one, `evt_${order._id}_${one}_${randomInt(3)}`);
        const answer = await app.call('POST', notice.path, { raw: notice.body, headers: { ...notice.headers } });
        expect(answer.status).toBe(200);
        sent += 1;
      }
      expect(await orderNow(app, order), provider).toMatchObject({ paymentStatus: 'paid', orderStatus: 0 });
      expect(await newsOf(app, order)).toEqual(['order.placed']);
      const check = await app.call('POST', `/api/orders/${order._id}/payment/check`, { headers: { ...holding(order), cookie } });
      expect(check.status).toBe(200);
    }
  }
  expect(sent).toBe(2000);
}, 300_000);

test('of 1,000 tries of a card tester at most 30 reach the provider, and a guest at the same address pays', async () => {
  await start('on');
  const opened = () => worldOf(app).ledger.calls.get('stripe open') ?? 0;
  const declines = () => [...worldOf(app).ledger.held.values()].reduce((sum, held) => sum + held.declines, 0);
  const [before, declinesBefore] = [opened(), declines()];
  const guest = await browser();
  const orders = await Promise.all(
    Array.from({ length: 20 }, async (_, at) => unpaid(app, 3, { table: 1 + (at % 10) }, { cookie: await browser() })),
  );
  let refused = 0;
  for (let attempt = 0; attempt < 1000; attempt += 1) {
    const order = orders[attempt % orders.length]!;
    const { status } = await app.call('POST', '/create-payment-intent', {
      body: { amount: 800, currency: 'eur', order: order._id, accessToken: order.accessToken },
    });
    if (status === 429) refused += 1;
    // Each card that gets through is declined.
    const held = (await heldOf(app, order)).at(-1);
    if (status === 200 && held?.state === 'open') await worldOf(app).decline(held);
  }
  expect(refused).toBeGreaterThan(500);
  expect(opened() - before).toBeLessThanOrEqual(30);
  expect(declines() - declinesBefore).toBeLessThanOrEqual(30);
  const order = await unpaid(app, 3, { table: 11 }, { cookie: guest });
  expect(
    (await app.call('POST', `/api/orders/${order._id}/payment`, { body: {}, headers: { ...holding(order), cookie: guest } })).status,
  ).toBe(200);
  await worldOf(app).pay((await heldOf(app, order))[0]!);
  expect(await orderNow(app, order)).toMatchObject({ paymentStatus: 'paid' });
}, 120_000);

test('notices that nobody signs have an end for each payment, in what is kept and in how often its provider is asked; it is paid all the same', async () => {
  await start('on');
  const order = await unpaid(app, 4, { table: 3 });
  const cookie = await browser();
  await app.call('POST', `/api/orders/${order._id}/payment`, { body: {}, headers: { ...holding(order), cookie } });
  const [held] = await heldOf(app, order);
  const looks = () => worldOf(app).ledger.calls.get('viva look') ?? 0;
  const before = looks();
  for (let nth = 0; nth < 300; nth += 1) {
    const { path } = noticeOf(held!, 'paid', 'evt');
    const body = JSON.stringify({ EventTypeId: 1796, EventData: { OrderCode: held!.ref, TransactionId: `t${nth}` } });
    expect((await app.call('POST', path, { raw: body, headers: { 'content-type': 'application/json' } })).status).toBe(200);
  }
  const kept = await app.system.database.db.selectFrom('paymentEvent').select('eventId').where('provider', '=', 'viva').execute();
  expect(kept).toHaveLength(40);
  expect(looks() - before).toBeLessThanOrEqual(40);
  await worldOf(app).pay(held!);
  const check = () => app.call('POST', `/api/orders/${order._id}/payment/check`, { headers: { ...holding(order), cookie } });
  // However many ask at once, the provider is asked by one.
  const asked = looks();
  await Promise.all(Array.from({ length: 30 }, check));
  expect(looks() - asked).toBeLessThanOrEqual(2);
  expect(await orderNow(app, order)).toMatchObject({ paymentStatus: 'paid' });
});

test('cards that are declined on Viva’s own page close it after five, also where no notice comes', async () => {
  await start('on');
  worldOf(app).ledger.switches.notices = 'lost';
  const order = await unpaid(app, 4, { table: 4 });
  const cookie = await browser();
  await app.call('POST', `/api/orders/${order._id}/payment`, { body: {}, headers: { ...holding(order), cookie } });
  const [held] = await heldOf(app, order);
  const check = () => app.call('POST', `/api/orders/${order._id}/payment/check`, { headers: { ...holding(order), cookie } });
  for (let nth = 0; nth < 4; nth += 1) await worldOf(app).decline(held!);
  await check();
  expect(held!.state).toBe('open');
  await worldOf(app).decline(held!);
  await check();
  expect(held!.state).toBe('cancelled');
});
