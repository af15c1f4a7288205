import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from 'kysely';
import * as v from 'valibot';
import type { SavedOrder } from '#features/ordering/contract.ts';
import type { TableCode } from '#features/tables/contract.ts';
import { BEHIND } from '#domain/figures.ts';
import { FigureOrders } from '#features/reports/behind-contract.ts';
import { Bill } from '#features/ordering/visit-contract.ts';
import { DayReport, Report } from '#features/reports/contract.ts';
import type { ReportView } from '#features/reports/report-views.ts';
import { line, OWNER_1, startApp, type TestApp } from '#tests/support/app.ts';
import { ownVenue } from '#tests/support/own-venue.ts';
import { addUp, type Told } from '#tests/support/plain-figures.ts';

/** Random days of a venue, lived through the product; every report is then held against the orders, added up by other means. To the cent. */
const DAYS = ['2026-10-24', '2026-10-25', '2026-10-26', '2026-10-27'] as const;
const DISHES = [
  { id: 'bread', price: 2.35, vatClass: 'food' },
  { id: 'soup', price: 7.77, vatClass: 'food' },
  { id: 'wine', price: 4.99, vatClass: 'alcohol' },
  { id: 'beer', price: 3.33, vatClass: 'alcohol' },
] as const;

let world: TestApp;
let owner: { cookie: string };
beforeAll(async () => {
  world = await startApp();
  owner = { cookie: await world.signIn(OWNER_1) };
});
afterAll(() => world.close());

const moment = fc.record({ day: fc.nat(DAYS.length - 1), minute: fc.nat(1439) });
const back = fc.record({ part: fc.integer({ min: 1, max: 100 }), method: fc.constantFrom('cash', 'card'), after: fc.nat(2000) });
const anOrder = fc.record({
  at: moment,
  dishes: fc.uniqueArray(fc.constantFrom(...DISHES.map(({ id }) => id)), { minLength: 1, maxLength: 4 }),
  quantity: fc.integer({ min: 1, max: 3 }),
  tip: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 500 })),
  table: fc.integer({ min: 1, max: 5 }),
  promoted: fc.boolean(),
  paid: fc.constantFrom('no', 'cash', 'card', 'stripe', 'viva'),
  paidAfter: fc.nat(1500),
  /** At the table: its first line alone, or a guest's share of a third of it, and perhaps the rest later. */
  split: fc.option(
    fc.record({ byShare: fc.boolean(), tip: fc.nat(300), rest: fc.constantFrom('no', 'cash', 'card'), after: fc.nat(1500) }),
  ),
  end: fc.constantFrom('served', 'served', 'served', 'cancelled', 'rejected', 'expired'),
  backs: fc.array(back, { maxLength: 3 }),
});
type Life = typeof anOrder extends fc.Arbitrary<infer L> ? L : never;
type Venue = { readonly id: number; readonly _id: string };

/** Lives one order through, in the sequence of its own time. */
async function live(venue: Venue, life: Life): Promise<Told | null> {
  const placedAt = Date.parse(`${DAYS[life.at.day] ?? ''}T02:00:00Z`) + life.at.minute * 60_000;
  world.time.now = placedAt;
  const order = await world.placed({
    storeId: venue.id,
    table: life.table,
    order: life.dishes.map((dish) => line(dish, life.quantity)),
    tip: life.tip / 100,
    ...(life.promoted && { promoCode: 'ODD' }),
  });
  const told: Told = { order, placedAt, sold: true, open: true, stopped: false, paid: [], backs: [] };
  if (life.end === 'expired') {
    await sql`update orders set status = 9, payment_status = 'failed' where id = ${order._id}::uuid`.execute(world.system.database.db);
    return { ...told, sold: false, open: false };
  }
  const paid = life.paid === 'no' ? null : { method: life.paid, at: placedAt + life.paidAfter * 60_000 };
  const moved = paid === null ? { backs: [], payments: [], order } : await payAndSendBack(venue, order, paid, life);
  const stopped = life.end === 'cancelled' || life.end === 'rejected';
  // Stopped without a hand on the till: the money is told of by itself.
  if (stopped)
    await sql`update orders set status = ${life.end === 'cancelled' ? 9 : 8}::int where id = ${order._id}::uuid`.execute(
      world.system.database.db,
    );
  const { payments, backs } = moved;
  const left = cents(moved.order.orderAmount) - payments.reduce((sum, one) => sum + one.cents, 0);
  return { ...told, order: moved.order, sold: !stopped, open: left > 0 && !stopped, stopped, paid: payments, backs };
}

async function payAndSendBack(
  venue: Venue,
  order: SavedOrder,
  paid: { method: string; at: number },
  { backs, split }: Life,
): Promise<Pick<Told, 'order' | 'backs'> & { payments: Told['paid'] }> {
  const { db } = world.system.database;
  let now = order;
  let whole = cents(order.orderAmount);
  let payments: { method: string; at: number; cents: number }[] = [{ ...paid, cents: whole }];
  const byHand = paid.method === 'cash' || paid.method === 'card';
  const payment = crypto.randomUUID();
  world.time.now = paid.at;
  if (byHand && split) {
    ({ now, payments } = await payInParts(venue, order, paid, split));
    whole = payments.reduce((sum, one) => sum + one.cents, 0);
  } else if (byHand) await posted(`/api/orders/${order._id}/settle`, { method: paid.method });
  else {
    await sql`insert into payment (venue_id, id, order_id, provider, account, method, amount_cents, currency, status, paid_at, fee_cents)
      values (${venue._id}::uuid, ${payment}::uuid, ${order._id}::uuid, ${paid.method}, 'test', 3, ${whole}::int, 'EUR', 'paid',
        ${new Date(paid.at)}::timestamptz, 7)`.execute(db);
    await sql`update orders set payment_status = 'paid' where id = ${order._id}::uuid`.execute(db);
  }
  const done: { method: string; cents: number; at: number }[] = [];
  let at = payments.at(-1)?.at ?? paid.at;
  let left = whole;
  let onCard = payments.reduce((sum, one) => sum + (one.method === 'card' ? one.cents : 0), 0);
  for (const { part, method: wanted, after } of backs) {
    const cents = part > 90 ? left : Math.floor((left * part) / 100);
    if (cents === 0) continue;
    // A card gives back no more than it took.
    const method = wanted === 'card' && cents > onCard ? 'cash' : wanted;
    if (method === 'card') onCard -= cents;
    at += after * 60_000 + 1;
    world.time.now = at;
    if (byHand)
      await posted(`/api/orders/${order._id}/refund`, { method, amount: cents / 100, refunded: (whole - left) / 100, reason: 'Cold.' });
    else
      await sql`insert into payment_refund (venue_id, id, payment_id, order_id, amount_cents, currency, reason, idempotency_key, status, done_at)
        values (${venue._id}::uuid, ${crypto.randomUUID()}::uuid, ${payment}::uuid, ${order._id}::uuid, ${cents}::int, 'EUR', 'Cold.',
          ${String(at)}, 'done', ${new Date(at)}::timestamptz)`.execute(db);
    left -= cents;
    done.push({ method: byHand ? method : paid.method, cents, at });
  }
  return { order: now, payments, backs: done };
}

/** Its first line with a tip, then perhaps what is left of it, another way. */
async function payInParts(venue: Venue, order: SavedOrder, first: { method: string; at: number }, split: NonNullable<Life['split']>) {
  const payments: { method: string; at: number; cents: number }[] = [];
  const take = async (lines: number[] | null, method: string, at: number, tip: number) => {
    world.time.now = at;
    const bill = await read(Bill, `/api/venues/${venue.id}/bill?floor=${order.floor}&table=${order.table}`);
    const round = bill.rounds.find((one) => one.order._id === order._id)!;
    if (round.due === 0) return;
    const amount = lines === null || round.lines.length === 1 ? round.due : round.lines[0]!.amount;
    const body = {
      id: crypto.randomUUID(),
      what: [{ order: order._id, lines }],
      amount,
      method,
      tip,
      tipMeant: true,
      tipTo: null,
      given: null,
    };
    const answer = await world.call('POST', `/api/venues/${venue.id}/visits/${bill.visit?._id}/settle`, { body, headers: owner });
    expect(answer.status, answer.text).toBe(200);
    payments.push({ method, at, cents: cents(amount) + cents(tip) });
  };
  if (split.byShare) payments.push(await payAShare(venue, order, first, split.tip / 100));
  else await take([1], first.method, first.at, split.tip / 100);
  if (split.rest !== 'no') await take(null, split.rest, first.at + split.after * 60_000, 0);
  const now = (await world.call('GET', `/api/orders/${order._id}`, { headers: owner })).json as SavedOrder;
  return { now, payments };
}

/** A guest joins the table, holds a third of the first line with a tip, and staff take it. */
async function payAShare(venue: Venue, order: SavedOrder, { method, at }: { method: string; at: number }, tip: number) {
  world.time.now = at;
  const place = { floor: order.floor, table: order.table };
  const bill = await read(Bill, `/api/venues/${venue.id}/bill?floor=${place.floor}&table=${place.table}`);
  const { amount: whole } = bill.rounds.find((one) => one.order._id === order._id)!.lines[0]!;
  const { codes } = (await world.call('GET', `/api/venues/${venue.id}/tables/codes`, { headers: owner })).json as { codes: TableCode[] };
  const code = codes.find((one) => one.floor === place.floor && one.table === place.table)!;
  const k = new URL(code.address).searchParams.get('k');
  const joined = await world.call('POST', '/api/visits', { body: { store: venue.id, ...place, k } });
  expect(joined.status, joined.text).toBe(201);
  const { visit, accessToken } = joined.json as { visit: { _id: string }; accessToken: string };
  const id = crypto.randomUUID();
  const amount = Math.ceil(cents(whole) / 3) / 100;
  const what = { way: 'lines', lines: [{ order: order._id, line: 1, part: { of: 3, take: 1 } }] };
  const headers = { authorization: `Bearer ${accessToken}` };
  const held = await world.call('POST', `/api/visits/${visit._id}/shares`, { body: { id, what, amount, method, tip }, headers });
  expect(held.status, held.text).toBe(200);
  await posted(`/api/venues/${venue.id}/visits/${visit._id}/shares/${id}/take`, { method, tipTo: null, given: null });
  return { method, at, cents: cents(amount) + cents(tip) };
}

async function posted(path: string, body: unknown): Promise<void> {
  const answer = await world.call('POST', path, { body, headers: owner });
  expect(answer.status, answer.text).toBe(200);
}
async function read<S extends v.GenericSchema>(schema: S, path: string): Promise<v.InferOutput<S>> {
  const answer = await world.call('GET', path, { headers: owner });
  expect(answer.status, answer.text).toBe(200);
  return v.parse(schema, answer.json);
}
const cents = (cell: unknown) => Math.round(Number(cell) * 100);
const rowsOf = ({ columns, rows }: Pick<Report, 'columns' | 'rows'>): Record<string, unknown>[] =>
  rows.map((row) => Object.fromEntries(columns.map(({ key }, at) => [key, row[at]])));

/** The orders behind the figures of every third row, in their part, add up to each. */
async function leadsToItsOrders(venue: Venue, table: Report, days: { readonly from: string; readonly to: string }): Promise<void> {
  for (const row of rowsOf(table).filter((_, nth) => nth % 3 === 0)) {
    const part = new URLSearchParams(days);
    if ('day' in row) for (const end of ['from', 'to']) part.set(end, String(row['day']));
    for (const key of ['method', 'floor', 'table', 'weekday', 'hour']) if (key in row) part.set(key, String(row[key]));
    if ('rate' in row) part.set('rate', String(cents(row['rate'])));
    for (const figure of BEHIND.filter((key) => (row[key] ?? null) !== null)) {
      const behind = await read(FigureOrders, `/api/venues/${venue.id}/report/orders?figure=${figure}&${part}`);
      expect(behind.total, `${table.view} ${figure} ${part}`).toBe(row[figure]);
      expect(behind.entries.reduce((sum, { amount }) => sum + cents(amount), 0)).toBe(cents(row[figure]));
    }
  }
}

test('every report of random days comes to the sums over the orders', { timeout: 240_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anOrder, { minLength: 4, maxLength: 14 }), async (lives) => {
      const venue = await ownVenue(world, () => ({
        country: 'GR',
        timeZone: 'Asia/Nicosia',
        content: {
          promotions: [{ name: 'Odd', shouldShow: true, promoCode: { code: 'ODD', type: '%', discount: 7 } }],
          menu: { categories: ['All'], items: { All: DISHES.map((dish) => ({ ...dish, name: dish.id })) } },
        },
      }));
      const told: Told[] = [];
      for (const life of lives) {
        const one = await live(venue, life);
        if (one) told.push(one);
      }
      const days = { from: '2026-10-23', to: '2026-11-02' };
      const report = (view: ReportView, from = days.from, to = days.to) =>
        read(Report, `/api/venues/${venue.id}/report?view=${view}&period=custom&from=${from}&to=${to}`);
      const plain = addUp(told, 'Asia/Nicosia');
      const sales = await report('sales');
      for (const row of rowsOf(sales)) {
        const day = plain.day(String(row['day']));
        const { gross, refunds, net, tips, received, open } = row;
        expect({
          day: row['day'],
          orders: row['orders'],
          gross: cents(gross),
          refunds: cents(refunds),
          net: cents(net),
          tips: cents(tips),
        }).toEqual({
          day: row['day'],
          orders: day.orders,
          gross: day.gross,
          refunds: day.refunds,
          net: day.gross - day.refunds,
          tips: day.tips,
        });
        expect([cents(received), cents(open), row['stopped']]).toEqual([day.received, day.open, day.stopped]);
      }
      const { totals } = sales;
      const all = plain.all;
      expect(cents(totals.net)).toBe(all.gross - all.refunds);
      expect(cents(totals.received)).toBe(all.received);
      const vat = await report('vat');
      expect(rowsOf(vat).map((row) => [cents(row['rate']), cents(row['gross']), cents(row['refunds']), cents(row['vat'])])).toEqual(
        plain.vat,
      );
      const methods = rowsOf(await report('methods'));
      expect(Object.fromEntries(methods.map((row) => [row['method'], cents(row['received'])]))).toEqual(plain.methods);
      // Each view tells the same money, and every column's sum is that of its rows.
      for (const view of ['sales', 'vat', 'methods', 'hours', 'tables'] as const) {
        const table = await report(view);
        const { columns, rows, sums } = table;
        for (const [at, { key, kind }] of columns.entries()) {
          const sum = rows.reduce((total, row) => total + cents(row[at]), 0);
          if (sums?.[at] !== null && sums !== null && kind === 'money') expect(cents(sums[at]), `${view} ${key}`).toBe(sum);
          if (key === 'gross' || key === 'refunds' || key === 'net' || key === 'received' || (key === 'tips' && view !== 'sales'))
            expect(sum, `${view} ${key}`).toBe(cents(totals[key]));
        }
      }
      // The orders behind each figure, whole or in part, add up to it.
      for (const view of ['sales', 'vat', 'methods', 'tables', 'hours'] as const) {
        const table = await report(view);
        await leadsToItsOrders(venue, table, days);
      }
      for (const day of DAYS) {
        const closed = await read(DayReport, `/api/venues/${venue.id}/settlement?day=${day}`);
        expect(closed.agrees, day).toBe(true);
        expect(cents(closed.totals.received)).toBe(plain.day(day).received);
        const { sold, open, elsewhere, others, stopped, sentBack } = closed.bridge;
        expect(cents(sold) - cents(open) - cents(elsewhere) + cents(others) + cents(stopped) - cents(sentBack)).toBe(
          plain.day(day).received,
        );
      }
    }),
    { numRuns: 12 },
  );
});
