import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SessionBody } from '#features/accounts/contract.ts';
import type { AnswerOf } from '#platform/shared/endpoint.ts';
import type { readChanges } from '#features/reports/changes-contract.ts';
import { ENDPOINTS, nameOf } from '#tests/support/contracts.ts';
import { ADMIN, expectRefusal, OWNER_1, OWNER_2, startApp, type TestApp } from '#tests/support/app.ts';

let world: TestApp;
beforeAll(async () => {
  world = await startApp();
});
afterAll(() => world.close());

/** The cookie of a look into that venue, as the browser keeps it. */
async function look(id: number, reason = 'The owner asked why no order comes'): Promise<{ cookie: string }> {
  const answer = await world.call('POST', `/api/admin/venues/${id}/look`, { headers: world.admin, body: { reason } });
  expect(answer.status).toBe(200);
  return { cookie: String(answer.headers.getSetCookie()[0]?.split(';')[0]) };
}
const get = (path: string, headers: Record<string, string>) => world.call('GET', path, { headers });

test('an administrator reads a venue as its owner does, and no other', async () => {
  const headers = await look(1);
  const owner = { cookie: await world.signIn(OWNER_1) };
  for (const path of [
    '/api/venues/1/orders',
    '/api/venues/1/printers',
    '/api/venues/1/settings',
    '/api/venues/1/keys',
    '/api/venues/1/tables',
  ]) {
    const [seen, owned] = [await get(path, headers), await get(path, owner)];
    expect({ path, status: seen.status, json: seen.json }).toEqual({ path, status: owned.status, json: owned.json });
  }
  const { _id } = await world.placed({ storeId: 1 });
  expect((await get(`/api/orders/${_id}`, headers)).status).toBe(200);
  expectRefusal(await get('/api/venues/2/orders', headers), 404, 'not_found');
  const session = (await get('/api/auth/get-session', headers)).json as SessionBody;
  expect(session).toMatchObject({ looking: true, user: { venues: [{ id: 1, role: 'owner' }] } });
});

test('no call that could change anything is served to who only looks, whatever else they are signed in as', async () => {
  const seen = await look(1);
  const owner = await world.signIn(OWNER_1);
  const both = { cookie: `${seen.cookie}; ${owner}` };
  const writing = ENDPOINTS.filter((each) => each.method !== 'GET' && nameOf(each) !== 'DELETE /api/admin/look');
  expect(writing.length).toBeGreaterThan(100);
  for (const each of writing) {
    const address = each.path.replace(/:(id|visit)/, '1').replaceAll(/:\w+/g, crypto.randomUUID());
    for (const headers of [seen, both]) {
      const answer = await world.call(each.method, address, { headers, body: {} });
      expect(expectRefusal(answer, 403, 'looking_only').message, nameOf(each)).toContain('Nothing can be changed');
    }
  }
  // Their own pages are the administrators' all the same.
  expect((await get('/api/admin/desk', { ...both, ...world.admin })).status).toBe(200);
});

test('its owner reads who looked, when and why; a reason is asked', async () => {
  await look(2, 'A guest complained of a wrong price');
  const { db } = world.system.database;
  const owner = { cookie: await world.signIn(OWNER_2) };
  const { changes } = (await get('/api/venues/2/changes', owner)).json as AnswerOf<typeof readChanges>;
  expect(changes[0]).toMatchObject({ action: 'venue.looked_at', after: { reason: 'A guest complained of a wrong price' } });
  expect(await db.selectFrom('adminLook').select('userId').execute()).not.toEqual([]);
  const bare = await world.call('POST', '/api/admin/venues/2/look', { headers: world.admin, body: { reason: ' ' } });
  expectRefusal(bare, 400, 'invalid_input');
});

test('it ends by itself after half an hour, when it is ended, and with the administrator', async () => {
  const first = await look(1);
  const second = await look(1);
  expect((await world.call('DELETE', '/api/admin/look', { headers: second })).status).toBe(204);
  expectRefusal(await get('/api/venues/1/orders', second), 401, 'unauthorised');
  expect((await get('/api/venues/1/orders', first)).status).toBe(200);
  world.time.now = Date.now() + 30 * 60_000 + 1000;
  expectRefusal(await get('/api/venues/1/orders', first), 401, 'unauthorised');
  world.time.now = null;
  await world.system.database.db.updateTable('accountUser').set({ isAdmin: false }).where('isAdmin', '=', true).execute();
  expectRefusal(await get('/api/venues/1/orders', first), 401, 'unauthorised');
});

type AdminAnswer = { readonly adminEmail: string; readonly adminPass: string };

test('it ends where its administrator is signed out', async () => {
  const own = await startApp();
  const { adminEmail, adminPass } = (await own.call('POST', '/api/admin/session', { body: ADMIN })).json as AdminAnswer;
  const signedIn = { authorization: `Basic ${btoa(`${adminEmail}:${adminPass}`)}` };
  const answer = await own.call('POST', '/api/admin/venues/1/look', { headers: signedIn, body: { reason: 'The owner asked' } });
  const headers = { cookie: String(answer.headers.getSetCookie()[0]?.split(';')[0]) };
  expect((await own.call('GET', '/api/venues/1/orders', { headers })).status).toBe(200);
  expect((await own.call('DELETE', '/api/admin/session', { headers: signedIn })).status).toBeLessThan(300);
  expectRefusal(await own.call('GET', '/api/venues/1/orders', { headers }), 401, 'unauthorised');
  await own.close();
});
