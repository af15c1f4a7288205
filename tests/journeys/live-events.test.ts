import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { DINER, expectRefusal, line, OWNER_2, STAFF_1, startApp, type TestApp } from '#tests/support/app.ts';
import { sentThrough } from '#tests/support/explained.ts';
import { dataOf, expectRising, follow as openStream, type Following } from '#tests/support/following.ts';
import type { VenueEvent } from '#features/ordering/board-contract.ts';
import type { SavedOrder } from '#features/ordering/contract.ts';

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

const open = new Set<Following>();
afterEach(() => {
  for (const stream of open) stream.close();
  open.clear();
});
async function follow(
  path: string,
  headers: Readonly<Record<string, string>>,
  { after, at = world }: { after?: number; at?: TestApp } = {},
) {
  const stream = await openStream((await at.base()) + path, headers, after);
  open.add(stream);
  return stream;
}
const move = async (id: string, orderStatus: number, at = world) => {
  const answer = await at.call('POST', `/api/orders/${id}/status`, { body: { orderStatus, reason: 'As it is.' }, headers: staff });
  expect(answer.status).toBe(200);
};
const board = async (at = world) =>
  (await at.call('GET', '/api/venues/1/orders', { headers: staff })).json as { orders: SavedOrder[]; lastEventId: number };

describe('the stream of an order', () => {
  test('greets, tells how it stands, then each change, and nothing twice', async () => {
    const order = await world.placed({ orderAmount: 8 });
    const stream = await follow(`/api/orders/${order._id}/events`, { authorization: `Bearer ${order.accessToken}` });
    await stream.until((events) => events.length === 1);
    for (const [at, status] of [1, 2, 3].entries()) {
      await move(order._id, status);
      await stream.until((events) => events.length === at + 2);
    }
    expect(stream.events.map((event) => [event.type, event.id, dataOf<SavedOrder>(event).orderStatus])).toEqual([
      ['order', 1, 0],
      ['order', 2, 1],
      ['order', 3, 2],
      ['order', 4, 3],
    ]);
    const { accessToken: _, ...saved } = order;
    expect(dataOf(stream.events[0])).toEqual(saved);
  });

  test('resumes after what was seen: only what is newer comes', async () => {
    const order = await world.placed({ orderAmount: 8 });
    const path = `/api/orders/${order._id}/events`;
    const token = { authorization: `Bearer ${order.accessToken}` };
    await move(order._id, 2);
    const behind = await follow(path, token, { after: 1 });
    await behind.until((events) => events.length === 1);
    const level = await follow(path, token, { after: 2 });
    const byAddress = await follow(`${path}?after=2`, token);
    await move(order._id, 3);
    for (const stream of [behind, level, byAddress]) await stream.until((events) => events.at(-1)?.id === 3);
    expect(behind.events.map((event) => event.id)).toEqual([2, 3]);
    expect(level.events.map((event) => event.id)).toEqual([3]);
    expect(byAddress.events.map((event) => event.id)).toEqual([3]);
  });

  test('tells nothing of other orders, and is the same from another process', async () => {
    const [order, loud] = [await world.placed({ orderAmount: 8 }), await world.placed({ orderAmount: 8 })];
    const stream = await follow(`/api/orders/${order._id}/events`, { cookie: `order=${order.accessToken}` }, { at: other });
    await stream.until((events) => events.length === 1);
    await move(loud._id, 3);
    await move(order._id, 9);
    await stream.until((events) => events.length === 2);
    expect(stream.events.map((event) => dataOf<SavedOrder>(event)._id)).toEqual([order._id, order._id]);
    expect(dataOf<SavedOrder>(stream.events[1])).toMatchObject({ orderStatus: 9, statusReason: 'As it is.' });
  });

  test('follows an order that staff name in capital letters', async () => {
    const order = await world.placed({ orderAmount: 8 });
    const { lastEventId } = await board();
    const mine = await follow(`/api/orders/${order._id}/events`, { cookie: `order=${order.accessToken}` }, { after: 1 });
    const kitchen = await follow('/api/venues/1/events', staff, { after: lastEventId });
    await move(order._id.toUpperCase(), 3);
    await mine.until((events) => events.length === 1);
    await kitchen.until((events) => events.length === 1);
    expect(dataOf<VenueEvent>(kitchen.events[0])).toMatchObject({ _id: order._id, order: { _id: order._id, orderStatus: 3 } });
  });
});

describe('the stream of a venue', () => {
  test('tells its staff of each order placed and moved, with the order', async () => {
    const { lastEventId } = await board();
    const stream = await follow('/api/venues/1/events', staff);
    const order = await world.placed({ orderAmount: 8 });
    await stream.until((events) => events.length === 1);
    await move(order._id, 2);
    await stream.until((events) => events.length === 2);
    expectRising(stream.events, lastEventId + 1);
    const [placed, moved] = stream.events.map((event) => ({ type: event.type, data: dataOf<VenueEvent>(event) }));
    const { accessToken: _, ...saved } = order;
    expect(placed).toEqual({
      type: 'order.placed',
      data: {
        _id: order._id,
        type: 'order.placed',
        seq: lastEventId + 1,
        order: { ...saved, marks: ['typed'], waitsFor: null },
      },
    });
    expect(moved).toMatchObject({ type: 'order.moved', data: { _id: order._id, order: { orderStatus: 2, revision: 2 } } });
  });

  test('what its own process committed is not read from the log once more', async () => {
    const sent = sentThrough(world.system.database.pool);
    const stream = await follow('/api/venues/1/events', staff);
    await world.placed({ orderAmount: 8 });
    await stream.until((events) => events.length === 1);
    sent.length = 0;
    for (let nth = 2; nth <= 11; nth += 1) {
      await world.placed({ orderAmount: 8 });
      await stream.until((events) => events.length === nth);
    }
    // What PostgreSQL says of these comes before what it says of the other process.
    await other.placed({ orderAmount: 8 });
    await stream.until((events) => events.length === 12);
    // One reading brought it, and one found that there is no more.
    expect(sent.filter((text) => /from "venue_event" where .*"seq" > /.test(text)).length).toBeLessThanOrEqual(4);
  });

  test('tells of requests and of the menu, by the _id of what changed', async () => {
    const { lastEventId } = await board();
    const stream = await follow('/api/venues/1/events', staff);
    const asked = await world.call('POST', '/api/stores/requestAssistance', {
      body: { store: '1', floor: 1, table: 4, service: '/call-waiter', subOption: 'Ask for bill' },
    });
    const { _id } = await world.saveVenue(1, (venue) => venue);
    await world.placed({ order: [line('elia-lamb-chops', 6, { 'On the side': 'Hand-cut fries' })], orderAmount: 105 });
    await stream.until((events) => events.length === 4);
    expectRising(stream.events, lastEventId + 1);
    expect(stream.events.map((event) => [event.type, dataOf<VenueEvent>(event)._id])).toEqual([
      ['request.opened', (asked.json as { _id: string })._id],
      ['menu.changed', _id],
      ['order.placed', expect.any(String)],
      ['menu.changed', _id],
    ]);
  });

  test('after a break brings everything in between, once and in order, also from another process', async () => {
    const { lastEventId } = await board();
    const before = await follow('/api/venues/1/events', staff, { after: lastEventId });
    const first = await world.placed({ orderAmount: 8 });
    await before.until((events) => events.length === 1);
    before.close();
    const orders = await Promise.all(Array.from({ length: 6 }, (_, at) => (at % 2 === 0 ? world : other).placed({ orderAmount: 8 })));
    await Promise.all([first, ...orders.slice(0, 3)].map(({ _id }, at) => move(_id, 2, at % 2 === 0 ? other : world)));
    const seen = before.events.at(-1)?.id ?? 0;
    for (const at of [world, other]) {
      const again = await follow('/api/venues/1/events', staff, { after: seen, at });
      const byAddress = await follow(`/api/venues/1/events?after=${seen}`, staff, { at });
      await again.until((events) => events.length === 10);
      await byAddress.until((events) => events.length === 10);
      expectRising(again.events, seen + 1);
      expect(again.events.map((event) => event.type).toSorted()).toEqual([
        ...Array.from({ length: 4 }, () => 'order.moved'),
        ...Array.from({ length: 6 }, () => 'order.placed'),
      ]);
      expect(byAddress.events.map(({ id, data }) => [id, data])).toEqual(again.events.map(({ id, data }) => [id, data]));
    }
  });

  test('under a burst from two processes, follower and board agree on what is open', async () => {
    const { lastEventId, orders: already } = await board();
    const stream = await follow('/api/venues/1/events', staff, { after: lastEventId, at: other });
    const placed = await Promise.all(Array.from({ length: 40 }, (_, at) => (at % 2 === 0 ? world : other).placed({ orderAmount: 8 })));
    await stream.until((events) => events.length >= 40);
    expectRising(stream.events, lastEventId + 1);
    expect(new Set(stream.events.map((event) => dataOf<VenueEvent>(event)._id))).toEqual(new Set(placed.map(({ _id }) => _id)));
    const now = await board(other);
    expect(now.lastEventId).toBe(lastEventId + 40);
    expect(now.orders).toHaveLength(already.length + 40);
    const times = now.orders.map((order) => Date.parse(order.placedAt));
    expect(times).toEqual(times.toSorted((a, b) => a - b));
  });

  test('is for its staff alone', async () => {
    expectRefusal(await world.call('GET', '/api/venues/1/events'), 401, 'unauthorised');
    for (const cookie of [await world.signIn(DINER), await world.signIn(OWNER_2)])
      expectRefusal(await world.call('GET', '/api/venues/1/events', { headers: { cookie } }), 404, 'not_found');
    expectRefusal(await world.call('GET', '/api/venues/4711/events', { headers: staff }), 404, 'not_found');
  });
});

describe('the stream of a menu', () => {
  test('tells anyone that it changed, in every process', async () => {
    const streams = [await follow('/api/stores/2/events', {}), await follow('/api/stores/2/events', {}, { at: other })];
    await world.saveVenue(2, (venue) => venue);
    for (const stream of streams) {
      const [event] = await stream.until((events) => events.length === 1);
      expect(event?.type).toBe('menu');
    }
  });
});
