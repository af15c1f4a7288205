import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PlacedOrder, SavedOrder } from '#features/ordering/contract.ts';
import type { TableCart } from '#features/ordering/table-cart-contract.ts';
import type { Bill } from '#features/ordering/visit-contract.ts';
import { expectRefusal, OWNER_1, STAFF_1, startApp, type TestApp } from '#tests/support/app.ts';
import { sits } from '#tests/support/at-table.ts';
import { follow } from '#tests/support/following.ts';
import { codeAt } from '#tests/support/only-from-table.ts';

/** An allergy that is said late of an order which is not where its guest sits. */
let world: TestApp;
let staff: { cookie: string };
let owner: string;
beforeAll(async () => {
  world = await startApp();
  staff = { cookie: await world.signIn(STAFF_1) };
  owner = await world.signIn(OWNER_1);
});
afterAll(() => world.close());

const post = (path: string, body: object) => world.call('POST', `/api/venues/1/${path}`, { body, headers: staff });
const board = async () => ((await world.call('GET', '/api/venues/1/orders', { headers: staff })).json as { orders: SavedOrder[] }).orders;
const guestsOf = async (id: string) =>
  (await board()).find(({ _id }) => _id === id)?.order.map(({ guest }) => [guest?.name, guest?.avoids]);
const visitAt = async (table: number) =>
  ((await world.call('GET', `/api/venues/1/bill?floor=1&table=${table}`, { headers: staff })).json as Bill).visit?._id ?? '';
const say = (order: PlacedOrder, avoids: readonly string[]) =>
  world.call('POST', `/api/orders/${order._id}/allergies`, { body: { avoids }, headers: { authorization: `Bearer ${order.accessToken}` } });
const move = (id: string, orderStatus: number) => world.call('POST', `/api/orders/${id}/status`, { body: { orderStatus }, headers: staff });

/** Anna and Nikos at a table, with a round that he sent for both. */
async function sentForBoth(table: number, quantity = 1) {
  const at = { table, k: (await codeAt(world, owner, 1, table)).k };
  const [anna, nikos] = [await sits(world, 'Anna', at), await sits(world, 'Nikos', at)];
  await anna.puts('elia-warm-pita', quantity);
  await nikos.puts('elia-hand-cut-fries');
  await anna.ready({});
  await nikos.ready({});
  return { anna, nikos, at, order: await nikos.sends() };
}

test('of a whole round that staff moved to another table she still reads how it stands, and tells it beside her dishes', async () => {
  const { anna, nikos, order } = await sentForBoth(5);
  const heard = (await anna.cart()).sentForMe;
  expect(heard).toMatchObject([{ _id: order._id, stage: 'received' }]);
  const from = await visitAt(5);
  expect((await post(`visits/${from}/rounds/move`, { floor: 1, table: 6, rounds: [order._id] })).status).toBe(200);
  // Her page hears of it as of everything at her table.
  const { lastEventId } = (await world.call('GET', '/api/venues/1/orders', { headers: staff })).json as { lastEventId: number };
  const page = await follow(`${await world.base()}/api/visits/${from}/events`, anna.headers, lastEventId);
  expect((await move(order._id, 1)).status).toBe(200);
  await page.until((events) => events.some(({ type }) => type === 'bill'));
  page.close();
  expect((await anna.cart()).sentForMe).toEqual(heard);
  const said = await anna.say(order, ['milk']);
  expect(said.json).toMatchObject({ sentForMe: [{ told: ['milk'], allergy: 'unread' }] });
  expect(await guestsOf(order._id)).toEqual([
    ['Anna', ['milk']],
    ['Nikos', []],
  ]);
  expectRefusal(await nikos.say(order, ['milk']), 404, 'not_found');
});

test('of a dish of hers that went to another bill she reads under its new number, and tells it and what stayed', async () => {
  const { anna, order } = await sentForBoth(7, 2);
  const lines = [{ order: order._id, line: 1, quantity: 1 }];
  const cut = { floor: 1, table: 8, id: crypto.randomUUID(), lines };
  expect((await post(`visits/${await visitAt(7)}/lines/move`, cut)).status).toBe(200);
  const both = (await anna.cart()).sentForMe;
  expect(both.map(({ by, dishes }) => [by, dishes.map(({ quantity }) => quantity)])).toEqual([
    [both[0]?.by, [1]],
    [both[0]?.by, [1]],
  ]);
  // The last one of hers goes too: what is no dish of hers is not shown as one.
  const rest = { floor: 1, table: 8, id: crypto.randomUUID(), lines };
  expect((await post(`visits/${await visitAt(7)}/lines/move`, rest)).status).toBe(200);
  const gone = (await anna.cart()).sentForMe;
  expect(gone).toHaveLength(2);
  expect(gone.map(({ _id }) => _id)).not.toContain(order._id);
  for (const one of gone) expect((await anna.say({ ...order, _id: one._id }, ['eggs'])).status).toBe(200);
  for (const one of gone) expect(await guestsOf(one._id)).toEqual([['Anna', ['eggs']]]);
});

test('of an order that was served is told what staff put on another bill and nobody has brought', async () => {
  const { anna, nikos, order } = await sentForBoth(9);
  const cut = { floor: 1, table: 10, id: crypto.randomUUID(), lines: [{ order: order._id, line: 2, quantity: 1 }] };
  expect((await post(`visits/${await visitAt(9)}/lines/move`, cut)).status).toBe(200);
  for (const to of [3, 4]) expect((await move(order._id, to)).status).toBe(200);
  expect((await say(order, ['nuts'])).status).toBe(200);
  const orders = await board();
  const part = orders.find(({ cut: isCut, table }) => isCut && table === 10);
  expect(part).toMatchObject({ avoids: ['nuts'], allergyReadAt: null });
  expect(orders.find(({ _id }) => _id === order._id)?.avoids ?? []).toEqual([]);
  // Said twice it is said once; said when all of it was brought, it is too late.
  expect((await say(order, ['nuts'])).status).toBe(200);
  expectRefusal(await anna.say(order, ['nuts']), 409, 'too_late');
  expect((await nikos.cart()).sentForMe).toEqual([]);
});

const takeOff = async (table: number, { me }: TableCart) =>
  expect((await post(`visits/${await visitAt(table)}/people/${me}/remove`, {})).status).toBe(200);

test('who sent it and was taken off the table since tells it beside their own dishes', async () => {
  const { nikos, order } = await sentForBoth(3);
  await takeOff(3, await nikos.cart());
  expect((await say(order, ['fish'])).status).toBe(200);
  expect(await guestsOf(order._id)).toEqual([
    ['Anna', []],
    ['Nikos', ['fish']],
  ]);
});

test('whose phone was taken off and whom staff seated there again holds what they send, and tells it beside their dishes', async () => {
  const { cookie } = await world.signUp('taken-off-and-back@parea.example');
  const places = await Promise.all([1, 2].map(async (table) => ({ table, k: (await codeAt(world, owner, 1, table)).k, cookie })));
  const [here, there] = places as [(typeof places)[0], (typeof places)[0]];
  await takeOff(1, await (await sits(world, 'Maria', here)).cart());
  const back = await sits(world, 'Maria', there);
  const sends = async (k: string) => {
    await back.puts('elia-warm-pita');
    return back.sends({ what: 'mine', amount: (await back.cart()).sums.mine, k });
  };
  const { me } = await back.cart();
  const first = await sends(there.k);
  const moving = { floor: 1, table: 1, rounds: [first._id], people: [me] };
  expect((await post(`visits/${await visitAt(2)}/rounds/move`, moving)).status).toBe(200);
  const order = await sends(here.k);
  expect((await back.cart()).sentForMe).toEqual([]);
  expect((await say(order, ['fish'])).status).toBe(200);
  expect(await guestsOf(order._id)).toEqual([['Maria', ['fish']]]);
});
