import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { SavedOrder } from '#features/ordering/contract.ts';
import { cookiesOf } from '#tests/support/account-app.ts';
import { expectRefusal, line, OWNER_1, OWNER_2, placedOf, STAFF_1, startApp, type Answer, type TestApp } from '#tests/support/app.ts';
import type { TableCode } from '#features/tables/contract.ts';
import { codeAt } from '#tests/support/only-from-table.ts';

/** Abuse has an answer in the room: what is too much waits for a look, staff see where an order came from, and one call stops it. */

let world: TestApp;
let staff: { cookie: string };
beforeAll(async () => {
  world = await startApp();
  staff = { cookie: await world.signIn(STAFF_1) };
});
afterAll(() => world.close());

const CAPS = { browserOrders: 3, browserAmount: 100, tableOrders: 5, tableAmount: 200 };
const setCaps = (orderCaps: typeof CAPS | undefined) =>
  world.saveVenue(1, ({ configuration, ...venue }) => {
    const { orderCaps: _, ...others } = { aiEnabled: false, tier: 0 as const, ...configuration };
    return { ...venue, configuration: orderCaps ? { ...others, orderCaps } : others };
  });

const pita = (more: object = {}) => ({ order: [line('elia-warm-pita')], orderAmount: 1.2, ...more });
const board = async (): Promise<SavedOrder[]> =>
  ((await world.call('GET', '/api/venues/1/orders', { headers: staff })).json as { orders: SavedOrder[] }).orders;
const inKitchen = (orders: readonly { awaitingConfirmation: boolean }[]) => orders.filter((order) => !order.awaitingConfirmation);
const ofBrowser = (answer: Answer) => ({ cookie: cookiesOf(answer).replace(/order[^;]*;? ?/g, '') });
const post = (path: string, body: object = {}, headers: Record<string, string> = staff) => world.call('POST', path, { body, headers });
/** Everything that is open is served, so that each test begins with an empty room. */
const clear = async () => {
  for (const { _id, awaitingConfirmation } of await board())
    await post(`/api/orders/${_id}/status`, awaitingConfirmation ? { orderStatus: 8, reason: 'Nobody.' } : { orderStatus: 4 });
};
const blocks = async (headers = staff) =>
  ((await world.call('GET', '/api/venues/1/blocks', { headers })).json as { blocks: { _id: string; what: string; table: number }[] })
    .blocks;
const unblockAll = async () => {
  for (const { _id } of await blocks()) await post(`/api/blocks/${_id}/lift`);
};

beforeEach(async () => {
  await clear();
  await unblockAll();
  await setCaps(CAPS);
});

describe('open unpaid orders', () => {
  test('of a table above its number are taken, but wait for a look; another table is not concerned', async () => {
    const answers = await Promise.all(Array.from({ length: 30 }, () => world.placeOrder(pita())));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
    const orders = answers.map(placedOf);
    expect(inKitchen(orders)).toHaveLength(CAPS.tableOrders);
    expect((await board()).filter(({ waitsFor }) => waitsFor === 'cap')).toHaveLength(25);
    expect(await world.placed(pita({ table: 5 }))).toMatchObject({ awaitingConfirmation: false });
  });

  test('of a table above its amount wait as well', async () => {
    const feast = { order: [line('elia-hand-cut-fries', 12), line('elia-hand-cut-fries', 12)], orderAmount: 96 };
    const orders = [await world.placed(feast), await world.placed(feast), await world.placed(feast)];
    expect(orders.map(({ awaitingConfirmation }) => awaitingConfirmation)).toEqual([false, false, true]);
  });

  test('of a browser above its number wait, whichever table it names; served or paid ones no longer count', async () => {
    const first = await world.placeOrder(pita());
    const mine = ofBrowser(first);
    const more = await Promise.all([5, 6, 7, 8].map((table) => world.placeOrder(pita({ table }), mine)));
    expect(inKitchen([first, ...more].map(placedOf))).toHaveLength(CAPS.browserOrders);
    await post(`/api/orders/${placedOf(first)._id}/status`, { orderStatus: 4 });
    expect(placedOf(await world.placeOrder(pita({ table: 9 }), mine)).awaitingConfirmation).toBe(false);
  });

  test('above a cap take no portion until somebody confirms them', async () => {
    const pan = { order: [line('elia-pan-of-the-day')], orderAmount: 8.9 };
    await world.saveVenue(1, (venue) => {
      for (const item of Object.values(venue.content?.menu?.items ?? {}).flat()) if (item.id === 'elia-pan-of-the-day') item.stockQty = 9;
      return venue;
    });
    const placed = [];
    for (let nth = 0; nth < 8; nth += 1) placed.push(await world.placed(pan));
    const left = async () =>
      (await world.system.database.db.selectFrom('item').select('stockQty').where('id', '=', 'elia-pan-of-the-day').executeTakeFirst())
        ?.stockQty;
    expect(await left()).toBe(9 - CAPS.tableOrders);
    const waits = placed.find(({ awaitingConfirmation }) => awaitingConfirmation);
    expect((await post(`/api/orders/${waits?._id}/confirm`)).status).toBe(200);
    expect(await left()).toBe(9 - CAPS.tableOrders - 1);
  });

  test('that were typed keep nobody out who has the table’s code; of the code there may be as many', async () => {
    const { k } = await codeAt(world, await world.signIn(OWNER_1), 1, 4);
    for (let nth = 0; nth < CAPS.tableOrders + 3; nth += 1) await world.placed(pita());
    const honest = [];
    for (let nth = 0; nth < CAPS.tableOrders + 1; nth += 1) honest.push(await world.placed(pita({ k })));
    expect(honest.map(({ awaitingConfirmation }) => awaitingConfirmation)).toEqual([
      ...Array.from({ length: CAPS.tableOrders }, () => false),
      true,
    ]);
    // And what is typed counts everything that is open there.
    expect(await world.placed(pita())).toMatchObject({ awaitingConfirmation: true });
  });

  test('say which cap they met, be it found before their stock is taken or as they are written', async () => {
    const metBy = async (...bodies: Record<string, unknown>[]) => {
      await clear();
      let last: { _id: string } = { _id: '' };
      for (const body of bodies) last = await world.placed(body);
      return (await board()).find(({ _id }) => _id === last._id)?.marks?.filter((mark) => mark.startsWith('cap_'));
    };
    const feast = { order: [line('elia-hand-cut-fries', 12), line('elia-hand-cut-fries', 12)], orderAmount: 96 };
    const pan = { order: [line('elia-pan-of-the-day')], orderAmount: 8.9 };
    expect(await metBy(...Array.from({ length: CAPS.tableOrders }, () => pita()))).toEqual([]);
    expect(await metBy(...Array.from({ length: CAPS.tableOrders + 1 }, () => pita()))).toEqual(['cap_table']);
    expect(await metBy(feast, feast, feast)).toEqual(['cap_table_sum']);
    expect(await metBy(...Array.from({ length: CAPS.tableOrders }, () => pita()), pan)).toEqual(['cap_table']);
    await clear();
    const first = await world.placeOrder(pita());
    const mine = ofBrowser(first);
    for (const table of [5, 6]) await world.placeOrder(pita({ table }), mine);
    const fourth = placedOf(await world.placeOrder(pita({ table: 7 }), mine));
    expect((await board()).find(({ _id }) => _id === fourth._id)?.marks).toContain('cap_phone');
    await clear();
    for (const table of [4, 5]) await world.placeOrder({ ...feast, orderAmount: 96, table }, mine);
    expect((await board()).flatMap(({ marks = [] }) => marks.filter((mark) => mark.startsWith('cap_')))).toEqual(['cap_phone_sum']);
  });

  test('without a table have room for four tables together', async () => {
    const collected = pita({ table: 0, floor: 0, deliveryMethod: 2 });
    const answers = await Promise.all(Array.from({ length: 24 }, () => world.placed(collected)));
    expect(inKitchen(answers)).toHaveLength(4 * CAPS.tableOrders);
  });
});

describe('what staff see of an order', () => {
  const marksOf = async (id: string) => (await board()).find(({ _id }) => _id === id)?.marks?.toSorted();

  test('is where it came from, and whether this phone was here before; the guest sees none of it', async () => {
    const { k } = await codeAt(world, await world.signIn(OWNER_1), 1, 4);
    const first = await world.placeOrder(pita({ k }));
    expect(await marksOf(placedOf(first)._id)).toEqual(['first_of_phone', 'from_code']);
    expect(first.json).not.toHaveProperty('marks');
    const again = await world.placeOrder(pita(), ofBrowser(first));
    expect(await marksOf(placedOf(again)._id)).toEqual(['typed']);
    const collected = await world.placed(pita({ table: 0, floor: 0, deliveryMethod: 2 }));
    expect(await marksOf(collected._id)).toEqual(['first_of_phone']);
  });

  test('is whether it is far more than usual here', async () => {
    for (let nth = 0; nth < 20; nth += 1)
      await world.placed({ ...pita({ table: 0, floor: 0, deliveryMethod: 2 }), order: [line('elia-hand-cut-fries', 2)], orderAmount: 8 });
    world.time.now = Date.now() + 2 * 3600_000;
    const feast = await world.placed({ order: [line('elia-hand-cut-fries', 20)], orderAmount: 80, table: 9 });
    expect(await marksOf(feast._id)).toContain('far_more');
    const lunch = await world.placed({ order: [line('elia-hand-cut-fries')], orderAmount: 4, table: 8 });
    expect(await marksOf(lunch._id)).not.toContain('far_more');
    world.time.now = null;
  });
});

describe('one call', () => {
  test('puts an order aside until somebody confirms it, with everything that it has taken', async () => {
    const { _id } = await world.placed(pita());
    expect((await post(`/api/orders/${_id}/hold`)).json).toMatchObject({ awaitingConfirmation: true, orderStatus: 0 });
    expectRefusal(await post(`/api/orders/${_id}/hold`), 409, 'illegal_move');
    expect((await board()).find((order) => order._id === _id)).toMatchObject({ waitsFor: 'staff' });
    expect((await post(`/api/orders/${_id}/confirm`)).json).toMatchObject({ awaitingConfirmation: false });
    await post(`/api/orders/${_id}/status`, { orderStatus: 2 });
    expectRefusal(await post(`/api/orders/${_id}/hold`), 409, 'illegal_move');
  });

  test('blocks a phone: what it has open is refused, what it sends is too, and staff let it in again', async () => {
    const first = await world.placeOrder(pita());
    const mine = ofBrowser(first);
    const begun = placedOf(await world.placeOrder(pita({ table: 5 }), mine));
    await post(`/api/orders/${begun._id}/status`, { orderStatus: 2 });
    const other = await world.placed(pita());
    const answer = await post(`/api/orders/${placedOf(first)._id}/block`, {
      what: 'phone',
      refuse: true,
      reason: 'Please come to the bar.',
    });
    expect(answer).toMatchObject({ status: 200, json: { refused: 1 } });
    const state = new Map((await board()).map(({ _id, orderStatus }) => [_id, orderStatus]));
    expect([state.has(placedOf(first)._id), state.get(begun._id), state.get(other._id)]).toEqual([false, 2, 0]);
    expectRefusal(await world.placeOrder(pita({ table: 6 }), mine), 409, 'blocked');
    expect((await world.placeOrder(pita({ table: 6 }))).status).toBe(201);
    await unblockAll();
    expect((await world.placeOrder(pita({ table: 6 }), mine)).status).toBe(201);
  });

  test('blocks what is typed for a table: who has its code stays, and goes on ordering', async () => {
    const { k } = await codeAt(world, await world.signIn(OWNER_1), 1, 4);
    const honest = await world.placed(pita({ k }));
    const { _id } = await world.placed(pita());
    expect(await post(`/api/orders/${_id}/block`, { what: 'table', refuse: true })).toMatchObject({ json: { refused: 1 } });
    expect((await board()).map((order) => order._id)).toEqual([honest._id]);
    expectRefusal(await world.placeOrder(pita()), 409, 'blocked');
    expect((await world.placeOrder(pita({ k }))).status).toBe(201);
  });

  test('blocks a table until the day ends, code or not, where staff say all', async () => {
    const { k } = await codeAt(world, await world.signIn(OWNER_1), 1, 4);
    const honest = await world.placed(pita({ k }));
    const { _id } = await world.placed(pita());
    expect(await post(`/api/orders/${_id}/block`, { what: 'table', all: true, refuse: true })).toMatchObject({ json: { refused: 2 } });
    expect((await board()).map((order) => order._id)).not.toContain(honest._id);
    expect((await blocks()).map(({ what, table }) => [what, table])).toEqual([['table', 4]]);
    expectRefusal(await world.placeOrder(pita({ k })), 409, 'blocked');
    expect((await world.placeOrder(pita({ table: 5 }))).status).toBe(201);
    world.time.now = Date.now() + 26 * 3600_000;
    expect((await world.placeOrder(pita({ k }))).status).toBe(201);
    world.time.now = null;
  });

  test('is the staff’s of that venue alone', async () => {
    const { _id, accessToken } = await world.placed(pita());
    const guest = { authorization: `Bearer ${accessToken}` };
    const other = { cookie: await world.signIn(OWNER_2) };
    for (const [path, body] of [
      ['hold', {}],
      ['block', { what: 'table' }],
    ] as const) {
      expectRefusal(await post(`/api/orders/${_id}/${path}`, body, guest), 401, 'unauthorised');
      expectRefusal(await post(`/api/orders/${_id}/${path}`, body, other), 404, 'not_found');
    }
    expectRefusal(await world.call('GET', '/api/venues/1/blocks', { headers: other }), 404, 'not_found');
    expect(await blocks()).toEqual([]);
  });
});

test('five hundred orders at one table reach the kitchen as at most its cap, the owner hears of it once, and one call stops it', async () => {
  const post500 = await Promise.all(
    Array.from({ length: 50 }, async () => {
      const placed = [];
      for (let nth = 0; nth < 10; nth += 1) placed.push(await world.placed(pita()));
      return placed;
    }),
  );
  const orders = post500.flat();
  expect(orders).toHaveLength(500);
  expect(inKitchen(orders)).toHaveLength(CAPS.tableOrders);
  const mails = () => world.system.database.db.selectFrom('mailLog').select(['recipient', 'subject']).execute();
  const before = (await mails()).length;
  for (let nth = 0; nth < 3; nth += 1) await world.system.sweeps.run('waves of orders');
  await world.system.mailer.idle();
  const told = (await mails()).slice(before);
  expect(told).toEqual([expect.objectContaining({ recipient: OWNER_1 })]);
  const { wave } = (await world.call('GET', '/api/venues/1/kitchen', { headers: staff })).json as { wave: { orders: number } | null };
  expect(wave?.orders).toBe(495);

  const neighbour = await world.placed(pita({ table: 5 }));
  expect(neighbour.awaitingConfirmation).toBe(false);
  expect(await post(`/api/orders/${orders[499]?._id}/block`, { what: 'table', refuse: true })).toMatchObject({ json: { refused: 500 } });
  expectRefusal(await world.placeOrder(pita()), 409, 'blocked');
  expect((await board()).map(({ _id }) => _id)).toEqual([neighbour._id]);
});

test('two hundred phones behind one address order within a minute, from their tables’ codes: all are taken, and all reach the kitchen', async () => {
  const room = await startApp({ beside: world, rateLimits: 'on' });
  try {
    await setCaps(undefined);
    const owner = { cookie: await room.signIn(OWNER_1) };
    const { codes } = (await room.call('GET', '/api/venues/1/tables/codes', { headers: owner })).json as { codes: TableCode[] };
    const tables = codes.map(({ floor, table, address }) => ({ floor, table, k: new URL(address).searchParams.get('k') }));
    const answers = await Promise.all(
      Array.from({ length: 200 }, async (_, nth) => {
        // As a page does: what it asks first brings the phone's mark.
        const asked = await room.call('GET', '/api/venues/1/payment-options', { headers: { 'x-forwarded-for': '203.0.113.7' } });
        return room.placeOrder(pita(tables[nth % tables.length]), { 'x-forwarded-for': '203.0.113.7', cookie: cookiesOf(asked) });
      }),
    );
    expect(answers.filter(({ status }) => status !== 201).map(({ status, text }) => [status, text])).toEqual([]);
    expect(inKitchen(answers.map(placedOf))).toHaveLength(200);
  } finally {
    await room.close();
  }
});
