import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { VenueEvent } from '#features/ordering/board-contract.ts';
import type { PlacedOrder, SavedOrder } from '#features/ordering/contract.ts';
import { expectRefusal, line, OWNER_1, STAFF_1, startApp, type TestApp } from '#tests/support/app.ts';
import { sits } from '#tests/support/at-table.ts';
import { dataOf, follow } from '#tests/support/following.ts';
import { codeAt } from '#tests/support/only-from-table.ts';

let world: TestApp;
let staff: { cookie: string };
beforeAll(async () => {
  world = await startApp();
  staff = { cookie: await world.signIn(STAFF_1) };
});
afterAll(() => world.close());

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const move = (id: string, orderStatus: number) =>
  world.call('POST', `/api/orders/${id}/status`, { body: { orderStatus, reason: 'Because.' }, headers: staff });
const read = (id: string) => world.call('POST', `/api/orders/${id}/allergy-read`, { headers: staff });
const say = (id: string, avoids: readonly string[], headers: Readonly<Record<string, string>>) =>
  world.call('POST', `/api/orders/${id}/allergies`, { headers, body: { avoids } });

test('an allergy that is said after the order was sent reaches the board once, and nothing goes on before it is read', async () => {
  const { _id, accessToken } = await world.placed({ avoids: ['nuts', 'eggs'], ratherNot: ['eggs'], orderAmount: 8 });
  expect((await read(_id)).status).toBe(200);
  expect((await move(_id, 2)).status).toBe(200);
  const venue = await world.venue(1);
  const { lastEventId } = (await world.call('GET', '/api/venues/1/orders', { headers: staff })).json as { lastEventId: number };
  const board = await follow(`${await world.base()}/api/venues/${venue._id}/events`, staff, lastEventId);

  const said = await say(_id, ['milk', 'nuts'], bearer(accessToken));
  expect(said.json).toMatchObject({ _id, orderStatus: 2, avoids: ['eggs', 'milk', 'nuts'], ratherNot: ['eggs'], allergyReadAt: null });
  // Said twice it is said once, and nothing of it has to be read anew.
  const { revision } = said.json as { revision: number };
  expect((await say(_id, ['nuts'], bearer(accessToken))).json).toMatchObject({ revision });
  expectRefusal(await move(_id, 3), 409, 'allergy_unread');
  expect((await read(_id)).json).toMatchObject({ allergyReadAt: expect.any(String) as string });
  // A taste that became an allergy has to be read as well.
  expect((await say(_id, ['eggs'], bearer(accessToken))).json).toMatchObject({ ratherNot: [], allergyReadAt: null });
  await read(_id);
  expect((await move(_id, 3)).status).toBe(200);

  const events = await board.until((heard) => heard.some(({ type, data }) => type === 'order.moved' && data.includes('"orderStatus":3')));
  board.close();
  const heard = events.filter(({ type }) => type === 'order.allergy_said');
  expect(heard.map((event) => dataOf<VenueEvent>(event).order)).toMatchObject([
    { _id, avoids: ['eggs', 'milk', 'nuts'] },
    { _id, ratherNot: [] },
  ]);
});

test('taps at one moment are all told, beside a kitchen that moves it', async () => {
  const { _id, accessToken } = await world.placed({ orderAmount: 8 });
  const answers = await Promise.all([
    ...['milk', 'nuts', 'fish'].map((key) => say(_id, [key], bearer(accessToken))),
    move(_id, 1),
    move(_id, 2),
  ]);
  for (const { status } of answers.slice(0, 3)) expect(status).toBe(200);
  const now = await world.call('GET', `/api/orders/${_id}`, { headers: bearer(accessToken) });
  expect(now.json).toMatchObject({ avoids: ['fish', 'milk', 'nuts'], allergyReadAt: null });
});

test('a step and an allergy at one moment: no step follows what nobody has read', async () => {
  for (const [before, to] of [
    [0, 1],
    [3, 4],
    [0, 1],
    [3, 4],
    [0, 1],
    [0, 1],
  ] as const) {
    const { _id, accessToken } = await world.placed({ orderAmount: 8 });
    if (before > 0) await move(_id, before);
    const [stepped, said] = await Promise.all([move(_id, to), say(_id, ['eggs'], bearer(accessToken))]);
    // Either it had gone on before, or it was refused; what was served already takes none.
    if (stepped.status !== 200) expectRefusal(stepped, 409, 'allergy_unread');
    else if (said.status === 200) expect((stepped.json as SavedOrder).revision).toBeLessThan((said.json as SavedOrder).revision);
    else expectRefusal(said, 409, 'too_late');
  }
});

test('the last tick and an allergy at one moment: it is not ready unread', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { _id, accessToken } = await world.placed({ orderAmount: 8 });
    const tick = world.call('POST', `/api/orders/${_id}/lines`, { body: { line: '1', done: true, ready: true }, headers: staff });
    const [ticked, said] = await Promise.all([tick, say(_id, ['eggs'], bearer(accessToken))]);
    expect(ticked.status).toBe(200);
    expect(said.status).toBe(200);
    const [made, told] = [ticked.json as SavedOrder, said.json as SavedOrder];
    if (made.orderStatus === 3 && made.revision > told.revision) expect(made.allergyReadAt).not.toBeNull();
  }
});

test('who has read what stood before them has not read what the guest said meanwhile', async () => {
  const { _id, accessToken } = await world.placed({ avoids: ['nuts', 'fish'], ratherNot: ['fish'], orderAmount: 8 });
  await say(_id, ['milk'], bearer(accessToken));
  const seen = (keys: string) => world.call('POST', `/api/orders/${_id}/allergy-read?seen=${keys}`, { headers: staff });
  const refused = await seen('nuts');
  expectRefusal(refused, 409, 'changed_meanwhile');
  expect(refused.json).toMatchObject({ error: { details: { avoids: ['fish', 'milk', 'nuts'] } } });
  expect((await seen('nuts,milk')).json).toMatchObject({ allergyReadAt: expect.any(String) as string });
});

test('only of one’s own order that nobody served or stopped, and only of what the law names', async () => {
  const own = await world.placed({ orderAmount: 8 });
  const other = await world.placed({ orderAmount: 8 });
  expectRefusal(await say(own._id, ['milk'], {}), 404, 'not_found');
  expectRefusal(await say(own._id, ['milk'], bearer(other.accessToken)), 404, 'not_found');
  expectRefusal(await say(own._id, [], bearer(own.accessToken)), 400, 'invalid_input');
  expectRefusal(await say(own._id, ['garlic'], bearer(own.accessToken)), 400, 'invalid_input');
  await move(own._id, 3);
  await move(own._id, 4);
  expectRefusal(await say(own._id, ['milk'], bearer(own.accessToken)), 409, 'too_late');
  await move(other._id, 9);
  expectRefusal(await say(other._id, ['milk'], bearer(other.accessToken)), 409, 'too_late');
});

test('whose dishes somebody else of the table sent tells the kitchen too, beside those; nobody tells of another’s order', async () => {
  const { k } = await codeAt(world, await world.signIn(OWNER_1), 1, 6);
  const at = { table: 6, k };
  const [anna, nikos] = [await sits(world, 'Anna', at), await sits(world, 'Nikos', at)];
  await anna.puts('elia-warm-pita');
  await nikos.puts('elia-hand-cut-fries');
  await anna.ready({ avoids: ['nuts'], ratherNot: ['nuts'] });
  await nikos.ready({});
  const { lines, sums } = await nikos.cart();
  const seen = lines.map(({ _id, revision }) => ({ _id, revision }));
  const sending = { id: crypto.randomUUID(), what: 'ready', lines: seen, amount: sums.ready, avoids: ['milk'], k };
  const { order } = (await nikos.ask('cart/send', sending)).json as { order: PlacedOrder };
  await read(order._id);
  // Taste is no allergy; what the sender cannot have is told already, and not of her dishes.
  expect((await anna.cart()).sentForMe).toMatchObject([{ told: [] }]);
  expect((await anna.say(order, ['milk', 'nuts'])).json).toMatchObject({ sentForMe: [{ told: ['milk', 'nuts'], allergy: 'unread' }] });
  const { orders } = (await world.call('GET', '/api/venues/1/orders', { headers: staff })).json as { orders: SavedOrder[] };
  const now = orders.find(({ _id }) => _id === order._id);
  expect(now).toMatchObject({ avoids: ['milk', 'nuts'], ratherNot: [], allergyReadAt: null });
  expect(now?.order.map(({ guest }) => [guest?.name, guest?.avoids])).toEqual([
    ['Anna', ['nuts', 'milk']],
    ['Nikos', ['milk']],
  ]);
  expectRefusal(await move(order._id, 2), 409, 'allergy_unread');
  await read(order._id);
  // Said twice it is said once.
  expect((await anna.say(order, ['milk'])).json).toMatchObject({ sentForMe: [{ allergy: 'read' }] });

  // Who sent it says so of the order itself; who has no dish in it, of nothing.
  expectRefusal(await nikos.say(order, ['milk']), 404, 'not_found');
  expectRefusal(await (await sits(world, 'Eva', at)).say(order, ['milk']), 404, 'not_found');
  for (const status of [3, 4]) await move(order._id, status);
  expectRefusal(await anna.say(order, ['eggs']), 409, 'too_late');
});

test('who sent a round for the table tells beside their own dishes too, also what it told for somebody else', async () => {
  const { k } = await codeAt(world, await world.signIn(OWNER_1), 1, 8);
  const at = { table: 8, k };
  const [anna, nikos] = [await sits(world, 'Anna', at), await sits(world, 'Nikos', at)];
  await anna.puts('elia-warm-pita');
  await nikos.puts('elia-hand-cut-fries');
  await anna.ready({ avoids: ['nuts'] });
  await nikos.ready({});
  const order = await nikos.sends();
  const guests = async () => {
    const { orders } = (await world.call('GET', '/api/venues/1/orders', { headers: staff })).json as { orders: SavedOrder[] };
    return orders.find(({ _id }) => _id === order._id)?.order.map(({ guest }) => [guest?.name, guest?.avoids]);
  };
  // His page knows that what the order tells may be another's.
  const mine = await world.call('GET', `/api/orders/${order._id}`, { headers: bearer(order.accessToken) });
  expect(mine.json).toMatchObject({ ofSeveral: true, avoids: ['nuts'] });
  await read(order._id);
  const said = await say(order._id, ['nuts'], bearer(order.accessToken));
  expect(said.json).toMatchObject({ avoids: ['nuts'], allergyReadAt: null });
  expect(await guests()).toEqual([
    ['Anna', ['nuts']],
    ['Nikos', ['nuts']],
  ]);
  await read(order._id);
  const { revision } = (await world.call('GET', `/api/orders/${order._id}`, { headers: staff })).json as SavedOrder;
  expect((await say(order._id, ['nuts'], bearer(order.accessToken))).json).toMatchObject({ revision });
  await say(order._id, ['eggs'], bearer(order.accessToken));
  expect(await guests()).toEqual([
    ['Anna', ['nuts']],
    ['Nikos', ['nuts', 'eggs']],
  ]);
  expect(await world.placed({ avoids: ['nuts'], orderAmount: 8 })).not.toHaveProperty('ofSeveral');
});

test('who has read the order as it stood has not read what was said since, also of what it told of for somebody else', async () => {
  const { k } = await codeAt(world, await world.signIn(OWNER_1), 1, 9);
  const at = { table: 9, k };
  const [anna, nikos] = [await sits(world, 'Anna', at), await sits(world, 'Nikos', at)];
  await anna.puts('elia-warm-pita');
  await nikos.puts('elia-hand-cut-fries');
  await anna.ready({});
  await nikos.ready({});
  const { _id, revision } = await nikos.sends({ avoids: ['milk'] });
  const order = { _id } as PlacedOrder;
  const seen = (of: number) => world.call('POST', `/api/orders/${_id}/allergy-read?seen=milk&revision=${of}`, { headers: staff });
  expect((await anna.say(order, ['milk'])).status).toBe(200);
  expectRefusal(await seen(revision), 409, 'changed_meanwhile');
  const now = (await world.call('GET', `/api/orders/${_id}`, { headers: staff })).json as SavedOrder;
  expect(now.allergyReadAt).toBeNull();
  // What else happened to it since hinders nobody.
  await world.call('POST', `/api/orders/${_id}/lines`, { body: { line: '1', done: true, ready: false }, headers: staff });
  expect((await seen(now.revision)).json).toMatchObject({ allergyReadAt: expect.any(String) as string });
});

/** An order at table 4 of which staff put portions on the bill of table 3, once for each call. */
async function cutting() {
  const order = await world.placed({ table: 4, order: [line('elia-hand-cut-fries', 3)] });
  const { visit } = (await world.call('GET', '/api/venues/1/bill?floor=1&table=4', { headers: staff })).json as { visit: { _id: string } };
  const lines = [{ order: order._id, line: 1, quantity: 1 }];
  const cut = () =>
    world.call('POST', `/api/venues/1/visits/${visit._id}/lines/move`, {
      body: { floor: 1, table: 3, id: crypto.randomUUID(), lines },
      headers: staff,
    });
  expect((await cut()).status).toBe(200);
  const told = async () => {
    const query = world.system.database.db.selectFrom('orders').select(['id', 'avoids']).orderBy('id');
    return query.where((e) => e.or([e('id', '=', order._id), e('cutFrom', '=', order._id)])).execute();
  };
  return { order, cut, told };
}

test('an order is told and cut at one moment: what goes to the other bill tells all of it', async () => {
  for (let round = 0; round < 4; round += 1) {
    const { order, cut, told } = await cutting();
    const tell = (key: string) => say(order._id, [key], bearer(order.accessToken));
    const answers = await Promise.all([tell('milk'), cut(), tell('nuts')]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await told()).map(({ avoids }) => avoids)).toEqual(Array.from({ length: 3 }, () => ['milk', 'nuts']));
  }
});

test('where a part of it is held by somebody else, who tells it waits without the venue’s pulse, and is in nobody’s way', async () => {
  const { order, told } = await cutting();
  const { db } = world.system.database;
  const part = (await told()).find(({ id }) => id !== order._id)!.id;
  const said = await db.transaction().execute(async (tx) => {
    await sql`select from orders where id = ${part} for update`.execute(tx);
    const saying = say(order._id, ['milk'], bearer(order.accessToken));
    await expect.poll(async () => (await sql`select from pg_locks where not granted`.execute(db)).rows.length).toBeGreaterThan(0);
    await sql`select from venue_pulse where venue_id = (select venue_id from orders where id = ${part}) for update nowait`.execute(tx);
    return { saying };
  });
  expect((await said.saying).status).toBe(200);
});
