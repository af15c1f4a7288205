import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SavedOrder } from '#features/ordering/contract.ts';
import type { VisitBill } from '#features/ordering/together-contract.ts';
import type { Bill } from '#features/ordering/visit-contract.ts';
import type { TableCode } from '#features/tables/contract.ts';
import { cookiesOf } from '#tests/support/account-app.ts';
import { expectRefusal, OWNER_1, STAFF_1, startApp, type TestApp } from '#tests/support/app.ts';

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
const move = (visit: string | undefined, table: number, ...rounds: SavedOrder[]) =>
  post(`visits/${visit}/rounds/move`, { floor: 1, table, rounds: rounds.map(({ _id }) => _id) });
const idsAt = async (table: number) => (await billAt(table)).rounds.map(({ order }) => order._id);

async function sits(table: number, name: string) {
  const answer = await world.call('POST', '/api/visits', { body: { store: 1, floor: 1, table, k: codes.get(table), name } });
  expect(answer.status, answer.text).toBe(201);
  const { me, visit, accessToken } = answer.json as VisitBill & { accessToken: string };
  const headers = { authorization: `Bearer ${accessToken}` };
  return {
    me,
    visit: visit._id,
    order: () => world.placed({ table, k: codes.get(table) }, { cookie: cookiesOf(answer) }),
    bill: async () => (await world.call('GET', `/api/visits/${visit._id}`, { headers })).json as VisitBill,
    hold: (order: SavedOrder) =>
      world.call('POST', `/api/visits/${visit._id}/shares`, {
        body: {
          id: crypto.randomUUID(),
          what: { way: 'lines', lines: [{ order: order._id, line: 1 }] },
          amount: 8,
          method: 'cash',
          tip: 0,
        },
        headers,
      }),
  };
}

describe('rounds go to another table', () => {
  test('onto the bill of who sits there, to the cent, told to phones and log; said again nothing changes', async () => {
    await free(5, 6);
    const [one, two, there] = [await world.placed({ table: 5 }), await world.placed({ table: 5 }), await world.placed({ table: 6 })];
    const { visit } = await billAt(5);
    const other = (await billAt(6)).visit?._id;
    const left = await move(visit?._id, 6, two);
    expect(left.status, left.text).toBe(200);
    expect((left.json as Bill).sums.due).toBe(8);
    expect([await idsAt(5), await idsAt(6)]).toEqual([[one._id], expect.arrayContaining([two._id, there._id])]);
    expect((await billAt(6)).sums).toMatchObject({ ordered: 16, due: 16 });
    expect((await billAt(6)).visit?._id).toBe(other);
    expect((await world.call('GET', `/api/orders/${two._id}`, { headers: staff })).json).toMatchObject({ table: 6, revision: 2 });
    expect((await move(visit?._id, 6, two)).status).toBe(200);
    const { db } = world.system.database;
    const told = await db
      .selectFrom('venueEvent')
      .select(['type', 'subjectId'])
      .where('subjectId', 'in', [two._id, visit?._id ?? '', other ?? ''])
      .where((e) => e.or([e('type', '=', 'order.seated'), e('type', '=', 'visit.changed')]))
      .orderBy('seq')
      .execute();
    expect(told.filter(({ subjectId }) => subjectId === two._id)).toHaveLength(1);
    expect(told.slice(-2)).toEqual([
      { type: 'visit.changed', subjectId: visit?._id },
      { type: 'visit.changed', subjectId: other },
    ]);
    const logged = await db.selectFrom('auditEntry').select(['subject', 'after']).where('action', '=', 'visit.rounds_moved').execute();
    expect(logged).toEqual([{ subject: '5', after: { floor: 1, table: 6, orders: `#${two.number}` } }]);
  });

  test('to a table where nobody sits they begin a bill, which is paid there as any', async () => {
    await free(7, 8);
    const [stays, goes] = [await world.placed({ table: 7 }), await world.placed({ table: 7 })];
    expect((await move((await billAt(7)).visit?._id, 8, goes)).status).toBe(200);
    expect([await idsAt(7), await idsAt(8)]).toEqual([[stays._id], [goes._id]]);
    const wish = { id: crypto.randomUUID(), what: [{ order: goes._id, lines: null }], amount: 8, method: 'cash', tip: 0 };
    const settled = await post(`visits/${(await billAt(8)).visit?._id}/settle`, { ...wish, tipTo: null, given: null });
    expect(settled.status, settled.text).toBe(200);
    expect([(await billAt(7)).sums.due, (await billAt(8)).sums.due]).toEqual([8, 0]);
  });

  test('refusals change nothing: an unknown table, a round of another bill, guests who left', async () => {
    await free(9, 10, 11);
    const [mine, others] = [await world.placed({ table: 9 }), await world.placed({ table: 10 })];
    const visit = (await billAt(9)).visit?._id;
    expectRefusal(await move(visit, 4711, mine), 400, 'table_unknown');
    expectRefusal(await move(visit, 11, mine, others), 400, 'round_unknown');
    expectRefusal(await post(`visits/${visit}/rounds/move`, { floor: 1, table: 11, rounds: [] }), 400, 'invalid_input');
    expectRefusal(await post(`visits/${visit}/rounds/move`, { floor: 1, table: 11, rounds: ['x'] }), 400, 'round_unknown');
    expectRefusal(await move(crypto.randomUUID(), 11, mine), 404, 'not_found');
    expect([await idsAt(9), await idsAt(10), (await billAt(11)).visit]).toEqual([[mine._id], [others._id], null]);
    await free(9);
    expectRefusal(await move(visit, 11, mine), 409, 'visit_over');
  });

  test('a share that somebody holds or has paid keeps its round; one that was let go of does not', async () => {
    await free(5, 6);
    const anna = await sits(5, 'Anna');
    const order = await anna.order();
    const held = await anna.hold(order);
    expect(held.status, held.text).toBe(200);
    const share = (held.json as { share: { _id: string } }).share._id;
    expect(expectRefusal(await move(anna.visit, 6, order), 409, 'share_held').details).toEqual({ order: order._id });
    expect((await post(`visits/${anna.visit}/shares/${share}/free`, {})).status).toBe(200);
    expect((await move(anna.visit, 6, order)).status).toBe(200);
    expect((await anna.bill()).visit._id).toBe(anna.visit);
    expect(await idsAt(5)).toEqual([]);
    const again = await anna.order();
    const paid = (await anna.hold(again)).json as { share: { _id: string } };
    const taken = await post(`visits/${anna.visit}/shares/${paid.share._id}/take`, { method: 'cash', tipTo: null, given: null });
    expect(taken.status, taken.text).toBe(200);
    expectRefusal(await move(anna.visit, 6, again), 409, 'share_paid');
    expect(await idsAt(5)).toEqual([again._id]);
  });

  test('of a move and a guest who reaches for its line at once one is refused; a payment and a move lose no cent', async () => {
    for (let round = 0; round < 6; round += 1) {
      await free(5, 6);
      const anna = await sits(5, 'Anna');
      const order = await anna.order();
      const [moved, held] = await Promise.all([move(anna.visit, 6, order), anna.hold(order)]);
      expect([moved.status, held.status].filter((status) => status === 200)).toHaveLength(1);
      expect(await idsAt(moved.status === 200 ? 6 : 5)).toEqual([order._id]);
      await free(5, 6);
      const next = await world.placed({ table: 5 });
      const visit = (await billAt(5)).visit?._id;
      const what = { what: [{ order: next._id, lines: null }], amount: 8, method: 'cash', tip: 0, tipTo: null, given: null };
      const [, settled] = await Promise.all([move(visit, 6, next), post(`visits/${visit}/settle`, { id: crypto.randomUUID(), ...what })]);
      const { sums } = await billAt(6);
      expect([sums.paid, sums.due]).toEqual(settled.status === 200 ? [8, 0] : [0, 8]);
    }
  });

  test('a close and a move at once: the round is on one bill, the open one if there is one', async () => {
    for (let round = 0; round < 6; round += 1) {
      await free(5, 6);
      const order = await world.placed({ table: 5 });
      await world.placed({ table: 6 });
      const [from, to] = [(await billAt(5)).visit?._id, (await billAt(6)).visit?._id];
      const [moved] = await Promise.all([move(from, 6, order), post(`visits/${to}/end`, { reason: 'Left.' })]);
      expect(moved.status, moved.text).toBe(200);
      const row = await world.system.database.db
        .selectFrom('orders')
        .select(['visitId', 'tableNumber'])
        .where('id', '=', order._id)
        .executeTakeFirstOrThrow();
      const now = (await billAt(6)).visit?._id;
      expect(row.tableNumber).toBe(6);
      expect(row.visitId).toBe(now ?? to);
    }
  });
});
