import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PersonalData } from '#features/history/contract.ts';
import { expectRefusal, startApp, type TestApp } from '#tests/support/app.ts';

/** What a person avoids, kept with their account: only where they agreed, gone when they take that back. */
let world: TestApp;
beforeAll(async () => {
  world = await startApp();
});
afterAll(() => world.close());

const password = 'four-olives-in-brine';
async function newUser() {
  const { cookie, id } = await world.signUp(`${crypto.randomUUID()}@parea.example`);
  return { id, headers: { cookie } };
}
const PASSPORT = { avoids: ['milk', 'nuts'], ratherNot: ['milk'], diets: ['vegetarian'] };
const rows = () => world.system.database.db.selectFrom('accountPassport').selectAll().execute();

test('nothing is kept until somebody agrees; then it is read, changed, exported, and deleted by switching it off', async () => {
  const { id, headers } = await newUser();
  const path = `/api/users/${id}/passport`;
  const exported = async () => (await world.call('GET', `/api/users/${id}/export`, { headers })).json as PersonalData;
  expect((await world.call('GET', path, { headers })).json).toEqual({ kept: null });
  expectRefusal(await world.call('PUT', path, { headers, body: PASSPORT }), 409, 'not_kept');
  expect(await rows()).toEqual([]);
  const kept = await world.call('PUT', path, { headers, body: { ...PASSPORT, consent: true } });
  expect(kept.json).toMatchObject({ kept: PASSPORT });
  // Another phone reads it, and changes it without agreeing again.
  expect((await world.call('GET', path, { headers })).json).toEqual(kept.json);
  const changed = { avoids: ['nuts', 'sesame'], ratherNot: [], diets: [] };
  expect((await world.call('PUT', path, { headers, body: changed })).json).toMatchObject({ kept: changed });
  expect((await exported()).passport).toMatchObject(changed);
  expect((await world.call('DELETE', path, { headers })).status).toBe(204);
  expect(await rows()).toEqual([]);
  expect((await exported()).passport).toBeNull();
  // The other phone, which has not heard of it, brings nothing back.
  expectRefusal(await world.call('PUT', path, { headers, body: changed }), 409, 'not_kept');
});

test('it goes with the account, and what is no allergen is refused', async () => {
  const { id, headers } = await newUser();
  const path = `/api/users/${id}/passport`;
  expectRefusal(await world.call('PUT', path, { headers, body: { ...PASSPORT, avoids: ['kiwi'], consent: true } }), 400, 'invalid_input');
  await world.call('PUT', path, { headers, body: { ...PASSPORT, consent: true } });
  expect(await rows()).toHaveLength(1);
  expect((await world.call('POST', `/api/users/${id}/deletion`, { headers, body: { password } })).status).toBe(204);
  expect(await rows()).toEqual([]);
});

test('what is taste is among what is avoided, whatever was sent', async () => {
  const { id, headers } = await newUser();
  const body = { avoids: ['nuts'], ratherNot: ['milk'], diets: [], consent: true };
  expect((await world.call('PUT', `/api/users/${id}/passport`, { headers, body })).json).toMatchObject({
    kept: { avoids: ['nuts'], ratherNot: [] },
  });
});
