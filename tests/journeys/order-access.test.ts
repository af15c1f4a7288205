import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DINER, expectRefusal, line, OWNER_1, OWNER_2, STAFF_1, startApp, type Answer, type TestApp } from '#tests/support/app.ts';
import type { PlacedOrder } from '#features/ordering/contract.ts';
import { cookiesOf } from '#tests/support/account-app.ts';

let world: TestApp;
let order: PlacedOrder;
beforeAll(async () => {
  world = await startApp();
  order = await world.placed({ orderAmount: 8 });
});
afterAll(() => world.close());

type Headers = Readonly<Record<string, string>>;
const read = (id: string, headers: Headers = {}) => world.call('GET', `/api/orders/${id}`, { headers });
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
/** What can be told from an answer, apart from the order. */
const shape = ({ status, text, headers }: Answer) => ({ status, text, headers: [...headers].filter(([name]) => name !== 'date') });

describe('an order shows itself', () => {
  test('to who holds its token', async () => {
    const answer = await read(order._id, bearer(order.accessToken));
    expect(answer.status).toBe(200);
    const { accessToken: _, ...saved } = order;
    expect(answer.json).toEqual(saved);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect((await read(order._id.toUpperCase(), bearer(order.accessToken))).json).toEqual(saved);
  });

  test('to the browser that placed it, by a cookie of that order which no script can read', async () => {
    const response = await world.app.request('/api/orders/addOrder', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...body(), buyersName: 'Nikos' }),
    });
    const { _id } = (await response.json()) as { _id: string };
    const [cookie = '', ...others] = response.headers.getSetCookie().filter((one) => one.startsWith('order'));
    expect(others).toEqual([
      expect.stringMatching(new RegExp(`^order-${_id}=[\\w-]{32}; Max-Age=3600; Path=/create-payment-intent; HttpOnly; SameSite=Lax$`)),
      expect.stringMatching(new RegExp(`^order-${_id}=[\\w-]{32}; Max-Age=604800; Path=/api/users/addOrder; HttpOnly; SameSite=Lax$`)),
      expect.stringMatching(new RegExp(`^order-${_id}=[\\w-]{32}; Max-Age=43200; Path=/api/visits; HttpOnly; SameSite=Lax$`)),
    ]);
    expect(cookie).toMatch(new RegExp(`^order=[\\w-]{32}; Max-Age=2592000; Path=/api/orders/${_id}; HttpOnly; SameSite=Lax$`));
    expect((await read(_id, { cookie: cookiesOf(response) })).status).toBe(200);
    expect((await read(order._id, { cookie: cookiesOf(response) })).status).toBe(404);
  });

  test('to its user, on any device, and in that user’s history', async () => {
    const cookie = await world.signIn(DINER);
    const mine = await world.placed({ orderAmount: 8 }, { cookie });
    const { cookie: other } = await world.signUp('someone-else@parea.example');
    const elsewhere = await world.signIn(DINER);
    expect((await read(mine._id, { cookie: elsewhere })).status).toBe(200);
    expect((await read(mine._id, { cookie: other })).status).toBe(404);
  });

  test('to the staff of its venue, owner or not', async () => {
    for (const email of [OWNER_1, STAFF_1]) expect((await read(order._id, { cookie: await world.signIn(email) })).status).toBe(200);
  });
});

describe('an order is not there', () => {
  test('for anyone else: as if no such order existed', async () => {
    const absent = await read(crypto.randomUUID());
    expectRefusal(absent, 404, 'not_found');
    const another = await world.placed({ orderAmount: 8 });
    const strangers: Headers[] = [
      {},
      bearer(''),
      bearer('x'),
      bearer(another.accessToken),
      bearer(order.accessToken.slice(0, -1)),
      bearer(`${order.accessToken}A`),
      bearer(order._id),
      { cookie: `order=${another.accessToken}` },
      { cookie: 'order=' },
      world.admin,
      { cookie: await world.signIn(DINER) },
      { cookie: await world.signIn(OWNER_2) },
      { authorization: `Basic ${order.accessToken}` },
      { cookie: 'parea.session_token=forged.signature' },
    ];
    for (const headers of strangers) {
      expect({ ...shape(await read(order._id, headers)), headers }).toEqual({ ...shape(absent), headers });
      expect({ ...shape(await read(`${order._id}/events`, headers)), headers }).toEqual({ ...shape(absent), headers });
    }
  });

  test.each(['not-an-id', '0', "'", '%27%20or%201=1', '..%2f..%2fstores', '%00', 'x'.repeat(5000)])('under the id %s', async (id) => {
    const answer = await read(id, bearer(order.accessToken));
    expect([400, 404]).toContain(answer.status);
    expectRefusal(answer, answer.status, answer.status === 404 ? 'not_found' : 'invalid_input');
  });

  test('for staff who were let go: the next call knows', async () => {
    const { cookie, id } = await world.signUp('summer-help@parea.example', 'Store');
    const hired = await world.saveVenue(1, (venue) => ({
      ...venue,
      storeAccounts: [...(venue.storeAccounts ?? []), { dbId: id, role: 'staff' }],
    }));
    expect((await read(order._id, { cookie })).status).toBe(200);
    expect(hired.storeAccounts?.map(({ email }) => email)).toContain('summer-help@parea.example');
    await world.saveVenue(1, (venue) => ({ ...venue, storeAccounts: venue.storeAccounts?.filter(({ dbId }) => dbId !== id) ?? [] }));
    expectRefusal(await read(order._id, { cookie }), 404, 'not_found');
  });

  test('and the token is kept nowhere', async () => {
    const { rows } = await world.system.database.pool.query(`select coalesce(string_agg(o::text, ' '), '') as all from orders o`);
    expect(rows[0].all).toContain(order._id);
    expect(rows[0].all).not.toContain(order.accessToken);
  });
});

describe('linking an order to a user', () => {
  const link = (userId: string, sent: unknown, headers: Headers = {}) =>
    world.call('POST', `/api/users/addOrder/${userId}`, { body: sent, headers });
  const stamped = () => world.placed({ order: [line('elia-rose-lemonade', 2)], orderAmount: 7.2 });

  test('by the cookie of that order, as the browser which placed it does', async () => {
    const { cookie, id } = await world.signUp('with-a-cookie@parea.example');
    const { _id, accessToken } = await stamped();
    expect((await link(id, { _id }, { cookie: `${cookie}; order-${_id}=${accessToken}` })).json).toMatchObject({ linked: true });
    expect((await read(_id, { cookie })).status).toBe(200);
  });

  test('brings order and stamps, once, and needs the order’s token', async () => {
    const { cookie, id } = await world.signUp('new-diner@parea.example');
    const { _id, accessToken } = await stamped();
    for (const wrong of [{ _id }, { _id, accessToken: order.accessToken }, { _id: crypto.randomUUID(), accessToken }])
      expectRefusal(await link(id, wrong, { cookie }), 404, 'not_found');
    const held = (token: string, of = _id) => ({ cookie: `${cookie}; order-${of}=${token}` });
    for (const wrong of [held('x'.repeat(32)), held(order.accessToken), held(accessToken, order._id)])
      expectRefusal(await link(id, { _id }, wrong), 404, 'not_found');
    for (let repeat = 0; repeat < 3; repeat += 1) {
      const linked = await link(id, { _id, accessToken, orderAmount: 0, loyaltyStampsAdded: 99 }, { cookie });
      expect(linked.json).toMatchObject({
        linked: true,
        user: { orders: [{ _id, claimed: true }], loyaltyStamps: [{ stampsCollected: 2 }] },
      });
    }
    expect((await read(_id, { cookie })).status).toBe(200);
    const { cookie: late, id: lateId } = await world.signUp('too-late@parea.example');
    expectRefusal(await link(lateId, { _id, accessToken }, { cookie: late }), 409, 'already_claimed');
  });

  test('as a guest stores nothing; as somebody else is refused', async () => {
    const { _id, accessToken } = await stamped();
    expect((await link('guest', { _id, accessToken })).json).toEqual({ linked: false, stamps: 0, user: null });
    expectRefusal(await link(crypto.randomUUID(), { _id, accessToken }), 401, 'unauthorised');
    const { cookie } = await world.signUp('nosy@parea.example');
    expectRefusal(await link(crypto.randomUUID(), { _id, accessToken }, { cookie }), 404, 'not_found');
    expect((await read(_id, bearer(accessToken))).json).toMatchObject({ claimed: false });
  });

  test('brings no stamps of an order that was cancelled', async () => {
    const { cookie, id } = await world.signUp('unlucky@parea.example');
    const { _id, accessToken } = await stamped();
    const staff = { cookie: await world.signIn(STAFF_1) };
    await world.call('POST', `/api/orders/${_id}/status`, { body: { orderStatus: 9, reason: 'Closed.' }, headers: staff });
    expect((await link(id, { _id, accessToken }, { cookie })).json).toMatchObject({ linked: true, user: { loyaltyStamps: [] } });
  });

  test('an order that is linked and then cancelled takes its stamps back', async () => {
    const { cookie, id } = await world.signUp('regular@parea.example');
    const { _id, accessToken } = await stamped();
    await link(id, { _id, accessToken }, { cookie });
    const staff = { cookie: await world.signIn(STAFF_1) };
    await world.call('POST', `/api/orders/${_id}/status`, { body: { orderStatus: 8, reason: 'No lemons.' }, headers: staff });
    const user = await world.call('GET', `/api/users/${id}`, { headers: { cookie } });
    expect(user.json).toMatchObject({ loyaltyStamps: [{ stampsCollected: 0 }], orders: [{ orderStatus: 8, statusReason: 'No lemons.' }] });
  });
});

const body = () => ({
  storeId: 1,
  order: [line('elia-hand-cut-fries', 2)],
  orderAmount: 8,
  floor: 1,
  table: 4,
  deliveryMethod: 1,
  paymentMethod: 99,
});
