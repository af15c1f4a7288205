import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as v from 'valibot';
import { Overview, Report } from '#features/reports/contract.ts';
import type { Loyalty } from '#features/loyalty/contract.ts';
import { DINER, line, OWNER_1, startApp, type TestApp } from '#tests/support/app.ts';
import { ownVenue } from '#tests/support/own-venue.ts';

let world: TestApp;
let owner: { cookie: string };
beforeAll(async () => {
  world = await startApp();
  owner = { cookie: await world.signIn(OWNER_1) };
});
afterAll(() => world.close());

async function read<S extends v.GenericSchema>(schema: S, path: string): Promise<v.InferOutput<S>> {
  const answer = await world.call('GET', path, { headers: owner });
  expect(answer.status, answer.text).toBe(200);
  return v.parse(schema, answer.json);
}
const reportOf = (venue: number, query: string) => read(Report, `/api/venues/${venue}/report?${query}`);
const overviewOf = (venue: number, range = 'today') => read(Overview, `/api/venues/${venue}/overview?range=${range}`);

/** An order of two portions of fries at each of these instants, in their order. */
async function orderAt(venue: number, ...instants: string[]): Promise<void> {
  for (const at of instants) {
    world.time.now = Date.parse(at);
    await world.placed({ storeId: venue });
  }
}
const bySale = (report: Report) => Object.fromEntries(report.rows.filter((row) => row[1] !== 0).map((row) => [row[0], row[1]]));

describe('business days in the venue’s zone', () => {
  test('the night in which clocks go back: one hour twice, one day', async () => {
    const { id } = await ownVenue(world, () => ({ timeZone: 'Asia/Nicosia' }));
    // 03:30, 03:30 again, 04:59, and five in the morning.
    await orderAt(id, '2026-10-25T00:30:00Z', '2026-10-25T01:30:00Z', '2026-10-25T02:59:00Z', '2026-10-25T03:00:00Z');
    const days = 'period=custom&from=2026-10-24&to=2026-10-25';
    expect(bySale(await reportOf(id, days))).toEqual({ '2026-10-24': 3, '2026-10-25': 1 });
    const hours = await reportOf(id, `${days}&view=hours`);
    // Saturday's night is Saturday's; 3 has both of its hours.
    expect(hours.rows.map(([weekday, hour, orders]) => [weekday, hour, orders])).toEqual([
      [5, 3, 2],
      [5, 4, 1],
      [6, 5, 1],
    ]);
  });

  test('the night in which clocks go forward: an hour is missing, no order is', async () => {
    const { id } = await ownVenue(world, () => ({ timeZone: 'Asia/Nicosia' }));
    // 02:59, then at once 04:00, and five in the morning.
    await orderAt(id, '2026-03-29T00:59:00Z', '2026-03-29T01:00:00Z', '2026-03-29T02:00:00Z');
    const days = 'period=custom&from=2026-03-28&to=2026-03-29';
    expect(bySale(await reportOf(id, days))).toEqual({ '2026-03-28': 2, '2026-03-29': 1 });
    expect((await reportOf(id, `${days}&view=hours`)).rows.map(([, hour]) => hour)).toEqual([2, 4, 5]);
  });

  test('the same instants are other days and hours elsewhere', async () => {
    const { id } = await ownVenue(world, () => ({ timeZone: 'America/New_York' }));
    // 04:30 and 05:30 in New York.
    await orderAt(id, '2026-11-10T09:30:00Z', '2026-11-10T10:30:00Z');
    const days = 'period=custom&from=2026-11-09&to=2026-11-10';
    expect(bySale(await reportOf(id, days))).toEqual({ '2026-11-09': 1, '2026-11-10': 1 });
    expect((await reportOf(id, `${days}&view=hours`)).rows.map(([, hour]) => hour)).toEqual([4, 5]);
    // "Today" is the venue's, too: at that hour of the night it is still the evening before.
    world.time.now = Date.parse('2026-11-11T09:00:00Z');
    expect(await reportOf(id, 'period=today')).toMatchObject({ from: '2026-11-10', to: '2026-11-10', totals: { orders: 1 } });
  });
});

test('the last 28 days of a young venue begin with its first order', async () => {
  const { id } = await ownVenue(world, () => ({ timeZone: 'Asia/Nicosia' }));
  world.time.now = Date.parse('2026-11-11T18:00:00Z');
  // Without an order there is no first day.
  expect(await reportOf(id, 'period=28')).toMatchObject({ from: '2026-10-15', to: '2026-11-11' });
  await orderAt(id, '2026-11-09T18:00:00Z', '2026-11-11T17:00:00Z');
  const young = await reportOf(id, 'period=28');
  expect(young).toMatchObject({ from: '2026-11-09', to: '2026-11-11', totals: { orders: 2 } });
  expect(young.rows.map(([day]) => day)).toEqual(['2026-11-09', '2026-11-10', '2026-11-11']);
  // Days that somebody names are those.
  expect(await reportOf(id, 'period=custom&from=2026-11-01&to=2026-11-11')).toMatchObject({ from: '2026-11-01' });
  world.time.now = Date.parse('2026-12-20T18:00:00Z');
  expect(await reportOf(id, 'period=28')).toMatchObject({ from: '2026-11-23', to: '2026-12-20' });
  world.time.now = null;
});

describe('the overview', () => {
  test('says until when guests can order, or from when on', async () => {
    const evenings = ([0, 1, 2, 3, 4, 5, 6] as const).map((day) => ({ day, from: '12:00', to: '23:30' }));
    const { id } = await ownVenue(world, () => ({ timeZone: 'Asia/Nicosia', openingHours: { weekly: evenings, exceptions: [] } }));
    world.time.now = Date.parse('2026-11-11T18:00:00Z');
    expect((await overviewOf(id)).taking).toEqual({
      dishes: true,
      open: true,
      paused: false,
      until: '2026-11-11T21:30:00.000Z',
      next: null,
    });
    world.time.now = Date.parse('2026-11-11T22:00:00Z');
    expect((await overviewOf(id)).taking).toEqual({
      dishes: true,
      open: false,
      paused: false,
      until: null,
      next: '2026-11-12T10:00:00.000Z',
    });
    world.time.now = null;
  });

  test('of a venue with nothing in it leads to its first order', async () => {
    const { id } = await ownVenue(world, () => ({
      content: { promotions: [], menu: { categories: [], items: {} } },
      tableArrangement: [],
      openingHours: { weekly: [], exceptions: [] },
    }));
    const overview = await overviewOf(id);
    expect(overview).toMatchObject({
      net: { now: 0, before: 0 },
      refunds: { now: 0, before: 0 },
      bars: [],
      sells: [],
      late: [],
      promotions: [],
      soldOut: [],
    });
    expect(overview.start.map(({ step, done }) => [step, done])).toEqual(
      ['menu', 'allergens', 'tax', 'tables', 'hours', 'team', 'order'].map((step) => [step, step === 'tax']),
    );
    for (const view of ['sales', 'methods', 'vat', 'items', 'hours', 'tables', 'promotions', 'loyalty']) {
      const report = await reportOf(id, `view=${view}&period=7`);
      expect(report.totals).toMatchObject({ orders: 0, net: 0, gross: 0, received: 0, average: 0 });
      expect(report.rows.flat().filter((cell) => typeof cell === 'number' && cell !== 0)).toEqual([]);
    }
  });

  test('half a day is compared with half a day, and the usual is that weekday’s', async () => {
    const { id } = await ownVenue(world);
    // Three Fridays at one; on the last of them once more in the evening.
    await orderAt(
      id,
      '2026-11-06T11:00:00Z',
      '2026-11-13T11:00:00Z',
      '2026-11-13T18:00:00Z',
      '2026-11-20T11:00:00Z',
      '2026-11-20T11:30:00Z',
    );
    world.time.now = Date.parse('2026-11-20T12:00:00Z');
    const overview = await overviewOf(id);
    expect(overview.orders).toEqual({ now: 2, before: 1 });
    expect(overview.net).toEqual({ now: 16, before: 8 });
    expect(overview.tables).toEqual({ now: 1, before: 1 });
    expect(overview.bars.filter(({ orders, usual }) => orders + usual > 0)).toEqual([
      { at: '13', orders: 2, usual: 1, now: false },
      { at: '20', orders: 0, usual: 0.5, now: false },
    ]);
    expect(overview.sells).toEqual([expect.objectContaining({ name: 'Hand-cut fries', quantity: 4, amount: 16 })]);
    const week = await overviewOf(id, 'week');
    expect(week).toMatchObject({ from: '2026-11-16', to: '2026-11-20', orders: { now: 2, before: 1 } });
    expect(week.bars.at(-1)).toEqual({ at: '2026-11-20', orders: 2, usual: 1.5, now: true });
    expect(await overviewOf(id, 'month')).toMatchObject({ from: '2026-11-01', orders: { now: 5, before: 0 } });
  });

  test('says how long orders took to the table, in the middle', async () => {
    const { id } = await ownVenue(world);
    world.time.now = null;
    const orders = [await world.placed({ storeId: id }), await world.placed({ storeId: id }), await world.placed({ storeId: id })];
    expect((await overviewOf(id)).minutesToTable).toEqual({ now: null, before: null });
    // Served after 6, 10 and 40 minutes; the last was completed an hour later.
    const { pool } = world.system.database;
    for (const [at, minutes] of [6, 10, 40].entries())
      await pool.query(`update orders set status = 4, status_at = placed_at + make_interval(mins => $2) where id = $1`, [
        orders[at]!._id,
        minutes,
      ]);
    await pool.query(
      `update orders set prior_status = 4, prior_status_at = status_at, status = 5, status_at = status_at + interval '1 hour' where id = $1`,
      [orders[2]!._id],
    );
    expect(await overviewOf(id)).toMatchObject({ minutesToTable: { now: 10, before: null } });
  });

  test('stamps given are those of the ledger, on the overview, in the report and on the loyalty page alike', async () => {
    const { id, _id } = await ownVenue(world);
    world.time.now = null;
    const order = [line('elia-rose-lemonade', 2)];
    const diner = { cookie: await world.signIn(DINER) };
    // Of nobody's order nobody has the stamps, and what is cancelled gives none.
    await world.placed({ storeId: id, order });
    await world.placed({ storeId: id, order }, diner);
    const gone = await world.placed({ storeId: id, order }, diner);
    await world.call('POST', `/api/orders/${gone._id}/status`, { body: { orderStatus: 8, reason: 'No.' }, headers: owner });
    const { figures } = (await world.call('GET', `/api/venues/${_id}/loyalty`, { headers: owner })).json as Loyalty;
    const report = await reportOf(id, 'view=loyalty&period=today');
    expect(figures.stampsGiven).toBe(2);
    expect((await overviewOf(id)).stamps).toEqual({ given: figures.stampsGiven, rewardsUsed: figures.rewardsUsed });
    expect(report.rows.reduce((sum, row) => sum + Number(row[3]), 0)).toBe(figures.stampsGiven);
  });

  test('says what is late, what is asked for and what is sold out', async () => {
    const { id } = await ownVenue(world);
    world.time.now = null;
    const order = await world.placed({ storeId: id, table: 5 });
    expect(await overviewOf(id)).toMatchObject({ lanes: { new: 1, preparing: 0, ready: 0 }, late: [] });
    const before = await overviewOf(id);
    await world.call('POST', '/api/stores/requestAssistance', {
      body: { store: String(id), floor: 1, table: 3, service: '/call-waiter', subOption: 'Ask for bill' },
    });
    await world.saveVenue(id, (venue) => {
      for (const item of Object.values(venue.content!.menu!.items).flat()) item.inStock = item.name !== 'Hand-cut fries';
      return venue;
    });
    world.time.now = Date.now() + 15 * 60_000 + 1000;
    const after = await overviewOf(id);
    expect(after.late).toEqual([expect.objectContaining({ _id: order._id, table: 5, ready: false })]);
    expect(after.requests).toEqual([expect.objectContaining({ table: 3, subOption: 'Ask for bill' })]);
    expect(after.openRequests).toBe(1);
    expect(after.soldOut.map(({ name }) => name)).toContain('Hand-cut fries');
    expect(after.lastEventId).toBeGreaterThan(before.lastEventId);
    world.time.now = null;
  });
});
