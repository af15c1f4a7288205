import { afterAll, beforeAll, expect, test } from 'vitest';
import { DEMO_ACCOUNTS } from '#db/demo/accounts.ts';
import { openingWords } from '#app/opening-words.ts';
import { networkAddress } from '#platform/server/network-address.ts';
import type { AnswerOf } from '#platform/shared/endpoint.ts';
import type { tableCodes } from '#features/tables/contract.ts';
import { DINER, expectRefusal, OWNER_1, startApp, type TestApp } from '#tests/support/app.ts';

/** A world that was tried as a demo, and is then opened to the public. */
let demo: TestApp;
let open: TestApp;
beforeAll(async () => {
  demo = await startApp();
  open = await startApp({ beside: demo, env: { PUBLIC_URL: 'https://menu.example.com', DEMO: '', PRETEND_PAYMENTS: '' } });
});
afterAll(async () => {
  await open.close();
  await demo.close();
});

const passwordOf = (email: string) => DEMO_ACCOUNTS.find((account) => account.email === email)?.password ?? '';
const signIn = (app: TestApp, email: string, password: string) =>
  app.call('POST', '/api/auth/sign-in/email', { body: { email, password } });

test('published passwords open a demo, and nothing else', async () => {
  expect((await signIn(demo, OWNER_1, passwordOf(OWNER_1))).status).toBe(200);
  for (const { email, password } of DEMO_ACCOUNTS) expectRefusal(await signIn(open, email, password), 401, 'wrong_credentials');
  expectRefusal(await signIn(open, ` ${OWNER_1.toUpperCase()}`, passwordOf(OWNER_1)), 401, 'wrong_credentials');
});

test('whoever came in while it was a demo is out, and whose password was changed is not', async () => {
  const staff = await demo.signIn(OWNER_1);
  const maria = await demo.signIn(DINER);
  const mariaId = ((await demo.call('GET', '/api/auth/get-session', { headers: { cookie: maria } })).json as { user: { _id: string } }).user
    ._id;
  const changed = { currentPassword: passwordOf(DINER), newPassword: 'a-window-on-the-harbour' };
  expect((await demo.call('POST', `/api/users/${mariaId}/password`, { body: changed, headers: { cookie: maria } })).status).toBe(200);

  const locked = await open.system.accounts.lockPublished();
  expect(locked).toEqual(DEMO_ACCOUNTS.map(({ email }) => email).filter((email) => email !== DINER));
  expect((await demo.call('GET', '/api/auth/get-session', { headers: { cookie: staff } })).json).toMatchObject({ user: null });
  expect((await signIn(open, DINER, 'a-window-on-the-harbour')).status).toBe(200);
});

test('codes say where a phone beside it finds this machine, and that they lead no further', async () => {
  const app = await startApp({ beside: demo, env: { PUBLIC_URL: '', PORT: '3000' } });
  const cookie = await app.signIn(OWNER_1);
  const read = async (of: TestApp) =>
    (await of.call('GET', '/api/venues/1/tables/codes', { headers: { cookie } })).json as AnswerOf<typeof tableCodes>;
  const { codes, onlyHere, onlyInNetwork } = await read(app);
  const here = networkAddress('0.0.0.0');
  expect([onlyHere, onlyInNetwork]).toEqual(here ? [null, `http://${here}:3000`] : ['http://localhost:3000', null]);
  expect(codes.map(({ address }) => address.split('/store/')[0])).toEqual(codes.map(() => onlyHere ?? onlyInNetwork));
  expect(await read(demo)).toMatchObject({ onlyHere: 'http://localhost:3000', onlyInNetwork: null });
  await app.close();
});

test('the start says what an address means', async () => {
  const said = async (app: TestApp, locked: readonly string[] = []) => openingWords({ ...app.system, port: 3000, admin: null, locked });
  expect(await said(demo)).toContain(`owner ${OWNER_1} ${passwordOf(OWNER_1)}`);
  // The table's own code, so that who follows it may sit down with others.
  expect(await said(demo)).toMatch(/\/store\/\?id=1&floor=1&table=4&k=[\w-]{8,}/);
  const words = await said(open, [OWNER_1]);
  expect(words).toContain('https://menu.example.com is a public address: no demo accounts, no pretended payments.');
  expect(words).toMatch(/WARNING: .*1 demo account/);
  expect(words).toMatch(/Log +from level warn on; LOG_LEVEL changes it/);
  expect(words).not.toContain(passwordOf(OWNER_1));
});

test('a public demo is warned of', async () => {
  const asked = await startApp({ beside: demo, env: { PUBLIC_URL: 'https://demo.example.com' } });
  const words = await openingWords({ ...asked.system, port: 3000, admin: null, locked: [] });
  expect(words).toContain('WARNING: DEMO=1 at a public address');
  expect(words).toContain('WARNING: PRETEND_PAYMENTS=1 at a public address');
  await asked.close();
});
