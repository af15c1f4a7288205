import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { basic, cookiesOf, openAccountApp, type AccountApp } from '#tests/support/account-app.ts';
import { hashesOf } from '#tests/support/password-hashes.ts';
import { solved } from '#tests/support/proof-of-work.ts';

const EMAIL = 'admin@example.com';
const PASSWORD = 'seven-warm-plates';
const PATH = '/api/admin/session';
const LOOKUP = '/api/users/email/shop@example.com';

let world: AccountApp;
beforeAll(async () => {
  world = await openAccountApp({ ADMIN_EMAIL: EMAIL, ADMIN_PASSWORD: PASSWORD });
  expect(await world.accounts.ensureFirstAdmin()).toBeNull();
  await world.accounts.createUser({ accountType: 'Store', storeName: 'Shop', email: 'shop@example.com', password: PASSWORD });
});
afterAll(() => world.close());

const open = (email = EMAIL, password = PASSWORD, from?: string) =>
  world.call('POST', PATH, { body: { email, password }, ...(from !== undefined && { from }) });
const lookup = (email: string, password: string, from?: string) =>
  world.call('GET', LOOKUP, { headers: basic(email, password), ...(from !== undefined && { from }) });
async function appPassword(): Promise<string> {
  return (await (await open()).json()).adminPass;
}

describe('app passwords', () => {
  test('the password is exchanged for a random one of 12 hours, kept as a hash only', async () => {
    const response = await open(' ADMIN@example.com');
    expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store']);
    const body = await response.json();
    expect(body).toEqual({
      adminEmail: EMAIL,
      adminPass: expect.stringMatching(/^adm_[\w-]{43}$/),
      expiresAt: new Date(world.time.now + 12 * 3_600_000).toISOString(),
    });
    const { rows } = await world.database.pool.query('select encode(secret_hash, $1) as hash from admin_app_password', ['escape']);
    expect(JSON.stringify(rows)).not.toContain(body.adminPass);
    const found = await lookup(EMAIL, body.adminPass);
    expect([found.status, await found.json()]).toEqual([
      200,
      { _id: expect.any(String), email: 'shop@example.com', accountType: 'Store', storeName: 'Shop', emailVerified: true },
    ]);
  });

  test('is bound to its administrator, and ends after 12 hours or when revoked', async () => {
    await world.accounts.createUser({
      accountType: 'User',
      firstName: 'O',
      lastName: 'Ther',
      email: 'other@example.com',
      password: PASSWORD,
      isAdmin: true,
    });
    const [first, second] = [await appPassword(), await appPassword()];
    expect((await lookup('other@example.com', first)).status).toBe(401);
    const revoked = await world.call('DELETE', PATH, { headers: basic(EMAIL, first) });
    expect([revoked.status, await revoked.text()]).toEqual([204, '']);
    expect([(await lookup(EMAIL, first)).status, (await lookup(EMAIL, second)).status]).toEqual([401, 200]);
    const { now } = world.time;
    world.time.now = now + 12 * 3_600_000;
    expect((await lookup(EMAIL, second)).status).toBe(401);
    world.time.now = now;
  });

  test('ends with the administrator’s rank', async () => {
    const email = 'former@example.com';
    await world.accounts.createUser({ accountType: 'User', firstName: 'F', lastName: 'Ormer', email, password: PASSWORD, isAdmin: true });
    const { adminPass } = await (await open(email)).json();
    expect([(await lookup(email, adminPass)).status, (await lookup(email, PASSWORD)).status]).toEqual([200, 200]);
    await world.database.db.updateTable('accountUser').set({ isAdmin: false }).where('email', '=', email).execute();
    expect([(await lookup(email, adminPass)).status, (await lookup(email, PASSWORD)).status]).toEqual([401, 401]);
  });

  test('wrong ones keep nobody out: neither the right one at the same address nor the password', async () => {
    const from = '192.0.2.30';
    const stale = `adm_${'A'.repeat(43)}`;
    const statuses: number[] = [];
    for (let one = 0; one < 31; one += 1) statuses.push((await lookup(EMAIL, stale, from)).status);
    expect([statuses.filter((status) => status === 401).length, statuses.at(-1)]).toEqual([30, 429]);
    const right = await (await open(EMAIL, PASSWORD, from)).json();
    expect((await lookup(EMAIL, right.adminPass, from)).status).toBe(200);
    expect((await open(EMAIL, PASSWORD, from)).status).toBe(200);
  });
});

describe('the exchange', () => {
  test('refuses a wrong password, an unknown address and an ordinary account alike', async () => {
    const answers = await Promise.all([open(EMAIL, 'not-the-password'), open('who@example.com'), open('shop@example.com')]);
    const told = await Promise.all(answers.map(async (response) => [response.status, await response.text()]));
    expect(told[0]?.[0]).toBe(401);
    expect(JSON.parse(String(told[0]?.[1])).error.code).toBe('wrong_credentials');
    expect([told[1], told[2]]).toEqual([told[0], told[0]]);
  });

  test('wants JSON', async () => {
    const response = await world.app.request(PATH, { method: 'POST', headers: { 'content-type': 'text/plain' }, body: '{}' });
    expect(response.status).toBe(415);
  });
});

describe('Basic authorisation', () => {
  test('takes the real password too, and hashes it once a minute', async () => {
    const looked = () => hashesOf(async () => expect((await lookup(EMAIL, PASSWORD)).status).toBe(200));
    world.time.now += 61_000;
    expect([await looked(), await looked()]).toEqual([1, 0]);
    world.time.now += 61_000;
    expect(await looked()).toBe(1);
  });

  test('a 401 does not open the browser’s own dialog', async () => {
    const bare = await world.call('GET', LOOKUP);
    expect([bare.status, bare.headers.get('www-authenticate')]).toEqual([401, 'AppBasic realm="Parea"']);
    const wrong = await lookup(EMAIL, 'not-the-password');
    expect([wrong.status, wrong.headers.get('www-authenticate')]).toEqual([401, 'AppBasic realm="Parea"']);
  });

  test.each(['Basic', 'Basic !!!', 'Basic bm9jb2xvbg==', 'Bearer abc', `Basic ${Buffer.from('a\0:b').toString('base64')}`])(
    '%j is nobody',
    async (authorization) => {
      expect((await world.call('GET', LOOKUP, { headers: { authorization } })).status).toBe(401);
    },
  );

  test('guessing is asked for a proof of work, with which a script’s right password enters; a browser that opened the administration needs none', async () => {
    const email = 'guessed@example.com';
    await world.accounts.createUser({ accountType: 'User', firstName: 'G', lastName: 'Uessed', email, password: PASSWORD, isAdmin: true });
    const own = cookiesOf(await open(email));
    world.time.now += 61_000;
    const burst = await Promise.all(Array.from({ length: 9 }, (_, at) => lookup(email, `guess-number-${at}`)));
    expect(burst.filter((response) => response.status === 401)).toHaveLength(5);
    const refused = await lookup(email, PASSWORD);
    expect([refused.status, Number(refused.headers.get('retry-after')) > 800]).toEqual([429, true]);
    const proof = { 'proof-of-work': solved((await refused.json()).error.details) };
    expect((await world.call('GET', LOOKUP, { headers: { ...basic(email, PASSWORD), ...proof } })).status).toBe(200);
    world.time.now += 61_000;
    expect((await world.call('POST', PATH, { body: { email, password: PASSWORD } })).status).toBe(429);
    expect((await world.call('POST', PATH, { body: { email, password: PASSWORD }, headers: { cookie: own } })).status).toBe(200);
  });

  test('once guessing is asked for work, the right password is no exception a moment after it opened the administration', async () => {
    const email = 'asked@example.com';
    await world.accounts.createUser({ accountType: 'User', firstName: 'A', lastName: 'Sked', email, password: PASSWORD, isAdmin: true });
    const tries = [
      (password: string, headers = {}) => world.call('GET', LOOKUP, { headers: { ...basic(email, password), ...headers } }),
      (password: string, headers = {}) => world.call('POST', PATH, { body: { email, password }, headers }),
    ];
    const opened = await open(email);
    for (let at = 0; at < 5; at += 1) expect((await lookup(email, `guess-number-${at}`)).status).toBe(401);
    for (const tried of tries) {
      // As the wrong one, or whoever guesses would be told.
      const [right, wrong] = [await tried(PASSWORD), await tried('guess-number-6')];
      expect([right.status, wrong.status]).toEqual([429, 429]);
      const proof = { 'proof-of-work': solved((await right.json()).error.details) };
      expect((await tried(PASSWORD, proof)).status).toBe(200);
      expect((await tried(PASSWORD, { cookie: cookiesOf(opened) })).status).toBe(200);
    }
    // What nobody can guess needs no work.
    expect((await lookup(email, (await opened.json()).adminPass)).status).toBe(200);
  });

  test('finds no account where there is none', async () => {
    const response = await world.call('GET', '/api/users/email/none@example.com', { headers: basic(EMAIL, PASSWORD) });
    expect(response.status).toBe(404);
  });
});

describe('the first administrator', () => {
  test('is made once, also by two processes, with a password shown once', async () => {
    const fresh = await openAccountApp();
    try {
      const made = await Promise.all([fresh.accounts.ensureFirstAdmin(), fresh.accounts.ensureFirstAdmin()]);
      const [admin, ...more] = made.filter((one) => one !== null);
      expect(more).toEqual([]);
      expect(admin).toEqual({ email: 'admin@parea.example', password: expect.stringMatching(/^[a-zA-Z2-9]{20}$/) });
      expect(await fresh.accounts.ensureFirstAdmin()).toBeNull();
      const opened = await fresh.call('POST', PATH, { body: admin });
      expect(opened.status).toBe(200);
    } finally {
      await fresh.close();
    }
  });
});

test('RATE_LIMITS=off switches the limits off', async () => {
  const open8 = await openAccountApp({ RATE_LIMITS: 'off' });
  try {
    const guess = () => open8.call('POST', PATH, { from: '192.0.2.40', body: { email: EMAIL, password: 'not-the-password' } });
    const statuses = await Promise.all(Array.from({ length: 8 }, async () => (await guess()).status));
    expect(new Set(statuses)).toEqual(new Set([401]));
  } finally {
    await open8.close();
  }
});
