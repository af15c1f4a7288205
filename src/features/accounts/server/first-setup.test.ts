import { afterEach, describe, expect, test } from 'vitest';
import { basic, openAccountApp, type AccountApp } from '#tests/support/account-app.ts';

const PATH = '/api/admin/first';
const CHOSEN = { email: 'me@example.com', password: 'four-olives-in-brine' };
/** A browser on the machine itself. */
const here = { from: '127.0.0.1', headers: { host: 'localhost:3000' } };

let world: AccountApp;
let printed: { email: string; password: string } | null;
async function start(env: Record<string, string> = {}): Promise<void> {
  world = await openAccountApp(env);
  printed = await world.accounts.ensureFirstAdmin();
}
afterEach(() => world.close());

const asked = async (call: Parameters<AccountApp['call']>[2] = here) => (await (await world.call('GET', PATH, call)).json()).email;
const choose = (body: object = CHOSEN, call: Parameters<AccountApp['call']>[2] = here) => world.call('POST', PATH, { ...call, body });
const enter = (email: string, password: string) => world.call('POST', '/api/admin/session', { body: { email, password } });

describe('the first visitor on the machine', () => {
  test('chooses address and password, is in by them at once, and is the last who is asked', async () => {
    await start();
    expect(await asked()).toBe('admin@parea.example');
    const chosen = await choose();
    expect([chosen.status, chosen.headers.get('cache-control')]).toEqual([200, 'no-store']);
    const { adminEmail, adminPass } = await chosen.json();
    expect(adminEmail).toBe(CHOSEN.email);
    expect((await world.call('GET', '/api/users/email/me@example.com', { headers: basic(adminEmail, adminPass) })).status).toBe(200);
    expect((await enter(CHOSEN.email, CHOSEN.password)).status).toBe(200);
    expect((await enter(printed?.email ?? '', printed?.password ?? '')).status).toBe(401);
    expect(await asked()).toBeNull();
    const again = await choose({ email: 'thief@example.com', password: 'seven-warm-plates' });
    expect([again.status, (await again.json()).error.code]).toEqual([409, 'setup_over']);
    const { rows } = await world.database.pool.query(`select action, subject from audit_entry where action like 'user.password_%'`);
    expect(rows).toEqual([{ action: 'user.password_chosen', subject: CHOSEN.email }]);
  });

  test('is asked too who looked before there was an administrator: the door opens a moment earlier', async () => {
    world = await openAccountApp({});
    expect(await asked()).toBeNull();
    printed = await world.accounts.ensureFirstAdmin();
    expect(await asked()).toBe('admin@parea.example');
    expect((await choose()).status).toBe(200);
  });

  test('of two at once one has it', async () => {
    await start();
    const both = await Promise.all([choose(), choose({ email: 'other@example.com', password: 'seven-warm-plates' })]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  test('a weak password and an address that others have are refused, and it stays open', async () => {
    await start();
    await world.accounts.createUser({ accountType: 'Store', storeName: 'Shop', email: 'shop@example.com', password: CHOSEN.password });
    expect((await choose({ ...CHOSEN, password: 'password123' })).status).toBe(400);
    expect((await choose({ ...CHOSEN, email: 'shop@example.com' })).status).toBe(409);
    expect(await asked()).toBe('admin@parea.example');
  });
});

describe('nobody is asked', () => {
  test('from another machine, by a name that was pointed here, or through a proxy that says so or that nobody set up', async () => {
    await start();
    const elsewhere: Parameters<AccountApp['call']>[2][] = [
      { from: '192.0.2.7', headers: { host: 'localhost:3000' } },
      { from: '127.0.0.1', headers: { host: 'evil.example' } },
      { from: '127.0.0.1', headers: { host: 'localhost:3000', 'x-forwarded-for': '192.0.2.7' } },
      { ...here, httpVersion: '1.0' },
    ];
    for (const call of elsewhere) {
      expect(await asked(call)).toBeNull();
      expect((await choose(CHOSEN, call)).status).toBe(409);
    }
    // That it was asked elsewhere changes nothing for who is here.
    expect(await asked()).toBe('admin@parea.example');
  });

  test('where the settings know of a proxy, or of a public address', async () => {
    await start({ TRUSTED_PROXIES: '1' });
    expect(await asked()).toBeNull();
    await world.close();
    await start({ PUBLIC_URL: 'https://parea.example.com' });
    expect(await asked()).toBeNull();
  });

  test('where the password was chosen in the settings', async () => {
    await start({ ADMIN_PASSWORD: CHOSEN.password });
    expect(await asked()).toBeNull();
  });

  test('once another administrator was made at the terminal', async () => {
    await start();
    const other = { accountType: 'User', firstName: 'A', lastName: 'B', email: 'a@example.com', password: CHOSEN.password } as const;
    await world.accounts.createUser(other);
    expect(await asked()).toBe('admin@parea.example');
    await world.accounts.createUser({ ...other, email: 'b@example.com', isAdmin: true });
    expect(await asked()).toBeNull();
  });

  test.each([
    ['the door', () => enter(printed?.email ?? '', printed?.password ?? '')],
    ['the login', () => world.call('POST', '/api/auth/sign-in/email', { body: printed })],
    [
      'a script',
      () => world.call('GET', '/api/users/email/x@example.com', { headers: basic(printed?.email ?? '', printed?.password ?? '') }),
    ],
  ])('once somebody has entered by %s with what was printed', async (_, come) => {
    await start();
    expect((await come()).status).toBeLessThan(405);
    expect(await asked()).toBeNull();
    expect((await choose()).status).toBe(409);
  });
});

test('an administrator who signs in at the login is told to be one, and nobody else is', async () => {
  await start({ ADMIN_EMAIL: CHOSEN.email, ADMIN_PASSWORD: CHOSEN.password });
  await world.accounts.createUser({ accountType: 'Store', storeName: 'Shop', email: 'shop@example.com', password: CHOSEN.password });
  const signIn = async (email: string) =>
    (await (await world.call('POST', '/api/auth/sign-in/email', { body: { email, password: CHOSEN.password } })).json()).user;
  expect(await signIn(CHOSEN.email)).toMatchObject({ admin: true });
  expect(await signIn('shop@example.com')).not.toHaveProperty('admin');
});
