import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SavedOrder } from '#features/ordering/contract.ts';
import type { VisitBill } from '#features/ordering/together-contract.ts';
import type { Bill } from '#features/ordering/visit-contract.ts';
import type { TableCode } from '#features/tables/contract.ts';
import { cookiesOf } from '#tests/support/account-app.ts';
import { expectRefusal, line, OWNER_1, STAFF_1, startApp, type TestApp } from '#tests/support/app.ts';
import { sits as sitsTogether } from '#tests/support/at-table.ts';

let world: TestApp;
let staff: { cookie: string };
const codes = new Map<number, string>();
beforeAll(async () => {
  world = await startApp();
  const owner = { cookie: await world.signIn(OWNER_1) };
  staff = { cookie: await world.signIn(STAFF_1) };
  const all = (await world.call('GET', '/api/venues/1/tables/codes', { headers: owner })).json as { codes: TableCode[] };
  for (const { floor, table, address } of all.codes) if (floor === 1) codes.set(table, new URL(address).searchParams.get('k') ?? '');
});
afterAll(() => world.close());

const post = (path: string, body: unknown) => world.call('POST', `/api/venues/1/${path}`, { body, headers: staff });
const billAt = async (table: number) =>
  (await world.call('GET', `/api/venues/1/bill?floor=1&table=${table}`, { headers: staff })).json as Bill;
async function free(...tables: number[]): Promise<void> {
  for (const table of tables) {
    const { visit } = await billAt(table);
    if (visit) await post(`visits/${visit._id}/end`, { reason: 'Next.' });
  }
}
type Wish = readonly [order: SavedOrder, line: number, quantity: number];
const moveLines = (visit: string | undefined, table: number, wishes: readonly Wish[], id: string = crypto.randomUUID()) =>
  post(`visits/${visit}/lines/move`, {
    floor: 1,
    table,
    id,
    lines: wishes.map(([order, nth, quantity]) => ({ order: order._id, line: nth, quantity })),
  });
const orderNow = async ({ _id }: SavedOrder) => (await world.call('GET', `/api/orders/${_id}`, { headers: staff })).json as SavedOrder;
/** Three of fries at four, two of pan (counted) at 8.90. */
const DISHES = { order: [line('elia-hand-cut-fries', 3), { ...line('elia-pan-of-the-day', 2), id: 2 }] };
const portionsLeft = async (): Promise<number> =>
  (await world.system.database.db.selectFrom('item').select('stockQty').where('id', '=', 'elia-pan-of-the-day').executeTakeFirstOrThrow())
    .stockQty ?? 0;

async function sits(table: number, name: string) {
  const answer = await world.call('POST', '/api/visits', { body: { store: 1, floor: 1, table, k: codes.get(table), name } });
  expect(answer.status, answer.text).toBe(201);
  const { me, visit, accessToken } = answer.json as VisitBill & { accessToken: string };
  const headers = { authorization: `Bearer ${accessToken}` };
  return {
    me,
    visit: visit._id,
    order: (order = {}) => world.placed({ ...order, table, k: codes.get(table) }, { cookie: cookiesOf(answer) }),
    bill: async () => (await world.call('GET', `/api/visits/${visit._id}`, { headers })).json as VisitBill,
    hold: (order: SavedOrder, amount: number) =>
      world.call('POST', `/api/visits/${visit._id}/shares`, {
        body: {
          id: crypto.randomUUID(),
          what: { way: 'lines', lines: [{ order: order._id, line: 1 }] },
          amount,
          method: 'cash',
          tip: 0,
        },
        headers,
      }),
  };
}

describe('lines go to another bill', () => {
  test('one portion of two lines, to the cent, as far in the kitchen as they were; said again nothing happens', async () => {
    await free(5, 6);
    const order = await world.placed({ table: 5, avoids: ['nuts'], ...DISHES });
    await world.placed({ table: 6 });
    await world.call('POST', `/api/orders/${order._id}/allergy-read`, { headers: staff });
    await world.call('POST', `/api/orders/${order._id}/status`, { body: { orderStatus: 2 }, headers: staff });
    const before = await portionsLeft();
    const [from, to] = [(await billAt(5)).visit?._id, (await billAt(6)).visit?._id];
    const id = crypto.randomUUID();
    const wish: Wish[] = [
      [order, 1, 1],
      [order, 2, 1],
    ];
    const left = await moveLines(from, 6, wish, id);
    expect(left.status, left.text).toBe(200);
    expect((left.json as Bill).sums.due).toBe(16.9);
    expect((await moveLines(from, 6, wish, id)).status).toBe(200);
    const there = await billAt(6);
    expect(there.visit?._id).toBe(to);
    expect(there.sums.due).toBe(20.9);
    const cut = there.rounds.find(({ order: one }) => one.cut)!.order;
    expect(cut).toMatchObject({ orderAmount: 12.9, orderStatus: 2, table: 6, avoids: ['nuts'], number: expect.any(Number) });
    expect(cut.order.map(({ name, quantity }) => [name, quantity])).toEqual([
      ['Hand-cut fries', 1],
      ['Pan of the day', 1],
    ]);
    const stays = await orderNow(order);
    expect(stays.order.map(({ quantity, takenOff, movedOff }) => [quantity, takenOff, movedOff])).toEqual([
      [2, 1, 1],
      [1, 1, 1],
    ]);
    // The next order has another number, and what is counted of a dish is sold as before.
    expect((await world.placed({ table: 9 })).number).toBe(cut.number + 1);
    expect(await portionsLeft()).toBe(before);
    expectRefusal(await moveLines(from, 6, [[order, 1, 2]], id), 422, 'idempotency_key_reused');
    const logged = await world.system.database.db
      .selectFrom('auditEntry')
      .select(['subject', 'after'])
      .where('action', '=', 'visit.lines_moved')
      .execute();
    expect(logged).toMatchObject([{ subject: '5', after: { table: 6, amount: 12.9, dish: '1 × Hand-cut fries, 1 × Pan of the day' } }]);
    // It is paid there, and stopped there: what was counted comes back once.
    await world.call('POST', `/api/orders/${cut._id}/status`, { body: { orderStatus: 9, reason: 'Gone.' }, headers: staff });
    expect(await portionsLeft()).toBe(before + 1);
  });

  test('to a table where nobody sits it begins a bill; all of a round goes as that round, with its number', async () => {
    await free(7, 8);
    const [one, two] = [await world.placed({ table: 7 }), await world.placed({ table: 7 })];
    const visit = (await billAt(7)).visit?._id;
    const moved = await moveLines(visit, 8, [
      [one, 1, 2],
      [two, 1, 1],
    ]);
    expect(moved.status, moved.text).toBe(200);
    const there = await billAt(8);
    expect(there.rounds.map(({ order }) => [order._id === one._id, order.orderAmount, order.cut ?? false])).toEqual(
      expect.arrayContaining([
        [true, 8, false],
        [false, 4, true],
      ]),
    );
    expect([(await billAt(7)).sums.due, there.sums.due]).toEqual([4, 12]);
  });

  test('a promotion and a tip: the discount goes along, the tip stays, and the sums of both tables are what they were', async () => {
    await free(5, 6);
    const order = await world.placed({ table: 5, promoCode: 'MEZE20', tip: 1, ...DISHES });
    const visit = (await billAt(5)).visit?._id;
    expect((await moveLines(visit, 6, [[order, 1, 1]])).status).toBe(200);
    const [here, there] = [await orderNow(order), (await billAt(6)).rounds[0]!.order];
    expect(here.orderAmount + there.orderAmount).toBeCloseTo(order.orderAmount, 5);
    expect(here.discountAmount + there.discountAmount).toBeCloseTo(order.discountAmount, 5);
    expect([there.orderAmount, there.tip, here.tip]).toEqual([3.2, 0, 1]);
  });

  test('stamps of a shared round go with their portions: none more, none less', async () => {
    await free(5, 6);
    const anna = await sits(5, 'Anna');
    const order = await anna.order({ order: [line('elia-grilled-halloumi', 2)] });
    const { db } = world.system.database;
    const { venueId } = await db.selectFrom('orders').select('venueId').where('id', '=', order._id).executeTakeFirstOrThrow();
    await db.insertInto('lineStamp').values({ venueId, orderId: order._id, line: 1, stamps: 2 }).execute();
    expect((await moveLines(anna.visit, 6, [[order, 1, 1]])).status).toBe(200);
    const cut = (await billAt(6)).rounds[0]!.order;
    const rows = await db
      .selectFrom('lineStamp')
      .select(['orderId', 'line', 'stamps'])
      .where('orderId', 'in', [order._id, cut._id])
      .execute();
    expect(rows.map(({ stamps }) => stamps)).toEqual([1, 1]);
    expect((await orderNow(order)).loyaltyStampsAdded + (await orderNow(cut)).loyaltyStampsAdded).toBe(order.loyaltyStampsAdded);
    expect((await anna.bill()).rounds[0]?.lines[0]?.quantity).toBe(1);
  });

  test('refusals change nothing', async () => {
    await free(5, 6, 7);
    const anna = await sits(5, 'Anna');
    const order = await anna.order();
    const other = await world.placed({ table: 7 });
    expectRefusal(await moveLines(anna.visit, 4711, [[order, 1, 1]]), 400, 'table_unknown');
    expectRefusal(await moveLines(anna.visit, 5, [[order, 1, 1]]), 400, 'same_table');
    expectRefusal(await moveLines(anna.visit, 6, [[other, 1, 1]]), 400, 'round_unknown');
    expectRefusal(await moveLines(anna.visit, 6, [[order, 2, 1]]), 400, 'line_unknown');
    expectRefusal(await moveLines(anna.visit, 6, [[order, 1, 3]]), 400, 'too_many');
    const held = await anna.hold(order, 8);
    expect(held.status, held.text).toBe(200);
    expectRefusal(await moveLines(anna.visit, 6, [[order, 1, 1]]), 409, 'share_held');
    const share = (held.json as { share: { _id: string } }).share._id;
    await post(`visits/${anna.visit}/shares/${share}/take`, { method: 'cash', tipTo: null, given: null });
    expectRefusal(await moveLines(anna.visit, 6, [[order, 1, 1]]), 409, 'share_paid');
    expect((await billAt(6)).visit).toBeNull();
    expect((await billAt(5)).rounds[0]?.order.order[0]?.quantity).toBe(2);
    await free(7);
    expectRefusal(await moveLines((await billAt(7)).visit?._id ?? crypto.randomUUID(), 6, [[other, 1, 1]]), 404, 'not_found');
  });

  test('of a move and who pays at once one is refused, and no cent is lost', async () => {
    for (let round = 0; round < 4; round += 1) {
      await free(5, 6);
      const anna = await sits(5, 'Anna');
      const order = await anna.order();
      const [moved, held] = await Promise.all([moveLines(anna.visit, 6, [[order, 1, 1]]), anna.hold(order, 8)]);
      expect([moved.status, held.status].filter((status) => status === 200)).toHaveLength(1);
      expect((await billAt(5)).sums.due + (await billAt(6)).sums.due).toBe(8);
    }
  });
});

test('who changes seats goes along with the round, phone and all', async () => {
  await free(5, 6);
  const [anna, nikos] = [await sits(5, 'Anna'), await sits(5, 'Nikos')];
  const order = await anna.order();
  const moved = await post(`visits/${anna.visit}/rounds/move`, { floor: 1, table: 6, rounds: [order._id], people: [anna.me] });
  expect(moved.status, moved.text).toBe(200);
  const there = await anna.bill();
  expect([there.visit.table, there.people.map(({ name }) => name), there.rounds[0]?.lines[0]?.whose]).toEqual([6, ['Anna'], anna.me]);
  expect((await nikos.bill()).people.map(({ name }) => name)).toEqual(['Nikos']);
  // Said again it changes nothing; who pays, stays.
  const again = await post(`visits/${anna.visit}/rounds/move`, { floor: 1, table: 6, rounds: [order._id], people: [anna.me] });
  expect(again.status, again.text).toBe(200);
  const next = await nikos.order();
  expect((await nikos.hold(next, 8)).status).toBe(200);
  const other = await world.placed({ table: 5 });
  expectRefusal(
    await post(`visits/${nikos.visit}/rounds/move`, { floor: 1, table: 7, rounds: [other._id], people: [nikos.me] }),
    409,
    'share_held',
  );
  expectRefusal(
    await post(`visits/${nikos.visit}/rounds/move`, { floor: 1, table: 7, rounds: [other._id], people: [crypto.randomUUID()] }),
    400,
    'person_unknown',
  );
});

test('an allergy that is said after a dish went to another bill is told of it too', async () => {
  await free(7, 9);
  const ann = await sits(7, 'Ann');
  const order = await ann.order(DISHES);
  expect((await moveLines(ann.visit, 9, [[order, 2, 1]])).status).toBe(200);
  const said = await world.call('POST', `/api/orders/${order._id}/allergies`, {
    body: { avoids: ['milk'] },
    headers: { authorization: `Bearer ${order.accessToken}` },
  });
  expect(said.status, said.text).toBe(200);
  const moved = (await billAt(9)).rounds.map(({ order: there }) => there);
  expect(moved).toMatchObject([{ cut: true, avoids: ['milk'], allergyReadAt: null }]);
  expect(await orderNow(order)).toMatchObject({ avoids: ['milk'], allergyReadAt: null });
});

test('what a member of the table says reaches their dish on another bill, beside it, also where that told of it for somebody else', async () => {
  await free(5, 6);
  const at = { table: 5, k: codes.get(5)! };
  const [anna, nikos] = [await sitsTogether(world, 'Anna', at), await sitsTogether(world, 'Nikos', at)];
  await anna.puts('elia-warm-pita', 2);
  await nikos.puts('elia-hand-cut-fries', 2);
  await anna.ready({});
  await nikos.ready({});
  const order = await nikos.sends({ avoids: ['milk'] });
  const wish: Wish[] = [
    [order, 1, 1],
    [order, 2, 1],
  ];
  const left = await moveLines((await billAt(5)).visit?._id, 6, wish);
  expect(left.status, left.text).toBe(200);
  const cut = (await billAt(6)).rounds[0]!.order;
  const both = async () => {
    const { orders } = (await world.call('GET', '/api/venues/1/orders', { headers: staff })).json as { orders: SavedOrder[] };
    const found = orders.filter(({ _id }) => _id === order._id || _id === cut._id);
    expect(found).toHaveLength(2);
    return found;
  };
  for (const { _id } of await both()) await world.call('POST', `/api/orders/${_id}/allergy-read`, { headers: staff });
  expect((await anna.say(order, ['milk'])).status).toBe(200);
  for (const { order: lines, allergyReadAt } of await both()) {
    expect(allergyReadAt).toBeNull();
    expect(lines.map(({ guest }) => [guest?.name, guest?.avoids])).toEqual([
      ['Anna', ['milk']],
      ['Nikos', ['milk']],
    ]);
  }
  // Of who sent it the same; said twice nothing of it is read anew.
  const headers = { authorization: `Bearer ${order.accessToken}` };
  const say = () => world.call('POST', `/api/orders/${order._id}/allergies`, { body: { avoids: ['eggs'] }, headers });
  expect((await say()).status).toBe(200);
  for (const { _id, order: lines } of await both()) {
    expect(lines.map(({ guest }) => guest?.avoids)).toEqual([['milk'], ['milk', 'eggs']]);
    await world.call('POST', `/api/orders/${_id}/allergy-read`, { headers: staff });
  }
  await say();
  for (const { allergyReadAt } of await both()) expect(allergyReadAt).not.toBeNull();
  // On that bill its dishes are nobody's, as before.
  const eva = await sits(6, 'Eva');
  expect((await eva.bill()).rounds[0]?.lines.map(({ whose }) => whose)).toEqual([null, null]);
});
