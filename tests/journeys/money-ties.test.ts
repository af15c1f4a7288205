import * as v from 'valibot';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DayDraft } from '#features/closing/contract.ts';
import { SavedOrder } from '#features/ordering/contract.ts';
import { TableReceipt } from '#features/ordering/receipt-contract.ts';
import { Bill } from '#features/ordering/visit-contract.ts';
import { DayReport, Report } from '#features/reports/contract.ts';
import { expectRefusal, line, OWNER_1, startApp, type TestApp } from '#tests/support/app.ts';
import { ownVenue } from '#tests/support/own-venue.ts';

/** What went back is on every paper that tells of the money: bill, receipt, order, day. */
let world: TestApp;
let owner: { cookie: string };
beforeAll(async () => {
  world = await startApp();
  owner = { cookie: await world.signIn(OWNER_1) };
});
afterAll(() => world.close());

/** A venue with food (13 %) and wine (24 %), and a promotion of 7 %. */
async function house() {
  const { id } = await ownVenue(world, (model) => ({
    country: 'GR',
    configuration: { ...model.configuration, aiEnabled: false, tier: 0, closing: { accountant: '', drawers: [] } },
    content: {
      promotions: [{ name: 'Odd', shouldShow: true, promoCode: { code: 'ODD', type: '%', discount: 7 } }],
      menu: {
        categories: ['All'],
        items: {
          All: [
            { id: 'moussaka', name: 'Moussaka', price: 9.95, vatClass: 'food' },
            { id: 'wine', name: 'Wine', price: 4.99, vatClass: 'alcohol' },
          ],
        },
      },
    },
  }));
  const ask = (method: string, path: string, body?: unknown) =>
    world.call(method, path, { ...(body !== undefined && { body }), headers: owner });
  const bill = async (table = 3) => v.parse(Bill, (await ask('GET', `/api/venues/${id}/bill?floor=1&table=${table}`)).json);
  const receipt = async (visit: string) => v.parse(TableReceipt, (await ask('GET', `/api/venues/${id}/visits/${visit}/receipt`)).json);
  const draft = async () => v.parse(DayDraft, (await ask('GET', `/api/venues/${id}/close`)).json);
  const place = (more: object = {}) =>
    world.placed({ storeId: id, floor: 1, table: 3, order: [line('moussaka', 2), line('wine', 3)], ...more });
  const back = (order: string, body: object) =>
    ask('POST', `/api/orders/${order}/refund`, { amount: null, refunded: 0, method: 'card', reason: 'was_cold', ...body });
  const pay = (order: string, method: string) => ask('POST', `/api/orders/${order}/settle`, { method });
  return { id, ask, bill, receipt, draft, place, back, pay };
}

test('a receipt says what went back and what stays, and its VAT is of that; a payment stands as it was', async () => {
  const { ask, bill, receipt, place, pay, back } = await house();
  const { _id } = await place({ promoCode: 'ODD', tip: 1 });
  expect((await pay(_id, 'card')).status).toBe(200);
  const { visit } = await bill();
  const before = await receipt(visit!._id);
  // 19.90 + 14.97 − 2.44 + 1: lines at menu prices, what came off, the sum.
  expect(before).toMatchObject({ off: [{ by: 'promotion', code: 'ODD', amount: 2.44 }], tip: 1, total: 33.43, paid: 33.43, back: 0 });
  expect(before.lines.map(({ price, back: gone }) => [price, gone])).toEqual([
    [19.9, 0],
    [14.97, 0],
  ]);
  expect(before.vat.map(({ rate, gross, vat }) => [rate, gross, vat])).toEqual([
    [13, 18.51, 2.13],
    [24, 13.92, 2.69],
  ]);
  expect((await back(_id, { portions: [{ line: 2, quantity: 2 }] })).status).toBe(200);

  const after = await receipt(visit!._id);
  expect(after).toMatchObject({ total: 33.43, paid: 33.43, back: 9.28 });
  expect(after.lines.map(({ back: gone }) => gone)).toEqual([0, 2]);
  expect(after.vat.map(({ rate, gross, vat }) => [rate, gross, vat])).toEqual([
    [13, 18.51, 2.13],
    [24, 4.64, 0.9],
  ]);
  const order = v.parse(SavedOrder, (await ask('GET', `/api/orders/${_id}`)).json);
  expect(order.vat).toEqual(after.vat);
  const { sums } = await bill();
  expect(sums).toMatchObject({ menu: 34.87, ordered: 32.43, tips: 1, sentBack: 9.28, came: 33.43, handedBack: 9.28, paid: 24.15, due: 0 });
  // Everything: nothing stays, and of nothing there is no VAT.
  expect((await back(_id, { refunded: 9.28 })).status).toBe(200);
  expect(await receipt(visit!._id)).toMatchObject({ total: 33.43, paid: 33.43, back: 33.43, vat: [] });
});

test('by card no more goes back than a card took; a stop gives each way what it took', async () => {
  const { ask, id, place, pay, back, bill, draft } = await house();
  const { _id } = await place({ tip: 2 });
  const { visit } = await bill();
  const part = {
    id: crypto.randomUUID(),
    what: { way: 'amount', amount: 10 },
    amount: 10,
    method: 'cash',
    tip: 0,
    tipTo: null,
    given: null,
  };
  const taken = await ask('POST', `/api/venues/${id}/visits/${visit!._id}/parts`, part);
  expect(taken.status, taken.text).toBe(200);
  expect((await pay(_id, 'card')).status).toBe(200);
  // 36.87: 10 in cash, 26.87 by card.
  expectRefusal(await back(_id, {}), 409, 'more_than_card');
  expect((await back(_id, { amount: 26.88 })).json).toMatchObject({ error: { details: { left: 26.87 } } });
  expect((await draft()).disagrees).toEqual([]);
  const stop = await ask('POST', `/api/orders/${_id}/status`, { orderStatus: 9, reason: 'Closed.', refund: true });
  expect(stop.status, stop.text).toBe(200);
  const z = await draft();
  expect(z.methods.map(({ method, received }) => [method, received])).toEqual([
    ['cash', 0],
    ['card', 0],
  ]);
  expect(z.disagrees).toEqual([]);
});

test('one payment over two orders is one; what went back is one sum wherever it stands, and says of what it was', async () => {
  const { ask, id, place, pay, back, bill, draft } = await house();
  const [one, two] = [await place({ tip: 2.5 }), await place()];
  const { visit, sums } = await bill();
  const all = { what: [one, two].map((order) => ({ order: order._id, lines: null })), amount: sums.due, method: 'card', tip: 0 };
  const settled = await ask('POST', `/api/venues/${id}/visits/${visit!._id}/settle`, {
    ...all,
    id: crypto.randomUUID(),
    tipTo: null,
    given: null,
  });
  expect(settled.status, settled.text).toBe(200);
  const other = await place({ table: 4, order: [line('moussaka', 1)] });
  await pay(other._id, 'cash');
  const unpaid = await place({ table: 5, order: [line('wine', 1)] });
  // All of one with its tip, by card, and then it is stopped; a part of another in cash.
  expect((await back(one._id, { method: 'card' })).status).toBe(200);
  expect((await ask('POST', `/api/orders/${one._id}/status`, { orderStatus: 9, reason: 'Left.' })).status).toBe(200);
  expect((await back(other._id, { method: 'cash', amount: 3 })).status).toBe(200);

  const z = await draft();
  expect(z.disagrees).toEqual([]);
  expect(
    z.methods.map(({ method, payments, sales, paidTips, sentBack, received }) => [method, payments, sales, paidTips, sentBack, received]),
  ).toEqual([
    ['cash', 1, 9.95, 0, 3, 6.95],
    ['card', 1, 69.74, 2.5, 37.37, 34.87],
  ]);
  expect(z).toMatchObject({ refunds: 3, bridge: { open: 4.99, stopped: 37.37, sentBack: 40.37, backTips: 0, backStopped: 37.37 } });
  expect(z.refundList.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0)).toBe(4037);
  expect(z.openList).toMatchObject([{ order: unpaid._id, amount: 4.99 }]);
  expect(z.openBefore).toEqual({ count: 0, value: 0 });
  const report = async (view: string) => v.parse(Report, (await ask('GET', `/api/venues/${id}/report?view=${view}&period=today`)).json);
  const received = await report('methods');
  expect(received.rows.map((row) => row.slice(0, 6))).toEqual([
    ['cash', 1, 9.95, 0, 3, 6.95],
    ['card', 1, 69.74, 2.5, 37.37, 34.87],
  ]);

  const day = async () => v.parse(DayReport, (await ask('GET', `/api/venues/${id}/settlement`)).json);
  const settlement = await day();
  expect(settlement).toMatchObject({ agrees: true, totals: { refunds: z.refunds, sentBack: 40.37, received: z.received } });
  expect(settlement.bridge).toMatchObject({ open: 4.99, stopped: 37.37, sentBack: 40.37 });

  // Closed: what is paid and sent back after that is of the next report, and what stays unpaid is told apart there.
  const closed = await ask('POST', `/api/venues/${id}/close`, {
    number: 1,
    seal: z.seal,
    counts: z.drawers.map(({ id: drawer, expected }) => ({ drawer, total: expected })),
    drawerOf: {},
    leaveOpen: true,
  });
  expect(closed.status, closed.text).toBe(201);
  await place({ table: 6, order: [line('moussaka', 1)] });
  expect((await back(other._id, { method: 'cash', amount: 1, refunded: 3 })).status).toBe(200);
  const next = await draft();
  expect(next.disagrees).toEqual([]);
  expect(next).toMatchObject({ gross: 9.95, refunds: 1, bridge: { open: 9.95 }, openCount: 2, openValue: 14.94 });
  expect(next.openBefore).toEqual({ count: 1, value: 4.99 });
  expect(next.openList.map(({ order, before }) => [order === unpaid._id, before ?? false])).toEqual([
    [true, true],
    [false, false],
  ]);
  // Paid after the close: it came for an order of the report before, and is open nowhere.
  await pay(unpaid._id, 'card');
  const later = await draft();
  expect(later.disagrees).toEqual([]);
  expect(later).toMatchObject({ gross: 9.95, received: 3.99, bridge: { others: 4.99, sentBack: 1 }, openBefore: { count: 0, value: 0 } });
  expect(await day()).toMatchObject({ agrees: true, totals: { gross: 59.76, sentBack: 41.37 } });
});

test('dishes given away are among the dishes at menu prices, as in the sales', async () => {
  const { ask, id, place } = await house();
  const { _id } = await place({ order: [line('moussaka', 2), line('wine', 1)] });
  const given = {
    id: crypto.randomUUID(),
    kind: 'given_away',
    line: 1,
    quantity: 1,
    reason: 'Guest of the house.',
    orderAmount: 24.89,
  };
  const off = await ask('POST', `/api/orders/${_id}/reductions`, given);
  expect(off.status, off.text).toBe(200);
  const report = async (view: string) => v.parse(Report, (await ask('GET', `/api/venues/${id}/report?view=${view}&period=today`)).json);
  const [items, sales] = [await report('items'), await report('sales')];
  const column = (of: Report, key: string) => of.columns.findIndex((one) => one.key === key);
  const sum = (of: Report, key: string) => of.rows.reduce((all, row) => all + Math.round(Number(row[column(of, key)]) * 100), 0);
  expect(sum(items, 'amount')).toBe(2489);
  expect(sum(items, 'amount')).toBe(sum(sales, 'subtotal'));
});

test('who asked for the bill and has paid it asks no more, whoever took it; with something open they still do', async () => {
  const { ask, id, place, pay } = await house();
  const [one, two] = [await place(), await place()];
  const call = { store: String(id), floor: 1, table: 3, service: '/call-waiter', subOption: 'Ask for bill' };
  const asked = await world.call('POST', '/api/stores/requestAssistance', { body: call });
  expect(asked.status, asked.text).toBeLessThan(300);
  const open = async () => {
    await world.system.sweeps.run('bills that are paid');
    const { json } = await ask('GET', `/api/venues/${id}/requests`);
    return (json as { requests: { subOption: string }[] }).requests.length;
  };
  expect(await open()).toBe(1);
  await pay(one._id, 'card');
  expect(await open()).toBe(1);
  await pay(two._id, 'cash');
  expect(await open()).toBe(0);
});
