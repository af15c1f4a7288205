import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from 'kysely';
import * as v from 'valibot';
import { seedLarge } from '#app/large/seed-large.ts';
import { SavedOrder } from '#features/ordering/contract.ts';
import { Report } from '#features/reports/contract.ts';
import type { ReportView } from '#features/reports/report-views.ts';
import { daysOf, periodOf, shiftDay, weekdayOf } from '#features/reports/period.ts';
import { line, OWNER_1, startApp, type TestApp } from '#tests/support/app.ts';
import { ownVenue } from '#tests/support/own-venue.ts';
import * as plain from '#tests/support/plain-sums.ts';

/** A large world of its own, every order of which is added up again by other means; all figures agree to the cent. */
const VENUES = ['1001', '1002'] as const;
const TODAY = '2026-11-20';
/** Noon of that day in Cyprus. */
const NOON = Date.parse(`${TODAY}T10:00:00Z`);

let world: TestApp;
let owner: { cookie: string };
const orders = new Map<string, SavedOrder[]>();

beforeAll(async () => {
  world = await startApp();
  world.time.now = NOON;
  await seedLarge(world.system, { venues: 2, items: 40, orders: 420, seed: 5 });
  await strayPayments();
  owner = { cookie: await world.signIn(OWNER_1) };
  for (const venue of VENUES) {
    await world.system.database.db.transaction().execute(async (tx) => {
      await sql`insert into venue_account (venue_id, position, email, user_id, role)
        select v.id, 0, u.email, u.id, 'owner' from venue v, account_user u where v.number = ${Number(venue)}::int and u.email = ${OWNER_1}`.execute(
        tx,
      );
    });
    orders.set(venue, await everyOrder(venue));
  }
}, 120_000);
afterAll(() => world.close());

/** Payments as providers leave them: some never made (what goes back: `figures-add-up.test.ts`). And rewards, which the seed's guests have none of. */
async function strayPayments(): Promise<void> {
  await sql`update orders set payment_status = case number % 13 when 3 then 'pending'
    when 4 then 'failed' else 'paid' end where payment_method = 100`.execute(world.system.database.db);
  await sql`update orders set reward_savings_cents = 301, rewards_used = 1, total_cents = total_cents - 301
    where number % 7 = 2 and subtotal_cents - discount_cents > 301`.execute(world.system.database.db);
}

async function everyOrder(venue: string): Promise<SavedOrder[]> {
  const { rows } = await sql<{
    id: string;
  }>`select o.id from orders o join venue v on v.id = o.venue_id where v.number = ${Number(venue)}::int`.execute(world.system.database.db);
  const found: SavedOrder[] = [];
  for (const { id } of rows) found.push(v.parse(SavedOrder, (await world.call('GET', `/api/orders/${id}`, { headers: owner })).json));
  return found;
}

async function report(venue: string, view: ReportView, period = 'period=custom&from=2026-10-20&to=2026-11-20'): Promise<Report> {
  const answer = await world.call('GET', `/api/venues/${venue}/report?view=${view}&${period}`, { headers: owner });
  expect(answer.status, answer.text).toBe(200);
  return v.parse(Report, answer.json);
}

test('the world has everything that could be counted wrongly', () => {
  const all = [...orders.values()].flat();
  const some = (of: (order: SavedOrder) => boolean) => all.filter(of).length;
  expect(all).toHaveLength(420);
  for (const status of [5, 8, 9]) expect(some((order) => order.orderStatus === status)).toBeGreaterThan(3);
  for (const status of ['pending', 'failed'])
    expect(some((order) => order.paymentStatus === status && order.orderStatus === 5)).toBeGreaterThan(3);
  expect(some((order) => order.rewardSavings > 0 && plain.isSold(order))).toBeGreaterThan(20);
  expect(some((order) => order.tip > 0 && plain.isSold(order))).toBeGreaterThan(20);
  expect(
    some((order) => order.discountAmount > 0 && plain.isSold(order) && new Set(order.order.map(({ vatRate }) => vatRate)).size > 1),
  ).toBeGreaterThan(5);
});

describe.each(VENUES)('venue %s', (venue) => {
  const mine = () => orders.get(venue)!;
  const inDays = (from: string, to: string) => mine().filter((order) => plain.localOf(order).day >= from && plain.localOf(order).day <= to);

  test.each(['today', 'yesterday', '7', '28', 'month'] as const)('totals of %s and of the period before', async (kind) => {
    const period = periodOf(kind, TODAY)!;
    const got = await report(venue, 'sales', `period=${kind}`);
    expect(got).toMatchObject(period);
    expect(got.totals).toEqual(plain.totals(inDays(period.from, period.to)));
    expect(got.totalsBefore).toEqual(plain.totals(inDays(period.before.from, period.before.to)));
  });

  test('sales, day by day, and their sum', async () => {
    const got = await report(venue, 'sales');
    const expected = plain.sales(mine(), daysOf(got));
    expect(got.rows).toEqual(expected);
    const money = (at: number) => expected.reduce((sum, row) => sum + Math.round(Number(row[at]) * 100), 0) / 100;
    expect(got.sums?.slice(2, 11)).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10].map(money));
    expect(got.sums?.[7]).toBe(got.totals.net);
    // Menu prices less rewards and promotions are gross sales; less refunds, net sales.
    for (const row of [...got.rows, got.sums!].map((cells) => cells.map((cell) => Math.round(Number(cell) * 100)))) {
      expect(row[2]! - row[3]! - row[4]!).toBe(row[5]);
      expect(row[5]! - row[6]!).toBe(row[7]);
    }
  });

  test('VAT by rate is what the receipts say, and it comes to the net sales', async () => {
    const got = await report(venue, 'vat');
    expect(got.rows).toEqual(plain.vat(mine()));
    expect(got.rows.reduce((sum, row) => sum + Math.round(Number(row[1]) * 100), 0)).toBe(Math.round(got.totals.net * 100));
    const receipts = new Map<number, number>();
    for (const row of mine()
      .filter(plain.isSold)
      .flatMap((order) => order.vat))
      receipts.set(row.rate, (receipts.get(row.rate) ?? 0) + Math.round(row.vat * 100));
    expect(Object.fromEntries(got.rows.map((row) => [row[0], Math.round(Number(row[4]) * 100)]))).toEqual(Object.fromEntries(receipts));
  });

  test('dishes, and that they come to the sales at menu prices', async () => {
    const got = await report(venue, 'items');
    const expected = plain.dishes(mine());
    expect(got.rows).toHaveLength(expected.size);
    const figures = (rows: readonly (readonly unknown[])[]) => rows.map((row) => row.join(' ')).toSorted();
    expect(figures(got.rows.map((row) => [row[2], Math.round(Number(row[3]) * 100)]))).toEqual(figures([...expected.values()]));
    expect(got.sums?.[3]).toBe((await report(venue, 'sales')).sums?.[2]);
  });

  test('hours are those of the venue’s clocks, on the weekday of the business day', async () => {
    const got = await report(venue, 'hours');
    const expected = plain.grouped(mine(), (order) => `${weekdayOf(plain.localOf(order).day)} ${plain.localOf(order).hour}`);
    expect(Object.fromEntries(got.rows.map(([weekday, hour, count, , , net]) => [`${weekday} ${hour}`, [count, net]]))).toEqual(expected);
  });

  test('tables', async () => {
    const got = await report(venue, 'tables');
    const expected = plain.grouped(mine(), (order) =>
      order.deliveryMethod === 2 || order.table === 0 ? '0 0' : `${order.floor} ${order.table}`,
    );
    expect(Object.fromEntries(got.rows.map(([floor, table, count, , , net]) => [`${floor} ${table}`, [count, net]]))).toEqual(expected);
    expect(got.sums?.[5]).toBe(got.totals.net);
  });

  test('promotions and loyalty', async () => {
    const promoted = mine().filter((order) => order.promoCode !== '');
    const got = await report(venue, 'promotions');
    expect(Object.fromEntries(got.rows.map((row) => [row[1], [row[2], row[6]]]))).toEqual(
      plain.grouped(promoted, (order) => order.promoCode.toUpperCase()),
    );
    expect(got.rows.length).toBeGreaterThan(0);
    const loyalty = await report(venue, 'loyalty');
    const sold = mine().filter(plain.isSold);
    // The seed's guests are nobody: whatever their orders were worth, no card got it.
    expect(sold.reduce((sum, order) => sum + order.loyaltyStampsAdded, 0)).toBeGreaterThan(0);
    expect(loyalty.sums?.[3]).toBe(0);
    expect(loyalty.sums?.[1]).toBe(sold.length);
  });

  test('the days of any split add up to the whole', async () => {
    const whole = await report(venue, 'vat');
    const parts = await Promise.all(
      ['2026-10-20', '2026-11-05'].map((from, at) =>
        report(venue, 'vat', `period=custom&from=${from}&to=${at === 0 ? shiftDay('2026-11-05', -1) : TODAY}`),
      ),
    );
    const net = parts.reduce((sum, part) => sum + Math.round(part.totals.net * 100), 0);
    expect(net).toBe(Math.round(whole.totals.net * 100));
  });
});

test('the odd cent of two rates alike goes to the lower one, as on the receipt', async () => {
  const dish = (id: string, vatClass: 'food' | 'alcohol') => ({ id, name: id, price: 5, vatClass });
  const { id } = await ownVenue(world, () => ({
    country: 'GR',
    content: {
      promotions: [{ name: 'A cent', shouldShow: true, promoCode: { code: 'CENT', type: '-', discount: 0.01 } }],
      menu: { categories: ['All'], items: { All: [dish('bread', 'food'), dish('wine', 'alcohol')] } },
    },
  }));
  const order = await world.placed({ storeId: id, order: [line('wine'), line('bread')], promoCode: 'CENT' });
  const { rows } = await report(String(id), 'vat', 'period=today');
  expect(rows.map((row) => row[1])).toEqual([5, 4.99]);
  expect(rows).toEqual(order.vat.map(({ rate, gross, net, vat }) => [rate, gross, 0, gross, vat, net]));
});
