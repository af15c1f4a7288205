import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as v from 'valibot';
import { businessDay } from '#domain/local-time.ts';
import type { SavedOrder } from '#features/ordering/contract.ts';
import { Overview, Report, type ColumnKey } from '#features/reports/contract.ts';
import type { ReportView } from '#features/reports/report-views.ts';
import { line, OWNER_1, startApp, type TestApp } from '#tests/support/app.ts';
import { ownVenue } from '#tests/support/own-venue.ts';

/** Money that goes back leaves sales and VAT on the day on which it goes back. */
let world: TestApp;
let owner: { cookie: string };
let venue: { readonly id: number; readonly _id: string };
const MONDAY = '2026-11-16';
const TUESDAY = '2026-11-17';
const noon = (day: string) => Date.parse(`${day}T10:00:00Z`);

beforeAll(async () => {
  world = await startApp();
  owner = { cookie: await world.signIn(OWNER_1) };
  const dish = (id: string, price: number, vatClass: 'food' | 'alcohol') => ({ id, name: id, price, vatClass });
  venue = await ownVenue(world, () => ({
    country: 'GR',
    content: { promotions: [], menu: { categories: ['All'], items: { All: [dish('bread', 6, 'food'), dish('wine', 4, 'alcohol')] } } },
  }));
});
afterAll(() => world.close());

/** €10.00 with €1.00 tip: €6.00 at 13 %, €4.00 at 24 %. */
async function order(at: number, more: Record<string, unknown> = {}): Promise<SavedOrder> {
  world.time.now = at;
  return world.placed({ storeId: venue.id, order: [line('bread'), line('wine')], tip: 1, ...more });
}
const settle = async ({ _id }: SavedOrder, method = 'cash') =>
  expect((await world.call('POST', `/api/orders/${_id}/settle`, { body: { method }, headers: owner })).status).toBe(200);
const handBack = async ({ _id }: SavedOrder, amount: number | null, refunded = 0, method = 'cash') => {
  const body = { amount, refunded, method, reason: 'Cold.' };
  const answer = await world.call('POST', `/api/orders/${_id}/refund`, { body, headers: owner });
  expect(answer.status, answer.text).toBe(200);
};
/** As a provider's payment and a confirmed refund of it lie in the database. */
async function online(sold: SavedOrder, paidAt: number, back: number, backAt: number): Promise<void> {
  const { db } = world.system.database;
  const id = crypto.randomUUID();
  await sql`update orders set payment_status = 'part_refunded', refunded_cents = ${back}::int where id = ${sold._id}::uuid`.execute(db);
  await sql`insert into payment (venue_id, id, order_id, provider, account, method, amount_cents, currency, status, paid_at, refunded_cents)
    values (${venue._id}::uuid, ${id}::uuid, ${sold._id}::uuid, 'stripe', 'test', 3, ${Math.round(sold.orderAmount * 100)}::int, 'EUR', 'paid',
      ${new Date(paidAt)}::timestamptz, ${back}::int)`.execute(db);
  await sql`insert into payment_refund (venue_id, id, payment_id, order_id, amount_cents, currency, reason, idempotency_key, status, done_at)
    values (${venue._id}::uuid, ${crypto.randomUUID()}::uuid, ${id}::uuid, ${sold._id}::uuid, ${back}::int, 'EUR', 'Cold.', 'a', 'done',
      ${new Date(backAt)}::timestamptz)`.execute(db);
}

async function report(view: ReportView, from: string, to = from): Promise<Report> {
  const answer = await world.call('GET', `/api/venues/${venue.id}/report?view=${view}&period=custom&from=${from}&to=${to}`, {
    headers: owner,
  });
  expect(answer.status, answer.text).toBe(200);
  return v.parse(Report, answer.json);
}
/** Rows by the names of their columns. */
const named = ({ columns, rows }: Report) =>
  rows.map((row) => Object.fromEntries(columns.map(({ key }, at) => [key, row[at]])) as Record<ColumnKey, unknown>);

test('5.00 online and 3.00 in cash sent back leave sales and VAT, on the day they went back', async () => {
  const byCard = await order(noon(MONDAY));
  await online(byCard, noon(MONDAY), 500, noon(TUESDAY));
  const byCash = await order(noon(MONDAY), { table: 4 });
  await settle(byCash);
  world.time.now = noon(TUESDAY);
  await handBack(byCash, 3);

  const monday = await report('sales', MONDAY);
  expect(monday.totals).toMatchObject({ orders: 2, gross: 20, refunds: 0, net: 20, tips: 2, received: 22 });
  const tuesday = await report('sales', TUESDAY);
  expect(tuesday.totals).toMatchObject({
    orders: 0,
    gross: 0,
    refunds: 8,
    net: -8,
    tips: 0,
    received: -8,
    refunded: { orders: 2, amount: 8 },
  });
  expect(named(await report('sales', MONDAY, TUESDAY))).toMatchObject([
    { day: MONDAY, orders: 2, gross: 20, refunds: 0, net: 20, received: 22 },
    { day: TUESDAY, orders: 0, gross: 0, refunds: 8, net: -8, received: -8 },
  ]);
  // 5.00 of 6.00 and 4.00 is 3.00 and 2.00; 3.00 is 1.80 and 1.20. Their VAT is what the receipt of the rest has less.
  expect(named(await report('vat', TUESDAY))).toEqual([
    { rate: 13, gross: 0, refunds: 4.8, net: -4.8, vat: -0.55, without_vat: -4.25 },
    { rate: 24, gross: 0, refunds: 3.2, net: -3.2, vat: -0.61, without_vat: -2.59 },
  ]);
  expect(named(await report('methods', MONDAY, TUESDAY))).toMatchObject([
    { method: 'cash', payments: 1, paid_sales: 10, paid_tips: 1, sent_back: 3, received: 8 },
    { method: 'stripe', payments: 1, paid_sales: 10, paid_tips: 1, sent_back: 5, received: 6 },
  ]);
  expect(named(await report('tables', TUESDAY)).reduce((sum, row) => sum + Number(row.refunds), 0)).toBe(8);
  expect(named(await report('hours', TUESDAY))).toEqual([{ weekday: 1, hour: 12, orders: 0, gross: 0, refunds: 8, net: -8 }]);
  const answer = await world.call('GET', `/api/venues/${venue.id}/overview`, { headers: owner });
  expect(v.parse(Overview, answer.json)).toMatchObject({ net: { now: -8, before: 0 }, refunds: { now: 8, before: 0 } });
});

test('the last cent sent back takes the tip and exactly the receipt’s VAT with it', async () => {
  const day = '2026-11-09';
  const whole = await order(noon(day));
  await settle(whole, 'card');
  await handBack(whole, 3.33, 0);
  await handBack(whole, 3.34, 3.33, 'card');
  expect((await report('sales', day)).totals).toMatchObject({ gross: 10, refunds: 6.67, net: 3.33, tips: 1 });
  await handBack(whole, null, 6.67);
  expect((await report('sales', day)).totals).toMatchObject({ gross: 10, refunds: 10, net: 0, tips: 0, received: 0 });
  for (const row of named(await report('vat', day))) expect(row).toMatchObject({ net: 0, vat: 0, without_vat: 0 });
});

test('a stopped order is in no sales, so what it gets back is no refund of sales; the money is there, and gone again', async () => {
  const day = businessDay(Date.now(), 'Asia/Nicosia');
  world.time.now = null;
  const stopped = await world.placed({ storeId: venue.id, order: [line('bread'), line('wine')], tip: 1 });
  await settle(stopped);
  const body = { orderStatus: 9, reason: 'The guest left.', refund: true };
  const answer = await world.call('POST', `/api/orders/${stopped._id}/status`, { body, headers: owner });
  expect(answer.status, answer.text).toBe(200);
  const { totals } = await report('sales', day);
  expect(totals).toMatchObject({ orders: 0, gross: 0, refunds: 0, net: 0, tips: 0, received: 0, stopped: { orders: 1, amount: 10 } });
  expect(named(await report('methods', day))).toMatchObject([{ method: 'cash', payments: 1, sent_back: 11, received: 0 }]);
});

test('an order whose online payment never came is none that the venue stopped', async () => {
  const day = '2026-11-11';
  const expired = await order(noon(day));
  await sql`update orders set status = 9, payment_status = 'failed' where id = ${expired._id}::uuid`.execute(world.system.database.db);
  expect((await report('sales', day)).totals).toMatchObject({ orders: 0, stopped: { orders: 0, amount: 0 } });
  expect(named(await report('sales', day))).toMatchObject([{ stopped: 0, stopped_value: 0 }]);
});

test('what is unpaid is still to be received, and never counted as received', async () => {
  const day = '2026-11-12';
  await order(noon(day));
  const { totals } = await report('sales', day);
  expect(totals).toMatchObject({ gross: 10, net: 10, tips: 1, received: 0, open: { orders: 1, amount: 11 } });
});
