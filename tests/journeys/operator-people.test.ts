import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AnswerOf } from '#platform/shared/endpoint.ts';
import type { exportLog, readLog } from '#features/admin/contract.ts';
import type { listUserSessions, UserLine } from '#features/admin/people-contract.ts';
import { ADMIN, expectRefusal, OWNER_1, STAFF_1, startApp, type TestApp } from '#tests/support/app.ts';

let world: TestApp;
beforeAll(async () => {
  world = await startApp();
});
afterAll(() => world.close());

async function get<Answer>(path: string): Promise<Answer> {
  const answer = await world.call('GET', path, { headers: world.admin });
  expect({ path, status: answer.status }).toEqual({ path, status: 200 });
  return answer.json as Answer;
}
const users = async (query: string) => (await get<{ users: UserLine[] }>(`/api/admin/users?${query}`)).users;
const asAdmin = (method: 'POST' | 'DELETE', path: string) => world.call(method, path, { headers: world.admin });

test('accounts are listed by what they are at venues', async () => {
  expect((await users('type=owner&q=elia'))[0]).toMatchObject({ email: OWNER_1, places: [{ title: 'Elia & Salt', role: 'owner' }] });
  const members = await users('type=member');
  expect(members.map(({ email }) => email)).toContain(STAFF_1);
  expect(members.every(({ places }) => places.some(({ role }) => role !== 'owner'))).toBe(true);
});

test('sessions are seen and ended one by one; another’s is not found', async () => {
  const [kept, ended] = [await world.signIn(STAFF_1), await world.signIn(STAFF_1)];
  const [user] = await users(`q=${STAFF_1}`);
  const path = `/api/admin/users/${user?._id}/sessions`;
  const { sessions } = await get<AnswerOf<typeof listUserSessions>>(path);
  expect(sessions.map(({ kind }) => kind)).toEqual(['browser', 'browser']);
  // The youngest is first.
  expect((await asAdmin('DELETE', `${path}/${sessions[0]?._id}`)).status).toBe(204);
  expect((await world.call('GET', '/api/venues/1/orders', { headers: { cookie: ended } })).status).toBe(401);
  expect((await world.call('GET', '/api/venues/1/orders', { headers: { cookie: kept } })).status).toBe(200);
  const [owner] = await users(`q=${OWNER_1}`);
  expectRefusal(await asAdmin('DELETE', `/api/admin/users/${owner?._id}/sessions/${sessions[1]?._id}`), 404, 'not_found');
});

test('a second factor is reset for another administrator, never for oneself', async () => {
  const { db } = world.system.database;
  const other = await world.signUp('second@parea.example');
  const [own] = await users(`q=${ADMIN.email}`);
  const factor = (userId: string) =>
    db.insertInto('adminSecondFactor').values({ userId, secretSealed: Buffer.alloc(40), confirmedAt: new Date() });
  expectRefusal(await asAdmin('DELETE', `/api/admin/users/${other.id}/second-factor`), 409, 'not_enrolled');
  await factor(other.id).execute();
  expect((await users('q=second@'))[0]?.secondFactor).toBe(true);
  expect((await asAdmin('DELETE', `/api/admin/users/${other.id}/second-factor`)).status).toBe(204);
  expect((await users('q=second@'))[0]?.secondFactor).toBe(false);
  expectRefusal(await asAdmin('DELETE', `/api/admin/users/${own?._id}/second-factor`), 409, 'own_second_factor');
});

test('the link of an address is sent again; it, and all the rest, is in the log, which is filtered and taken along as a file', async () => {
  const { id } = await world.signUp('+cmd@parea.example');
  const sent = await asAdmin('POST', `/api/admin/users/${id}/verification`);
  expect(sent.json).toEqual({ sent: true, mailed: false });
  const { entries } = await get<AnswerOf<typeof readLog>>(`/api/admin/log?kind=user&who=${ADMIN.email}`);
  expect(entries.map(({ action }) => action).slice(0, 2)).toEqual(['user.link_sent', 'user.signed_out']);
  const soon = new Date(Date.now() + 60_000).toISOString();
  expect((await get<AnswerOf<typeof readLog>>(`/api/admin/log?from=${soon}`)).entries).toEqual([]);
  expect((await get<AnswerOf<typeof readLog>>('/api/admin/log?who=nobody@')).entries).toEqual([]);
  const file = await get<AnswerOf<typeof exportLog>>('/api/admin/log/export?kind=user');
  expect(file).toMatchObject({ lines: 2, isCut: false });
  // What a spreadsheet would run is plain text.
  expect(file.csv).toContain(",'+cmd@parea.example,");
});

test('the log has who signed in as an administrator, and is found by a part of a venue’s name', async () => {
  const opened = await world.call('POST', '/api/admin/session', { body: { email: ADMIN.email, password: ADMIN.password } });
  expect(opened.status).toBeLessThan(300);
  const { entries } = await get<AnswerOf<typeof readLog>>('/api/admin/log?kind=user');
  expect(entries[0]).toMatchObject({ action: 'user.admin_in', actor: { email: ADMIN.email }, venue: null });
  await world.call('POST', '/api/admin/venues/1/look', { headers: world.admin, body: { reason: 'To find it' } });
  const named = async (venue: string) =>
    (await get<AnswerOf<typeof readLog>>(`/api/admin/log?venue=${encodeURIComponent(venue)}`)).entries.map((entry) => entry.venue?.title);
  expect(new Set(await named('elia & s'))).toEqual(new Set(['Elia & Salt']));
  expect(await named('no venue of that name')).toEqual([]);
  expect((await named('1')).length).toBeGreaterThan(0);
});

test('people are found whatever the accents, the case and the script', async () => {
  const { id } = await world.signUp('cafe.larnaca@example.org', 'Store');
  await world.system.database.db.updateTable('accountUser').set({ name: 'Καφέ Φοινικούδες' }).where('id', '=', id).execute();
  for (const query of ['φοινικουδες', 'foinik', 'ΚΑΦΕ', 'kafe finikoudes'])
    expect(
      (await users(`q=${encodeURIComponent(query)}`)).map(({ email }) => email),
      query,
    ).toContain('cafe.larnaca@example.org');
  expect(await users(`q=${encodeURIComponent('foinik nobody')}`)).toEqual([]);
  await world.system.database.db.updateTable('accountUser').set({ name: 'Παναγιώτης Ηλία' }).where('id', '=', id).execute();
  for (const query of ['panayiotis', 'panagiotis', 'Παναγιωτης'])
    expect((await users(`q=${encodeURIComponent(query)}`)).map(({ email }) => email)).toContain('cafe.larnaca@example.org');
});

test('venues are found however their place is written', async () => {
  const { db } = world.system.database;
  await db.updateTable('venue').set({ title: 'Ταβέρνα Αγία Νάπα' }).where('number', '=', 2).execute();
  for (const query of ['agia napa', 'ayia napa', 'αγια', 'Ayia'])
    expect(
      (await get<{ venues: { id: number }[] }>(`/api/admin/venues?q=${encodeURIComponent(query)}`)).venues.map((venue) => venue.id),
      query,
    ).toContain(2);
});
