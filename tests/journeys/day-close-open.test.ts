import fc from 'fast-check';
import { sql } from 'kysely';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { businessDay } from '#domain/local-time.ts';
import { releaseOrder } from '#features/ordering/server/held-order.ts';
import { shiftDay } from '#features/reports/period.ts';
import { inTransaction } from '#platform/server/database.ts';
import { DayDraft, ZReport } from '#features/closing/contract.ts';
import { expectRefusal, line, OWNER_1, startApp, type TestApp } from '#tests/support/app.ts';
import { ownVenue } from '#tests/support/own-venue.ts';

let world: TestApp;
let owner: { cookie: string };
beforeAll(async () => {
  world = await startApp();
  owner = { cookie: await world.signIn(OWNER_1) };
});
afterAll(() => world.close());

/** A venue with one dish, its owner at the close. */
async function closing() {
  const { id } = await ownVenue(world, (model) => ({
    country: 'GR',
    configuration: { ...model.configuration, aiEnabled: false, tier: 0, closing: { accountant: '', drawers: [] } },
    content: {
      promotions: [],
      menu: { categories: ['All'], items: { All: [{ id: 'soup', name: 'soup', price: 7.77, vatClass: 'food' }] } },
    },
  }));
  const ask = (method: string, path: string, body?: unknown) =>
    world.call(method, path, { ...(body !== undefined && { body }), headers: owner });
  const order = () => world.placed({ storeId: id, table: 3, order: [line('soup', 2)] });
  const pay = async ({ _id }: { _id: string }) =>
    expect((await ask('POST', `/api/orders/${_id}/settle`, { method: 'cash' })).status).toBe(200);
  const draftOf = async () => v.parse(DayDraft, (await ask('GET', `/api/venues/${id}/close`)).json);
  return { id, ask, order, pay, draftOf };
}

const day = (daysAgo: number) => shiftDay(businessDay(Date.now(), 'Europe/Athens'), -daysAgo);

const aged = (days: number, ids: readonly string[]) =>
  sql`update orders set business_day = business_day - ${days}::int, placed_at = placed_at - make_interval(days => ${days}::int)
    where id = any(${ids}::uuid[])`.execute(world.system.database.db);

test('what is open is open whatever its day: also from before the first report, and settled from here it is received', async () => {
  const { id, ask, order, pay, draftOf } = await closing();
  const close = async (leaveOpen: boolean) => {
    const { number, seal, drawers } = await draftOf();
    const counts = drawers.map(({ id: drawer, expected }) => ({ drawer, pieces: { 1: Math.round(expected * 100) } }));
    return ask('POST', `/api/venues/${id}/close`, { number, seal, counts, leaveOpen, from: day(0) });
  };

  const [old, paidOld] = [await order(), await order()];
  await pay(paidOld);
  await aged(40, [old._id, paidOld._id]);
  const fresh = await order();
  const draft = await draftOf();
  expect(draft.openList.map(({ number }) => number)).toEqual([old.number, fresh.number]);
  expect(draft).toMatchObject({ openCount: 2, openValue: 31.08, orders: 1 });
  expect(expectRefusal(await close(false), 409, 'left_open').details).toEqual({ orders: 2 });

  // Its sale is of a day that no report has; the money that comes now is.
  await pay(old);
  const answer = await close(true);
  expect(answer.status, answer.text).toBe(201);
  const report = v.parse(ZReport, answer.json);
  expect(report).toMatchObject({ orders: 1, received: 31.08, openCount: 1 });
  expect(report.openList.map(({ number }) => number)).toEqual([fresh.number]);
});

test('the first close asks once where the count begins: no night is left out in silence, and what was said stands', async () => {
  const { id, ask, order, pay, draftOf } = await closing();
  const close = async (from?: string) => {
    const query = from === undefined ? '' : `?from=${from}`;
    const { number, seal, drawers } = v.parse(DayDraft, (await ask('GET', `/api/venues/${id}/close${query}`)).json);
    const counts = drawers.map(({ id: drawer, expected }) => ({ drawer, pieces: { 1: Math.round(expected * 100) } }));
    return ask('POST', `/api/venues/${id}/close`, { number, seal, counts, leaveOpen: true, ...(from !== undefined && { from }) });
  };
  // Two nights that nobody closed, in a venue that is months old.
  const [long, night, last, now] = [await order(), await order(), await order(), await order()];
  await pay(now);
  await aged(90, [long._id]);
  await aged(2, [night._id]);
  await aged(1, [last._id]);
  const draft = await draftOf();
  expect(draft.asks).toEqual({ earliest: day(90), today: day(0) });
  // Until it is said the paper is of today.
  expect(draft).toMatchObject({ orders: 1, beginning: { from: day(0), orders: 3, sales: 46.62 } });
  expectRefusal(await close(), 400, 'beginning_unsaid');
  expectRefusal(await ask('GET', `/api/venues/${id}/close?from=${day(91)}`), 400, 'beginning_unknown');
  expectRefusal(await ask('GET', `/api/venues/${id}/close?from=${day(-1)}`), 400, 'beginning_unknown');

  const answer = await close(day(2));
  expect(answer.status, answer.text).toBe(201);
  expect(v.parse(ZReport, answer.json)).toMatchObject({
    number: 1,
    orders: 3,
    gross: 46.62,
    beginning: { from: day(2), orders: 1, sales: 15.54 },
  });
  // It is asked no more, and nothing of before comes back.
  await order();
  const next = await draftOf();
  expect(next).toMatchObject({ number: 2, asks: null, orders: 1 });
  expect(next.beginning).toBeUndefined();
  expectRefusal(await close(day(90)), 409, 'beginning_stands');
  expect((await close()).status).toBe(201);
});

test('what waited to be confirmed, or for its money, since before the very first counted day is in the report after it was let in', async () => {
  const { id, ask, order, pay, draftOf } = await closing();
  const { db } = world.system.database;
  const close = async () => {
    const { number, seal, drawers, asks } = await draftOf();
    const counts = drawers.map(({ id: drawer, expected }) => ({ drawer, total: expected }));
    const answer = await ask('POST', `/api/venues/${id}/close`, { number, seal, counts, leaveOpen: true, ...(asks && { from: day(0) }) });
    expect(answer.status, answer.text).toBe(201);
    return v.parse(ZReport, answer.json);
  };
  const [waits, left, late] = [await order(), await order(), await order()];
  // As the caps leave it: it has taken nothing yet.
  await sql`update orders set awaiting_confirmation = true, waits_for = 'cap', reserved = false where id = ${waits._id}::uuid`.execute(db);
  // As one that is paid online stands while its provider says nothing.
  await sql`update orders set payment_status = 'pending', held_at = placed_at where id = ${late._id}::uuid`.execute(db);
  await aged(40, [waits._id, left._id, late._id]);
  await order();
  expect(await close()).toMatchObject({ number: 1, orders: 1, beginning: { orders: 1, sales: 15.54 } });

  const confirmed = await ask('POST', `/api/orders/${waits._id}/confirm`);
  expect(confirmed.status, confirmed.text).toBe(200);
  await pay(waits);
  // What was left out stays out; only its money is of the evening on which it comes.
  await pay(left);
  expect(await close()).toMatchObject({ number: 2, orders: 1, gross: 15.54, received: 31.08 });
  const { rows } = await sql<{ venueId: string }>`select venue_id from orders where id = ${late._id}::uuid`.execute(db);
  const venueId = rows[0]?.venueId ?? '';
  await sql`insert into payment (venue_id, id, order_id, provider, account, method, amount_cents, currency, status, paid_at)
    values (${venueId}::uuid, ${late._id}::uuid, ${late._id}::uuid, 'stripe', 'test', 3, 1554, 'EUR', 'paid', now())`.execute(db);
  await inTransaction(db, (tx) => releaseOrder(tx, { venueId, orderId: late._id }));
  expect(await close()).toMatchObject({ number: 3, orders: 1, gross: 15.54, received: 15.54 });
  expect((await draftOf()).orders).toBe(0);
});

test('all that there is can be in the first report, and a venue of today is asked nothing', async () => {
  const old = await closing();
  const [first, second] = [await old.order(), await old.order()];
  await aged(400, [first._id]);
  const all = v.parse(DayDraft, (await old.ask('GET', `/api/venues/${old.id}/close?from=${day(400)}`)).json);
  expect(all).toMatchObject({ orders: 2, beginning: { from: day(400), orders: 0, sales: 0 } });
  expect(all.openList.map(({ number }) => number)).toEqual([first.number, second.number]);

  const fresh = await closing();
  await fresh.order();
  expect((await fresh.draftOf()).asks).toBeNull();
});

test('the cash is told by pieces or as one sum, never both, and the server says the difference', async () => {
  const { id, ask, order, pay, draftOf } = await closing();
  await pay(await order());
  const { number, seal } = await draftOf();
  const told = (count: object) =>
    ask('POST', `/api/venues/${id}/close`, { number, seal, counts: [{ drawer: 'till', ...count }], leaveOpen: true });
  expectRefusal(await told({ total: 5, pieces: { 500: 1 } }), 400, 'not_counted');
  expectRefusal(await told({}), 400, 'not_counted');
  for (const total of [-1, 1.005, 1e9]) expectRefusal(await told({ total }), 400, 'invalid_input');
  expect(expectRefusal(await told({ total: 15 }), 400, 'difference_unsaid').details).toMatchObject({ difference: -0.54 });
  const answer = await told({ total: 15, said: 'Given to a child.' });
  expect(v.parse(ZReport, answer.json).drawers).toMatchObject([
    { expected: 15.54, counted: 15, difference: -0.54, said: 'Given to a child.', pieces: {} },
  ]);
});

const EVENT = fc.oneof(
  { weight: 5, arbitrary: fc.constant({ do: 'order' as const, which: 0 }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('pay' as const), which: fc.nat(20) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('refund' as const), which: fc.nat(20) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('stop' as const), which: fc.nat(20) }) },
  { weight: 2, arbitrary: fc.constant({ do: 'move' as const, which: 0 }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('night' as const), which: fc.nat(2) }) },
  { weight: 1, arbitrary: fc.constant({ do: 'close' as const, which: 0 }) },
);

test('whatever is ordered, closed and left for days: each order, refund and movement of cash is in exactly one report', async () => {
  const { db } = world.system.database;
  await fc.assert(
    fc.asyncProperty(fc.array(EVENT, { minLength: 10, maxLength: 30 }), async (events) => {
      // Backwards: what the database's own clock says is after it.
      world.time.now = Date.now() - 60 * 86_400_000;
      const { id, ask, order } = await closing();
      const orders: { readonly _id: string; readonly orderAmount: number }[] = [];
      const done = async (answer: Promise<{ status: number; text: string }>) => expect([200, 201, 409]).toContain((await answer).status);
      const close = async () => {
        const { asks } = v.parse(DayDraft, (await ask('GET', `/api/venues/${id}/close`)).json);
        const path = `/api/venues/${id}/close${asks ? `?from=${asks.earliest}` : ''}`;
        const { number, seal, drawers, disagrees } = v.parse(DayDraft, (await ask('GET', path)).json);
        expect(disagrees).toEqual([]);
        const counts = drawers.map(({ id: drawer, expected }) => ({
          drawer,
          pieces: { 1: Math.max(0, Math.round(expected * 100)) },
          said: 'As it is.',
        }));
        const body = { number, seal, counts, leaveOpen: true, ...(asks && { from: asks.earliest }) };
        const answer = await ask('POST', `/api/venues/${id}/close`, body);
        if (answer.status !== 409) expect(answer.status, answer.text).toBe(201);
      };
      for (const { do: what, which } of [...events, { do: 'close' as const, which: 0 }]) {
        const one = orders[which % Math.max(1, orders.length)];
        if (what === 'order') orders.push(await order());
        if (what === 'night') world.time.now += (which + 1) * 86_400_000;
        if (what === 'close') await close();
        if (what === 'move') {
          const body = { _id: crypto.randomUUID(), drawer: 'till', amount: -3, reason: 'Ice' };
          await done(ask('POST', `/api/venues/${id}/cash-moves`, body));
        }
        if (!one) continue;
        if (what === 'pay') await done(ask('POST', `/api/orders/${one._id}/settle`, { method: 'cash' }));
        const back = { method: 'cash', amount: 1, refunded: 0, reason: 'Cold.' };
        if (what === 'refund') await done(ask('POST', `/api/orders/${one._id}/refund`, back));
        if (what === 'stop') await done(ask('POST', `/api/orders/${one._id}/status`, { orderStatus: 9, reason: 'Left', refund: true }));
      }
      const { rows } = await sql<{ what: string; times: number }>`with mine as (select id from venue where number = ${id}::int)
        select 'order' as what, (select count(*)::int from day_close_order e where e.order_id = o.id and e.kind in ('sold', 'stopped')) as times
          from orders o join mine on mine.id = o.venue_id
        union all select s.kind, (select count(*)::int from day_close_money m where m.source_id = s.id) from settlement s join mine on mine.id = s.venue_id
        union all select 'move', (m.number is not null)::int from cash_move m join mine on mine.id = m.venue_id`.execute(db);
      expect(rows.filter(({ what }) => what === 'order')).toHaveLength(orders.length);
      expect(rows.filter(({ times }) => times !== 1)).toEqual([]);
    }),
    { numRuns: 8 },
  );
  world.time.now = null;
}, 120_000);

test('a night that nobody closed is in the next report, told apart by business day, and each cent of it once', async () => {
  const { id, ask, order, pay, draftOf } = await closing();
  const close = async () => {
    const { number, seal, drawers, asks } = await draftOf();
    const counts = drawers.map(({ id: drawer, expected }) => ({ drawer, pieces: { 1: Math.round(expected * 100) } }));
    const answer = await ask('POST', `/api/venues/${id}/close`, {
      number,
      seal,
      counts,
      leaveOpen: true,
      ...(asks && { from: asks.today }),
    });
    expect(answer.status, answer.text).toBe(201);
    return v.parse(ZReport, answer.json);
  };
  await pay(await order());
  expect((await close()).days).toEqual([{ day: day(0), orders: 1, gross: 15.54 }]);
  // The night after it: one paid, one left unpaid. Nobody closes, and the next day comes.
  const [paid, open] = [await order(), await order()];
  await pay(paid);
  await sql`update orders set business_day = business_day + 1, placed_at = placed_at + interval '1 day' where id in (${paid._id}, ${open._id})`.execute(
    world.system.database.db,
  );
  await pay(await order());
  const draft = await draftOf();
  const days = [
    { day: day(0), orders: 1, gross: 15.54 },
    { day: day(-1), orders: 2, gross: 31.08 },
  ];
  expect(draft).toMatchObject({ orders: 3, gross: 46.62, received: 31.08, openCount: 1, days });
  const report = await close();
  expect(report).toMatchObject({ number: 2, gross: 46.62, days });
  expect(report.openList.map(({ number }) => number)).toEqual([open.number]);
  const file = await ask('GET', `/api/venues/${id}/closes/2/file?format=csv`);
  expect(file.text).toContain(`${day(-1)},2,31.08`);
  // Paid at last: its sale was counted, its money is the next report's.
  await pay(open);
  expect(await close()).toMatchObject({ number: 3, orders: 0, gross: 0, received: 15.54, days: [] });
});
