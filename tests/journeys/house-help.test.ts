import { afterAll, beforeAll, expect, test } from 'vitest';
import type { HouseHelp } from '#features/assistance/help-contract.ts';
import type { Settings } from '#features/settings/contract.ts';
import type { WholeVenue } from '#features/venues/contract.ts';
import { line, OWNER_1, startApp, type TestApp } from '#tests/support/app.ts';
import { ownVenue } from '#tests/support/own-venue.ts';

/** What the assistant knows beside the menu: what the owner wrote, the doors by the venue's clock, what is ordered together. */
let world: TestApp;
let venue: WholeVenue;
beforeAll(async () => {
  world = await startApp();
  venue = await ownVenue(world);
});
afterAll(() => world.close());

const FRIES = 'elia-hand-cut-fries';
const PITA = 'elia-warm-pita';
const help = async () => (await world.call('GET', `/api/stores/${venue.id}/help`)).json as HouseHelp;

test('the owner writes it, the assistant reads it, and it stays out of the menu', async () => {
  const headers = { cookie: await world.signIn(OWNER_1) };
  const { house } = (await world.call('GET', `/api/venues/${venue.id}/settings`, { headers })).json as Settings;
  const value = { wifi: { en: 'Network Olive', el: 'Δίκτυο Ελιά' }, toilet: {}, parking: { en: 'Behind the house' } };
  const save = (seal: string) =>
    world.call('POST', `/api/venues/${venue.id}/settings`, { body: { section: 'house', seal, value }, headers });
  const saved = await save(house.seal);
  expect(saved.status, saved.text).toBe(200);
  expect((await help()).goodToKnow).toEqual(value);
  expect((await save('of another day')).status).toBe(409);
  for (const path of [`/api/stores/${venue.id}`, `/store/?id=${venue.id}`])
    expect((await world.call('GET', path)).text).not.toContain('Network Olive');
});

test('what three orders have together goes together; two do not', async () => {
  for (let count = 0; count < 2; count += 1)
    await world.placed({ storeDBId: venue._id, storeId: venue.id, order: [line(FRIES, 1), line(PITA, 1)], orderAmount: 5.2 });
  const take = () => world.system.database.pool.query('update orders set status = 1 where venue_id = $1 and status = 0', [venue._id]);
  await take();
  // Nobody took this one, and nobody paid it.
  await world.placed({ storeDBId: venue._id, storeId: venue.id, order: [line(FRIES, 1), line(PITA, 1)], orderAmount: 5.2 });
  const beside = await startApp({ beside: world });
  try {
    expect(((await beside.call('GET', `/api/stores/${venue.id}/help`)).json as HouseHelp).together).toEqual({});
  } finally {
    await beside.close();
  }
  await take();
  const fresh = await startApp({ beside: world });
  try {
    expect(((await fresh.call('GET', `/api/stores/${venue.id}/help`)).json as HouseHelp).together).toEqual({
      [FRIES]: [PITA],
      [PITA]: [FRIES],
    });
  } finally {
    await fresh.close();
  }
});

test('a venue that wrote no hours is said to have written none', async () => {
  expect((await help()).doors).toEqual({ known: false, open: true, until: null, next: null });
  expect((await world.call('GET', '/api/stores/4711/help')).status).toBe(404);
});
