import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectRefusal, startApp, type TestApp } from '#tests/support/app.ts';
import { mailsIn } from '#tests/support/mails.ts';

/** A stranger's venue: open in full for who has its address, and told to nobody else. */
let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

type Made = { readonly cookie: string; readonly userId: string; readonly _id: string; readonly id: number; readonly email: string };
async function openVenue(name: string): Promise<Made> {
  const email = `${name.toLowerCase()}@example.com`;
  const { cookie, id: userId } = await app.signUp(email, 'Store');
  const body = { name, storeType: 1, language: 'en', currency: 'EUR', timeZone: 'Europe/Athens', menu: 'example' };
  const made = await app.call('POST', '/api/venues', { body, headers: { cookie } });
  expect(made.status).toBe(201);
  return { ...(made.json as { _id: string; id: number }), cookie, userId, email };
}
const orderAt = async (id: number) => {
  const venue = await app.venue(id);
  const item = Object.values(venue.content.menu.items)
    .flat()
    .find(({ extras }) => (extras ?? []).every((extra) => !extra.required));
  return app.placed({ storeId: id, order: [{ id: 1, quantity: 1, payload: { item: { id: item?.id }, extras: {} } }], table: 1 });
};
/** The public list is read anew every two seconds. */
let waited = 0;
async function seen(path: string, id: number): Promise<boolean> {
  app.time.now = Date.now() + (waited += 3000);
  const { text } = await app.call('GET', path);
  return new RegExp(`/store/\\?id=${id}["<]`).test(text);
}
const noindex = async (id: number) => (await app.call('GET', `/store/?id=${id}`)).text.includes('<meta name="robots" content="noindex"/>');
const page = (name: string) => `/all-stores?q=${name}`;
const sessionOf = async (cookie: string) =>
  (await app.call('GET', '/api/auth/get-session', { headers: { cookie } })).json as { user: { emailVerified: boolean } };

test('is set up in full and takes orders, but is in no list and no search engine', async () => {
  const venue = await openVenue('Hidden');
  expect(await sessionOf(venue.cookie)).toMatchObject({ user: { emailVerified: false } });
  expect((await orderAt(venue.id)).orderStatus).toBe(0);
  expect(await noindex(venue.id)).toBe(true);
  expect(await noindex(1)).toBe(false);
  expect(await seen(page('Hidden'), venue.id)).toBe(false);
  expect(await seen('/sitemap.xml', venue.id)).toBe(false);
  expect(await seen('/sitemap.xml', 1)).toBe(true);
});

test('writes to its own people only', async () => {
  const venue = await openVenue('Quiet');
  const invite = (email: string) =>
    app.call('POST', `/api/venues/${venue.id}/team/invitations`, {
      body: { email, role: 'staff', language: 'en' },
      headers: { cookie: venue.cookie },
    });
  // Where mails lie in a folder, who invites hands the link over, and nothing is written to anybody.
  const invited = (await invite('somebody@example.com')).json as { mailed: boolean; link: string; invitation: { _id: string } };
  expect(invited).toMatchObject({ mailed: false, link: expect.stringContaining('/join/') as string });
  const again = await app.call('POST', `/api/invitations/${invited.invitation._id}/resend`, { headers: { cookie: venue.cookie } });
  expect(again.json).toMatchObject({ mailed: false, link: expect.stringContaining('/join/') as string });
  expect((await app.call('GET', `/api/venues/${venue.id}/team`, { headers: { cookie: venue.cookie } })).json).toMatchObject({
    invitations: [{ email: 'somebody@example.com' }],
    mails: false,
    unconfirmed: false,
  });
  expect(await mailsIn(app, 'somebody@example.com')).toEqual([]);
});

test('says of its closed day that the report was mailed to nobody, and why', async () => {
  const venue = await openVenue('Closing');
  await orderAt(venue.id);
  const headers = { cookie: venue.cookie };
  const draft = (await app.call('GET', `/api/venues/${venue.id}/close`, { headers })).json as { seal: string; drawers: { id: string }[] };
  const counts = draft.drawers.map(({ id }) => ({ drawer: id, total: 0 }));
  const closed = await app.call('POST', `/api/venues/${venue.id}/close`, {
    body: { number: 1, seal: draft.seal, counts, leaveOpen: true },
    headers,
  });
  expect(closed.json).toMatchObject({ number: 1, mailed: 'unconfirmed' });
});

test('shows everywhere once its owner has confirmed the address by the link', async () => {
  const venue = await openVenue('Soon');
  await app.system.accounts.idle();
  const [mail = ''] = await mailsIn(app, venue.email);
  const token = /\/verify-email\/([\w.-]+)/.exec(mail)?.[1] ?? '';
  expect((await app.call('POST', '/api/auth/verify-email', { body: { token } })).status).toBe(200);
  await expect.poll(() => noindex(venue.id)).toBe(false);
  expect(await seen(page('Soon'), venue.id)).toBe(true);
  expect(await seen('/sitemap.xml', venue.id)).toBe(true);
});

test('an administrator sees it, and confirms it by hand', async () => {
  const venue = await openVenue('ByHand');
  const lookUp = () => app.call('GET', `/api/users/email/${venue.email}`, { headers: app.admin });
  expect((await lookUp()).json).toMatchObject({ _id: venue.userId, emailVerified: false });
  const line = async () => (await app.call('GET', `/api/admin/venues?q=ByHand`, { headers: app.admin })).json;
  expect(await line()).toMatchObject({ venues: [{ id: venue.id, listed: false }] });
  const path = `/api/admin/users/${venue.userId}/verify`;
  expect((await app.call('POST', path, { body: {} })).status).toBe(401);
  expect((await app.call('POST', path, { body: {}, headers: app.admin })).json).toEqual({ verified: true });
  expect((await lookUp()).json).toMatchObject({ emailVerified: true });
  await expect.poll(() => noindex(venue.id)).toBe(false);
  expect(await line()).toMatchObject({ venues: [{ listed: true }] });
  const log = (await app.call('GET', '/api/admin/log', { headers: app.admin })).text;
  expect(log).toContain('"user.verified"');
  expectRefusal(
    await app.call('POST', '/api/admin/users/0199aaaa-0000-7000-8000-000000000000/verify', { body: {}, headers: app.admin }),
    404,
    'not_found',
  );
});

test('a venue that an administrator makes is listed, whoever works there', async () => {
  const { id: userId } = await app.signUp('works@example.com', 'Store');
  const saved = await app.call('POST', '/api/stores', {
    body: { title: 'Vouched', storeAccounts: [{ email: 'works@example.com', dbId: userId }] },
    headers: app.admin,
  });
  const { id } = saved.json as { id: number };
  expect(await noindex(id)).toBe(false);
  expect(await seen(page('Vouched'), id)).toBe(true);
});
