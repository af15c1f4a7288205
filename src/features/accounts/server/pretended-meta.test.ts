import { afterAll, beforeAll, expect, test } from 'vitest';
import { cookiesOf, openAccountApp, type AccountApp } from '#tests/support/account-app.ts';

let demo: AccountApp;
let open: AccountApp;
beforeAll(async () => {
  demo = await openAccountApp();
  open = await openAccountApp({ PUBLIC_URL: 'https://demo.example.com', DEMO: '1', PRETEND_PAYMENTS: '1' });
});
afterAll(async () => {
  await demo.close();
  await open.close();
});

const get = (path: string, cookie = '') => demo.call('GET', path, { headers: { cookie } });

test('a demo on this machine offers a pretended Meta, labelled as such', async () => {
  expect(await (await get('/api/auth/meta')).json()).toEqual({ offered: true, pretended: true });
  const started = await get('/api/auth/meta/start');
  const page = await get(started.headers.get('location') ?? '');
  const html = await page.text();
  expect(html).toContain('Pretended Meta');
  expect(html).toContain('Nothing is asked of Meta');
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");

  const [, agree = '', refuse = ''] = /href="([^"]*code=[^"]*)"[\s\S]*href="([^"]*error=[^"]*)"/.exec(html) ?? [];
  const back = (link: string) => get(link.replaceAll('&amp;', '&'), cookiesOf(started));
  expect((await back(refuse)).headers.get('location')).toBe('/login?meta=cancelled');
  const signedIn = await back(agree);
  expect(signedIn.headers.get('location')).toBe('/account');
  const { user } = await (await get('/api/auth/get-session', cookiesOf(signedIn))).json();
  expect(user).toMatchObject({ firstName: 'Nikos', email: 'nikos.petridis@parea.example', emailVerified: false });
  // As every sign-up.
  await demo.accounts.idle();
  expect(demo.mails.filter((mail) => mail.to === user.email && mail.text.includes('/verify-email/'))).toHaveLength(1);
});

test('the state of another browser, or of none, opens nothing', async () => {
  expect((await get('/api/auth/meta/callback?code=nikos&state=made-up')).headers.get('location')).toBe('/login?meta=expired');
});

test('a public installation never pretends, whatever else it asked for', async () => {
  expect(await (await open.call('GET', '/api/auth/meta')).json()).toEqual({ offered: false, pretended: false });
  expect((await open.call('GET', '/api/auth/meta/start')).status).toBe(404);
  expect((await open.call('GET', '/api/auth/meta/pretended?state=x')).status).toBe(404);
});
