import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectRefusal, line, OWNER_1, startApp, type TestApp } from '#tests/support/app.ts';
import { mailsIn } from '#tests/support/mails.ts';
import { heldOf, holding, open, takeEverything, unpaid, worldOf } from '#tests/support/paying.ts';

let app: TestApp;
let owner: { cookie: string };
beforeAll(async () => {
  app = await startApp({ rateLimits: 'on' });
  await takeEverything(app);
  owner = { cookie: await app.signIn(OWNER_1) };
});
afterAll(() => app.close());

type Order = Awaited<ReturnType<TestApp['placed']>>;
const receipt = (order: Order, email: string) =>
  app.call('POST', `/api/orders/${order._id}/receipt`, { body: { email }, headers: holding(order) });
const settle = (order: Order, method: 'cash' | 'card') =>
  app.call('POST', `/api/orders/${order._id}/settle`, { body: { method }, headers: owner });
async function paidByHand(method: 'cash' | 'card' = 'cash', more: Record<string, unknown> = {}): Promise<Order> {
  const order = await app.placed(more);
  expect((await settle(order, method)).status).toBe(200);
  return order;
}
/** The last mail to an address. */
const read = async (email: string): Promise<string> => (await mailsIn(app, email)).at(-1) ?? '';

test('says how the order was paid, truly', async () => {
  await receipt(await paidByHand('cash'), 'cash@example.org');
  expect(await read('cash@example.org')).toContain('Paid in cash at the venue');
  await receipt(await paidByHand('card'), 'card@example.org');
  expect(await read('card@example.org')).toContain('Paid by card at the venue');

  const online = await unpaid(app, 3);
  await open(app, online);
  await worldOf(app).pay((await heldOf(app, online))[0]!);
  await receipt(online, 'online@example.org');
  // The stand-in moves no money: the receipt does not claim that it did.
  expect(await read('online@example.org')).toContain('A pretended payment: no money has moved');
  expect(await read('cash@example.org')).not.toContain('online');
});

test('says what went back', async () => {
  const order = await paidByHand('cash', { language: 'en' });
  const back = { amount: 3, refunded: 0, method: 'cash', reason: 'Cold.' };
  expect((await app.call('POST', `/api/orders/${order._id}/refund`, { body: back, headers: owner })).status).toBe(200);
  await receipt(order, 'back@example.org');
  const mail = await read('back@example.org');
  expect(mail).toContain('Paid in cash at the venue');
  expect(mail).toMatch(/Paid back\s+−€3\.00/);
});

test('there is none of an order that is not paid', async () => {
  expectRefusal(await receipt(await app.placed(), 'unpaid@example.org'), 409, 'not_paid');
  expect(await mailsIn(app, 'unpaid@example.org')).toEqual([]);
});

test('an address gets a few, whatever the orders, and a venue sends so many in an hour', async () => {
  const sent: number[] = [];
  for (let nth = 0; nth < 7; nth += 1) sent.push((await receipt(await paidByHand(), 'Many@example.org')).status);
  expect(sent).toEqual([204, 204, 204, 204, 204, 429, 429]);
  const order = await paidByHand();
  expect((await receipt(order, 'one@example.org')).status).toBe(204);
  expect((await receipt(order, 'two@example.org')).status).toBe(204);
  expect((await receipt(order, 'three@example.org')).status).toBe(204);
  expectRefusal(await receipt(order, 'four@example.org'), 429, 'too_many');
  let ok = 0;
  for (let nth = 0; nth < 80; nth += 1) {
    const one = nth % 3 === 0 ? await paidByHand() : order;
    if ((await receipt(one, `guest${nth}@example.org`)).status === 204) ok += 1;
  }
  const all = (await app.system.database.db.selectFrom('mailLog').select('id').where('subject', 'like', 'Your receipt%').execute()).length;
  expect(ok).toBeGreaterThan(0);
  expect(all).toBeLessThanOrEqual(60);
});

test('a venue of an unconfirmed owner sends none to strangers', async () => {
  const { cookie } = await app.signUp('stranger@example.com', 'Store');
  const body = { name: 'Relay', storeType: 1, language: 'en', currency: 'EUR', timeZone: 'Europe/Athens', menu: 'example' };
  const { id } = (await app.call('POST', '/api/venues', { body, headers: { cookie } })).json as { id: number };
  const items = Object.values((await app.venue(id)).content.menu.items).flat();
  const plain = items.find(({ extras }) => (extras ?? []).every((extra) => !extra.required));
  const order = await app.placed({ storeId: id, table: 1, order: [line(String(plain?.id))] });
  expect((await app.call('POST', `/api/orders/${order._id}/settle`, { body: { method: 'cash' }, headers: { cookie } })).status).toBe(200);
  expectRefusal(await receipt(order, 'victim@example.org'), 409, 'email_unverified');
  expect(await mailsIn(app, 'victim@example.org')).toEqual([]);
  expect((await receipt(order, 'stranger@example.com')).status).toBe(204);
});
