import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TableCode } from '#features/tables/contract.ts';
import type { UploadedImage } from '#features/media/contract.ts';
import { OWNER_1, startApp, type Answer, type TestApp } from '#tests/support/app.ts';
import { mailsIn } from '#tests/support/mails.ts';
import { heldOf, holding, takeEverything, unpaid } from '#tests/support/paying.ts';
import { photo, uploadForm } from '#tests/support/pictures.ts';

/** Whoever calls may name any host, in any of the headers that carry one: nothing that we say of our own address comes from there. */
const OURS = 'https://menu.example.com';
const THEIRS = 'evil.example';
const FOREIGN = {
  host: THEIRS,
  'x-forwarded-host': THEIRS,
  'x-forwarded-server': THEIRS,
  'x-forwarded-proto': 'http',
  'x-original-host': THEIRS,
  forwarded: `host=${THEIRS};proto=http`,
};

let base: TestApp;
let app: TestApp;
let owner: { cookie: string };
beforeAll(async () => {
  base = await startApp();
  app = await startApp({ beside: base, env: { PUBLIC_URL: OURS, TRUSTED_PROXIES: '1', CONTACT_EMAIL: 'office@menu.example.com' } });
  await takeEverything(app);
  owner = { cookie: await app.signIn(OWNER_1) };
});
afterAll(async () => {
  await app.close();
  await base.close();
});

/** The same call as it comes over a wire whose Host is foreign. */
async function call(method: string, path: string, { body, raw, headers = {} }: Sent = {}): Promise<Answer> {
  const payload = raw ?? (body === undefined ? null : JSON.stringify(body));
  const json = payload !== null && raw === undefined ? { 'content-type': 'application/json' } : {};
  const response = await app.app.request(`http://${THEIRS}${path}`, {
    method,
    headers: { ...json, ...FOREIGN, ...headers },
    body: payload,
  });
  const text = await response.text();
  const said = [...response.headers].map((pair) => pair.join(': ')).join('\n');
  expect(`${said}\n\n${text}`, `${method} ${path}`).not.toContain(THEIRS);
  for (const cookie of response.headers.getSetCookie()) expect(cookie).not.toMatch(/domain=/i);
  const isJson = response.headers.get('content-type')?.includes('json');
  return { status: response.status, headers: response.headers, text, json: isJson ? JSON.parse(text) : null };
}
type Sent = { readonly body?: unknown; readonly raw?: FormData; readonly headers?: Readonly<Record<string, string>> };

test.each([
  '/',
  '/?lang=el',
  '/store',
  '/store/?id=1',
  '/store/?id=1&lang=el',
  '/store/?id=4711',
  '/store/checkout?id=1',
  '/store/order-confirmation?orderId=1',
  '/all-stores',
  '/pricing',
  '/contact',
  '/docs',
  '/privacy',
  '/imprint',
  '/terms',
  '/accessibility',
  '/login',
  '/account',
  '/order-history',
  '/portal/orders',
  '/secret',
  '/create-edit-stores',
  '/robots.txt',
  '/sitemap.xml',
  '/sw.js',
  '/.well-known/security.txt',
  '/api/docs',
  '/api/openapi.json',
  '/api/stores/1',
  '/api/auth/meta/start',
  '/nowhere',
  '//nowhere',
  `/%2f${THEIRS.replace('.', '')}`,
  '/api/nowhere',
])('%s is what it is under our own name', async (path) => {
  const theirs = await call('GET', path);
  const ours = await app.call('GET', path);
  expect([theirs.status, theirs.headers.get('location')]).toEqual([ours.status, ours.headers.get('location')]);
  const addresses = (text: string) => [...text.matchAll(/https?:\/\/[^/"'<> )]+/g)].map(([address]) => address);
  expect(addresses(theirs.text)).toEqual(addresses(ours.text));
});

describe('what is made for somebody', () => {
  test('canonical addresses, sitemaps and pictures for those who share are ours', async () => {
    const { text } = await call('GET', '/store/?id=1');
    expect(text).toContain(`<link rel="canonical" href="${OURS}/store/?id=1"`);
    expect(text).toContain(`property="og:image" content="${OURS}/`);
    expect((await call('GET', '/sitemap.xml')).text).toContain(`<loc>${OURS}/store/?id=1</loc>`);
    expect((await call('GET', '/robots.txt')).text).toContain(`Sitemap: ${OURS}/sitemap.xml`);
  });

  test('a table’s code leads to us', async () => {
    const { codes } = (await call('GET', '/api/venues/1/tables/codes', { headers: owner })).json as { codes: TableCode[] };
    expect(codes.length).toBeGreaterThan(0);
    for (const { address } of codes) expect(address).toMatch(/^https:\/\/menu\.example\.com\/store\/\?id=1&/);
  });

  test('mails link to us: a new password, a new account, an invitation', async () => {
    const person = { accountType: 'Store', storeName: 'A place', email: 'new@example.org', password: 'four-olives-in-brine' };
    const signedUp = await call('POST', '/api/auth/sign-up/email', { body: person });
    expect(signedUp.status).toBe(200);
    expect(signedUp.headers.getSetCookie().every((cookie) => cookie.startsWith('__Host-') && /; secure/i.test(cookie))).toBe(true);
    await call('POST', '/api/auth/request-password-reset', { body: { email: OWNER_1, redirectTo: `https://${THEIRS}/take` } });
    const invited = await call('POST', '/api/venues/1/team/invitations', {
      body: { email: 'cook@example.org', role: 'staff' },
      headers: owner,
    });
    expect(invited.status).toBeLessThan(300);
    for (const to of ['new@example.org', OWNER_1, 'cook@example.org']) {
      await expect.poll(() => mailsIn(app, to), { timeout: 10_000 }).not.toEqual([]);
      const mail = (await mailsIn(app, to)).at(-1) ?? '';
      expect(mail, to).toContain(`${OURS}/`);
      expect(mail, to).not.toContain(THEIRS);
    }
  });

  test('an uploaded picture has our address', async () => {
    const { secure_url } = (await call('POST', '/api/uploads', { raw: uploadForm(await photo(80, 60)), headers: owner }))
      .json as UploadedImage;
    expect(secure_url).toMatch(/^https:\/\/menu\.example\.com\/uploads\//);
  });

  test('a payment comes back to us', async () => {
    const order = await unpaid(app, 1);
    expect((await call('POST', `/api/orders/${order._id}/payment`, { body: {}, headers: holding(order) })).status).toBe(200);
    const [held] = await heldOf(app, order);
    expect(JSON.stringify(held)).not.toContain(THEIRS);
    expect(JSON.stringify(held)).toContain(`${OURS}/pay/return/`);
  });
});

test('a page of another host is foreign, also where it names its own in a header that a proxy would set', async () => {
  const order = { storeId: 1, order: [], orderAmount: 1 };
  const headers = { host: 'menu.example.com', origin: `https://${THEIRS}`, 'x-forwarded-host': THEIRS };
  const answer = await app.call('POST', '/api/orders/addOrder', { body: order, headers });
  expect([answer.status, answer.json]).toMatchObject([403, { error: { code: 'foreign_origin' } }]);
});
