import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SavedOrder } from '#features/ordering/contract.ts';
import type { TableCart } from '#features/ordering/table-cart-contract.ts';
import type { VisitBill } from '#features/ordering/together-contract.ts';
import type { Bill } from '#features/ordering/visit-contract.ts';
import { cookiesOf } from '#tests/support/account-app.ts';
import { expectRefusal, line, OWNER_1, STAFF_1, startApp, type TestApp } from '#tests/support/app.ts';
import { codeAt } from '#tests/support/only-from-table.ts';
import { officeOf } from '#tests/support/office.ts';

/** A venue whose tables pay at the end. */
let world: TestApp;
let staff: { cookie: string };
let office: ReturnType<typeof officeOf>;
const AT_END = 101;
const k = new Map<number, string>();
beforeAll(async () => {
  world = await startApp();
  const owner = await world.signIn(OWNER_1);
  staff = { cookie: await world.signIn(STAFF_1) };
  office = officeOf(world, owner);
  for (const table of [4, 5, 6]) k.set(table, (await codeAt(world, owner, 1, table)).k);
});
afterAll(() => world.close());

const pays = async (when: 'order' | 'end') => expect((await office.set('paying', () => ({ when }))).status).toBe(200);
const round = (table: number, more: object = {}) => ({ table, k: k.get(table), paymentMethod: AT_END, orderAmount: 8, ...more });
const billAt = async (table: number) =>
  (await world.call('GET', `/api/venues/1/bill?floor=1&table=${table}`, { headers: staff })).json as Bill;
const settle = (bill: Bill, amount: number) =>
  world.call('POST', `/api/venues/1/visits/${bill.visit?._id}/settle`, {
    body: {
      id: crypto.randomUUID(),
      what: bill.rounds
        .map(({ order, lines }) => ({ order: order._id, lines: lines.filter(({ open }) => open > 0).map((one) => one.line) }))
        .filter(({ lines }) => lines.length > 0),
      amount,
      method: 'card',
      tip: 0,
      tipTo: null,
      given: null,
    },
    headers: staff,
  });

describe('when guests pay', () => {
  test('is with each order where the venue said nothing, or says so', async () => {
    expect((await world.venue(1)).configuration).not.toHaveProperty('paying');
    expectRefusal(await world.placeOrder(round(4)), 400, 'method_unavailable');
    await pays('end');
    await pays('order');
    expectRefusal(await world.placeOrder(round(4)), 400, 'method_unavailable');
  });

  test('is at the end for who has the table’s code, and for nobody else', async () => {
    await pays('end');
    expect((await world.venue(1)).configuration?.paying).toEqual({ when: 'end' });
    const before = (await billAt(4)).rounds.length;
    expectRefusal(await world.placeOrder(round(4, { k: null })), 409, 'code_needed');
    expectRefusal(await world.placeOrder(round(4, { k: k.get(5) })), 409, 'code_needed');
    expectRefusal(await world.placeOrder(round(4, { table: 0, k: null })), 409, 'code_needed');
    expectRefusal(await world.placeOrder(round(4, { deliveryMethod: 2 })), 400, 'method_unavailable');
    expect((await billAt(4)).rounds).toHaveLength(before);
    // With the order, as before: who takes away or typed a table, and whoever likes.
    await world.placed({ deliveryMethod: 2, table: 0, paymentMethod: 99 });
    await world.placed({ table: 9, paymentMethod: 100 });
  });
});

describe('rounds that are paid at the end', () => {
  test('reach the kitchen at once, unpaid; each way to order is of the one bill, and it adds up', async () => {
    await pays('end');
    const joined = await world.call('POST', '/api/visits', { body: { store: 1, floor: 1, table: 5, k: k.get(5), name: 'Anna' } });
    const { visit, accessToken, me } = joined.json as VisitBill & { accessToken: string };
    const anna = { authorization: `Bearer ${accessToken}`, cookie: cookiesOf(joined) };
    // Alone, with the code.
    const first = await world.placed(round(5));
    expect(first).toMatchObject({ paymentMethod: AT_END, paymentStatus: 'unpaid', awaitingConfirmation: false, orderStatus: 0 });
    // From the cart of the table, by somebody who has an invitation and no code.
    const added = await world.call('POST', `/api/visits/${visit._id}/cart/lines`, {
      body: { deed: crypto.randomUUID(), line: line('elia-hand-cut-fries') },
      headers: anna,
    });
    const { lines, sums } = added.json as TableCart;
    const sent = await world.call('POST', `/api/visits/${visit._id}/cart/send`, {
      body: {
        id: crypto.randomUUID(),
        what: 'mine',
        lines: lines.map(({ _id, revision }) => ({ _id, revision })),
        amount: sums.mine,
        k: '',
      },
      headers: anna,
    });
    expect(sent.status, sent.text).toBe(201);
    expect((sent.json as { order: SavedOrder }).order).toMatchObject({ paymentMethod: AT_END, paymentStatus: 'unpaid' });
    // By the pad.
    const written = await world.call('POST', '/api/venues/1/rounds', {
      body: { floor: 1, table: 5, order: [line('elia-hand-cut-fries')], orderAmount: 4 },
      headers: staff,
    });
    expect(written.json).toMatchObject({ paymentMethod: AT_END, paymentStatus: 'unpaid' });
    const bill = await billAt(5);
    expect([bill.rounds.length, bill.sums.ordered, bill.sums.due]).toEqual([3, 16, 16]);
    const { tables } = (await world.call('GET', '/api/venues/1/floor', { headers: staff })).json as {
      tables: { table: number; floor: number; visit: { due: number; method: string | null } | null }[];
    };
    expect(tables.find(({ floor, table }) => floor === 1 && table === 5)?.visit).toMatchObject({ due: 16, method: null });
    // A guest pays a share, staff take the rest.
    const share = crypto.randomUUID();
    const held = await world.call('POST', `/api/visits/${visit._id}/shares`, {
      body: { id: share, method: 'cash', tip: 0, what: { way: 'person', person: me }, amount: 4 },
      headers: anna,
    });
    expect(held.status, held.text).toBe(200);
    const took = await world.call('POST', `/api/venues/1/visits/${visit._id}/shares/${share}/take`, {
      body: { method: 'cash', tipTo: null, given: null },
      headers: staff,
    });
    expect(took.status, took.text).toBe(200);
    const rest = await settle(await billAt(5), 12);
    expect(rest.status, rest.text).toBe(200);
    expect((await billAt(5)).sums).toMatchObject({ ordered: 16, paid: 16, due: 0 });
    expect((await world.call('GET', `/api/orders/${first._id}`, { headers: staff })).json).toMatchObject({ paymentStatus: 'paid' });
  });

  test('count as what is open of their table: served ones take no room, and too many that are not wait for a look', async () => {
    await pays('end');
    const caps = { browserOrders: 50, browserAmount: 900, tableOrders: 2, tableAmount: 900 };
    await office.set('tables', (tables) => ({ ...tables, orderCaps: caps }));
    const [one] = [await world.placed(round(6)), await world.placed(round(6))];
    expect(await world.placed(round(6))).toMatchObject({ awaitingConfirmation: true });
    await world.call('POST', `/api/orders/${one._id}/status`, { body: { orderStatus: 4 }, headers: staff });
    expect(await world.placed(round(6))).toMatchObject({ awaitingConfirmation: false, paymentStatus: 'unpaid' });
  });
});
