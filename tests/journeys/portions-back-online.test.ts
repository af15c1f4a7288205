import * as v from 'valibot';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DayDraft } from '#features/closing/contract.ts';
import { businessDay } from '#domain/local-time.ts';
import type { SavedOrder } from '#features/ordering/contract.ts';
import { Report } from '#features/reports/contract.ts';
import { expectRefusal, line, OWNER_1, startApp, type TestApp } from '#tests/support/app.ts';
import { ownVenue } from '#tests/support/own-venue.ts';
import { heldOf, open, orderNow, unpaid, worldOf } from '#tests/support/paying.ts';

/** One Moussaka of two that was paid online goes back by its provider: its own cents, its own VAT, once. */
let world: TestApp;
let owner: { cookie: string };
beforeAll(async () => {
  world = await startApp();
  owner = { cookie: await world.signIn(OWNER_1) };
});
afterAll(() => world.close());

/** Two dishes of two rates, 7 % off, with a tip, paid by card. */
async function paid() {
  const { id } = await ownVenue(world, (model) => ({
    country: 'GR',
    paymentMethods: [{ value: 3, method: 'Card', enabled: true }],
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
  const order = await unpaid(world, 3, {
    storeId: id,
    floor: 1,
    table: 3,
    promoCode: 'ODD',
    tip: 1,
    order: [line('moussaka', 2), line('wine', 3)],
  });
  await open(world, order);
  const [held] = await heldOf(world, order);
  await worldOf(world).pay(held!);
  const ask = (method: string, path: string, body?: unknown, key?: string) =>
    world.call(method, path, { ...(body !== undefined && { body }), headers: { ...owner, ...(key && { 'idempotency-key': key }) } });
  type How = { readonly refunded?: number | null; readonly key?: string };
  const back = (portions: readonly object[], { refunded = 0, key = crypto.randomUUID() }: How = {}) =>
    ask('POST', `/api/orders/${order._id}/refunds`, { portions, ...(refunded !== null && { refunded }), reason: 'was_cold' }, key);
  const left = async () => ((await ask('GET', `/api/orders/${order._id}/refunds`)).json as { portions: unknown[] }).portions;
  return { id, order, held: held!, ask, back, left };
}

test('a portion goes back for what it came to, under its own VAT rate, in report and Z; said again it goes once', async () => {
  const { id, order, held, ask, back, left } = await paid();
  // 19.90 and 14.97 less 7 % (2.44): 18.51 and 13.92.
  expect(await left()).toEqual([
    { line: 1, left: [9.26, 9.25] },
    { line: 2, left: [4.64, 4.64, 4.64] },
  ]);
  const key = crypto.randomUUID();
  const answer = await back([{ line: 1, quantity: 1 }], { key });
  expect(answer.json).toMatchObject({
    refund: { amount: 9.26, status: 'done' },
    order: { refunded: 9.26, paymentStatus: 'part_refunded' },
  });
  expect((await back([{ line: 1, quantity: 1 }], { key })).json).toMatchObject({ refund: { amount: 9.26 }, order: { refunded: 9.26 } });
  expectRefusal(await back([{ line: 1, quantity: 2 }], { key }), 422, 'idempotency_key_reused');
  expectRefusal(await back([], { key }), 400, 'invalid_input');
  expectRefusal(await back([{ line: 9, quantity: 1 }], { refunded: 9.26 }), 400, 'line_unknown');
  expectRefusal(await back([{ line: 1, quantity: 2 }], { refunded: 9.26 }), 409, 'changed_meanwhile');
  expect(held.refunded).toBe(926);
  // The board counts one less to make.
  const { orders } = (await ask('GET', `/api/venues/${id}/orders`)).json as { orders: SavedOrder[] };
  expect(orders.find(({ _id }) => _id === order._id)?.order.map(({ sentBack }) => sentBack)).toEqual([1, undefined]);

  const draft = v.parse(DayDraft, (await ask('GET', `/api/venues/${id}/close`)).json);
  expect(draft.rates.map(({ rate, refunds }) => [rate, refunds])).toEqual([
    [13, 9.26],
    [24, 0],
  ]);
  expect(draft.refundList).toMatchObject([{ what: '1 Moussaka', amount: 9.26 }]);
  const day = businessDay(Date.now(), 'Europe/Nicosia');
  const vat = v.parse(Report, (await ask('GET', `/api/venues/${id}/report?view=vat&period=custom&from=${day}&to=${day}`)).json);
  expect(JSON.stringify(vat)).toContain('9.26');

  // The last of a dish, then all that is left, tip and all.
  expect((await back([{ line: 1, quantity: 1 }], { refunded: 9.26 })).json).toMatchObject({ refund: { amount: 9.25 } });
  expect(await left()).toEqual([{ line: 2, left: [4.64, 4.64, 4.64] }]);
  await ask('POST', `/api/orders/${order._id}/refunds`, { reason: 'Closed.' }, 'rest');
  expect(held.refunded).toBe(held.amount);
  expect(await orderNow(world, order)).toMatchObject({ paymentStatus: 'refunded' });
  expect(await left()).toEqual([]);
});

test('of two who send the last portion back at once, one does', async () => {
  const { held, back } = await paid();
  const answers = await Promise.all([back([{ line: 2, quantity: 2 }]), back([{ line: 2, quantity: 2 }]), back([{ line: 2, quantity: 2 }])]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  expect(held.refunded).toBe(928);
  // Without a word of what went before: the portions themselves are counted.
  const blind = { refunded: null };
  const last = await Promise.all([back([{ line: 2, quantity: 1 }], blind), back([{ line: 2, quantity: 1 }], blind)]);
  expect(last.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(held.refunded).toBe(1392);
});
