import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { sql } from 'kysely';
import { takesOrders } from '#app/health.ts';
import { selfTest } from '#features/ordering/server/self-test.ts';
import { SELF_TEST_VENUE } from '#features/venues/server/self-test-venue.ts';
import { ADMIN, startApp, type TestApp } from '../support/app.ts';

let world: TestApp;
let other: TestApp;
beforeAll(async () => {
  world = await startApp();
  other = await startApp({ beside: world });
});
afterAll(async () => {
  await other.close();
  await world.close();
});

const round = (app: TestApp) => app.system.sweeps.run('self test');
const countOf = async (table: 'orders' | 'venue_event') => {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)} where venue_id = ${SELF_TEST_VENUE}`.execute(
    world.system.database.db,
  );
  return rows[0]?.n;
};

test('an order of the installation’s own comes to its board, is measured, and leaves nothing', async () => {
  expect(world.system.selfTest.age()).toBeNull();
  // Two processes begin at the same moment: one of them makes the venue.
  await Promise.all([round(world), round(other), round(world)]);
  expect(world.system.selfTest.counted()).toMatchObject({ arrived: 2, lost: 0 });
  expect(world.system.selfTest.counted().tookMs).toBeGreaterThan(0);
  expect(await countOf('orders')).toBe(0);
  const { text } = await world.call('GET', '/metrics');
  expect(text).toMatch(/^parea_self_test_orders_total\{outcome="arrived"\} 2$/m);
  expect(text).toMatch(/^parea_self_test_age_seconds \d/m);
  expect((await world.call('GET', '/readyz')).status).toBe(200);
});

test('its venue is there for nobody', async () => {
  await round(world);
  for (const path of ['/store/?id=0', '/api/stores/0', `/api/stores/${SELF_TEST_VENUE}`])
    expect((await world.call('GET', path)).status, path).toBe(404);
  expect((await world.placeOrder({ storeDBId: SELF_TEST_VENUE })).status).toBe(404);
  const signedIn = await world.call('POST', '/api/admin/session', { body: { email: ADMIN.email, password: ADMIN.password } });
  expect(signedIn.status).toBe(200);
  for (const path of ['/api/admin/venues', '/api/admin/companies', '/api/stores', '/api/admin/desk', '/sitemap.xml'])
    expect((await world.call('GET', path, { headers: world.admin })).text, path).not.toContain('Self test');
  expect((await world.call('GET', '/all-stores')).text).not.toContain('Self test');
  // Numbers of venues go on as if it were not there.
  const numbers = await world.system.database.db.selectFrom('venue').select('number').where('status', '=', 'live').execute();
  expect(numbers.map(({ number }) => number).toSorted((a, b) => a - b)).toEqual([1, 2, 3]);
});

test('what a process that ended left behind goes', async () => {
  const { db } = world.system.database;
  await sql`insert into orders (venue_id, id, number, business_day, order_id, buyers_name, delivery_method, payment_method, currency, subtotal_cents,
    reward_savings_cents, discount_cents, total_cents, placed_at, status_at)
    values (${SELF_TEST_VENUE}, gen_random_uuid(), -1, '2001-01-01', 'left', 'left', 2, 99, 'EUR', 0, 0, 0, 0, now() - interval '2 minutes', now())`.execute(
    db,
  );
  await sql`update venue_event set at = now() - interval '2 minutes' where venue_id = ${SELF_TEST_VENUE}`.execute(db);
  await round(world);
  expect(await countOf('orders')).toBe(0);
  expect(await countOf('venue_event')).toBe(1);
});

test('an order that does not come to its board within a minute makes the process unready, and one that does ready again', async () => {
  const { database, feed, writer, clock } = world.system;
  const time = { now: 0 };
  let deaf = true;
  const tested = selfTest({
    db: database.db,
    writer,
    clock,
    secret: 'the-same-in-every-test-0123456789',
    elapsed: () => time.now,
    feed: {
      ...feed,
      follow(venueId, listener) {
        if (!deaf) return feed.follow(venueId, listener);
        listener([]);
        return () => undefined;
      },
    },
  });
  const ready = () => takesOrders(database, tested)();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const lost = expect(tested.run()).rejects.toThrow('did not reach its board');
  await vi.advanceTimersByTimeAsync(5_000).finally(() => vi.useRealTimers());
  await lost;
  expect(await ready()).toBe(true);
  time.now = 60_001;
  expect(await ready()).toBe(false);
  deaf = false;
  await tested.run();
  expect(await ready()).toBe(true);
  expect(tested.counted()).toMatchObject({ arrived: 1, lost: 1 });
});

test('a process that is told not to does not', async () => {
  const quiet = await startApp({ beside: world, env: { SELF_TEST: 'off' } });
  try {
    await expect(round(quiet)).rejects.toThrow('There is no sweep');
    expect((await quiet.call('GET', '/readyz')).status).toBe(200);
    expect((await quiet.call('GET', '/metrics')).text).not.toMatch(/^parea_self_test_age_seconds \d/m);
  } finally {
    await quiet.close();
  }
});
