import { afterAll, beforeAll, expect, test } from 'vitest';
import { follow } from '#tests/support/following.ts';
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

test('an order of another process is read once here, however many boards follow, and each of them gets it whole', async () => {
  const url = `${await other.base()}/api/venues/1/events`;
  const boards = await Promise.all(Array.from({ length: 60 }, () => follow(url, staff)));
  const first = await world.placed();
  await Promise.all(boards.map((board) => board.until((events) => events.some(({ data }) => data.includes(first._id)))));
  let asked = 0;
  const count = () => void (asked += 1);
  other.system.database.pool.on('acquire', count);
  const order = await world.placed();
  const seen = await Promise.all(boards.map((board) => board.until((events) => events.some(({ data }) => data.includes(order._id)))));
  other.system.database.pool.off('acquire', count);
  // The log, the order, what looks every two seconds; not sixty of anything.
  expect(asked).toBeLessThan(20);
  const datas = seen.map((events) => events.find(({ data }) => data.includes(order._id))?.data);
  expect(new Set(datas).size).toBe(1);
  expect(JSON.parse(datas[0] ?? '')).toMatchObject({ order: { _id: order._id, orderAmount: 8 } });
  for (const board of boards) board.close();
});
