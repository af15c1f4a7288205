import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { PlacedOrder, SavedOrder } from '#features/ordering/contract.ts';
import { STAFF_1, startApp, type TestApp } from '#tests/support/app.ts';

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
  // Orders of the tests before are none of this one's.
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
const mails = () =>
  [world, other].flatMap(({ system }) => {
    const folder = join(system.config.dataDir, 'mail');
    mkdirSync(folder, { recursive: true });
    return readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'));
  });

test('an order that nobody takes is reminded of at 60, 120 and 180 seconds, each once, whoever sweeps', async () => {
  const order = await world.placed();
  const before = mails().length;
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
  expect(mails()).toHaveLength(before);
  expect(await seen(order)).toMatchObject({ escalation: 2 });
  after(180);
  await sweep();
  after(600);
  await sweep();
  expect(await steps(order._id)).toEqual([1, 2, 3]);
  // The guest's page says so, by the number it follows.
  expect(await seen(order)).toMatchObject({ escalation: 3, revision: 4, orderStatus: 0 });
  const sent = mails().slice(before);
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
