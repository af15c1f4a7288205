import { sql } from 'kysely';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DayDraft } from '#features/closing/contract.ts';
import { Bill } from '#features/ordering/visit-contract.ts';
import { expectRefusal, line, OWNER_1, startApp, type TestApp } from '#tests/support/app.ts';
import { ownVenue } from '#tests/support/own-venue.ts';

/** One Moussaka of two goes back: its own cents, its own VAT, once, and the Z report says which. */
let world: TestApp;
let owner: { cookie: string };
beforeAll(async () => {
  world = await startApp();
  owner = { cookie: await world.signIn(OWNER_1) };
});
afterAll(() => world.close());

/** A venue with food and wine, and a promotion of 7 %. */
async function evening() {
  const { id } = await ownVenue(world, (model) => ({
    country: 'GR',
    configuration: { ...model.configuration, aiEnabled: false, tier: 0, closing: { accountant: '', drawers: [] } },
    content: {
      promotions: [{ name: 'Odd', shouldShow: true, promoCode: { code: 'ODD', type: '%', discount: 7 } }],
      menu: {
        categories: ['All'],
        items: {
          All: [
            { id: 'moussaka', name: 'Moussaka', price: 9.95, vatClass: 'food', translations: { el: { name: 'Μουσακάς' } } },
            { id: 'wine', name: 'Wine', price: 4.99, vatClass: 'alcohol' },
          ],
        },
      },
    },
  }));
  const ask = (method: string, path: string, body?: unknown) =>
    world.call(method, path, { ...(body !== undefined && { body }), headers: owner });
  const { _id } = await world.placed({
    storeId: id,
    floor: 1,
    table: 3,
    promoCode: 'ODD',
    tip: 1,
    order: [line('moussaka', 2), line('wine', 3)],
  });
  expect((await ask('POST', `/api/orders/${_id}/settle`, { method: 'cash' })).status).toBe(200);
  const back = (body: object) =>
    ask('POST', `/api/orders/${_id}/refund`, { amount: null, refunded: 0, method: 'cash', reason: 'was_cold', ...body });
  const lines = async () => v.parse(Bill, (await ask('GET', `/api/venues/${id}/bill?floor=1&table=3`)).json).rounds[0]!.lines;
  const draft = async () => v.parse(DayDraft, (await ask('GET', `/api/venues/${id}/close`)).json);
  return { id, _id, ask, back, lines, draft };
}

test('one of two goes back for what it came to, under its own VAT rate, and the report names it', async () => {
  const { ask, _id, back, lines, draft } = await evening();
  // 19.90 and 14.97 less 7 % (2.44): 18.51 and 13.92.
  const [moussaka, wine] = await lines();
  expect(moussaka).toMatchObject({ amount: 18.51, state: 'paid', back: 0, left: [9.26, 9.25] });
  expect(wine).toMatchObject({ amount: 13.92, left: [4.64, 4.64, 4.64] });
  const before = await draft();
  const name = crypto.randomUUID();
  const one = { id: name, portions: [{ line: 1, quantity: 1 }] };
  const answer = await back(one);
  expect(answer.json).toMatchObject({ refunded: 9.26, paymentStatus: 'part_refunded' });
  // Said again because no answer came: once. Of another dish under the same name: never.
  expect((await back({ ...one, refunded: 9.26 })).json).toMatchObject({ refunded: 9.26 });
  expectRefusal(await back({ ...one, portions: [{ line: 1, quantity: 2 }], refunded: 9.26 }), 422, 'idempotency_key_reused');
  expectRefusal(await back({ ...one, portions: [{ line: 2, quantity: 1 }], refunded: 9.26 }), 422, 'idempotency_key_reused');

  expect((await lines())[0]).toMatchObject({ state: 'paid', back: 1, left: [9.25], reason: 'was_cold' });
  const told = (await ask('GET', `/api/orders/${_id}/settlements`)).json as { portions: unknown };
  expect(told.portions).toEqual([
    { line: 1, left: [9.25] },
    { line: 2, left: [4.64, 4.64, 4.64] },
  ]);
  const after = await draft();
  expect(after.refundList).toMatchObject([
    { what: '1 Moussaka', whatIn: { el: '1 Μουσακάς' }, amount: 9.26, reason: 'was_cold', method: 'cash' },
  ]);
  expect(after.refundList[0]?.part).toBeUndefined();
  const rate = (of: DayDraft, at: number) => of.rates[at]!;
  expect(rate(after, 0).refunds).toBe(9.26);
  expect(rate(after, 1)).toEqual(rate(before, 1));
  expect(after.disagrees).toEqual([]);
});

test('never more of a line than was sold, in whatever steps, by whoever at once', async () => {
  const { id, _id, ask, back, lines, draft } = await evening();
  expectRefusal(await back({ portions: [{ line: 1, quantity: 3 }] }), 409, 'changed_meanwhile');
  expectRefusal(await back({ portions: [{ line: 3, quantity: 1 }] }), 400, 'line_unknown');
  expectRefusal(await back({ lines: [1], portions: [{ line: 1, quantity: 1 }] }), 400, 'line_unknown');
  for (const quantity of [0, -1, 0.5]) expect((await back({ portions: [{ line: 1, quantity }] })).status).toBe(400);
  const race = await Promise.all(Array.from({ length: 20 }, () => back({ portions: [{ line: 2, quantity: 2 }] })));
  expect(race.map(({ status }) => status).toSorted()).toEqual([200, ...Array.from({ length: 19 }, () => 409)]);
  expect((await lines())[1]).toMatchObject({ back: 2, left: [4.64] });
  // The rest of the line, and no more of it.
  expect((await back({ lines: [2], refunded: 9.28 })).json).toMatchObject({ refunded: 13.92 });
  expect((await lines())[1]).toMatchObject({ state: 'back', back: 3, left: [] });
  expectRefusal(await back({ lines: [2], refunded: 13.92 }), 409, 'changed_meanwhile');
  expectRefusal(await back({ portions: [{ line: 2, quantity: 1 }], refunded: 13.92 }), 409, 'changed_meanwhile');
  // An amount of no dish in particular is said to be a part.
  expect((await back({ amount: 2, refunded: 13.92 })).json).toMatchObject({ refunded: 15.92 });
  const { refundList, rates, disagrees } = await draft();
  expect(refundList.map(({ what, part, amount }) => [what, part ?? false, amount])).toEqual([
    ['2 Wine', false, 9.28],
    ['1 Wine', false, 4.64],
    ['2 Moussaka, 3 Wine', true, 2],
  ]);
  expect(rates.find(({ rate }) => rate === 24)).toMatchObject({ net: 0, vat: 0 });
  expect(disagrees).toEqual([]);
  const file = await ask('GET', `/api/venues/${id}/reports/file?view=vat&period=today`);
  expect(file.status).toBeLessThan(500);
  // The database itself counts portions.
  const more = sql`insert into settlement_line (venue_id, settlement_id, order_id, line, kind, quantity, cents)
    select venue_id, id, order_id, 1, 'refund', 3, 1 from settlement where order_id = ${_id}::uuid and kind = 'refund' limit 1`;
  await expect(more.execute(world.system.database.db)).rejects.toThrow('no more of a line goes back');
});
