import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DayDraft } from '#features/closing/contract.ts';
import { SavedOrder } from '#features/ordering/contract.ts';
import type { VisitBill } from '#features/ordering/together-contract.ts';
import { Bill } from '#features/ordering/visit-contract.ts';
import { cookiesOf } from '#tests/support/account-app.ts';
import { expectRefusal, line, OWNER_1, STAFF_1, startApp, type TestApp } from '#tests/support/app.ts';
import { codeAt } from '#tests/support/only-from-table.ts';
import { ownVenue } from '#tests/support/own-venue.ts';

/** Before it is paid: portions come off, dishes are given away, a round gets a discount. One sum everywhere, to the cent. */
let world: TestApp;
let owner: { cookie: string };
beforeAll(async () => {
  world = await startApp();
  owner = { cookie: await world.signIn(OWNER_1) };
});
afterAll(() => world.close());

async function house() {
  const { id, _id: venueId } = await ownVenue(world, (model) => ({
    country: 'GR',
    storeAccounts: [
      { email: OWNER_1, role: 'owner' },
      { email: STAFF_1, role: 'staff' },
    ],
    configuration: { ...model.configuration, aiEnabled: false, tier: 2, closing: { accountant: '', drawers: [] } },
    content: {
      promotions: [{ name: 'Odd', shouldShow: true, promoCode: { code: 'ODD', type: '%', discount: 7 } }],
      menu: {
        categories: ['All'],
        items: {
          All: [
            { id: 'moussaka', name: 'Moussaka', price: 9.95, vatClass: 'food', stockQty: 3 },
            { id: 'wine', name: 'Wine', price: 4.99, vatClass: 'alcohol' },
          ],
        },
      },
    },
  }));
  const ask = (method: string, path: string, body?: unknown, headers = owner) =>
    world.call(method, path, { ...(body !== undefined && { body }), headers });
  const placed = (order: object = {}) =>
    world.placed({ storeId: id, floor: 1, table: 3, order: [line('moussaka', 2), line('wine', 3)], ...order });
  const bill = async () => v.parse(Bill, (await ask('GET', `/api/venues/${id}/bill?floor=1&table=3`)).json);
  const draft = async () => v.parse(DayDraft, (await ask('GET', `/api/venues/${id}/close`)).json);
  return { id, venueId, ask, placed, bill, draft };
}
type House = Awaited<ReturnType<typeof house>>;

const reduce = ({ ask }: House, { _id, orderAmount }: Pick<SavedOrder, '_id' | 'orderAmount'>, body: object, as = owner) =>
  ask('POST', `/api/orders/${_id}/reductions`, { id: crypto.randomUUID(), orderAmount, reason: 'It was late.', ...body }, as);
const undo = ({ ask }: House, { _id }: Pick<SavedOrder, '_id'>, reduction: string, as = owner) =>
  ask('POST', `/api/orders/${_id}/reductions/${reduction}/undo`, undefined, as);
const orderOf = (answer: { json: unknown }) => v.parse(SavedOrder, answer.json);
const vatOf = ({ vat }: SavedOrder) => vat.reduce((sum, { gross }) => sum + Math.round(gross * 100), 0);

describe('at a shared table', () => {
  /** Somebody at a table of venue 1 with a round of two lines. */
  async function sits(table: number) {
    const { k } = await codeAt(world, owner.cookie, 1, table);
    const joined = await world.call('POST', '/api/visits', { body: { store: 1, floor: 1, table, k, name: 'Anna' } });
    const { visit, accessToken } = joined.json as VisitBill & { accessToken: string };
    const order = await world.placed(
      { table, k, order: [line('elia-hand-cut-fries', 2), line('elia-warm-pita', 1)] },
      { cookie: cookiesOf(joined) },
    );
    const ask = (method: string, path: string, body?: object) =>
      world.call(method, `/api/visits/${visit._id}${path}`, {
        ...(body && { body }),
        headers: { authorization: `Bearer ${accessToken}` },
      });
    const bill = async () => (await ask('GET', '')).json as VisitBill;
    const hold = (amount: number) =>
      ask('POST', '/shares', {
        id: crypto.randomUUID(),
        what: { way: 'lines', lines: [{ order: order._id, line: 1 }] },
        amount,
        method: 'cash',
        tip: 0,
      });
    const off = (body: object) => {
      const told = { id: crypto.randomUUID(), orderAmount: order.orderAmount, reason: 'It was late.', ...body };
      return world.call('POST', `/api/orders/${order._id}/reductions`, { body: told, headers: owner });
    };
    return { order, bill, hold, off };
  }

  test('the phones read the bill as it is now; a share that somebody holds or paid keeps its round', async () => {
    const { bill, hold, off } = await sits(8);
    expect((await off({ kind: 'given_away', line: 1, quantity: 1 })).status).toBe(200);
    const now = await bill();
    expect(now.sums.due).toBe(5.2);
    expect(now.rounds[0]!.lines[0]).toMatchObject({ quantity: 2, givenAway: 1, amount: 4, open: 4 });
    expect((await hold(4)).status).toBe(200);
    expectRefusal(await off({ orderAmount: 5.2, kind: 'taken_off', line: 2, quantity: 1 }), 409, 'share_held');
    expect((await bill()).sums).toMatchObject({ held: 4 });
  });

  test('of a share and a reduction at once, one is decided after the other: nobody holds more than a line comes to', async () => {
    for (const table of [7, 9, 10, 11]) {
      const { bill, hold, off } = await sits(table);
      const [held, less] = await Promise.all([hold(8), off({ kind: 'taken_off', line: 1, quantity: 1 })]);
      expect([held.status, less.status].toSorted()).toEqual([200, 409]);
      const { rounds, shares } = await bill();
      const { amount, open } = rounds[0]!.lines[0]!;
      expect([amount, open]).toEqual(held.status === 200 ? [8, 0] : [4, 4]);
      expect(shares.filter(({ state }) => state === 'held').map((share) => share.amount)).toEqual(held.status === 200 ? [8] : []);
    }
  });
});

describe('before a round is paid', () => {
  test('a portion comes off with its part of the promotion, and its stock comes back; bill, receipt, VAT and Z agree', async () => {
    const at = await house();
    const order = await at.placed({ promoCode: 'ODD', tip: 1 });
    expect(order.orderAmount).toBe(33.43);
    const one = orderOf(await reduce(at, order, { kind: 'taken_off', line: 1, quantity: 1 }));
    // 9.95 less its part of 7 %: 9.26.
    expect(one).toMatchObject({ subtotal: 24.92, discountAmount: 1.75, orderAmount: 24.17, totalItems: 4 });
    expect(one.order[0]).toMatchObject({ quantity: 1, takenOff: 1, lineTotal: 9.95 });
    expect(vatOf(one)).toBe(2317);
    const bill = await at.bill();
    expect(bill.sums).toMatchObject({ ordered: 23.17, tips: 1, due: 24.17 });
    expect(bill.rounds[0]!.reductions).toMatchObject([{ kind: 'taken_off', line: 1, quantity: 1, amount: 9.26, reason: 'It was late.' }]);
    // One of three was left; one came back.
    await at.placed({ order: [line('moussaka', 2)] });
    // Nothing is left of a line: guests do not see it, staff do.
    const none = orderOf(await reduce(at, one, { kind: 'taken_off', line: 1, quantity: 1 }));
    expect(none.order[0]).toMatchObject({ quantity: 0, takenOff: 2, done: true });
    expect(
      (await world.call('GET', `/api/orders/${order._id}`, { headers: { authorization: `Bearer ${order.accessToken}` } })).json,
    ).toMatchObject({
      orderAmount: none.orderAmount,
      order: [{ id: '2', quantity: 3 }],
    });
    expect((await at.ask('POST', `/api/orders/${order._id}/settle`, { method: 'cash', amount: none.orderAmount })).status).toBe(200);
    const { subtotal, discount, gross } = await at.draft();
    expect([subtotal, discount, gross]).toEqual([34.87, 1.05, 33.82]);
  });

  test('what is given away is made and costs nothing; a discount lies on what is left', async () => {
    const at = await house();
    const order = await at.placed();
    const given = orderOf(await reduce(at, order, { kind: 'given_away', line: 2, quantity: 2 }));
    expect(given).toMatchObject({ subtotal: 34.87, discountAmount: 9.98, staffDiscount: 9.98, orderAmount: 24.89, totalItems: 5 });
    expect(given.order[1]).toMatchObject({ quantity: 3, givenAway: 2, lineTotal: 14.97 });
    expect(given.vat).toMatchObject([{ gross: 19.9 }, { gross: 4.99 }]);
    const less = orderOf(await reduce(at, given, { kind: 'discount', percent: 10 }));
    expect(less).toMatchObject({ discountAmount: 12.47, staffDiscount: 12.47, orderAmount: 22.4 });
    expect(vatOf(less)).toBe(2240);
    const off = orderOf(await reduce(at, less, { kind: 'discount', amount: 2.4 }));
    expect(off.orderAmount).toBe(20);
    expect((await at.bill()).rounds[0]!.reductions.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['given_away', 9.98],
      ['discount', 2.49],
      ['discount', 2.4],
    ]);
    await at.ask('POST', `/api/orders/${order._id}/settle`, { method: 'card', amount: 20 });
    // The glass that was paid goes back, the others cost nothing.
    const back = (quantity: number) =>
      at.ask('POST', `/api/orders/${order._id}/refund`, {
        amount: null,
        refunded: 0,
        method: 'card',
        reason: 'Cork.',
        portions: [{ line: 2, quantity }],
      });
    expectRefusal(await back(2), 409, 'changed_meanwhile');
    expect((await back(1)).json).toMatchObject({ refunded: 4.01 });
    const draft = await at.draft();
    expect(draft).toMatchObject({ subtotal: 34.87, discount: 14.87, discounted: 0, byHouse: 14.87, gross: 20, refunds: 4.01 });
    expect(draft.reducedList).toMatchObject([
      { kind: 'given_away', what: '2 Wine', by: expect.stringMatching(/./), reason: 'It was late.', amount: 9.98 },
      { kind: 'discount', what: expect.stringContaining('Moussaka'), reason: 'It was late.', amount: 2.49 },
      { kind: 'discount', amount: 2.4 },
    ]);
    expect(draft.disagrees).toEqual([]);
  });

  test('what was taken off is told and in no sum; a discount that went with it counts as what is left of it', async () => {
    const at = await house();
    const order = await at.placed({ order: [line('moussaka', 1), line('wine', 1)] });
    const less = orderOf(await reduce(at, order, { kind: 'discount', percent: 50 }));
    const off = orderOf(await reduce(at, less, { kind: 'taken_off', line: 2, quantity: 1 }));
    const draft = await at.draft();
    expect(draft.reducedList?.map(({ kind, what }) => [kind, what])).toEqual([
      ['discount', '1 Moussaka, Wine'],
      ['taken_off', '1 Wine'],
    ]);
    expect(draft.reducedList?.[0]?.amount).toBe(off.staffDiscount);
    expect(draft).toMatchObject({ subtotal: 9.95, byHouse: off.staffDiscount, discount: off.staffDiscount, disagrees: [] });
  });

  test('a promotion and a discount of the house are told apart', async () => {
    const at = await house();
    const order = await at.placed({ promoCode: 'ODD' });
    const byCode = order.discountAmount;
    expect(orderOf(await reduce(at, order, { kind: 'discount', amount: 1 })).staffDiscount).toBe(1);
    const draft = await at.draft();
    expect(draft).toMatchObject({ discounted: 1, byHouse: 1 });
    expect(draft.discount).toBeCloseTo(byCode + 1, 2);
  });

  test('said twice it happens once; what was read too early, is paid, or is not there changes nothing', async () => {
    const at = await house();
    const order = await at.placed();
    const id = crypto.randomUUID();
    const twice = { id, kind: 'given_away', line: 1, quantity: 1 };
    const [a, b] = await Promise.all([reduce(at, order, twice), reduce(at, order, twice)]);
    expect([a.status, b.status]).toEqual([200, 200]);
    expect([orderOf(a).orderAmount, orderOf(b).orderAmount]).toEqual([24.92, 24.92]);
    expectRefusal(await reduce(at, order, { ...twice, quantity: 2 }), 422, 'idempotency_key_reused');
    expectRefusal(await reduce(at, order, { kind: 'discount', percent: 5 }), 409, 'changed_meanwhile');
    const now = orderOf(a);
    expectRefusal(await reduce(at, now, { kind: 'given_away', line: 1, quantity: 2 }), 400, 'too_many');
    expectRefusal(await reduce(at, now, { kind: 'given_away', line: 9, quantity: 1 }), 400, 'line_unknown');
    expectRefusal(await reduce(at, now, { kind: 'discount', amount: 24.93 }), 400, 'too_much');
    expectRefusal(await reduce(at, now, { kind: 'discount' }), 400, 'too_much');
    expectRefusal(await reduce(at, now, { kind: 'discount', amount: 1, reason: ' ' }), 400, 'invalid_input');
    const single = await at.placed({ order: [line('wine', 1)] });
    expectRefusal(await reduce(at, single, { kind: 'taken_off', line: 1, quantity: 1 }), 409, 'whole_round');
    expect((await at.ask('POST', `/api/orders/${order._id}/settle`, { method: 'cash' })).status).toBe(200);
    expectRefusal(await reduce(at, now, { kind: 'discount', percent: 5 }), 409, 'not_unpaid');
    expect((await at.bill()).sums).toMatchObject({ ordered: 29.91, paid: 24.92, due: 4.99 });
  });

  test('of a payment and a reduction at once, one is refused and money and bill agree', async () => {
    const at = await house();
    for (let round = 0; round < 10; round += 1) {
      const order = await at.placed({ order: [line('wine', 2)] });
      const [less, paid] = await Promise.all([
        reduce(at, order, { kind: 'discount', amount: 1 }),
        at.ask('POST', `/api/orders/${order._id}/settle`, { method: 'cash', amount: order.orderAmount }),
      ]);
      expect([less.status, paid.status].toSorted()).toEqual([200, 409]);
      const now = orderOf(await world.call('GET', `/api/orders/${order._id}`, { headers: owner }));
      expect(now).toMatchObject(
        paid.status === 200 ? { orderAmount: 9.98, paymentStatus: 'paid' } : { orderAmount: 8.98, paymentStatus: 'unpaid' },
      );
    }
  });

  test('staff take off what the kitchen has not begun; the rest is for owners and managers, and is in the log', async () => {
    const at = await house();
    const staff = { cookie: await world.signIn(STAFF_1) };
    const order = await at.placed();
    expectRefusal(await reduce(at, order, { kind: 'given_away', line: 1, quantity: 1 }, staff), 403, 'not_allowed');
    expectRefusal(await reduce(at, order, { kind: 'discount', percent: 5 }, staff), 403, 'not_allowed');
    const now = orderOf(await reduce(at, order, { kind: 'taken_off', line: 2, quantity: 1 }, staff));
    expect(now.orderAmount).toBe(29.88);
    for (const orderStatus of [1, 2]) await at.ask('POST', `/api/orders/${order._id}/status`, { orderStatus });
    expectRefusal(await reduce(at, now, { kind: 'taken_off', line: 2, quantity: 1 }, staff), 403, 'not_allowed');
    expect((await reduce(at, now, { kind: 'taken_off', line: 2, quantity: 1 })).status).toBe(200);
    const log = await world.system.database.db
      .selectFrom('auditEntry')
      .select(['action', 'after'])
      .where('venueId', '=', at.venueId)
      .where('action', '=', 'order.taken_off')
      .orderBy('at')
      .execute();
    expect(log.map(({ after }) => after)).toMatchObject([
      { amount: 29.88, dish: 'Wine', quantity: 1, reason: 'It was late.' },
      { amount: 24.89, dish: 'Wine', quantity: 1 },
    ]);
  });

  test('what came off goes back on, the last first: bill, stock and Z are as if it had never gone, and the log has both', async () => {
    const at = await house();
    const order = await at.placed({ promoCode: 'ODD' });
    const given = orderOf(await reduce(at, order, { kind: 'given_away', line: 2, quantity: 3 }));
    const off = orderOf(await reduce(at, given, { kind: 'taken_off', line: 1, quantity: 1 }));
    const less = orderOf(await reduce(at, off, { kind: 'discount', percent: 10 }));
    const [first, second, third] = (await at.bill()).rounds[0]!.reductions;
    expect([first, second, third].map((one) => [one?.isLast, one?.isMine])).toEqual([
      [false, true],
      [false, true],
      [true, true],
    ]);
    expectRefusal(await undo(at, order, first!._id), 409, 'not_last');
    expectRefusal(await undo(at, order, crypto.randomUUID()), 404, 'not_found');
    expect(orderOf(await undo(at, less, third!._id)).orderAmount).toBe(off.orderAmount);
    // The portion that came back was ordered by somebody else meanwhile.
    const other = await at.placed({ order: [line('moussaka', 2)] });
    const short = expectRefusal(await undo(at, off, second!._id), 409, 'sold_out');
    expect(short.details).toMatchObject({ names: ['Moussaka'] });
    await at.ask('POST', `/api/orders/${other._id}/status`, { orderStatus: 8, reason: 'busy' });
    const [one, two] = await Promise.all([undo(at, off, second!._id), undo(at, off, second!._id)]);
    expect([one.status, two.status]).toEqual([200, 200]);
    expect(orderOf(two)).toMatchObject({ orderAmount: given.orderAmount, subtotal: given.subtotal, discountAmount: given.discountAmount });
    const whole = orderOf(await undo(at, given, first!._id));
    expect(whole).toMatchObject({ orderAmount: order.orderAmount, discountAmount: order.discountAmount, vat: order.vat });
    expect(whole.staffDiscount ?? 0).toBe(0);
    expect(whole.order.map(({ quantity, takenOff = 0, givenAway = 0, lineTotal }) => [quantity, takenOff, givenAway, lineTotal])).toEqual([
      [2, 0, 0, 19.9],
      [3, 0, 0, 14.97],
    ]);
    expect((await at.bill()).rounds[0]!.reductions).toEqual([]);
    // Two of three moussaka are this order's again.
    await expect(at.placed({ order: [line('moussaka', 2)] })).rejects.toThrow(/sold_out/);
    await at.ask('POST', `/api/orders/${order._id}/settle`, { method: 'cash', amount: whole.orderAmount });
    const draft = await at.draft();
    expect(draft).toMatchObject({ byHouse: 0, disagrees: [] });
    expect(draft.reducedList).toEqual([]);
    const log = await world.system.database.db
      .selectFrom('auditEntry')
      .select(['after'])
      .where('venueId', '=', at.venueId)
      .where('action', '=', 'order.put_back')
      .orderBy('at')
      .execute();
    expect(log.map(({ after }) => after)).toMatchObject([
      { amount: off.orderAmount },
      { amount: given.orderAmount, dish: 'Moussaka', quantity: 1 },
      { amount: order.orderAmount, dish: 'Wine', quantity: 3, reason: 'It was late.' },
    ]);
  });

  test('what is paid, or has gone to another bill, does not go back on; a finger that slipped is staff’s own for a minute', async () => {
    const at = await house();
    const staff = { cookie: await world.signIn(STAFF_1) };
    const paid = await at.placed({ order: [line('wine', 3)] });
    const given = orderOf(await reduce(at, paid, { kind: 'given_away', line: 1, quantity: 1 }));
    const named = async (of: Pick<SavedOrder, '_id'>) => (await at.bill()).rounds.find((round) => round.order._id === of._id)!.reductions;
    const [gift] = await named(paid);
    expectRefusal(await undo(at, paid, gift!._id, staff), 403, 'not_allowed');
    await at.ask('POST', `/api/orders/${paid._id}/settle`, { method: 'cash', amount: given.orderAmount });
    expectRefusal(await undo(at, paid, gift!._id), 409, 'not_unpaid');
    expect((await named(paid))[0]).toMatchObject({ isLast: false });

    const slipped = await at.placed({ order: [line('wine', 3)] });
    expect((await reduce(at, slipped, { kind: 'taken_off', line: 1, quantity: 1 }, staff)).status).toBe(200);
    const [slip] = await named(slipped);
    for (const orderStatus of [1, 2]) await at.ask('POST', `/api/orders/${slipped._id}/status`, { orderStatus });
    const began = Date.now();
    world.time.now = began + 120_000;
    expectRefusal(await undo(at, slipped, slip!._id, staff), 403, 'not_allowed');
    world.time.now = began + 30_000;
    expect(orderOf(await undo(at, slipped, slip!._id, staff)).orderAmount).toBe(slipped.orderAmount);
    world.time.now = null;

    // A portion goes to another bill. What was given away beside it goes back on; half of what went along as a discount cannot.
    const move = async (order: string) => {
      const moved = await at.ask('POST', `/api/venues/${at.id}/visits/${(await at.bill()).visit!._id}/lines/move`, {
        id: crypto.randomUUID(),
        floor: 1,
        table: 4,
        lines: [{ order, line: 1, quantity: 1 }],
      });
      expect(moved.status, moved.text).toBe(200);
    };
    for (const [what, comesTo] of [
      [{ kind: 'given_away', line: 1, quantity: 1 }, 9.98],
      [{ kind: 'discount', percent: 50 }, null],
    ] as const) {
      const parted = await at.placed({ order: [line('wine', 3)] });
      await reduce(at, parted, what);
      const [off] = await named(parted);
      await move(parted._id);
      const answer = await undo(at, parted, off!._id);
      if (comesTo === null) expectRefusal(answer, 409, 'changed_meanwhile');
      else expect(orderOf(answer).orderAmount).toBe(comesTo);
    }
  });

  test('what a Z report has counted stays what it was', async () => {
    const at = await house();
    const order = await at.placed();
    const { seal, number, asks, drawers } = await at.draft();
    const counts = drawers.map(({ id }) => ({ drawer: id, total: 0 }));
    const closed = await at.ask('POST', `/api/venues/${at.id}/close`, {
      number,
      seal,
      counts,
      leaveOpen: true,
      ...(asks && { from: asks.today }),
    });
    expect(closed.status, closed.text).toBe(201);
    expectRefusal(await reduce(at, order, { kind: 'discount', percent: 5 }), 409, 'day_closed');
  });
});
