import { TEAM_RIGHTS } from '#domain/permissions.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cookiesOf, openAccountApp, type AccountApp } from '#tests/support/account-app.ts';
import { hashesOf } from '#tests/support/password-hashes.ts';
import { solved } from '#tests/support/proof-of-work.ts';

const PASSWORD = 'four-olives-in-brine';
const DINER = { accountType: 'User', firstName: 'Maria', lastName: 'Georgiou', email: 'Maria@Example.com', password: PASSWORD };
const SIGN_UP = '/api/auth/sign-up/email';
const SIGN_IN = '/api/auth/sign-in/email';
const SESSION = '/api/auth/get-session';
const NOBODY = { user: null, expiresAt: null };

let world: AccountApp;
beforeAll(async () => {
  world = await openAccountApp();
});
afterAll(() => world.close());

async function signedUp(email: string): Promise<{ id: string; cookie: string }> {
  const response = await world.call('POST', SIGN_UP, { body: { ...DINER, email } });
  expect(response.status).toBe(200);
  const { user } = await response.json();
  // The session's comes first.
  return { id: user._id, cookie: cookiesOf(response).split('; ')[0] ?? '' };
}
const sessionOf = async (cookie: string) => (await world.call('GET', SESSION, { headers: { cookie } })).json();

describe('sign-up', () => {
  test('makes a diner, signs him in at once, and sets a cookie that scripts cannot read', async () => {
    const response = await world.call('POST', SIGN_UP, { body: DINER });
    expect(response.status).toBe(200);
    const body = await response.json();
    expect(body.user).toEqual({
      _id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7/),
      accountType: 'User',
      firstName: 'Maria',
      lastName: 'Georgiou',
      storeName: '',
      email: 'maria@example.com',
      emailVerified: false,
      venues: [],
    });
    expect(Date.parse(body.expiresAt) - Date.now()).toBeGreaterThan(29.9 * 86_400_000);
    const [cookie = ''] = response.headers.getSetCookie();
    expect(cookie).toMatch(/^parea\.session_token=[^;]+; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(await sessionOf(cookiesOf(response))).toEqual(body);
  });

  test('needs no surname', async () => {
    const { lastName: _surname, ...body } = { ...DINER, email: 'one.name@example.com' };
    const response = await world.call('POST', SIGN_UP, { body });
    expect(response.status).toBe(200);
    expect((await response.json()).user).toMatchObject({ firstName: 'Maria', lastName: '' });
  });

  test('makes a store', async () => {
    const body = { accountType: 'Store', storeName: 'Elia & Salt', email: 'store@example.com', password: PASSWORD };
    const response = await world.call('POST', SIGN_UP, { body });
    expect((await response.json()).user).toMatchObject({ accountType: 'Store', storeName: 'Elia & Salt', firstName: '' });
  });

  test('refuses an address that has an account, whatever its case, also when two ask at once', async () => {
    const again = await world.call('POST', SIGN_UP, { body: { ...DINER, email: 'MARIA@example.com' } });
    expect(again.status).toBe(409);
    expect((await again.json()).error.code).toBe('email_taken');
    const twice = await Promise.all([1, 2].map(() => world.call('POST', SIGN_UP, { body: { ...DINER, email: 'twin@example.com' } })));
    expect(twice.map((response) => response.status).toSorted()).toEqual([200, 409]);
  });

  test.each([
    ['short-one', ['too_short']],
    ['Password123', ['too_common']],
    ['i-am-georgiou-yes', ['contains_name_or_email']],
  ])('refuses the weak password %s', async (password, problems) => {
    const response = await world.call('POST', SIGN_UP, { body: { ...DINER, email: 'weak@example.com', password } });
    expect(response.status).toBe(400);
    expect((await response.json()).error).toMatchObject({ code: 'weak_password', details: { problems } });
  });

  test('nobody can make himself an administrator', async () => {
    const body = { ...DINER, email: 'sly@example.com', isAdmin: true, is_admin: true, emailVerified: true };
    expect((await world.call('POST', SIGN_UP, { body })).status).toBe(200);
    const row = await world.database.db.selectFrom('accountUser').selectAll().where('email', '=', 'sly@example.com').executeTakeFirst();
    expect(row).toMatchObject({ isAdmin: false, emailVerified: false });
  });

  test('keeps the password as argon2id, and where it came from not at all', async () => {
    const { id } = await signedUp('stored@example.com');
    const { db } = world.database;
    const credential = await db.selectFrom('accountCredential').select('password').where('userId', '=', id).executeTakeFirst();
    expect(credential?.password).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    const session = await db.selectFrom('accountSession').selectAll().where('userId', '=', id).executeTakeFirst();
    expect(session).toMatchObject({ ipAddress: '', userAgent: '' });
  });

  test('wants JSON', async () => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const response = await world.app.request(SIGN_UP, { method: 'POST', headers, body: 'email=a' });
    expect(response.status).toBe(415);
  });
});

describe('sign-in', () => {
  test('lets in, with a session of its own', async () => {
    const { cookie } = await signedUp('in@example.com');
    const response = await world.call('POST', SIGN_IN, { body: { email: ' IN@example.com', password: PASSWORD } });
    expect(response.status).toBe(200);
    expect(cookiesOf(response)).not.toBe(cookie);
    expect((await sessionOf(cookiesOf(response))).user.email).toBe('in@example.com');
  });

  test('answers an unknown address and a wrong password alike, after the same work', async () => {
    await signedUp('known@example.com');
    const tried = async (email: string) => {
      let told: unknown;
      const hashes = await hashesOf(async () => {
        const response = await world.call('POST', SIGN_IN, { body: { email, password: 'not-the-password' } });
        told = [response.status, await response.text(), cookiesOf(response)];
      });
      return { hashes, told };
    };
    const known = await tried('known@example.com');
    // Without the hash, an unknown address would be answered in a tenth of the time.
    expect(known).toEqual({ hashes: 1, told: [401, expect.stringContaining('wrong_credentials'), ''] });
    expect(await tried('unknown@example.com')).toEqual(known);
  });

  test('guessing is asked for a proof of work, which the right password enters with; its owner’s browser needs none', async () => {
    const own = cookiesOf(await world.call('POST', SIGN_UP, { body: { ...DINER, email: 'target@example.com' } }));
    const guess = (password: string, headers: Record<string, string> = {}) =>
      world.call('POST', SIGN_IN, { headers, body: { email: 'Target@example.com', password } });
    const burst = await Promise.all(Array.from({ length: 8 }, () => guess('not-the-password')));
    expect(burst.filter((response) => response.status === 401)).toHaveLength(5);
    const refused = await guess(PASSWORD);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(800);
    const { error } = await refused.json();
    expect(error.code).toBe('too_many');
    expect((await guess(PASSWORD, { 'proof-of-work': solved(error.details) })).status).toBe(200);
    expect((await guess(PASSWORD, { cookie: own })).status).toBe(200);
    // A mark alone is anybody's.
    expect((await guess(PASSWORD, { cookie: own.replace(/known=[^;]*/, '') })).status).toBe(429);
  });

  test('successes never count', async () => {
    await signedUp('often@example.com');
    const body = { email: 'often@example.com', password: PASSWORD };
    const all = await Promise.all(Array.from({ length: 8 }, () => world.call('POST', SIGN_IN, { from: '192.0.2.9', body })));
    expect(all.map((response) => response.status)).toEqual(Array.from({ length: 8 }, () => 200));
  });
});

describe('sessions', () => {
  test('nobody is signed in without a cookie, with a forged one, or with one that ran out', async () => {
    const { id, cookie } = await signedUp('gone@example.com');
    expect(await sessionOf('')).toEqual(NOBODY);
    expect(await sessionOf(`${cookie.slice(0, -8)}AAAAAAAA`)).toEqual(NOBODY);
    expect((await sessionOf(cookie)).user._id).toBe(id);
    await world.database.db
      .updateTable('accountSession')
      .set({ expiresAt: new Date(0) })
      .where('userId', '=', id)
      .execute();
    expect(await sessionOf(cookie)).toEqual(NOBODY);
  });

  test('a new one ends the one that this browser had, and no other', async () => {
    const { cookie } = await signedUp('again@example.com');
    const body = { email: 'again@example.com', password: PASSWORD };
    const elsewhere = cookiesOf(await world.call('POST', SIGN_IN, { body })).split('; ')[0] ?? '';
    const wrong = await world.call('POST', SIGN_IN, { body: { ...body, password: 'not-the-password' }, headers: { cookie } });
    expect([wrong.status, (await sessionOf(cookie)).user.email]).toEqual([401, 'again@example.com']);
    const fresh = cookiesOf(await world.call('POST', SIGN_IN, { body, headers: { cookie } })).split('; ')[0] ?? '';
    expect(fresh).not.toBe(cookie);
    expect(await sessionOf(cookie)).toEqual(NOBODY);
    for (const one of [fresh, elsewhere]) expect((await sessionOf(one)).user.email).toBe('again@example.com');
    const other = await world.call('POST', SIGN_UP, { body: { ...DINER, email: 'other.person@example.com' }, headers: { cookie: fresh } });
    expect([other.status, await sessionOf(fresh)]).toEqual([200, NOBODY]);
  });

  test('ends after a year, however often it was used, and is in no list then', async () => {
    const { id, cookie } = await signedUp('year@example.com');
    const { db } = world.database;
    const began = (days: number) =>
      db
        .updateTable('accountSession')
        .set({ createdAt: new Date(Date.now() - days * 86_400_000) })
        .where('userId', '=', id)
        .execute();
    await began(364);
    expect((await sessionOf(cookie)).user._id).toBe(id);
    await began(366);
    expect(await world.accounts.user(new Headers({ cookie }))).toBeNull();
    expect(await world.accounts.devices({ id, token: '' } as never)).toEqual([]);
    const told = await world.call('GET', SESSION, { headers: { cookie } });
    expect(await told.json()).toEqual(NOBODY);
    expect(told.headers.getSetCookie().join('\n')).toMatch(/parea\.session_token=; Max-Age=0/);
    expect(await db.selectFrom('accountSession').selectAll().where('userId', '=', id).execute()).toEqual([]);
  });

  test('slides: the row and the cookie move together, for pages alone', async () => {
    const { id, cookie } = await signedUp('slide@example.com');
    const { db } = world.database;
    const inTenDays = new Date(Date.now() + 10 * 86_400_000);
    await db.updateTable('accountSession').set({ expiresAt: inTenDays }).where('userId', '=', id).execute();
    expect((await world.accounts.user(new Headers({ cookie })))?.expiresAt).toEqual(inTenDays);
    const response = await world.call('GET', SESSION, { headers: { cookie } });
    expect(cookiesOf(response)).toBe(cookie);
    expect(Date.parse((await response.json()).expiresAt) - Date.now()).toBeGreaterThan(29.9 * 86_400_000);
  });

  test('other features ask who it is: one query', async () => {
    const { id, cookie } = await signedUp('asked@example.com');
    const headers = new Headers({ cookie });
    await world.accounts.user(headers);
    const { pool } = world.database;
    const statements: string[] = [];
    const onAcquire = (client: { query: (...args: never[]) => unknown }) => {
      const { query } = client;
      client.query = (...args: never[]) => {
        const [first] = args as unknown[];
        statements.push(typeof first === 'string' ? first : (first as { text: string }).text);
        return query.apply(client, args);
      };
      restores.push(() => (client.query = query));
    };
    const restores: (() => void)[] = [];
    pool.on('acquire', onAcquire);
    const user = await world.accounts.requireUser(headers);
    pool.off('acquire', onAcquire as never);
    for (const restore of restores) restore();
    expect(user).toMatchObject({ id, email: 'asked@example.com', accountType: 'User' });
    expect(statements).toHaveLength(1);
    await expect(world.accounts.requireUser(new Headers())).rejects.toMatchObject({ status: 401 });
  });

  test('names the venues that somebody works for', async () => {
    const { id, cookie } = await signedUp('staff@example.com');
    const { db } = world.database;
    const [company, venue] = ['0190aaaa-0000-7000-8000-000000000001', '0190aaaa-0000-7000-8000-000000000002'];
    await db.insertInto('company').values({ id: company, name: 'Elia' }).execute();
    await db.insertInto('venue').values({ id: venue, number: 7, companyId: company, title: 'Elia' }).execute();
    await db.insertInto('venueAccount').values({ venueId: venue, position: 0, userId: id, role: 'manager' }).execute();
    expect((await sessionOf(cookie)).user.venues).toEqual([
      { _id: venue, id: 7, title: 'Elia', role: 'manager', rights: [...TEAM_RIGHTS], listed: true },
    ]);
  });

  test('sign-out ends the session and clears the cookie; without one it is harmless', async () => {
    const { cookie } = await signedUp('out@example.com');
    const response = await world.call('POST', '/api/auth/sign-out', { body: {}, headers: { cookie } });
    expect(await response.json()).toEqual({ success: true });
    expect(response.headers.getSetCookie().join('\n')).toMatch(/parea\.session_token=; Max-Age=0; Path=\/; HttpOnly/);
    expect(await sessionOf(cookie)).toEqual(NOBODY);
    const bare = await world.call('POST', '/api/auth/sign-out');
    expect([bare.status, await bare.json()]).toEqual([200, { success: true }]);
  });

  test('over https no other host can set the cookie: it is bound to this one, and cleared as such', async () => {
    const secure = await openAccountApp({ PUBLIC_URL: 'https://menu.example.com' });
    const who = async (cookie: string) => (await (await secure.call('GET', SESSION, { headers: { cookie } })).json()).user;
    try {
      const response = await secure.call('POST', SIGN_UP, { body: DINER });
      const ours = response.headers.getSetCookie().find((one) => one.includes('session_token'));
      expect(ours).toMatch(/^__Host-parea\.session_token=[^;]+; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
      const cookie = cookiesOf(response);
      expect(await who(cookie)).toMatchObject({ email: 'maria@example.com' });
      // One that a neighbouring host may have planted under another name is nobody.
      const value = /session_token=([^;]+)/.exec(cookie)?.[1];
      for (const name of ['parea.session_token', '__Secure-parea.session_token']) expect(await who(`${name}=${value}`)).toBeNull();
      const out = await secure.call('POST', '/api/auth/sign-out', { body: {}, headers: { cookie } });
      expect(out.headers.getSetCookie().join('\n')).toMatch(/__Host-parea\.session_token=; Max-Age=0; Path=\/; HttpOnly; Secure/);
      expect(await who(cookie)).toBeNull();
    } finally {
      await secure.close();
    }
  });

  test('better-auth has no door of its own', async () => {
    const { cookie } = await signedUp('door@example.com');
    for (const path of ['update-user', 'delete-user', 'list-sessions', 'change-password', 'ok'])
      expect((await world.call('POST', `/api/auth/${path}`, { body: {}, headers: { cookie } })).status).toBe(404);
  });
});

describe('foreign origins', () => {
  const signOut = (headers: Record<string, string>) => world.call('POST', '/api/auth/sign-out', { body: {}, headers });

  test.each([{ origin: 'https://evil.example' }, { origin: 'null' }, { 'sec-fetch-site': 'cross-site' }])(
    '%o is refused',
    async (headers) => {
      const response = await signOut(headers);
      expect([response.status, (await response.json()).error.code]).toEqual([403, 'foreign_origin']);
    },
  );

  test.each([
    {},
    { origin: 'http://localhost:3000' },
    { host: '192.168.1.20:3000', origin: 'http://192.168.1.20:3000', 'sec-fetch-site': 'same-origin' },
  ])('%o is ours', async (headers) => {
    expect((await signOut(headers)).status).toBe(200);
  });
});
