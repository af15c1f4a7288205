import { afterAll, beforeAll, expect, test } from 'vitest';
import { codeOf } from '#features/venues/server/table-code.ts';
import { startApp, type TestApp } from '#tests/support/app.ts';

let world: TestApp;
beforeAll(async () => {
  world = await startApp();
});
afterAll(() => world.close());

const scans = async () =>
  world.system.database.db.selectFrom('venueEvent').select(['venueId', 'subjectId']).where('type', '=', 'venue.scanned').execute();

test('the first phone that comes by a table’s own code is noted, once, and no other', async () => {
  const venue = await world.system.venues.get('1');
  if (!venue) throw new Error('no venue');
  const key = codeOf(world.system.config.secret, venue, { floor: 1, table: 4 });
  const open = (query: string) => world.call('GET', `/store/?id=1&floor=1&table=4${query}`);
  // Nobody has a code, a wrong one, or one of another table.
  await open('');
  await open('&k=guessed');
  await world.call('GET', `/store/?id=1&floor=1&table=5&k=${key}`);
  await world.call('GET', `/store/?id=1&floor=1&table=${'9'.repeat(40)}&k=${key}`);
  await Promise.all([1, 2, 3, 4].map(() => open(`&k=${key}`)));
  await expect.poll(scans).toEqual([{ venueId: venue.venueId, subjectId: '1/4' }]);
  await open(`&k=${key}`);
  // Another process knows nothing of it yet.
  const beside = await startApp({ beside: world });
  await beside.call('GET', `/store/?id=1&floor=1&table=4&k=${key}`);
  const other = await beside.system.venues.get('2');
  if (!other) throw new Error('no venue');
  const otherKey = codeOf(world.system.config.secret, other, { floor: 1, table: 2 });
  await beside.call('GET', `/store/?id=2&floor=1&table=2&k=${otherKey}`);
  await expect.poll(async () => (await scans()).length).toBe(2);
  expect((await scans()).filter(({ venueId }) => venueId === venue.venueId)).toHaveLength(1);
  await beside.close();
});
