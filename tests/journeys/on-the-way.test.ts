import { afterAll, beforeAll, expect, test } from 'vitest';
import type { VenueEvent } from '#features/ordering/board-contract.ts';
import { expectRefusal, STAFF_1, startApp, type TestApp } from '#tests/support/app.ts';
import { dataOf, follow } from '#tests/support/following.ts';

let world: TestApp;
let staff: { cookie: string };
beforeAll(async () => {
  world = await startApp();
  staff = { cookie: await world.signIn(STAFF_1) };
});
afterAll(() => world.close());

const move = (id: string, orderStatus: number) =>
  world.call('POST', `/api/orders/${id}/status`, { body: { orderStatus, reason: 'Because.' }, headers: staff });
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const setOff = (id: string, headers: Readonly<Record<string, string>>) => world.call('POST', `/api/orders/${id}/on-my-way`, { headers });

test('who collects sets off: the board hears it once, and it stays said', async () => {
  const { _id, accessToken } = await world.placed({ deliveryMethod: 2, orderAmount: 8 });
  expectRefusal(await setOff(_id, bearer(accessToken)), 409, 'not_ready');
  await move(_id, 3);
  const venue = await world.venue(1);
  const { lastEventId } = (await world.call('GET', '/api/venues/1/orders', { headers: staff })).json as { lastEventId: number };
  const board = await follow(`${await world.base()}/api/venues/${venue._id}/events`, staff, lastEventId);
  const [first, second] = await Promise.all([setOff(_id, bearer(accessToken)), setOff(_id, bearer(accessToken))]);
  for (const answer of [first, second, await setOff(_id, bearer(accessToken))]) {
    expect(answer.status).toBe(200);
    expect(answer.json).toMatchObject({ _id, orderStatus: 3, onTheirWay: true, revision: 3 });
  }
  await move(_id, 4);
  const events = await board.until((heard) => heard.some(({ type }) => type === 'order.moved'));
  board.close();
  const said = events.filter(({ type }) => type === 'order.on_my_way');
  expect(said).toHaveLength(1);
  expect(dataOf<VenueEvent>(said[0]).order).toMatchObject({ _id, onTheirWay: true });
  // Collected in the meantime: still the same answer, and nothing moves.
  expect((await setOff(_id, bearer(accessToken))).json).toMatchObject({ orderStatus: 4, onTheirWay: true, revision: 4 });
});

test('only of an order that is collected, ready, and one’s own', async () => {
  const brought = await world.placed({ orderAmount: 8 });
  await move(brought._id, 3);
  expectRefusal(await setOff(brought._id, bearer(brought.accessToken)), 409, 'not_ready');
  const collected = await world.placed({ deliveryMethod: 2, orderAmount: 8 });
  await move(collected._id, 3);
  expectRefusal(await setOff(collected._id, {}), 404, 'not_found');
  expectRefusal(await setOff(collected._id, bearer(brought.accessToken)), 404, 'not_found');
  expectRefusal(await setOff('0190a1b2-0000-7000-8000-000000000000', bearer(brought.accessToken)), 404, 'not_found');
  await move(collected._id, 9);
  expectRefusal(await setOff(collected._id, bearer(collected.accessToken)), 409, 'not_ready');
  const read = await world.call('GET', `/api/orders/${collected._id}`, { headers: bearer(collected.accessToken) });
  expect(read.json).toMatchObject({ onTheirWay: false, orderStatus: 9 });
});

test('the guest’s own page hears it too', async () => {
  const { _id, accessToken } = await world.placed({ deliveryMethod: 2, orderAmount: 8 });
  await move(_id, 3);
  const page = await follow(`${await world.base()}/api/orders/${_id}/events`, bearer(accessToken));
  await setOff(_id, bearer(accessToken));
  const events = await page.until((heard) => heard.some(({ data }) => data.includes('"onTheirWay":true')));
  expect(dataOf<{ revision: number }>(events.at(-1))).toMatchObject({ revision: 3 });
  page.close();
});
