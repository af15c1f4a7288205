import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { PlacedOrder, SavedOrder } from '#features/ordering/contract.ts';
import { line, STAFF_1, startApp, type TestApp } from '#tests/support/app.ts';

let world: TestApp;
let other: TestApp;
let staff: { cookie: string };
beforeAll(async () => {
  world = await startApp();
  other = await startApp({ beside: world });
  staff = { cookie: await world.signIn(STAFF_1) };
});
afterAll(async () => {
  await other.close();
  await world.close();
});

let start = 0;
beforeEach(async () => {
  // Orders and alarms of the tests before are none of this one's.
  await world.system.database.db.deleteFrom('venueAlarm').execute();
  await world.system.database.db.updateTable('orders').set({ status: 4 }).execute();
  start = Date.now();
  world.time.now = start;
  other.time.now = start;
});
const after = (seconds: number) => {
  world.time.now = start + seconds * 1000;
  other.time.now = world.time.now;
};
/** Both processes sweep at the same time, several times over. */
const sweep = () => Promise.all([world, other, world, other].map(({ system }) => system.sweeps.run('untaken orders')));

const seen = async ({ _id, accessToken }: PlacedOrder) =>
  (await world.call('GET', `/api/orders/${_id}`, { headers: { authorization: `Bearer ${accessToken}` } })).json as SavedOrder;
const steps = async (id: string) => {
  const rows = await world.system.database.db
    .selectFrom('venueEvent')
    .select('data')
    .where('subjectId', '=', id)
    .where('type', '=', 'order.escalated')
    .orderBy('seq')
    .execute();
  return rows.map(({ data }) => (data as { step: number }).step);
};
const mails = async () => {
  await Promise.all([world, other].map(({ system }) => system.mailer.idle()));
  return [world, other].flatMap(({ system }) => {
    const folder = join(system.config.dataDir, 'mail');
    mkdirSync(folder, { recursive: true });
    return readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'));
  });
};

test('an order that nobody takes is reminded of at 60, 120 and 180 seconds, each once, whoever sweeps', async () => {
  const order = await world.placed();
  const before = (await mails()).length;
  for (const [seconds, expected] of [
    [59, []],
    [60, [1]],
    [61, [1]],
    [119, [1]],
    [120, [1, 2]],
    [179, [1, 2]],
  ] as const) {
    after(seconds);
    await sweep();
    expect([seconds, await steps(order._id)]).toEqual([seconds, expected]);
  }
  expect(await mails()).toHaveLength(before);
  expect(await seen(order)).toMatchObject({ escalation: 2 });
  after(180);
  await sweep();
  after(600);
  await sweep();
  expect(await steps(order._id)).toEqual([1, 2, 3]);
  // The guest's page says so, by the number it follows.
  expect(await seen(order)).toMatchObject({ escalation: 3, revision: 4, orderStatus: 0 });
  const sent = (await mails()).slice(before);
  expect(sent).toHaveLength(1);
  expect(sent[0]).toContain('owner.elia@parea.example');
  expect(sent[0]).toContain(`#${order.number}`);
  expect(sent[0]).toContain('/portal/orders');
});

test('a system that was away does the latest step alone, and leaves what is hours old', async () => {
  const late = await world.placed();
  after(400);
  const old = await world.placed({ buyersName: 'Later' });
  await world.system.database.db
    .updateTable('orders')
    .set({ statusAt: new Date(start - 4 * 3_600_000) })
    .where('id', '=', old._id)
    .execute();
  await sweep();
  expect(await steps(late._id)).toEqual([3]);
  expect(await steps(old._id)).toEqual([]);
});

test('taken, started, stopped, or still to be paid: nobody is reminded', async () => {
  const orders = [await world.placed(), await world.placed(), await world.placed(), await world.placed()];
  for (const [at, orderStatus] of [1, 2, 8].entries()) {
    const answer = await world.call('POST', `/api/orders/${orders[at]!._id}/status`, {
      body: { orderStatus, reason: 'So.' },
      headers: staff,
    });
    expect(answer.status).toBe(200);
  }
  await world.system.database.db.updateTable('orders').set({ paymentStatus: 'pending' }).where('id', '=', orders[3]!._id).execute();
  after(200);
  await sweep();
  for (const { _id } of orders) expect(await steps(_id)).toEqual([]);
});

test('forty waiting at once: each once', async () => {
  const orders = [];
  for (let at = 0; at < 40; at += 1) orders.push(await world.placed({ orderAmount: 8 }));
  after(130);
  await sweep();
  for (const { _id } of orders) expect(await steps(_id)).toEqual([2]);
});

test('many that nobody takes are one mail, which says how many, and the next one comes ten minutes later at the earliest', async () => {
  const known = new Set(await mails());
  const fresh = async () => (await mails()).filter((mail) => !known.has(mail));
  const orders = [];
  for (let at = 0; at < 12; at += 1) orders.push(await world.placed({ orderAmount: 8 }));
  after(181);
  await sweep();
  const [mail, ...more] = await fresh();
  expect(more).toEqual([]);
  expect(mail).toContain('12 orders are waiting at');
  expect(mail).toContain(`#${orders[0]!.number}`);
  // Those who come meanwhile are in the next one, and that is all it takes: nothing for the same orders again.
  after(200);
  const later = await world.placed({ orderAmount: 8 });
  for (const seconds of [385, 500, 700]) {
    after(seconds);
    await sweep();
    expect(await fresh()).toEqual([mail]);
  }
  expect(await steps(later._id)).toEqual([3]);
  after(781);
  await sweep();
  const [second, ...none] = (await fresh()).filter((each) => each !== mail);
  expect(none).toEqual([]);
  expect(second).toContain('13 orders are waiting at');
  after(3000);
  await sweep();
  expect(await fresh()).toHaveLength(2);
});

test('many orders that wait for their first step keep no later one from its own', async () => {
  const old = await world.placed();
  const { db } = world.system.database;
  after(61);
  // More than one reading takes, all with the step that is theirs by now.
  await sql`insert into orders (venue_id, id, number, business_day, order_id, buyers_name, delivery_method, payment_method, currency, subtotal_cents,
      reward_savings_cents, discount_cents, total_cents, status_at, escalation)
    select venue_id, gen_random_uuid(), 1000 + n, business_day, 'many ' || n, 'Many', 1, 99, 'EUR', 0, 0, 0, 0, ${new Date(start - 50_000)}, 1
    from orders, generate_series(1, 600) n where id = ${old._id}`.execute(db);
  await sweep();
  expect(await steps(old._id)).toEqual([1]);
});

test('a venue whose rows somebody holds keeps no other from its reminders', async () => {
  const venue = await world.venue(2);
  const dish = Object.values(venue.content.menu?.items ?? {})
    .flat()
    .find(({ inStock, stockQty, extras }) => inStock && stockQty === null && (extras ?? []).length === 0)!;
  const held = await world.placed();
  const free = await world.placed({ storeId: 2, order: [line(String(dish.id))], floor: 0, table: 0 });
  after(61);
  const holder = await world.system.database.pool.connect();
  try {
    await holder.query('begin');
    await holder.query('select 1 from venue_pulse where venue_id = (select id from venue where number = 1) for update');
    await world.system.sweeps.run('untaken orders');
    expect([await steps(held._id), await steps(free._id)]).toEqual([[], [1]]);
    await holder.query('commit');
  } finally {
    await holder.query('rollback');
    holder.release();
  }
  await sweep();
  expect(await steps(held._id)).toEqual([1]);
});

test('a mail server that accepts and says nothing delays nobody: not the reminders, not the page that sends a mail', async () => {
  const silent = createServer(() => undefined).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const { port } = silent.address() as AddressInfo;
  const mailing = await startApp({ beside: world, env: { SMTP_URL: `smtp://127.0.0.1:${port}` } });
  try {
    const order = await world.placed();
    mailing.time.now = start + 200_000;
    const began = performance.now();
    await mailing.system.sweeps.run('untaken orders');
    expect(await steps(order._id)).toEqual([3]);
    expect(performance.now() - began).toBeLessThan(5_000);
    const waiting = await sql<{ to: string }>`select data->>'to' as "to" from pgboss.job where name = 'mail' and state = 'created'`.execute(
      world.system.database.db,
    );
    expect(waiting.rows).toContainEqual({ to: 'owner.elia@parea.example' });
    await mailing.system.mailer.send({ to: 'guest@example.com', subject: 'A receipt', text: 'Eight euro.' });
    expect(performance.now() - began).toBeLessThan(10_000);
  } finally {
    silent.close();
    await mailing.close();
  }
}, 60_000);
