import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectRefusal, startApp, type TestApp } from '#tests/support/app.ts';

/** An installation that sends mails: addresses can be confirmed, so an account that is not may be anybody's. */
let app: TestApp;
beforeAll(async () => {
  app = await startApp({ env: { SMTP_URL: 'smtp://127.0.0.1:1' } });
});
afterAll(() => app.close());

type Entry = { email?: string; dbId?: string; confirmed?: boolean };
const save = (title: string, entry: Entry) =>
  app.call('POST', '/api/stores', { body: { title, storeAccounts: [entry] }, headers: app.admin });
const linkedTo = (answer: { json: unknown }) => (answer.json as { storeAccounts: { dbId: string }[] }).storeAccounts[0];

test('an account whose address nobody has confirmed is linked by an explicit word only, however it is named', async () => {
  const { id } = await app.signUp('squatter@example.com', 'Store');
  for (const entry of [{ email: 'squatter@example.com', dbId: id }, { dbId: id }, { email: 'squatter@example.com' }]) {
    const { details } = expectRefusal(await save('Refused', entry), 409, 'unverified_account');
    expect(details).toEqual({ email: 'squatter@example.com' });
  }
  expect((await app.call('GET', '/api/stores', { headers: app.admin })).text).not.toContain('Refused');
  const saved = await save('Vouched', { email: 'squatter@example.com', dbId: id, confirmed: true });
  expect(saved.status).toBe(200);
  expect(linkedTo(saved)).toEqual({ email: 'squatter@example.com', dbId: id, role: 'owner' });
  // Who is linked stays so without asking again.
  expect((await app.call('POST', '/api/stores', { body: saved.json, headers: app.admin })).status).toBe(200);
});

test('one that is confirmed needs no word', async () => {
  const { id } = await app.signUp('known@example.com', 'Store');
  expect((await app.call('POST', `/api/admin/users/${id}/verify`, { body: {}, headers: app.admin })).status).toBe(200);
  expect(linkedTo(await save('Known', { email: 'known@example.com', dbId: id }))).toMatchObject({ dbId: id });
});

test('where no mails are sent the administrator’s word is enough', async () => {
  const folder = await startApp({ beside: app });
  const { id } = await folder.signUp('word@example.com', 'Store');
  const body = { title: 'By word', storeAccounts: [{ email: 'word@example.com', dbId: id }] };
  expect((await folder.call('POST', '/api/stores', { body, headers: folder.admin })).status).toBe(200);
  await folder.close();
});
