import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Loyalty } from '#features/loyalty/contract.ts';
import type { Settings } from '#features/settings/contract.ts';
import { updateColumns } from '#features/venues/server/column-sql.ts';
import { editVenue } from '#features/venues/server/edit-venue.ts';
import { readable } from '#features/venues/server/venue-cache.ts';
import type { WholeVenue } from '#features/venues/contract.ts';
import { OWNER_1, startApp, type TestApp } from '#tests/support/app.ts';
import { ownVenue } from '#tests/support/own-venue.ts';

/** What a venue cannot be read with afterwards is not saved; one that cannot be read harms itself alone. */
let world: TestApp;
let venue: WholeVenue;
let headers: { readonly cookie: string };
beforeAll(async () => {
  world = await startApp();
  venue = await ownVenue(world);
  headers = { cookie: await world.signIn(OWNER_1) };
});
afterAll(() => world.close());

const settings = async () => (await world.call('GET', `/api/venues/${venue.id}/settings`, { headers })).json as Settings;
const BAD = [
  '/a:b.png',
  "/logos/elia.svg');background:url(//evil",
  '/a\\b.png',
  '/a\tb.png',
  '//evil.example/a.png',
  'https://evil.example/a\\b.png',
];

test.each(BAD)('%j is no picture of a venue, and nothing changes', async (picture) => {
  const { details } = await settings();
  for (const field of ['logo', 'headerBg']) {
    const body = { section: 'details', seal: details.seal, value: { ...details.value, [field]: picture } };
    const saved = await world.call('POST', `/api/venues/${venue.id}/settings`, { body, headers });
    expect([field, saved.status, (saved.json as { error?: { code?: string } }).error?.code]).toEqual([field, 400, 'invalid_input']);
  }
  const loyalty = (await world.call('GET', `/api/venues/${venue.id}/loyalty`, { headers })).json as Loyalty;
  const body = { seal: loyalty.seal, value: { ...loyalty.value, stampImage: picture } };
  expect((await world.call('POST', `/api/venues/${venue.id}/loyalty`, { body, headers })).status).toBe(400);
  expect((await settings()).details.seal).toBe(details.seal);
  expect((await world.call('GET', `/api/stores/${venue.id}`)).status).toBe(200);
});

test('a change after which a venue could not be read is refused whole, whatever its form took', async () => {
  const { db } = world.system.database;
  const { feed, venues } = world.system;
  const changing = editVenue({ db, feed, venues }, { venueId: venue._id, actor: 'test' }, async (tx, rows) => {
    await updateColumns(tx, rows.id, { logo: '/a:b.png' });
    return { answer: undefined, audit: { action: 'settings.details_saved', subject: rows.title, before: null, after: null } };
  });
  await expect(changing).rejects.toMatchObject({ status: 400, code: 'invalid_input' });
  expect((await settings()).details.value.logo).toBe(venue.logo);
});

test('a venue that cannot be read, however it came to be so, stops neither the list of all nor the start', async () => {
  const beside = await startApp({ beside: world });
  try {
    await world.system.database.pool.query("update venue set logo = '/a:b.png' where number = 2");
    const listed = await beside.call('GET', '/api/stores', { headers: world.admin });
    expect(listed.status, listed.text).toBe(200);
    const numbers = (listed.json as WholeVenue[]).map(({ id }) => id);
    expect(numbers).toContain(1);
    expect(numbers).not.toContain(2);
    expect((await beside.call('GET', '/api/stores/1')).status).toBe(200);
    await expect(beside.system.venues.get('2')).rejects.toThrow(/^Venue 2 cannot be read: logo: /);
    // What the start asks for the demo world's past.
    expect(await readable(beside.system.venues, '2')).toBeNull();
  } finally {
    await beside.close();
  }
});
