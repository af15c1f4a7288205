import { afterAll, beforeAll, expect, test } from 'vitest';
import { cookiesOf, openAccountApp, type AccountApp } from '#tests/support/account-app.ts';

const PASSWORD = 'four-olives-in-brine';
const NEW = 'a-lemon-and-some-salt';

let world: AccountApp;
beforeAll(async () => {
  world = await openAccountApp();
});
afterAll(() => world.close());

type Signed = { readonly id: string; readonly cookie: string };
async function signUp(email: string, language = 'en'): Promise<Signed> {
  const body = { accountType: 'User', firstName: 'Maria', lastName: 'Georgiou', email, password: PASSWORD };
  const response = await world.call('POST', '/api/auth/sign-up/email', { body, headers: { 'accept-language': language } });
  expect(response.status).toBe(200);
  const { user } = await response.json();
  return { id: user._id, cookie: cookiesOf(response) };
}
const sessionOf = async (cookie: string) => (await world.call('GET', '/api/auth/get-session', { headers: { cookie } })).json();
const isVerified = async (cookie: string): Promise<boolean> => (await sessionOf(cookie)).user.emailVerified;
const mailsTo = async (email: string) => {
  await world.accounts.idle();
  return world.mails.filter((mail) => mail.to === email);
};
const tokenIn = (text: string | undefined, page: 'verify-email' | 'change-email' | 'reset-password'): string =>
  new RegExp(`\\nhttp://localhost:3000/${page}/([\\w.-]+)\\n`).exec(text ?? '')?.[1] ?? '';
const tokenTo = async (email: string, page: 'verify-email' | 'change-email' | 'reset-password') =>
  tokenIn((await mailsTo(email)).findLast((mail) => mail.text.includes(`/${page}/`))?.text, page);
const verify = (token: string) => world.call('POST', '/api/auth/verify-email', { body: { token } });
const again = (cookie: string) => world.call('POST', '/api/auth/send-verification-email', { body: {}, headers: { cookie } });
const codeOf = async (response: Response) => [response.status, (await response.json()).error?.code];

test('every sign-up sends a link, in its language; opening it is not enough, confirming is', async () => {
  const { cookie } = await signUp('linked@example.com', 'el');
  const [mail, ...others] = await mailsTo('linked@example.com');
  expect(others).toEqual([]);
  expect(mail?.subject).toBe('Επιβεβαιώστε το email σας στο Parea');
  expect(mail?.text).not.toContain('Maria');
  // Whose mailbox was named by somebody else is told how to take the account over.
  expect(mail?.text).toContain('http://localhost:3000/forgot-password');
  expect(await isVerified(cookie)).toBe(false);
  const done = await verify(tokenIn(mail?.text, 'verify-email'));
  expect([done.status, await done.json()]).toEqual([200, { status: true }]);
  expect(done.headers.getSetCookie()).toEqual([]);
  expect(await isVerified(cookie)).toBe(true);
  // A second tap does no harm.
  expect((await verify(tokenIn(mail?.text, 'verify-email'))).status).toBe(200);
});

test('a made-up link confirms nobody, nor does the link of another address', async () => {
  const { cookie } = await signUp('mine@example.com');
  await signUp('theirs@example.com');
  const token = await tokenTo('theirs@example.com', 'verify-email');
  for (const wrong of ['made-up', `${token}x`, token.replace(/\.[^.]*$/, '.')])
    expect(await codeOf(await verify(wrong))).toEqual([400, 'invalid_token']);
  expect((await verify(token)).status).toBe(200);
  expect(await isVerified(cookie)).toBe(false);
});

test('a link is sent again three times an hour, and not to who is confirmed', async () => {
  const { cookie } = await signUp('again@example.com');
  for (let nth = 0; nth < 3; nth += 1) {
    const sent = await again(cookie);
    expect([sent.status, await sent.json()]).toEqual([200, { sent: true, mailed: false }]);
  }
  expect(await codeOf(await again(cookie))).toEqual([429, 'too_many']);
  expect(await mailsTo('again@example.com')).toHaveLength(4);
  expect(await codeOf(await again('')).then(([status]) => status)).toBe(401);
  const { cookie: done } = await signUp('done@example.com');
  await verify(await tokenTo('done@example.com', 'verify-email'));
  expect(await (await again(done)).json()).toEqual({ sent: false, mailed: false });
  expect(await mailsTo('done@example.com')).toHaveLength(1);
});

test('the owner of a mailbox takes over an account that somebody else made with it', async () => {
  const { cookie: squatter, id } = await signUp('victim@example.com');
  await world.call('POST', '/api/auth/request-password-reset', { body: { email: 'victim@example.com' } });
  const token = await tokenTo('victim@example.com', 'reset-password');
  expect((await world.call('POST', '/api/auth/reset-password', { body: { token, newPassword: NEW } })).status).toBe(200);
  expect((await sessionOf(squatter)).user).toBeNull();
  const signIn = (password: string) => world.call('POST', '/api/auth/sign-in/email', { body: { email: 'victim@example.com', password } });
  expect((await signIn(PASSWORD)).status).toBe(401);
  const owner = await signIn(NEW);
  expect((await owner.json()).user).toMatchObject({ _id: id, emailVerified: true });
});

test('an account that we make ourselves is confirmed', async () => {
  await world.accounts.createUser({ accountType: 'Store', storeName: 'Elia', email: 'made@example.com', password: PASSWORD });
  const signedIn = await world.call('POST', '/api/auth/sign-in/email', { body: { email: 'made@example.com', password: PASSWORD } });
  expect((await signedIn.json()).user.emailVerified).toBe(true);
});

test('a confirmation is told to whoever depends on it', async () => {
  const { id } = await signUp('told@example.com');
  await verify(await tokenTo('told@example.com', 'verify-email'));
  expect(world.verified).toContain(id);
});
