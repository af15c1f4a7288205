import { afterAll, beforeAll, expect, test } from 'vitest';
import type { VenueEvent } from '#features/ordering/board-contract.ts';
import type { PlacedOrder, SavedOrder } from '#features/ordering/contract.ts';
import { expectRefusal, OWNER_1, STAFF_1, startApp, type TestApp } from '#tests/support/app.ts';
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
