import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DEFAULT_CAPS, newcomersRoom } from '#domain/order-caps.ts';
import { orderCapsOf } from '#features/venues/venue-rules.ts';
import type { SavedOrder } from '#features/ordering/contract.ts';
import { cookiesOf } from '#tests/support/account-app.ts';
import { line, OWNER_1, placedOf, STAFF_1, startApp, type Answer, type TestApp } from '#tests/support/app.ts';
import { codeAt } from '#tests/support/only-from-table.ts';

/** Where tables are typed, a new cookie for each order is no way round a phone's cap; a full house behind the same address orders on. */
let world: TestApp;
let staff: { cookie: string };
let tables: { floor: number; table: number }[];
beforeAll(async () => {
  world = await startApp({ rateLimits: 'on', env: { TRUSTED_PROXIES: '1' } });
  staff = { cookie: await world.signIn(STAFF_1) };
  tables = (await world.venue(1)).tableArrangement?.flatMap(({ floor, tables: list }) => list.map(({ table }) => ({ floor, table }))) ?? [];
});
afterAll(() => world.close());

const query = (text: string, values: unknown[] = []) => world.system.database.pool.query(text, values);
/** The address of everybody in a test's house, another one for each test: marks of an address are counted too. */
let house = '';
let houses = 0;
beforeEach(async () => {
  house = `198.51.100.${(houses += 1)}`;
  await query('delete from orders');
});

const ROOM = newcomersRoom(orderCapsOf(DEFAULT_CAPS)).orders;
const at = (nth: number) => tables[nth % Math.min(tables.length, 20)];
const pita = (more: object = {}) => ({ order: [line('elia-warm-pita')], orderAmount: 1.2, ...more });
const from = (address: string, cookie = '') => ({ 'x-forwarded-for': address, ...(cookie && { cookie }) });
/** A phone with the mark that a page gets with its first call of the checkout. */
const phone = async (address = house, cookie = '') =>
  from(
    address,
    [cookie, cookiesOf(await world.call('GET', '/api/venues/1/payment-options', { headers: from(address) }))].filter(Boolean).join('; '),
  );
const inKitchen = (answers: readonly Answer[]) =>
  answers
    .filter(({ status }) => status === 201)
    .map(placedOf)
    .filter(({ awaitingConfirmation }) => !awaitingConfirmation);
const take = (id: string) => world.call('POST', `/api/orders/${id}/status`, { body: { orderStatus: 1 }, headers: staff });
const orderOf = async (who: Record<string, string>, more: object = {}) => world.placeOrder(pita(more), who);
const board = async () => ((await world.call('GET', '/api/venues/1/orders', { headers: staff })).json as { orders: SavedOrder[] }).orders;

describe('of sixty orders with a new cookie each, over twenty tables,', () => {
  test.each(['203.0.113.9', '192.168.1.20'])('at %s, a few go in and the others wait for a look', async (sofa) => {
    const answers = [];
    for (let nth = 0; nth < 60; nth += 1) answers.push(await orderOf(await phone(sofa), at(nth)));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
    expect(inKitchen(answers)).toHaveLength(ROOM);
    expect((await board()).filter(({ waitsFor, marks }) => waitsFor === 'cap' && marks?.includes('cap_newcomers'))).toHaveLength(60 - ROOM);
  });

  test('at once, no more do; large ones end sooner', async () => {
    const phones = await Promise.all(Array.from({ length: 60 }, () => phone()));
    expect(inKitchen(await Promise.all(phones.map((who, nth) => orderOf(who, at(nth)))))).toHaveLength(ROOM);
    await query('delete from orders');
    const feast = {
      order: [line('elia-hand-cut-fries', 20), line('elia-hand-cut-fries', 20), line('elia-hand-cut-fries', 20)],
      orderAmount: 240,
    };
    const feasts = await Promise.all(phones.map((who, nth) => world.placeOrder({ ...feast, ...at(nth) }, who)));
    expect(inKitchen(feasts)).toHaveLength(1);
  });

  test.each(['127.0.0.1', '::1'])('of this machine itself, %s, all go in', async (here) => {
    const answers = [];
    for (let nth = 0; nth < 60; nth += 1) answers.push(await orderOf(await phone(here), at(nth)));
    expect(inKitchen(answers)).toHaveLength(60);
  });

  test('meanwhile who has the table’s code, was served here, or sits elsewhere goes in', async () => {
    const friend = await phone();
    await take(placedOf(await orderOf(friend, at(3)))._id);
    for (let nth = 0; nth < 20; nth += 1) await orderOf(await phone(), at(nth));
    const { k } = await codeAt(world, await world.signIn(OWNER_1), 1, 4);
    const others = [
      await orderOf(friend, at(2)),
      await orderOf(await phone(), { floor: 1, table: 4, k }),
      await orderOf(await phone('203.0.113.4'), at(1)),
    ];
    expect(inKitchen(others)).toHaveLength(3);
  });
});

describe('sixty guests at twenty tables of one address', () => {
  test('who typed them all go in while staff take what comes', async () => {
    const untaken: string[] = [];
    const answers = [];
    for (let nth = 0; nth < 60; nth += 1) {
      const answer = await orderOf(await phone(), at(nth));
      answers.push(answer);
      untaken.push(placedOf(answer)._id);
      if (untaken.length === ROOM) for (const id of untaken.splice(0, 5)) await take(id);
    }
    expect(inKitchen(answers)).toHaveLength(60);
  });

  test('with their tables’ codes all go in at once, whoever takes them', async () => {
    const owner = await world.signIn(OWNER_1);
    const codes = await Promise.all(
      Array.from({ length: 20 }, async (_, nth) => ({ ...at(nth)!, k: (await codeAt(world, owner, at(nth)!.floor, at(nth)!.table)).k })),
    );
    const phones = await Promise.all(Array.from({ length: 60 }, () => phone()));
    expect(inKitchen(await Promise.all(phones.map((who, nth) => orderOf(who, codes[nth % 20]))))).toHaveLength(60);
  });

  test('of whom nobody takes any for a quarter of an hour: the next few go in all the same', async () => {
    for (let nth = 0; nth < ROOM; nth += 1) await orderOf(await phone(), at(nth));
    expect(inKitchen([await orderOf(await phone(), at(1))])).toHaveLength(0);
    await query(`update orders set placed_at = placed_at - interval '15 minutes'`);
    expect(inKitchen([await orderOf(await phone(), at(2))])).toHaveLength(1);
  });

  test('who had to wait are known once somebody let them in, and take no room of others', async () => {
    const phones = await Promise.all(Array.from({ length: ROOM + 5 }, () => phone()));
    const waiting = [];
    for (const [nth, who] of phones.entries()) {
      const order = placedOf(await orderOf(who, at(nth)));
      if (order.awaitingConfirmation) waiting.push({ who, id: order._id });
    }
    expect(waiting).toHaveLength(5);
    for (const { id } of waiting) await world.call('POST', `/api/orders/${id}/confirm`, { headers: staff });
    expect(inKitchen(await Promise.all(waiting.map(({ who }) => orderOf(who, at(7)))))).toHaveLength(5);
  });
});

test('an account is no way round: what it ordered under new cookies counts together, new here or not', async () => {
  const cookie = (await world.signIn(OWNER_1))
    .split('; ')
    .filter((one) => !one.startsWith('browser='))
    .join('; ');
  const asked = async (nth: number) => orderOf(await phone(house, cookie), at(nth));
  const first = [];
  for (let nth = 0; nth < 12; nth += 1) first.push(await asked(nth));
  expect(inKitchen(first)).toHaveLength(ROOM);
  for (const { _id } of inKitchen(first)) await take(_id);
  // Strangers have filled the room; of an account that was served the room is its own, and ends too.
  for (let nth = 0; nth < ROOM; nth += 1) await orderOf(await phone(), at(nth));
  const second = [];
  for (let nth = 0; nth < 12; nth += 1) second.push(await asked(nth));
  expect(inKitchen(second)).toHaveLength(ROOM);
});
