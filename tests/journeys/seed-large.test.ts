import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedLarge, type LargeSize } from '#app/large/seed-large.ts';
import { startApp, type TestApp } from '#tests/support/app.ts';
import { checkInvariants } from '#tests/proofs/ledger.ts';

let world: TestApp;
beforeAll(async () => {
  world = await startApp();
});
afterAll(() => world.close());

const SMALL = { venues: 22, items: 30, orders: 22 * 20, seed: 3, settled: true };

const counted = async () =>
  (
    await world.system.database.pool.query(`select (select count(*)::int from venue where number > 1000) as venues,
      count(*)::int as orders, count(distinct o.venue_id)::int as at, (select count(*)::int from order_line l where l.order_id = any(array_agg(o.id))) as lines,
      count(*) filter (where o.visit_id is null and o.delivery_method = 1 and o.table_number > 0)::int as nowhere,
      count(*) filter (where o.status = 5 and o.payment_status <> 'paid')::int as unpaid
      from orders o join venue v on v.id = o.venue_id where v.number > 1000`)
  ).rows[0];

/** Ended when it says something that begins so. */
async function endedAt(size: LargeSize, words: string): Promise<void> {
  const ended = new Error('ended');
  await expect(
    seedLarge(world.system, size, (line) => {
      if (line.startsWith(words)) throw ended;
    }),
  ).rejects.toBe(ended);
}

test('a large world that is ended in the middle goes on, grows, and is true in all its tables', async () => {
  await endedAt(SMALL, 'orders placed');
  await endedAt(SMALL, 'venues copied');
  await endedAt(SMALL, 'orders copied');
  await seedLarge(world.system, SMALL);
  expect(await counted()).toEqual({ venues: 22, orders: 440, at: 22, lines: 1320, nowhere: 0, unpaid: 0 });
  // Again, and with more venues.
  await seedLarge(world.system, { ...SMALL, venues: 31, orders: 31 * 20 });
  expect(await counted()).toEqual({ venues: 31, orders: 620, at: 31, lines: 1860, nowhere: 0, unpaid: 0 });

  const { pool } = world.system.database;
  const client = await pool.connect();
  try {
    const { rows } = await client.query<{ id: string; used: number }>(
      `select p.id, p.used from promotion p join venue v on v.id = p.venue_id where v.number > 1000`,
    );
    const wrong = await checkInvariants(client, {
      orders: new Set(),
      stock: new Map(),
      uses: new Map(rows.map(({ id }) => [id, 0])),
    });
    expect(wrong).toEqual([]);
    const { rows: money } = await client.query(
      `select o.id from orders o join venue v on v.id = o.venue_id left join settlement s on s.venue_id = o.venue_id and s.order_id = o.id
        where v.number > 1000 group by o.venue_id, o.id having coalesce(sum(s.amount_cents), 0) <> o.taken_cents`,
    );
    expect(money).toEqual([]);
    expect(rows.some(({ used }) => used > 0)).toBe(true);
  } finally {
    client.release();
  }
});

test('a venue that is a copy is one like any other', async () => {
  const venue = await world.venue(1025);
  expect(venue.title).toMatch(/ 1025$/);
  const order = await world.call('GET', '/all-stores?q=1025');
  expect(order.status).toBe(200);
  expect(order.text).toContain(venue.title);
});
