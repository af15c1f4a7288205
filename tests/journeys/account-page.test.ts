import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cookiesOf } from '#tests/support/account-app.ts';
import { expectRefusal, line, OWNER_1, startApp, type TestApp } from '#tests/support/app.ts';

const PASSWORD = 'four-olives-in-brine';
const FIREFOX = 'Mozilla/5.0 (Android 14; Mobile; rv:128.0) Gecko/128.0 Firefox/128.0';
let world: TestApp;
let staff: string;
beforeAll(async () => {
  world = await startApp();
  staff = await world.signIn(OWNER_1);
});
afterAll(() => world.close());

type Account = { readonly cookie: string; readonly id: string };
const as = ({ cookie }: Account) => ({ headers: { cookie } });
const meal = { order: [line('elia-rose-lemonade', 2)], orderAmount: 7.2 };
const claim = ({ cookie, id }: Account, order: { _id: string; accessToken: string }) =>
  world.call('POST', `/api/users/addOrder/${id}`, { body: { _id: order._id, accessToken: order.accessToken }, headers: { cookie } });
const move = (id: string, orderStatus: number) =>
  world.call('POST', `/api/orders/${id}/status`, { body: { orderStatus }, headers: { cookie: staff } });
const query = (text: string, values: unknown[] = []) => world.system.database.pool.query(text, values);

describe('a guest who signs up', () => {
  test('has the order and its stamps, once; nobody else can have them', async () => {
    const order = await world.placed(meal);
    const [owner, thief] = [await world.signUp('guest-1@parea.example'), await world.signUp('thief@parea.example')];
    expectRefusal(await claim(thief, { _id: order._id, accessToken: 'x'.repeat(32) }), 404, 'not_found');
    expect((await claim(owner, order)).status).toBe(200);
    expect((await claim(owner, order)).status).toBe(200);
    expectRefusal(await claim(thief, order), 409, 'already_claimed');
    const { orders, loyaltyStamps } = (await world.call('GET', `/api/users/${owner.id}`, as(owner))).json as {
      orders: { _id: string }[];
      loyaltyStamps: { stampsCollected: number }[];
    };
    expect(orders.map(({ _id }) => _id)).toEqual([order._id]);
    expect(loyaltyStamps).toMatchObject([{ stampsCollected: 2 }]);
    const thiefs = (await world.call('GET', `/api/users/${thief.id}`, as(thief))).json;
    expect(thiefs).toMatchObject({ orders: [], loyaltyStamps: [] });
  });

  test('hears how many stamps came with it, and of none where there are none', async () => {
    const plain = await world.placed();
    const stopped = await world.placed(meal);
    await world.call('POST', `/api/orders/${stopped._id}/status`, { body: { orderStatus: 9, reason: 'No.' }, headers: { cookie: staff } });
    const stamped = await world.placed(meal);
    const owner = await world.signUp('guest-2@parea.example');
    for (const [order, stamps] of [
      [plain, 0],
      [stopped, 0],
      [stamped, 2],
      // Asked again, because the answer was lost.
      [stamped, 2],
    ] as const)
      expect((await claim(owner, order)).json).toMatchObject({ linked: true, stamps });
  });

  test('of ten who claim one order at once, one gets it', async () => {
    const order = await world.placed(meal);
    const rivals = await Promise.all(Array.from({ length: 10 }, (_, n) => world.signUp(`rival-${n}@parea.example`)));
    const answers = await Promise.all(rivals.map((rival) => claim(rival, order)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array.from({ length: 9 }, () => 409)]);
    const { rows } = await query('select count(*)::int from stamp_entry where order_id = $1', [order._id]);
    expect(rows).toEqual([{ count: 1 }]);
  });
});

test('an order says who sent it, and how stamps work there, to that very user alone, whatever it said of either', async () => {
  const owner = await world.signUp('who@parea.example');
  const lies = { user: { DBId: 'somebody', firstName: 'Mallory', email: 'mallory@parea.example' }, storeLoyaltyStamps: { rewardType: 2 } };
  const known = {
    user: {
      DBId: owner.id,
      firstName: expect.any(String) as string,
      lastName: expect.any(String) as string,
      email: 'who@parea.example',
      dob: null,
      address: null,
      registrationDate: expect.stringMatching(/^2/) as string,
    },
    storeLoyaltyStamps: { stampsRequiredForReward: expect.any(Number) as number, rewardType: 0 },
  };
  const headers = { cookie: owner.cookie, 'idempotency-key': 'who-sent-it' };
  const first = await world.placeOrder({ ...meal, ...lies }, headers);
  const { _id, accessToken } = first.json as { _id: string; accessToken: string };
  const again = await world.placeOrder({ ...meal, ...lies }, headers);
  const page = await world.call('GET', `/api/orders/${_id}`, as(owner));
  const history = (await world.call('GET', `/api/users/${owner.id}/orders`, as(owner))).json as { orders: unknown[] };
  const record = (await world.call('GET', `/api/users/${owner.id}`, as(owner))).json as { orders: unknown[] };
  for (const answer of [first.json, again.json, page.json, history.orders[0], record.orders[0]]) expect(answer).toMatchObject(known);
  expect(first.text).not.toContain('allory');

  const asGuest = (await world.placeOrder({ ...meal, ...lies })).json as { _id: string; accessToken: string };
  const byToken = await world.call('GET', `/api/orders/${_id}`, { headers: { authorization: `Bearer ${accessToken}` } });
  const byStaff = await world.call('GET', `/api/orders/${_id}`, { headers: { cookie: staff } });
  for (const answer of [asGuest, byToken.json, byStaff.json]) {
    expect(answer).not.toHaveProperty('user');
    expect(answer).not.toHaveProperty('storeLoyaltyStamps');
  }
});

describe('the order history', () => {
  test('comes page by page, latest first, without a gap, to its owner alone', async () => {
    const owner = await world.signUp('pages@parea.example');
    const placed: string[] = [];
    for (let n = 0; n < 23; n += 1) placed.unshift((await world.placed(meal, { cookie: owner.cookie }))._id);
    const seen: string[] = [];
    const sizes: number[] = [];
    let next: string | null = '';
    while (next !== null) {
      const page = (await world.call('GET', `/api/users/${owner.id}/orders${next && `?cursor=${next}`}`, as(owner))).json as {
        orders: { _id: string }[];
        next: string | null;
      };
      sizes.push(page.orders.length);
      seen.push(...page.orders.map(({ _id }) => _id));
      next = page.next;
    }
    expect(sizes).toEqual([10, 10, 3]);
    expect(seen).toEqual(placed);
    expect((await world.call('GET', `/api/users/${owner.id}/orders`, as(await world.signUp('pages-2@parea.example')))).status).toBe(404);
    for (const cursor of ['x', '1_2', `${'9'.repeat(16)}_${owner.id}`, '%27'])
      expectRefusal(await world.call('GET', `/api/users/${owner.id}/orders?cursor=${cursor}`, as(owner)), 400, 'bad_cursor');
  });
});

describe('profile and password', () => {
  test('names and language change; the other kind of account’s fields are refused', async () => {
    const owner = await world.signUp('profile@parea.example');
    const change = (body: object) => world.call('PATCH', `/api/users/${owner.id}`, { ...as(owner), body });
    const answer = await change({ firstName: ' Eleni-Maria ', language: 'el' });
    expect(answer.json).toMatchObject({
      user: { firstName: 'Eleni-Maria', lastName: 'Pavlou' },
      language: 'el',
      hasPassword: true,
      meta: false,
    });
    expect((await change({ lastName: '' })).json).toMatchObject({ user: { firstName: 'Eleni-Maria', lastName: '' } });
    expectRefusal(await change({ storeName: 'Mine' }), 400, 'invalid_input');
    expectRefusal(await change({ firstName: '' }), 400, 'invalid_input');
    const other = await world.signUp('profile-2@parea.example', 'Store');
    expectRefusal(await world.call('PATCH', `/api/users/${owner.id}`, { ...as(other), body: { lastName: 'X' } }), 404, 'not_found');
    const renamed = await world.call('PATCH', `/api/users/${other.id}`, { ...as(other), body: { storeName: 'Petra' } });
    expect(renamed.json).toMatchObject({ user: { storeName: 'Petra' } });
  });

  test('another password ends every session, opens a new one here, and needs the present one', async () => {
    const owner = await world.signUp('password@parea.example');
    const second = await world.signIn('password@parea.example', PASSWORD);
    const change = (currentPassword: string, newPassword: string) =>
      world.call('POST', `/api/users/${owner.id}/password`, { ...as(owner), body: { currentPassword, newPassword } });
    expectRefusal(await change('not-the-password', 'lentils-and-lemon'), 403, 'wrong_password');
    expectRefusal(await change(PASSWORD, 'short'), 400, 'weak_password');
    expect((await world.call('GET', '/api/sessions', { headers: { cookie: second } })).status).toBe(200);
    const changed = await change(PASSWORD, 'lentils-and-lemon');
    expect(changed.status).toBe(200);
    expect((await world.call('GET', '/api/sessions', { headers: { cookie: second } })).status).toBe(401);
    // Whoever copied this browser's cookie before is out as well.
    expect((await world.call('GET', '/api/sessions', as(owner))).status).toBe(401);
    const renewed = await world.call('GET', '/api/sessions', { headers: { cookie: cookiesOf(changed) } });
    expect((renewed.json as { sessions: object[] }).sessions).toMatchObject([{ current: true }]);
    await expect(world.signIn('password@parea.example', PASSWORD)).rejects.toThrow('401');
    await world.signIn('password@parea.example', 'lentils-and-lemon');
  });

  test('guessing at the password of an open session is slowed', async () => {
    const limited = await startApp({ beside: world, rateLimits: 'on' });
    try {
      const owner = await limited.signUp('guess@parea.example');
      const guess = () =>
        limited.call('POST', `/api/users/${owner.id}/password`, {
          ...as(owner),
          body: { currentPassword: 'not-the-password', newPassword: 'lentils-and-lemon' },
        });
      for (let n = 0; n < 5; n += 1) expectRefusal(await guess(), 403, 'wrong_password');
      expect((await guess()).status).toBe(429);
    } finally {
      await limited.close();
    }
  });
});

describe('devices', () => {
  type Sessions = { sessions: { _id: string; current: boolean; browser: string; system: string }[] };
  test('are listed by family and system, and signed out one by one or all but this', async () => {
    const owner = await world.signUp('devices@parea.example');
    const signIn = async (agent: string) => {
      const body = JSON.stringify({ email: 'devices@parea.example', password: PASSWORD });
      const headers = { 'content-type': 'application/json', 'user-agent': agent };
      return cookiesOf(await world.app.request('/api/auth/sign-in/email', { method: 'POST', headers, body }));
    };
    const phone = await signIn(FIREFOX);
    const tablet = await signIn('curl/8');
    const list = async () => (await world.call('GET', '/api/sessions', as(owner))).json as Sessions;
    const { sessions } = await list();
    expect(sessions.map(({ current, browser, system }) => [current, browser, system])).toEqual([
      [true, '', ''],
      [false, '', ''],
      [false, 'Firefox', 'Android'],
    ]);
    expect(JSON.stringify(sessions)).not.toContain('Gecko');
    const firefox = sessions.find(({ browser }) => browser === 'Firefox')?._id;
    const thief = await world.signUp('devices-2@parea.example');
    expectRefusal(await world.call('DELETE', `/api/sessions/${firefox}`, as(thief)), 404, 'not_found');
    expect((await world.call('DELETE', `/api/sessions/${firefox}`, as(owner))).status).toBe(204);
    expect((await world.call('GET', '/api/sessions', { headers: { cookie: phone } })).status).toBe(401);
    expect((await world.call('DELETE', '/api/sessions', as(owner))).status).toBe(204);
    expect((await world.call('GET', '/api/sessions', { headers: { cookie: tablet } })).status).toBe(401);
    expect((await list()).sessions).toHaveLength(1);
  });
});

describe('personal data', () => {
  test('is exported whole, and without a secret', async () => {
    const owner = await world.signUp('export@parea.example');
    const placed = await world.placed({ ...meal, note: 'By the window' }, { cookie: owner.cookie });
    const answer = await world.call('GET', `/api/users/${owner.id}/export`, as(owner));
    expect(answer.headers.get('content-disposition')).toContain('attachment');
    expect(answer.json).toMatchObject({
      account: { email: 'export@parea.example', signsInWith: ['password'], orders: [{ _id: placed._id, note: 'By the window' }] },
      ledger: [{ kind: 'earn', stamps: 2 }],
      devices: [{ current: true }],
    });
    expect(answer.text).not.toMatch(/argon2|accessToken|"token"/);
    expect((await world.call('GET', `/api/users/${owner.id}/export`)).status).toBe(404);
  });

  test('is gone after deletion, while orders and ledger stay in the books of the venue', async () => {
    const owner = await world.signUp('gone@parea.example');
    await world.call('PATCH', `/api/users/${owner.id}`, { ...as(owner), body: { firstName: 'Xanthippe' } });
    const remove = (password: string) => world.call('POST', `/api/users/${owner.id}/deletion`, { ...as(owner), body: { password } });
    const placed = await world.placed(
      { ...meal, buyersName: 'Xanthippe', note: 'By the window', avoids: ['nuts'] },
      { cookie: owner.cookie },
    );
    expectRefusal(await remove('not-the-password'), 403, 'wrong_password');
    expect(expectRefusal(await remove(PASSWORD), 409, 'order_open').details).toEqual({ numbers: [placed.number] });
    expect((await world.call('POST', `/api/orders/${placed._id}/allergy-read`, { headers: { cookie: staff } })).status).toBe(200);
    expect((await move(placed._id, 5)).status).toBe(200);
    const answer = await remove(PASSWORD);
    expect(answer.status).toBe(204);
    expect(answer.headers.getSetCookie().join()).toMatch(/session_token=;/);

    expect((await world.call('GET', '/api/auth/get-session', as(owner))).json).toEqual({ user: null, expiresAt: null });
    await expect(world.signIn('gone@parea.example', PASSWORD)).rejects.toThrow('401');
    const order = await query('select user_id, buyers_name, note, avoids, total_cents, stamps_added from orders where id = $1', [
      placed._id,
    ]);
    expect(order.rows).toEqual([{ user_id: null, buyers_name: 'Guest', note: null, avoids: [], total_cents: 720, stamps_added: 2 }]);
    const ledger = await query(`select stamps, reason from stamp_entry where order_id = $1 and kind = 'earn'`, [placed._id]);
    expect(ledger.rows).toEqual([{ stamps: 2, reason: `Rose lemonade × 2, order #${placed.number}` }]);
    const tables = await query(
      `select table_name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
    );
    for (const { table_name: table } of tables.rows) {
      const found = await query(
        `select count(*)::int from "${table}" t where t::text ilike '%gone@parea.example%' or t::text ilike '%Xanthippe%'`,
      );
      expect({ table, found: found.rows[0].count }).toEqual({ table, found: 0 });
    }
    expect((await world.signUp('gone@parea.example')).id).not.toBe(owner.id);
  });

  test('a store account leaves the team of its venue; the venue stays', async () => {
    const store = await world.signUp('leaving@parea.example', 'Store');
    await world.saveVenue(3, (venue) => ({
      ...venue,
      storeAccounts: [...(venue.storeAccounts ?? []), { email: 'leaving@parea.example', dbId: store.id, role: 'staff' }],
    }));
    expect((await world.call('GET', '/api/venues/3/orders', as(store))).status).toBe(200);
    const answer = await world.call('POST', `/api/users/${store.id}/deletion`, { ...as(store), body: { password: PASSWORD } });
    expect(answer.status).toBe(204);
    const saved = await world.saveVenue(3, (venue) => venue);
    expect(JSON.stringify(saved.storeAccounts)).not.toContain('leaving@parea.example');
    expect((await world.call('GET', '/api/stores/3')).status).toBe(200);
  });
});
