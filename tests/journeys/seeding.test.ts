import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedDemo } from '#app/seed.ts';
import { openSystem, type System } from '#app/system.ts';
import { readConfig } from '#platform/server/config.ts';
import { emptyDatabase } from '#tests/support/database.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'parea-seeding-'));
let database: Awaited<ReturnType<typeof emptyDatabase>>;
let system: System;
beforeAll(async () => {
  database = await emptyDatabase();
  system = await openSystem(readConfig({ DATABASE_URL: database.url, DATA_DIR: dataDir, SECRET: 'the-same-in-every-test-0123456789' }));
});
afterAll(async () => {
  await system.close();
  await database.drop();
  rmSync(dataDir, { recursive: true, force: true });
});

const world = async () =>
  (
    await system.database.pool.query(`select (select array_agg(number order by number) from venue) as venues,
      (select count(*)::int from account_user) as people, (select count(*)::int from orders) as orders,
      (select count(*)::int from orders where status <> 5) as open, (select array_agg(stamps order by stamps) from stamp_card) as stamps`)
  ).rows[0];

/** The system of a start that is cut off when it asks for a venue for so many times. */
function cutOffAfter(asks: number): System {
  let left = asks;
  const get: System['venues']['get'] = async (ref) => {
    left -= 1;
    if (left < 0) throw new Error('cut off');
    return system.venues.get(ref);
  };
  return { ...system, venues: { ...system.venues, get } };
}

test('a first start that is cut off, again and again, ends in the whole demo world, with nothing twice', async () => {
  for (let asks = 1; asks < 60; asks += 1)
    try {
      await seedDemo(cutOffAfter(asks));
      break;
    } catch (error) {
      expect(error).toMatchObject({ message: 'cut off' });
    }
  expect(await world()).toEqual({ venues: [1, 2, 3], people: 5, orders: 5, open: 0, stamps: [2, 11] });
  expect(await seedDemo(system)).toBe(false);
});

test('a regular who has ordered a hundred times since is no reason to make the world again, and no start fails of it', async () => {
  await system.database.pool.query(
    `insert into orders select r.* from (select * from orders order by placed_at desc limit 1) o, generate_series(1, 101) n
      cross join lateral jsonb_populate_record(null::orders, to_jsonb(o) || jsonb_build_object('id', gen_random_uuid(), 'number', 1000 + n,
        'order_id', 'again-' || n, 'idempotency_key', null, 'status', 4, 'status_at', now(), 'placed_at', now())) r`,
  );
  expect(await seedDemo(system)).toBe(false);
});
