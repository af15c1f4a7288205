import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { v7 as uuidv7 } from 'uuid';
import { keptVapidKey } from '#features/push/server/vapid-key.ts';
import { follow } from '#tests/support/following.ts';
import { STAFF_1, startApp, type TestApp } from '#tests/support/app.ts';

let world: TestApp;
let staff: { cookie: string };
beforeAll(async () => {
  world = await startApp({ env: { EVENTS_KEPT_DAYS: '3', CHANGES_KEPT_DAYS: '30' } });
  staff = { cookie: await world.signIn(STAFF_1) };
});
afterAll(() => world.close());

const DAY = 86_400_000;
const VENUE = `(select id from venue where number = 1)`;
const pool = () => world.system.database.pool;
const kept = async () => {
  const { rows } = await pool().query<{ first: number | null; n: number; last: number }>(
    `select min(seq) as first, count(*)::int as n, (select event_seq from venue_pulse where venue_id = ${VENUE}) as last from venue_event where venue_id = ${VENUE}`,
  );
  return rows[0]!;
};
/** So many events of so many days ago, as they would have been written. */
async function older(count: number, days: number): Promise<void> {
  await pool().query(
    `with pulse as (update venue_pulse set event_seq = event_seq + $1 where venue_id = ${VENUE} returning venue_id, event_seq)
    insert into venue_event (venue_id, seq, type, subject_id, at)
    select venue_id, event_seq - $1 + n, 'order.moved', gen_random_uuid()::text, now() - $2 * interval '1 day' from pulse, generate_series(1, $1) n`,
    [count, days],
  );
}
const events = async () => `${await world.base()}/api/venues/1/events`;

test('events are forgotten in small parts when no stream can want them any more, the first ones first and without a gap', async () => {
  await pool().query(`update venue_event set at = now() - interval '9 days'`);
  await older(2500, 5);
  await older(10, 1);
  // An hour of a server's clock that was wrong leaves no hole.
  await older(1, 6);
  await older(5, 1);
  await world.system.sweeps.run('forget old events');
  const { first, n, last } = await kept();
  expect([n, last - (first ?? 0) + 1]).toEqual([16, 16]);
  await world.system.sweeps.run('forget old events');
  expect(await kept()).toEqual({ first, n, last });
});

test('who resumes from before the log is told to read everything anew, and goes on from there', async () => {
  const { first, last } = await kept();
  for (const from of [0, first! - 2, last + 100]) {
    const stream = await follow(await events(), staff, from);
    const [resync] = await stream.until((come) => come.length > 0);
    expect([from, resync?.type, resync?.id]).toEqual([from, 'resync', last]);
    stream.close();
  }
  const stream = await follow(await events(), staff, first! - 2);
  const order = await world.placed();
  const come = await stream.until((all) => all.some(({ type }) => type === 'order.placed'));
  expect(come.map(({ id, type }) => [id, type])).toEqual([
    [last, 'resync'],
    [last + 1, 'order.placed'],
  ]);
  expect(come[1]?.data).toContain(order._id);
  stream.close();
});

test('who resumes from the log’s very beginning, or from its end, misses nothing and is told nothing else', async () => {
  const { first, last } = await kept();
  const whole = await follow(await events(), staff, first! - 1);
  const come = await whole.until((all) => all.length >= last - first! + 1);
  expect(come.map(({ id }) => id)).toEqual(Array.from({ length: last - first! + 1 }, (_, at) => first! + at));
  expect(come.some(({ type }) => type === 'resync')).toBe(false);
  whole.close();
  const end = await follow(await events(), staff, last);
  await world.placed();
  const next = await end.until((all) => all.length > 0);
  expect(next[0]).toMatchObject({ id: last + 1, type: 'order.placed' });
  end.close();
});

test('a log of which nothing is left is no beginning either', async () => {
  await pool().query(`delete from venue_event where venue_id = ${VENUE}`);
  const { last } = await kept();
  const stream = await follow(await events(), staff, last - 1);
  expect((await stream.until((come) => come.length > 0))[0]).toMatchObject({ type: 'resync', id: last });
  stream.close();
});

test('the log of changes is kept as long as the setting says', async () => {
  const entry = (days: number) =>
    pool().query(`insert into audit_entry (id, venue_id, action, at) values ($1, ${VENUE}, 'item.saved', $2)`, [
      uuidv7({ msecs: Date.now() - days * DAY }),
      new Date(Date.now() - days * DAY),
    ]);
  await pool().query('delete from audit_entry');
  for (const days of [1, 29, 31, 400]) await entry(days);
  await world.system.sweeps.run('forget old changes');
  const { rows } = await pool().query<{ n: number }>('select count(*)::int as n from audit_entry');
  expect(rows[0]?.n).toBe(2);
});

test('every process names itself to push services alike, and a key that an earlier version kept in its folder stays', async () => {
  const beside = await startApp({ beside: world });
  expect(beside.system.push.publicKey).toBe(world.system.push.publicKey);
  await beside.close();
  const folder = mkdtempSync(join(tmpdir(), 'parea-push-'));
  const { publicKey } = await keptVapidKey(world.system.database.db, folder);
  expect(publicKey).toBe(world.system.push.publicKey);
  rmSync(folder, { recursive: true });
});
