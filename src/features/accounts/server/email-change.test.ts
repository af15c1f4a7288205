import { afterAll, beforeAll, expect, test } from 'vitest';
import { cookiesOf, openAccountApp, type AccountApp } from '#tests/support/account-app.ts';

const PASSWORD = 'four-olives-in-brine';

let world: AccountApp;
beforeAll(async () => {
  world = await openAccountApp();
});
afterAll(() => world.close());

async function signUp(email: string): Promise<{ id: string; cookie: string }> {
  const body = { accountType: 'User', firstName: 'Maria', lastName: 'Georgiou', email, password: PASSWORD };
  const response = await world.call('POST', '/api/auth/sign-up/email', { body });
  return { id: (await response.json()).user._id, cookie: cookiesOf(response) };
}
type Account = Awaited<ReturnType<typeof signUp>>;
const wish = ({ id, cookie }: Account, email: string, password: string | null = PASSWORD) =>
  world.call('POST', `/api/users/${id}/email`, { body: { email, password }, headers: { cookie } });
const confirm = (token: string) => world.call('POST', '/api/auth/change-email', { body: { token } });
const settingsOf = async ({ id, cookie }: Account) =>
  (await world.call('GET', `/api/users/${id}/settings`, { headers: { cookie } })).json();
const mailsTo = async (email: string) => {
  await world.accounts.idle();
  return world.mails.filter((mail) => mail.to === email);
};
const tokenTo = async (email: string): Promise<string> =>
  /\nhttp:\/\/localhost:3000\/change-email\/([\w-]+)\n/.exec((await mailsTo(email)).at(-1)?.text ?? '')?.[1] ?? '';
const codeOf = async (response: Response) => [response.status, (await response.json()).error?.code];
const signIn = (email: string) => world.call('POST', '/api/auth/sign-in/email', { body: { email, password: PASSWORD } });

test('the address changes when the new one is confirmed, and the old one is told', async () => {
  const account = await signUp('old@example.com');
  const asked = await wish(account, 'New@Example.com');
  expect([asked.status, await asked.json()]).toMatchObject([200, { user: { email: 'old@example.com' }, pendingEmail: 'new@example.com' }]);
  expect((await signIn('new@example.com')).status).toBe(401);
  const done = await confirm(await tokenTo('new@example.com'));
  expect([done.status, await done.json(), done.headers.getSetCookie()]).toEqual([200, { status: true }, []]);
  expect(await settingsOf(account)).toMatchObject({ user: { email: 'new@example.com', emailVerified: true }, pendingEmail: null });
  expect((await signIn('old@example.com')).status).toBe(401);
  expect((await signIn('new@example.com')).status).toBe(200);
  const told = (await mailsTo('old@example.com')).at(-1)?.text;
  // Nobody had confirmed the old one: nothing that was typed is mailed there.
  expect(told).toContain('another address');
  expect(told).not.toContain('new@example.com');
  expect(world.verified).toContain(account.id);
});

test('a link counts once, the last one alone, and for three days', async () => {
  const account = await signUp('once@example.com');
  await wish(account, 'first@example.com');
  const first = await tokenTo('first@example.com');
  await wish(account, 'second@example.com');
  expect(await codeOf(await confirm(first))).toEqual([400, 'invalid_token']);
  const second = await tokenTo('second@example.com');
  world.time.now += 3 * 86_400_000 + 1;
  expect(await codeOf(await confirm(second))).toEqual([400, 'invalid_token']);
  world.time.now -= 3 * 86_400_000 + 1;
  const both = await Promise.all([confirm(second), confirm(second)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 400]);
});

test('needs the password, an address that is free, and another one', async () => {
  const account = await signUp('needs@example.com');
  await signUp('taken@example.com');
  expect(await codeOf(await wish(account, 'x@example.com', 'not-the-password'))).toEqual([403, 'wrong_password']);
  expect(await codeOf(await wish(account, 'x@example.com', null))).toEqual([403, 'wrong_password']);
  expect(await codeOf(await wish(account, 'taken@example.com'))).toEqual([409, 'email_taken']);
  expect(await codeOf(await wish(account, 'NEEDS@example.com'))).toEqual([409, 'email_taken']);
  expect(await mailsTo('x@example.com')).toEqual([]);
  const stranger = await signUp('stranger@example.com');
  expect(await codeOf(await wish({ ...stranger, id: account.id }, 'x@example.com'))).toEqual([404, 'not_found']);
});

test('an address that was taken meanwhile stays who has it', async () => {
  const account = await signUp('slow@example.com');
  await wish(account, 'quick@example.com');
  const token = await tokenTo('quick@example.com');
  await signUp('quick@example.com');
  expect(await codeOf(await confirm(token))).toEqual([409, 'email_taken']);
  expect((await settingsOf(account)).user.email).toBe('slow@example.com');
});

test('a wish is taken back by its owner, and by another password', async () => {
  const account = await signUp('back@example.com');
  await wish(account, 'b1@example.com');
  const withdrawn = await world.call('DELETE', `/api/users/${account.id}/email`, { headers: { cookie: account.cookie } });
  expect([withdrawn.status, (await withdrawn.json()).pendingEmail]).toEqual([200, null]);
  expect(await codeOf(await confirm(await tokenTo('b1@example.com')))).toEqual([400, 'invalid_token']);

  // Whoever knew the old password may have asked for it.
  await wish(account, 'b2@example.com');
  const body = { currentPassword: PASSWORD, newPassword: 'a-lemon-and-some-salt' };
  expect((await world.call('POST', `/api/users/${account.id}/password`, { body, headers: { cookie: account.cookie } })).status).toBe(200);
  expect(await codeOf(await confirm(await tokenTo('b2@example.com')))).toEqual([400, 'invalid_token']);
});

test('five mails an hour of one account', async () => {
  const account = await signUp('much@example.com');
  for (let nth = 0; nth < 5; nth += 1) expect((await wish(account, `m${nth}@example.com`)).status).toBe(200);
  expect(await codeOf(await wish(account, 'm5@example.com'))).toEqual([429, 'too_many']);
});
