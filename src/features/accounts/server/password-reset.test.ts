import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { basic, cookiesOf, openAccountApp, type AccountApp } from '#tests/support/account-app.ts';

const OLD = 'four-olives-in-brine';
const NEW = 'a-lemon-and-some-salt';

let world: AccountApp;
beforeAll(async () => {
  world = await openAccountApp();
});
afterEach(() => vi.useRealTimers());
afterAll(() => world.close());

const signIn = (email: string, password: string) => world.call('POST', '/api/auth/sign-in/email', { body: { email, password } });
const ask = (email: string, from?: string) =>
  world.call('POST', '/api/auth/request-password-reset', { body: { email }, ...(from !== undefined && { from }) });
const reset = (token: string, newPassword = NEW) => world.call('POST', '/api/auth/reset-password', { body: { token, newPassword } });

async function account(email: string, language = 'en'): Promise<string> {
  const person = { accountType: 'User', firstName: 'Maria', lastName: 'Georgiou', email, password: OLD };
  const response = await world.call('POST', '/api/auth/sign-up/email', { body: person, headers: { 'accept-language': language } });
  return cookiesOf(response);
}
async function tokenFor(email: string): Promise<string> {
  await ask(email);
  await world.accounts.idle();
  const mail = world.mails.findLast((one) => one.to === email && one.text.includes('/reset-password/'));
  return /\nhttp:\/\/localhost:3000\/reset-password\/([\w-]+)\n/.exec(mail?.text ?? '')?.[1] ?? '';
}

test('a link changes the password once, and ends every session', async () => {
  const cookie = await account('once@example.com');
  const [token, other] = [await tokenFor('once@example.com'), await tokenFor('once@example.com')];
  const kept = await world.database.db.selectFrom('accountVerification').select('identifier').execute();
  expect(kept.map((row) => row.identifier).join()).not.toContain(token);
  const done = await reset(token);
  expect([done.status, await done.json()]).toEqual([200, { status: true }]);
  expect((await signIn('once@example.com', OLD)).status).toBe(401);
  expect((await signIn('once@example.com', NEW)).status).toBe(200);
  const session = await world.call('GET', '/api/auth/get-session', { headers: { cookie } });
  expect(await session.json()).toEqual({ user: null, expiresAt: null });
  for (const used of [token, other, 'made-up']) {
    const again = await reset(used);
    expect([again.status, (await again.json()).error.code]).toEqual([400, 'invalid_token']);
  }
});

test('of two at once with one link, one wins', async () => {
  await account('race@example.com');
  const token = await tokenFor('race@example.com');
  const both = await Promise.all([reset(token), reset(token, 'another-lemon-tree')]);
  expect(both.map((response) => response.status).toSorted()).toEqual([200, 400]);
});

test('a weak password is refused and does not cost the link', async () => {
  await account('weak@example.com');
  const token = await tokenFor('weak@example.com');
  const refused = await reset(token, 'georgiou-is-my-name');
  expect((await refused.json()).error).toMatchObject({ code: 'weak_password', details: { problems: ['contains_name_or_email'] } });
  expect((await reset(token)).status).toBe(200);
});

test('a link lives 30 minutes', async () => {
  await account('late@example.com');
  const minutesLater = async (minutes: number) => {
    const token = await tokenFor('late@example.com');
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + minutes * 60_000 });
    const response = await reset(token);
    vi.useRealTimers();
    return response;
  };
  expect((await minutesLater(29)).status).toBe(200);
  expect((await (await minutesLater(31)).json()).error.code).toBe('invalid_token');
});

test('nobody learns whether an address has an account, and nobody is flooded', async () => {
  await account('flood@example.com');
  const known = await ask('flood@example.com');
  const unknown = await ask('nobody@example.com');
  expect([known.status, await known.text()]).toEqual([unknown.status, await unknown.text()]);
  for (let more = 0; more < 5; more += 1) expect((await ask('flood@example.com')).status).toBe(200);
  await world.accounts.idle();
  expect(world.mails.filter((mail) => mail.to === 'flood@example.com' && mail.text.includes('/reset-password/'))).toHaveLength(3);
  expect(world.mails.filter((mail) => mail.to === 'nobody@example.com')).toHaveLength(0);
  const statuses: number[] = [];
  for (let one = 0; one < 31; one += 1) statuses.push((await ask(`u${one}@example.com`, '192.0.2.50')).status);
  expect([statuses.filter((status) => status === 200).length, statuses.at(-1)]).toEqual([30, 429]);
});

test('writes in the language of the account', async () => {
  await account('elliniki@example.com', 'de;q=0.9, el-CY;q=0.8, en;q=0.5');
  await tokenFor('elliniki@example.com');
  expect(world.mails.at(-1)).toMatchObject({
    subject: 'Νέος κωδικός για το Parea',
    text: expect.stringContaining('Γεια σας,'),
  });
});

test('a reset takes an administrator’s app passwords and remembered password with it', async () => {
  const email = 'boss@example.com';
  await world.accounts.createUser({ accountType: 'User', firstName: 'Bo', lastName: 'Ss', email, password: OLD, isAdmin: true });
  const opened = await world.call('POST', '/api/admin/session', { body: { email, password: OLD } });
  const { adminPass } = await opened.json();
  const find = (password: string) => world.call('GET', `/api/users/email/${email}`, { headers: basic(email, password) });
  expect([(await find(adminPass)).status, (await find(OLD)).status]).toEqual([200, 200]);
  expect((await reset(await tokenFor(email))).status).toBe(200);
  expect([(await find(adminPass)).status, (await find(OLD)).status, (await find(NEW)).status]).toEqual([401, 401, 200]);
});
