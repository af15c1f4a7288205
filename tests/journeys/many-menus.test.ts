import { afterAll, beforeAll, expect, test } from 'vitest';
import { venueCache } from '#features/venues/server/venue-cache.ts';
import { startApp, type TestApp } from '#tests/support/app.ts';

/** However many venues there are, their menus do not all lie in memory at once. */
let world: TestApp;
beforeAll(async () => {
  world = await startApp();
});
afterAll(() => world.close());

const NUMBERS = ['1', '2', '3'];

test('of three venues where there is room for two, two are kept, and every one is answered as it is', async () => {
  const { db } = world.system.database;
  const all = venueCache(db);
  for (const number of NUMBERS) await all.get(number);
  expect(all.held().venues).toBe(3);

  const mostBytes = Math.floor(all.held().bytes * 0.9);
  const some = venueCache(db, { most: 100, mostBytes });
  for (let round = 0; round < 3; round += 1)
    for (const number of NUMBERS) {
      expect((await some.get(number))?.whole).toEqual((await all.get(number))?.whole);
      expect(some.held().bytes).toBeLessThanOrEqual(mostBytes);
    }
  expect(some.held().venues).toBe(2);
});

test('what was thrown out by one venue too many is found again after a change, in its newer version', async () => {
  const few = venueCache(world.system.database.db, { most: 1, mostBytes: Infinity });
  const before = await few.get('1');
  await few.get('2');
  expect(few.held().venues).toBe(1);
  await world.saveVenue(1, (venue) => ({ ...venue, title: 'Elia & Pepper' }));
  const after = await few.get('1');
  expect([after?.title, (after?.menuVersion ?? 0) > (before?.menuVersion ?? 0)]).toEqual(['Elia & Pepper', true]);
});
