import { afterAll, beforeAll, expect, test } from 'vitest';
import { liveVenues } from '#features/venues/server/live-venues.ts';
import { startApp, type TestApp } from '#tests/support/app.ts';

let world: TestApp;
beforeAll(async () => {
  world = await startApp();
});
afterAll(() => world.close());

const numbers = (rows: readonly { readonly number: number }[]) => rows.map(({ number }) => number);

test('the public list reads again what changed, and nothing else', async () => {
  const { db } = world.system.database;
  const change = (sql: string) => world.system.database.pool.query(sql);
  const venues = liveVenues(db);
  expect(venues.search('')).toEqual([]);
  await venues.refresh();
  const before = venues.search('');
  expect(numbers(before)).toEqual([1, 2, 3]);
  expect(numbers(venues.search('elia'))).toEqual([1]);

  await venues.refresh();
  expect(venues.search('')).toBe(before);

  await change(`update venue set title = 'Thymari' where number = 1`);
  await venues.refresh();
  const after = venues.search('');
  expect(after.map((row, at) => row === before[at])).toEqual([false, true, true]);
  expect(numbers(venues.search('θυμάρι'))).toEqual([1]);

  await change(`update venue set status = 'suspended' where number = 2`);
  await change(`update company c set name = 'Harbour Group' from venue v where v.company_id = c.id and v.number = 3`);
  await venues.refresh();
  expect(numbers(venues.search(''))).toEqual([1, 3]);
  expect(numbers(venues.search('harbour'))).toEqual([3]);
  expect(venues.search('')[0]).toBe(after[0]);

  // Nobody confirmed an address of it.
  await change(
    `update venue set self_made = true where number = 3; delete from venue_account where venue_id = (select id from venue where number = 3)`,
  );
  await change(`update venue set status = 'live' where number = 2`);
  await venues.refresh();
  expect(numbers(venues.search(''))).toEqual([1, 2]);
});
