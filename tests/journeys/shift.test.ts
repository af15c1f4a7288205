import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { SavedOrder } from '#features/ordering/contract.ts';
import { expectRefusal, line as lineOf, OWNER_1, STAFF_1, startApp, type Answer, type TestApp } from '#tests/support/app.ts';

let world: TestApp;
let staff: { cookie: string };
beforeAll(async () => {
  world = await startApp();
  staff = { cookie: await world.signIn(STAFF_1) };
});
afterAll(() => world.close());
afterEach(() => {
  world.time.now = null;
});

const post = (id: string, what: string, body: unknown) => world.call('POST', `/api/orders/${id}/${what}`, { body, headers: staff });
const move = (id: string, orderStatus: number) => post(id, 'status', { orderStatus, reason: 'So.' });
const undo = (id: string, orderStatus: number) => post(id, 'undo', { orderStatus });
const orderOf = ({ json }: Answer) => json as SavedOrder;

describe('taking a step back', () => {
  test('within seconds the order stands where and since when it stood before', async () => {
    const order = await world.placed();
    await move(order._id, 2);
    const answer = await undo(order._id, 2);
    expect(answer.json).toMatchObject({ orderStatus: 0, statusAt: order.statusAt, revision: 3 });
    expectRefusal(await undo(order._id, 0), 409, 'too_late');
  });

  test('one step, not two; and not by who saw another state', async () => {
    const { _id } = await world.placed();
    await move(_id, 2);
    await move(_id, 3);
    expectRefusal(await undo(_id, 2), 409, 'too_late');
    expect(orderOf(await undo(_id, 3)).orderStatus).toBe(2);
    expectRefusal(await undo(_id, 2), 409, 'too_late');
  });

  test('not after 15 seconds, and never out of an end', async () => {
    const { _id } = await world.placed();
    await move(_id, 2);
    world.time.now = Date.now() + 15_500;
    expectRefusal(await undo(_id, 2), 409, 'too_late');
    world.time.now = null;
    await move(_id, 9);
    expectRefusal(await undo(_id, 9), 409, 'too_late');
  });

  test('of ten at once one does it', async () => {
    const { _id } = await world.placed();
    await move(_id, 4);
    const answers = await Promise.all(Array.from({ length: 10 }, () => undo(_id, 4)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });
});

describe('when each step was reached', () => {
  const times = ({ preparingAt, readyAt, servedAt }: SavedOrder) => [preparingAt, readyAt, servedAt];

  test('is told with the order, and stays when the next one is', async () => {
    const { _id } = await world.placed();
    expect(times(orderOf(await move(_id, 1)))).toEqual([null, null, null]);
    const begun = orderOf(await move(_id, 2));
    expect(times(begun)).toEqual([begun.statusAt, null, null]);
    const ready = orderOf(await move(_id, 3));
    expect(times(ready)).toEqual([begun.statusAt, ready.statusAt, null]);
    const served = orderOf(await move(_id, 4));
    expect(times(served)).toEqual([begun.statusAt, ready.statusAt, served.statusAt]);
    expect(times(orderOf(await move(_id, 5)))).toEqual(times(served));
  });

  test('is not of a step that was left out, nor of one that was taken back', async () => {
    const { _id } = await world.placed();
    const ready = orderOf(await move(_id, 3));
    expect(times(ready)).toEqual([null, ready.statusAt, null]);
    expect(times(orderOf(await undo(_id, 3)))).toEqual([null, null, null]);
    await move(_id, 2);
    expect(times(orderOf(await undo(_id, 2)))).toEqual([null, null, null]);
    const begun = orderOf(await move(_id, 2));
    await move(_id, 4);
    expect(times(orderOf(await undo(_id, 4)))).toEqual([begun.statusAt, null, null]);
  });

  test('of an order that is brought back to the kitchen is when it was begun first', async () => {
    const { _id } = await world.placed();
    const begun = orderOf(await move(_id, 2));
    await move(_id, 3);
    expect(times(orderOf(await post(_id, 'recall', { orderStatus: 3 })))).toEqual([begun.statusAt, null, null]);
  });

  test('is not in the first answer that is given again', async () => {
    const headers = { 'idempotency-key': 'steps-of-an-order' };
    const { _id } = (await world.placeOrder({}, headers)).json as SavedOrder;
    await move(_id, 2);
    await move(_id, 3);
    expect(times((await world.placeOrder({}, headers)).json as SavedOrder)).toEqual([null, null, null]);
  });
});

describe('lines', () => {
  test('are ticked singly, by many hands at once, and back; a repeat changes nothing', async () => {
    const lines = ['elia-hand-cut-fries', 'elia-warm-pita', 'elia-hand-cut-fries'].map((id, at) => ({
      id: at,
      quantity: 1,
      payload: { item: { id }, extras: {} },
    }));
    const { _id } = await world.placed({ order: lines });
    const answers = await Promise.all(['1', '3'].map((line) => post(_id, 'lines', { line, done: true })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const again = orderOf(await post(_id, 'lines', { line: '3', done: true }));
    expect(again.order.map(({ done }) => done)).toEqual([true, false, true]);
    expect(again.revision).toBe(3);
    expect(orderOf(await post(_id, 'lines', { line: '1', done: false })).order.map(({ done }) => done)).toEqual([false, false, true]);
    for (const line of ['0', '4']) expectRefusal(await post(_id, 'lines', { line, done: true }), 400, 'line_unknown');
    expectRefusal(await post(_id, 'lines', { line: 'x', done: true }), 400, 'invalid_input');
  });

  test('with `ready` the last one makes the order ready, whoever ticks it, and once', async () => {
    const lines = ['elia-hand-cut-fries', 'elia-warm-pita'].map((id, at) => ({
      id: at,
      quantity: 1,
      payload: { item: { id }, extras: {} },
    }));
    const { _id } = await world.placed({ order: lines });
    await Promise.all(['1', '2'].map((line) => post(_id, 'lines', { line, done: true, ready: true })));
    const now = orderOf(await post(_id, 'lines', { line: '2', done: true, ready: true }));
    expect(now).toMatchObject({ orderStatus: 3, revision: 4 });
    expect(orderOf(await undo(_id, 3))).toMatchObject({ orderStatus: 0, order: [{ done: true }, { done: true }] });
  });

  test('what was paid back nobody makes: the last one of the rest makes it ready', async () => {
    const order = [lineOf('elia-hand-cut-fries', 1), lineOf('elia-warm-pita', 2)];
    const { _id } = await world.placed({ order });
    const paid = await post(_id, 'settle', { method: 'cash' });
    expect(paid.status, paid.text).toBe(200);
    const portions = [{ line: 2, quantity: 2 }];
    const body = { amount: null, refunded: 0, method: 'cash', reason: 'Changed their mind.', portions };
    const owner = { cookie: await world.signIn(OWNER_1) };
    const back = await world.call('POST', `/api/orders/${_id}/refund`, { body, headers: owner });
    expect(back.status, back.text).toBe(200);
    expect(orderOf(await post(_id, 'lines', { line: '1', done: true, ready: true })).orderStatus).toBe(3);
  });

  test('what the last one made ready goes back with its tick, to where it was, once', async () => {
    const { _id } = await world.placed({});
    expect(orderOf(await post(_id, 'lines', { line: '1', done: true, ready: true })).orderStatus).toBe(3);
    expectRefusal(await post(_id, 'undo', { orderStatus: 3, lines: ['9'] }), 400, 'line_unknown');
    const back = orderOf(await post(_id, 'undo', { orderStatus: 3, lines: ['1'] }));
    expect(back).toMatchObject({ orderStatus: 0, order: [{ done: false }] });
    expectRefusal(await post(_id, 'undo', { orderStatus: 3, lines: ['1'] }), 409, 'too_late');
    await post(_id, 'lines', { line: '1', done: true });
    // Too late for the step is too late for its ticks.
    expectRefusal(await post(_id, 'undo', { orderStatus: 3, lines: ['1'] }), 409, 'too_late');
    expect(orderOf(await post(_id, 'lines', { line: '1', done: true })).order).toMatchObject([{ done: true }]);
  });

  test('no tick makes ready what somebody is allergic to and nobody has read', async () => {
    const { _id } = await world.placed({ avoids: ['fish'] });
    expect(orderOf(await post(_id, 'lines', { line: '1', done: true, ready: true }))).toMatchObject({
      orderStatus: 0,
      order: [{ done: true }],
    });
  });

  test('of what is ready, or waits to be confirmed, a tick changes no status', async () => {
    const { _id } = await world.placed();
    await move(_id, 4);
    expect(orderOf(await post(_id, 'lines', { line: '1', done: true, ready: true })).orderStatus).toBe(4);
  });
});

describe('what was served', () => {
  const recall = (id: string, orderStatus: number) => post(id, 'recall', { orderStatus });
  const served = async () =>
    ((await world.call('GET', '/api/venues/1/orders/served', { headers: staff })).json as { orders: SavedOrder[] }).orders;

  test('is listed for an hour, latest first, and comes back to be prepared, once', async () => {
    const [one, two] = [await world.placed(), await world.placed()];
    for (const { _id } of [one, two]) await move(_id, 4);
    expect((await served()).slice(0, 2).map(({ _id }) => _id)).toEqual([two._id, one._id]);
    const answers = await Promise.all(Array.from({ length: 5 }, () => recall(one._id, 4)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await served()).map(({ _id }) => _id)).not.toContain(one._id);
    expectRefusal(await recall(one._id, 2), 409, 'too_late');
    world.time.now = Date.now() + 3_601_000;
    expectRefusal(await recall(two._id, 4), 409, 'too_late');
    expect(await served()).toEqual([]);
  });
});

describe('a new time', () => {
  test('is the guest’s at once, and none once it is ready', async () => {
    world.time.now = Date.now();
    const { _id, accessToken } = await world.placed();
    expect((await post(_id, 'estimate', { minutes: 25 })).status).toBe(200);
    const seen = await world.call('GET', `/api/orders/${_id}`, { headers: { authorization: `Bearer ${accessToken}` } });
    expect(Date.parse(orderOf(seen).readyBy!)).toBe(world.time.now + 25 * 60_000);
    for (const minutes of [0, 241, 1.5, null]) expectRefusal(await post(_id, 'estimate', { minutes }), 400, 'invalid_input');
    await move(_id, 3);
    expectRefusal(await post(_id, 'estimate', { minutes: 5 }), 409, 'not_cooking');
  });
});

describe('the past', () => {
  const past = async (query: string) =>
    (await world.call('GET', `/api/venues/1/orders/past?${query}`, { headers: staff })).json as {
      orders: SavedOrder[];
      next: string | null;
      total: number | null;
    };

  test('comes in pages, latest first, none twice and none missing, by name, number, table and state', async () => {
    const placed = [];
    for (let at = 0; at < 65; at += 1) placed.push(await world.placed({ orderAmount: 8, buyersName: `Past ${at}`, table: 1 + (at % 3) }));
    const seen: SavedOrder[] = [];
    let page = await past('q=Past%20');
    expect(page.total).toBe(65);
    for (;;) {
      seen.push(...page.orders);
      if (page.next === null) break;
      expect(page.orders).toHaveLength(30);
      page = await past(`q=Past%20&after=${page.next}`);
    }
    expect(seen.map(({ _id }) => _id)).toEqual(placed.map(({ _id }) => _id).toReversed());
    expect((await past('q=past%2064')).orders).toHaveLength(1);
    expect((await past('q=%25')).orders).toHaveLength(0);
    const { number } = placed[40]!;
    expect((await past(`q=%23${number}`)).orders.map(({ _id }) => _id)).toContain(placed[40]!._id);
    expect((await past('q=2')).orders.every((order) => order.table === 2 || order.number === 2)).toBe(true);
    await move(placed[10]!._id, 8);
    expect((await past('q=Past&state=stopped')).orders.map(({ _id }) => _id)).toEqual([placed[10]!._id]);
    expect((await past('day=2020-01-01')).orders).toEqual([]);
    for (const query of ['state=odd', 'day=2026-02-31', 'day=0000-01-01', 'after=2026-99-99_5'])
      expect(
        expectRefusal(await world.call('GET', `/api/venues/1/orders/past?${query}`, { headers: staff }), 400, 'invalid_input'),
      ).toBeTruthy();
  });
});

test('a line keeps its names in the menu’s languages, for the kitchen and for a guest who reads another one later', async () => {
  const { _id, accessToken } = await world.placed();
  const answer = orderOf(await post(_id, 'lines', { line: '1', done: true }));
  const [line] = answer.order;
  expect(line?.translations?.['el']?.name).toMatch(/^[Α-Ωα-ωά-ώ ]+$/u);
  const guest = await world.call('GET', `/api/orders/${_id}`, { headers: { authorization: `Bearer ${accessToken}` } });
  expect(orderOf(guest).order[0]?.translations).toEqual(line?.translations);
});

test('a reason of ours is kept by its key: words for guests in their language; what was typed stays as typed', async () => {
  const reject = async (reason: string, language: string) => {
    const { _id } = await world.placed({ language });
    return orderOf(await world.call('POST', `/api/orders/${_id}/status`, { body: { orderStatus: 8, reason }, headers: staff }));
  };
  expect(await reject('sold_out', 'el')).toMatchObject({ reasonKey: 'sold_out', statusReason: 'Λυπούμαστε, το πιάτο μόλις τελείωσε.' });
  expect(await reject('sold_out', 'en')).toMatchObject({ reasonKey: 'sold_out', statusReason: 'Sorry, that dish just sold out.' });
  const typed = await reject('No pita left', 'el');
  expect(typed.statusReason).toBe('No pita left');
  expect(typed).not.toHaveProperty('reasonKey');
});

test('the kitchen knows what its floors are called', async () => {
  const answer = await world.call('GET', '/api/venues/1/kitchen', { headers: staff });
  expect(answer.json).toMatchObject({ floors: expect.arrayContaining([{ floor: 1, name: 'Inside', translations: { el: 'Μέσα' } }]) });
});

test('staff say on the board that a dish is sold out: the kitchen reads it, nobody orders it, and it comes back', async () => {
  const soldOut = async () =>
    ((await world.call('GET', '/api/venues/1/kitchen', { headers: staff })).json as { soldOut: string[] }).soldOut;
  const say = async (inStock: boolean) =>
    expect((await world.call('POST', '/api/venues/1/menu/stock', { body: { id: 'elia-warm-pita', inStock }, headers: staff })).status).toBe(
      200,
    );
  expect(await soldOut()).not.toContain('elia-warm-pita');
  await say(false);
  expect(await soldOut()).toContain('elia-warm-pita');
  await expect(world.placed({ order: [lineOf('elia-warm-pita')] })).rejects.toThrow(/sold_out/);
  await say(true);
  expect(await soldOut()).not.toContain('elia-warm-pita');
  await world.placed({ order: [lineOf('elia-warm-pita')] });
});

test('the kitchen knows its stations, and the language it prints in', async () => {
  const answer = await world.call('GET', '/api/venues/1/kitchen', { headers: staff });
  const { language, stations, named, pause } = answer.json as {
    language: string;
    named: boolean;
    stations: { id: string; name: string; items: string[] }[];
    pause: unknown;
  };
  expect(pause).toBeNull();
  expect(language).toMatch(/^[a-z]{2}$/);
  expect(named).toBe(true);
  expect(stations.map(({ id }) => id)).toEqual(['kitchen', 'grill', 'cold', 'bar']);
  expect(stations.find(({ id }) => id === 'grill')?.items).toContain('elia-hand-cut-fries');
  const all = stations.flatMap(({ items }) => items);
  expect(new Set(all).size).toBe(all.length);
});

test('what tables asked for within the hour stays on the list, latest first', async () => {
  const ask = async (table: number) =>
    (
      await world.call('POST', '/api/stores/requestAssistance', {
        body: { store: '1', floor: 1, table, service: '/call-waiter', subOption: 'Ask for bill' },
      })
    ).json as { _id: string };
  const past = async () =>
    ((await world.call('GET', '/api/venues/1/requests/past', { headers: staff })).json as { requests: { _id: string }[] }).requests.map(
      ({ _id }) => _id,
    );
  const [first, second] = [await ask(2), await ask(3)];
  expect(await past()).toEqual([]);
  for (const { _id } of [first, second])
    expect((await world.call('POST', `/api/assistance/${_id}/status`, { body: { status: 'resolved' }, headers: staff })).status).toBe(200);
  expect(await past()).toEqual([second._id, first._id]);
  world.time.now = Date.now() + 3_601_000;
  expect(await past()).toEqual([]);
});
