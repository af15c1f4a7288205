import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ADMIN, expectRefusal, line, OWNER_1, placedOf, refusalOf, startApp, type Answer, type TestApp } from '#tests/support/app.ts';
import { heldOf, holding, newsOf, orderNow, takeEverything, unpaid, worldOf } from '#tests/support/paying.ts';
import { codeAt } from '#tests/support/only-from-table.ts';
import { solved } from '#tests/support/proof-of-work.ts';

/** Everybody here is behind one address unless `from` says otherwise: the venue's Wi-Fi, with its guests, its staff and whoever means harm. */
let base: TestApp;
let app: TestApp;
let wifi = 0;
beforeAll(async () => {
  base = await startApp();
});
afterAll(() => base.close());
beforeEach(async () => {
  app = await startApp({ beside: base, rateLimits: 'on', env: { TRUSTED_PROXIES: '1' } });
  wifi += 1;
});
afterEach(() => app.close());

const OWNER_PASSWORD = 'charcoal-and-thyme';
type Sent = { body?: unknown; headers?: Record<string, string>; from?: string; by?: TestApp };
const call = (method: string, path: string, { body, headers = {}, from = `203.0.113.${wifi}`, by = app }: Sent = {}): Promise<Answer> =>
  by.call(method, path, { body, headers: { 'x-forwarded-for': from, ...headers } });

/** A browser with its cookies. */
function browser(from?: string) {
  const jar = new Map<string, string>();
  return {
    async call(method: string, path: string, sent: Sent = {}): Promise<Answer> {
      const cookie = [...jar].map((pair) => pair.join('=')).join('; ');
      const answer = await call(method, path, {
        ...(from !== undefined && { from }),
        ...sent,
        headers: { ...(cookie && { cookie }), ...sent.headers },
      });
      for (const one of answer.headers.getSetCookie()) {
        const [name = '', value = ''] = (one.split(';')[0] ?? '').split(/=(.*)/s);
        jar.set(name, value);
      }
      return answer;
    },
    cookies: () => [...jar].map((pair) => pair.join('=')).join('; '),
  };
}
type Caller = { call: (method: string, path: string, sent?: Sent) => Promise<Answer> };

/** The same call with the work that its refusal asked for, as our pages go on by themselves. */
async function withWork(who: Caller, method: string, path: string, sent: Sent = {}): Promise<Answer> {
  const refused = await who.call(method, path, sent);
  const { details } = expectRefusal(refused, 429, 'too_many');
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  return who.call(method, path, { ...sent, headers: { ...sent.headers, 'proof-of-work': solved(details) } });
}

const signIn = (who: Caller, email: string, password: string, sent: Sent = {}) =>
  who.call('POST', '/api/auth/sign-in/email', { ...sent, body: { email, password } });
const script = { call };

describe('passwords', () => {
  test('a hundred connections at one address, each at another account: it is asked for work, and right sign-ins there and elsewhere pass by', async () => {
    const from = '192.0.2.66';
    const answered: number[] = [];
    const flood = Array.from({ length: 100 }, async (_, at) =>
      answered.push((await signIn(script, `flood-${at}@example.com`, 'not-the-password', { from })).status),
    );
    // The next of them are asked for work while the first are hashed.
    const right = await withWork(browser(from), 'POST', '/api/auth/sign-in/email', { body: { email: OWNER_1, password: OWNER_PASSWORD } });
    const honest = await signIn(browser(`198.51.100.${wifi}`), OWNER_1, OWNER_PASSWORD);
    expect([right.status, honest.status]).toEqual([200, 200]);
    await Promise.all(flood);
    expect(answered.filter((status) => status === 401).length).toBeLessThan(20);
    expect(new Set(answered)).toEqual(new Set([401, 429]));
  });

  test('101 wrong sign-ins at one address keep nobody out: an own browser enters at once, another after a proof of work', async () => {
    const owner = browser();
    expect((await signIn(owner, OWNER_1, OWNER_PASSWORD)).status).toBe(200);
    // Each account a few times, so that the address alone is what counts.
    for (let at = 0; at < 101; at += 1) await signIn(script, `nobody${at % 25}@example.com`, 'not-the-password');
    expect((await signIn(owner, OWNER_1, OWNER_PASSWORD)).status).toBe(200);
    const entered = await withWork(browser(), 'POST', '/api/auth/sign-in/email', { body: { email: OWNER_1, password: OWNER_PASSWORD } });
    expect(entered.status).toBe(200);
  });

  test('who guesses at one account, from many addresses and with fresh cookies, pays for each guess; its owner enters', async () => {
    const email = `owner-${wifi}@example.com`;
    const owner = browser();
    const person = { accountType: 'Store', storeName: 'A place', email, password: 'four-olives-in-brine' };
    expect((await owner.call('POST', '/api/auth/sign-up/email', { body: person })).status).toBe(200);
    const statuses: number[] = [];
    for (let at = 0; at < 12; at += 1) statuses.push((await signIn(browser(`198.51.100.${at}`), email, `guess-number-${at}`)).status);
    expect(statuses).toEqual([...Array.from({ length: 5 }, () => 401), ...Array.from({ length: 7 }, () => 429)]);
    // Work buys one guess, and the next is dearer.
    const guess = { body: { email, password: 'guess-with-work' } };
    const first = refusalOf(await script.call('POST', '/api/auth/sign-in/email', guess)).details;
    expect((await withWork(browser('198.51.100.77'), 'POST', '/api/auth/sign-in/email', guess)).status).toBe(401);
    for (let more = 0; more < 2; more += 1) await withWork(browser('198.51.100.78'), 'POST', '/api/auth/sign-in/email', guess);
    const later = refusalOf(await script.call('POST', '/api/auth/sign-in/email', guess)).details;
    expect(Number(later['bits'])).toBeGreaterThan(Number(first['bits']));
    // From the attacker's own address and from elsewhere.
    expect((await signIn(owner, email, person.password)).status).toBe(200);
    expect((await signIn(owner, email, person.password, { from: '198.51.100.3' })).status).toBe(200);
    expect((await withWork(browser(), 'POST', '/api/auth/sign-in/email', { body: { email, password: person.password } })).status).toBe(200);
    // The other doors to the same password are no way round.
    expectRefusal(await call('POST', '/api/admin/session', { body: { email, password: 'guess' } }), 429, 'too_many');
    expectRefusal(await call('GET', '/api/stores', { headers: { authorization: basic(email, 'guess') } }), 429, 'too_many');
  });

  test('a browser that knows its account counts its own wrong ones; a cookie that was made up or belongs to another account opens no such lane', async () => {
    const mine = browser();
    const email = `mine-${wifi}@example.com`;
    const person = { accountType: 'User', firstName: 'M', lastName: 'N', email, password: 'four-olives-in-brine' };
    await mine.call('POST', '/api/auth/sign-up/email', { body: person });
    for (let at = 0; at < 6; at += 1) await signIn(script, OWNER_1, `guess-${at}`);
    expect((await signIn(mine, OWNER_1, 'guess')).status).toBe(429);
    const forged = mine.cookies().replaceAll(/known=[^;]*/g, 'known=AAAAAAAAAAAAAAAAAAAAAA');
    for (let at = 0; at < 5; at += 1) expect((await signIn(mine, email, `slip-${at}`)).status).toBe(401);
    expect((await signIn(mine, email, person.password)).status).toBe(200);
    for (let at = 0; at < 5; at += 1) expect((await signIn(script, email, `guess-${at}`)).status).toBe(401);
    expect((await signIn(script, email, person.password, { headers: { cookie: forged } })).status).toBe(429);
    expect((await signIn(mine, email, person.password)).status).toBe(200);
  });

  test('the counts are one for all processes, and a restart forgets nothing', async () => {
    const email = `shared-${wifi}@example.com`;
    const other = await startApp({ beside: base, rateLimits: 'on', env: { TRUSTED_PROXIES: '1' } });
    for (let at = 0; at < 3; at += 1) await signIn(script, email, 'guess', { by: app });
    for (let at = 0; at < 2; at += 1) await signIn(script, email, 'guess', { by: other });
    expect((await signIn(script, email, 'guess', { by: app })).status).toBe(429);
    await other.close();
    const restarted = await startApp({ beside: base, rateLimits: 'on', env: { TRUSTED_PROXIES: '1' } });
    expect((await signIn(script, email, 'guess', { by: restarted })).status).toBe(429);
    await restarted.close();
  });
});

const basic = (email: string, password: string): string => `Basic ${Buffer.from(`${email}:${password}`).toString('base64')}`;

test('40 wrong app passwords do not keep the administrator’s right one out', async () => {
  const { adminPass } = (await withoutLimits('POST', '/api/admin/session', ADMIN)).json as { adminPass: string };
  const stores = (password: string) => call('GET', '/api/stores', { headers: { authorization: basic(ADMIN.email, password) } });
  const wrong: number[] = [];
  for (let at = 0; at < 40; at += 1) wrong.push((await stores(`adm_${'A'.repeat(43)}`)).status);
  expect([wrong[0], wrong.at(-1)]).toEqual([401, 429]);
  expect((await stores(adminPass)).status).toBe(200);
});
const withoutLimits = (method: string, path: string, body: unknown) => base.call(method, path, { body });

test('120 sign-ups at one address: the next is asked for a proof of work, not refused', async () => {
  const person = (nth: number) => ({
    accountType: 'User',
    firstName: 'M',
    lastName: 'N',
    email: `crowd-${wifi}-${nth}@example.com`,
    password: 'four-olives-in-brine',
  });
  // Addresses that are taken count as well, and cost no hash.
  await call('POST', '/api/auth/sign-up/email', { body: person(0) });
  const statuses = await Promise.all(
    Array.from({ length: 119 }, async () => (await call('POST', '/api/auth/sign-up/email', { body: person(0) })).status),
  );
  expect(statuses.filter((status) => status === 429)).toHaveLength(115);
  expect((await withWork(browser(), 'POST', '/api/auth/sign-up/email', { body: person(1) })).status).toBe(200);
});

test('a link to a new password can be had, or is in the inbox and works, whatever others ask for', async () => {
  for (let at = 0; at < 30; at += 1) await call('POST', '/api/auth/request-password-reset', { body: { email: `r${at}@example.com` } });
  const asked = await withWork(browser(), 'POST', '/api/auth/request-password-reset', { body: { email: OWNER_1 } });
  expect(asked.status).toBe(200);
});

describe('promo codes', () => {
  const quote = (who: Caller, promoCode: string, headers: Record<string, string> = {}) =>
    who.call('POST', '/api/orders/quote', { body: { storeId: 1, order: [line('elia-hand-cut-fries', 2)], promoCode }, headers });
  const applied = { promo: { state: 'applied' } };
  /** A browser as it comes to the checkout. */
  const guest = async (from?: string) => {
    const fresh = browser(from);
    await fresh.call('GET', '/api/venues/1/payment-options');
    return fresh;
  };

  test('11 wrong ones of one guest are nothing to another at the same address', async () => {
    const guesser = await guest();
    for (let at = 0; at < 11; at += 1) await quote(guesser, `WRONG${at}`);
    expectRefusal(await quote(guesser, 'WRONG'), 429, 'too_many');
    expect((await quote(await guest(), 'GEITONIA')).json).toMatchObject(applied);
    // The guesser too may have a right one, for some work.
    const body = { storeId: 1, order: [line('elia-hand-cut-fries', 2)], promoCode: 'GEITONIA' };
    expect((await withWork(guesser, 'POST', '/api/orders/quote', { body })).json).toMatchObject(applied);
  });

  test('fresh cookies buy no free guesses without end, and a guest beside them gets on with a proof of work', async () => {
    const found: number[] = [];
    for (let at = 0; at < 70; at += 1) found.push((await quote(await guest(), `FRESH${at}`)).status);
    expect(found.filter((status) => status === 200)).toHaveLength(60);
    const body = { storeId: 1, order: [line('elia-hand-cut-fries', 2)], promoCode: 'GEITONIA' };
    expect((await withWork(await guest(), 'POST', '/api/orders/quote', { body })).json).toMatchObject(applied);
    expect((await quote(await guest(`198.51.100.${wifi}`), 'GEITONIA')).json).toMatchObject(applied);
  });

  test('an order is no way to try them either', async () => {
    const guesser = await guest();
    const order = (promoCode: string) => guesser.call('POST', '/api/orders/addOrder', { body: { ...fries, promoCode, orderAmount: 1 } });
    for (let at = 0; at < 10; at += 1) expectRefusal(await order(`WRONG${at}`), 409, 'price_changed');
    expectRefusal(await order('GEITONIA'), 429, 'too_many');
    expectRefusal(await quote(guesser, 'GEITONIA'), 429, 'too_many');
  });
});

const fries = {
  storeId: 1,
  order: [line('elia-hand-cut-fries', 2)],
  orderAmount: 8,
  floor: 1,
  table: 4,
  deliveryMethod: 1,
  paymentMethod: 99,
  buyersName: 'E',
};

test('200 phones behind one address order within a minute, at ten tables, without one 429', async () => {
  const phones = await Promise.all(
    Array.from({ length: 200 }, async () => {
      const phone = browser();
      await phone.call('GET', '/api/venues/1/payment-options');
      return phone;
    }),
  );
  const began = performance.now();
  const answers = await Promise.all(
    phones.map((phone, at) =>
      phone.call('POST', '/api/orders/addOrder', {
        body: { ...fries, table: 1 + (at % 10), promoCode: at % 2 === 0 ? 'GEITONIA' : '', orderAmount: at % 2 === 0 ? 7.2 : 8 },
        headers: { 'idempotency-key': crypto.randomUUID() },
      }),
    ),
  );
  expect(performance.now() - began).toBeLessThan(60_000);
  const statuses = answers.map(({ status, json }) => (status === 409 ? JSON.stringify(json) : status));
  expect(new Set(statuses)).toEqual(new Set([201]));
});

describe('payments', () => {
  let paying: TestApp;
  beforeAll(async () => {
    paying = await startApp({ rateLimits: 'on' });
    await takeEverything(paying);
  });
  afterAll(() => paying.close());
  const guest = async () => {
    const answer = await paying.call('GET', '/api/venues/1/payment-options');
    return (answer.headers.getSetCookie()[0] ?? '').split(';')[0] ?? '';
  };
  let opened = 0;
  const open = async (cookie: string, headers: Record<string, string> = {}) => {
    // Many tables and phones: what waits to be paid of one has a cap of its own.
    const order = await unpaid(paying, 3, { table: 1 + (opened++ % 10) }, { cookie: await guest() });
    const answer = await paying.call('POST', `/api/orders/${order._id}/payment`, {
      body: {},
      headers: { ...holding(order), cookie, ...headers },
    });
    return { order, answer };
  };

  test('20 abandoned ones of one browser, and then 20 of fresh browsers, stop nobody else’s card', async () => {
    const abandoning = await guest();
    const statuses: number[] = [];
    for (let at = 0; at < 20; at += 1) statuses.push((await open(abandoning)).answer.status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(6);
    const honest = await guest();
    expect((await open(honest)).answer.status).toBe(200);
    // Fresh cookies are free: those that never paid count together at one address, and go on with some work.
    for (let at = 0; at < 20; at += 1) await open(await guest());
    const next = await guest();
    const { order, answer } = await open(next);
    const { details } = expectRefusal(answer, 429, 'too_many');
    const again = await paying.call('POST', `/api/orders/${order._id}/payment`, {
      body: {},
      headers: { ...holding(order), cookie: next, 'proof-of-work': solved(details) },
    });
    expect(again.status).toBe(200);
    await worldOf(paying).pay((await heldOf(paying, order))[0]!);
    expect(await orderNow(paying, order)).toMatchObject({ paymentStatus: 'paid' });
    expect(await newsOf(paying, order)).toEqual(['order.placed']);
    // Who has paid stands for itself from then on.
    expect((await open(next)).answer.status).toBe(200);
  });

  test('sixty of one address make the next dearer and end nothing, and cost neither who has the table’s code nor another venue', async () => {
    const { order } = await open(await guest());
    const made = paying.system.database.db.selectFrom('payment').select('payerAddress').where('payerAddress', 'is not', null).limit(1);
    const { payerAddress: trace } = await made.executeTakeFirstOrThrow();
    // As if so many had been opened: making them through the pages takes a minute of puzzles.
    await paying.system.database.pool.query(
      `insert into payment (venue_id, id, order_id, provider, method, account, amount_cents, currency, status, payer, payer_address)
       select venue_id, gen_random_uuid(), id, 'stripe', 3, 'spent', 100, 'EUR', 'cancelled', sha256(n::text::bytea), $2
       from orders, generate_series(1, 70) n where id = $1`,
      [order._id, trace],
    );
    const next = await guest();
    const refused = await open(next);
    const { details } = expectRefusal(refused.answer, 429, 'too_many');
    expect((details as { bits: number }).bits).toBeGreaterThan(19);
    const again = await paying.call('POST', `/api/orders/${refused.order._id}/payment`, {
      body: {},
      headers: { ...holding(refused.order), cookie: next, 'proof-of-work': solved(details) },
    });
    expect(again.status).toBe(200);
    const { k } = await codeAt(paying, await paying.signIn(OWNER_1), 1, 9);
    const atTable = await unpaid(paying, 3, { table: 9, k });
    const answer = await paying.call('POST', `/api/orders/${atTable._id}/payment`, {
      body: {},
      headers: { ...holding(atTable), cookie: await guest() },
    });
    expect(answer.status).toBe(200);
    await paying.saveVenue(2, (venue) => ({ ...venue, paymentMethods: [{ value: 3, method: 'Card', enabled: true }] }));
    const { content, tableArrangement } = await paying.venue(2);
    const dish = Object.values(content.menu.items)
      .flat()
      .find(({ extras, inStock, price }) => inStock && price > 2 && !extras?.some(({ required }) => required))!;
    const [floor] = tableArrangement ?? [];
    const place = { floor: floor?.floor, table: floor?.tables[0]?.table };
    const elsewhere = await unpaid(paying, 3, { storeId: 2, order: [line(String(dish.id))], ...place }, { cookie: await guest() });
    const there = await paying.call('POST', `/api/orders/${elsewhere._id}/payment`, {
      body: {},
      headers: { ...holding(elsewhere), cookie: await guest() },
    });
    expect(there.status).toBe(200);
  }, 120_000);
});

describe('an Idempotency-Key belongs to who sent it', () => {
  const send = (headers: Record<string, string>, body: object = fries) => call('POST', '/api/orders/addOrder', { body, headers });
  const mark = async () => {
    const fresh = browser();
    await fresh.call('GET', '/api/venues/1/payment-options');
    return fresh.cookies();
  };
  const key = () => ({ 'idempotency-key': crypto.randomUUID() });

  test('a stranger who repeats it with the same body gets an order of their own, once; the owner the first answer', async () => {
    const [mine, theirs, headers] = [await mark(), await mark(), key()];
    const first = placedOf(await send({ ...headers, cookie: mine }));
    for (const cookie of [theirs, '']) {
      const stranger = await send({ ...headers, ...(cookie && { cookie }) });
      expect(stranger.headers.get('idempotent-replayed')).toBeNull();
      const other = placedOf(stranger);
      expect([other._id === first._id, other.accessToken === first.accessToken]).toEqual([false, false]);
      const again = await send({ ...headers, ...(cookie && { cookie }) });
      expect([again.headers.get('idempotent-replayed'), placedOf(again)._id]).toEqual(['true', other._id]);
      expectRefusal(await send({ ...headers, ...(cookie && { cookie }) }, { ...fries, buyersName: 'F' }), 422, 'idempotency_key_reused');
    }
    const repeated = await send({ ...headers, cookie: mine });
    expect([repeated.headers.get('idempotent-replayed'), repeated.json]).toEqual(['true', first]);
  });

  test('a session’s key is its own as well, with the mark gone or the session over', async () => {
    const [cookie, headers] = [await mark(), key()];
    const session = /parea\.session_token=[^;]*/.exec(await app.signIn('maria@parea.example'))?.[0] ?? '';
    const first = placedOf(await send({ ...headers, cookie: `${session}; ${cookie}` }));
    for (const repeated of [session, cookie]) expect(placedOf(await send({ ...headers, cookie: repeated }))._id).toBe(first._id);
    expect(placedOf(await send({ ...headers, cookie: await mark() }))._id).not.toBe(first._id);
  });

  test('programs without cookies share theirs by key and body, and a browser that got its mark in between makes no second order', async () => {
    const headers = key();
    const first = placedOf(await send(headers));
    expect(placedOf(await send(headers))._id).toBe(first._id);
    const marked = await send({ ...headers, cookie: await mark() });
    expect([marked.headers.get('idempotent-replayed'), placedOf(marked)._id]).toEqual(['true', first._id]);
    expectRefusal(await send(headers, { ...fries, buyersName: 'F' }), 422, 'idempotency_key_reused');
  });

  test('20 at once of two callers with one key make two orders', async () => {
    const [mine, theirs, headers] = [await mark(), await mark(), key()];
    const answers = await Promise.all(Array.from({ length: 20 }, (_, at) => send({ ...headers, cookie: at % 2 === 0 ? mine : theirs })));
    const ids = answers.map((answer) => placedOf(answer)._id);
    expect(new Set(ids).size).toBe(2);
    expect(new Set(ids.filter((_, at) => at % 2 === 0)).size).toBe(1);
    expect(answers.filter((answer) => answer.headers.get('idempotent-replayed') === null)).toHaveLength(2);
  });
});

describe('what an order says of itself', () => {
  const send = (body: object, path = '/api/orders/addOrder') => call('POST', path, { body });

  test('two venues in one order or quote are refused', async () => {
    const [one, two] = [await app.venue(1), await app.venue(2)];
    for (const path of ['/api/orders/addOrder', '/api/orders/quote']) {
      const wrong = expectRefusal(await send({ ...fries, storeDBId: one._id, storeId: two.id }, path), 400, 'invalid_input');
      expect(wrong.details).toEqual({ problems: [{ path: 'storeId', message: expect.any(String) }] });
      expect((await send({ ...fries, storeDBId: one._id, storeId: one.id }, path)).status).toBeLessThan(300);
    }
  });

  test('a tip is at most what the food costs, or 20', async () => {
    for (const path of ['/api/orders/addOrder', '/api/orders/quote'])
      expect(expectRefusal(await send({ ...fries, tip: 1000, orderAmount: 1008 }, path), 400, 'tip_too_large').details).toEqual({
        most: 20,
      });
    expect((await send({ ...fries, tip: 20, orderAmount: 28 })).status).toBe(201);
    const feast = [line('elia-hand-cut-fries', 20)];
    expect((await send({ ...fries, order: feast, tip: 80, orderAmount: 160 })).status).toBe(201);
    expect(expectRefusal(await send({ ...fries, order: feast, tip: 80.01, orderAmount: 160.01 }), 400, 'tip_too_large').details).toEqual({
      most: 80,
    });
  });
});
