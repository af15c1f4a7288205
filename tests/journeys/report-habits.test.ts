import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from 'kysely';
import * as v from 'valibot';
import { FigureOrders } from '#features/reports/behind-contract.ts';
import { Report } from '#features/reports/contract.ts';
import type { ReportView } from '#features/reports/report-views.ts';
import { DINER, line, OWNER_1, startApp, type TestApp } from '#tests/support/app.ts';
import { ownVenue } from '#tests/support/own-venue.ts';

let world: TestApp;
let owner: { cookie: string };
beforeAll(async () => {
  world = await startApp();
  owner = { cookie: await world.signIn(OWNER_1) };
});
afterAll(() => world.close());

test('who sold, how it was paid by day, what goes together, how long it took, and who comes again', async () => {
  const menu = {
    categories: ['All'],
    items: { All: ['bread', 'soup', 'wine'].map((id) => ({ id, name: id, price: 5, vatClass: 'food' as const })) },
  };
  const venue = await ownVenue(world, () => ({ content: { promotions: [], menu } }));
  const diner = { cookie: await world.signIn(DINER) };
  const post = async (path: string, body: unknown) => {
    const answer = await world.call('POST', path, { body, headers: owner });
    expect(answer.status, answer.text).toBe(200);
  };
  const order = async (dishes: readonly string[], method: string, headers = {}) => {
    const placed = await world.placed({ storeId: venue.id, table: 2, order: dishes.map((dish) => line(dish)), tip: 1 }, headers);
    await post(`/api/orders/${placed._id}/settle`, { method });
    await post(`/api/orders/${placed._id}/status`, { orderStatus: 4 });
    return placed;
  };
  const first = await order(['bread', 'soup'], 'cash', diner);
  await order(['bread', 'soup', 'wine'], 'card');
  await order(['bread', 'wine'], 'card');
  await post(`/api/orders/${first._id}/refund`, { method: 'cash', amount: 2, refunded: 0, reason: 'was_cold' });
  // Taken in parts: still one order.
  await sql`insert into settlement (venue_id, id, order_id, kind, method, amount_cents, actor_id, at)
    select venue_id, gen_random_uuid(), order_id, kind, method, 0, actor_id, at from settlement where order_id = ${first._id}::uuid and kind = 'payment'`.execute(
    world.system.database.db,
  );
  const report = async (view: ReportView) => {
    const answer = await world.call('GET', `/api/venues/${venue.id}/report?view=${view}&period=today`, { headers: owner });
    expect(answer.status, answer.text).toBe(200);
    return v.parse(Report, answer.json);
  };
  const people = await report('people');
  expect(people.rows.map(([, ...figures]) => figures)).toEqual([[3, 35, 3]]);
  expect(people.rows[0]?.[0]).toBe('Eleni Markou');
  // Each person's sales lead to their orders, which add up to them.
  const [someone] = people.people!;
  const behind = async (person: string) => {
    const answer = await world.call('GET', `/api/venues/${venue.id}/report/orders?figure=gross&person=${person}`, { headers: owner });
    expect(answer.status, answer.text).toBe(200);
    return v.parse(FigureOrders, answer.json);
  };
  expect(await behind(someone!)).toMatchObject({ total: 35, count: 3, person: people.rows[0]![0] });
  expect(await behind('none')).toMatchObject({ total: 0, count: 0, person: null });
  // An account that has nothing to do with this venue is not named.
  const { rows: others } = await sql<{ id: string }>`select id from account_user where email = ${DINER}`.execute(world.system.database.db);
  expect(await behind(others[0]!.id)).toMatchObject({ total: 0, person: null });
  const days = await report('method_days');
  expect(days.rows.map(([, ...figures]) => figures)).toEqual([[9, 27, 0, 36]]);
  expect(days.totals.received).toBe(36);
  expect((await report('together')).rows).toEqual([
    ['bread', 'soup', 2, 66.7],
    ['bread', 'wine', 2, 66.7],
    ['soup', 'wine', 1, 50],
  ]);
  expect((await report('waits')).rows).toEqual([['bread', 3, 0, 0, null]]);
  expect((await report('again')).rows).toEqual([['1', 1, 1, 10]]);
  const file = await world.call('GET', `/api/venues/${venue.id}/report/export?view=together&period=today&language=el`, { headers: owner });
  expect(file.text).toContain('Μαζί με');
});

test('how long each station takes: its lines where it bumped them, the whole order where nobody did', async () => {
  const station = (id: string, items: string[]) => ({ id: id.toLowerCase(), name: id, translations: {}, categories: [], items });
  const menu = {
    categories: ['All'],
    items: { All: ['grilled', 'poured', 'cold'].map((id) => ({ id, name: id, price: 5, vatClass: 'food' as const })) },
  };
  const venue = await ownVenue(world, ({ configuration }) => ({
    content: { promotions: [], menu },
    configuration: { ...configuration, stations: [station('Grill', ['grilled', 'cold']), station('Bar', ['poured'])] },
  }));
  const { db } = world.system.database;
  const post = async (path: string, body?: unknown) => {
    const answer = await world.call('POST', path, { ...(body !== undefined && { body }), headers: owner });
    expect(answer.status, answer.text).toBe(200);
  };
  const order = () => world.placed({ storeId: venue.id, table: 2, order: [line('grilled'), line('poured')] });
  const ago = (id: string, minutes: number) =>
    sql`update orders set placed_at = now() - make_interval(mins => ${minutes}::int) where id = ${id}::uuid`.execute(db);
  const stationsNow = async () =>
    v.parse(Report, (await world.call('GET', `/api/venues/${venue.id}/report?view=stations&period=7`, { headers: owner })).json).rows;
  const first = await order();
  await post(`/api/orders/${first._id}/lines`, { line: '2', done: true });
  await ago(first._id, 4);
  expect(await stationsNow()).toEqual([['Bar', 1, 4, 4]]);
  // A slip is no time, and what was recalled is not ready.
  await post(`/api/orders/${first._id}/lines`, { line: '2', done: false });
  expect(await stationsNow()).toEqual([]);
  await post(`/api/orders/${first._id}/lines`, { line: '2', done: true });
  await post(`/api/orders/${first._id}/status`, { orderStatus: 3 });
  await ago(first._id, 10);
  expect(await stationsNow()).toEqual([
    ['Grill', 1, 10, 10],
    ['Bar', 1, 10, 10],
  ]);
  await post(`/api/orders/${first._id}/recall`, { orderStatus: 3 });
  expect(await stationsNow()).toEqual([['Bar', 1, 10, 10]]);
  // Ready again, and served: the pass is what counts.
  await post(`/api/orders/${first._id}/status`, { orderStatus: 3 });
  await post(`/api/orders/${first._id}/status`, { orderStatus: 4 });
  for (const minutes of [2, 6]) {
    const more = await order();
    await post(`/api/orders/${more._id}/status`, { orderStatus: 5 });
    await ago(more._id, minutes);
  }
  expect(await stationsNow()).toEqual([
    ['Grill', 3, 6, 10],
    ['Bar', 3, 6, 10],
  ]);
});

test('whoever reads reports in another language reads dishes, categories and stations by their names in it', async () => {
  const el = (name: string) => ({ translations: { el: { name } } });
  const venue = await ownVenue(world, ({ configuration }) => ({
    languages: ['en', 'el'],
    configuration: {
      aiEnabled: false,
      tier: 0,
      ...configuration,
      stations: [{ id: 'grill', name: 'Grill', ...el('Σχάρα'), categories: ['Mains'], items: [] }],
    },
    content: {
      promotions: [],
      menu: {
        categories: ['Mains'],
        categoryDetails: { Mains: el('Κυρίως') },
        items: {
          Mains: [
            { id: 'lamb', name: 'Lamb', price: 5, ...el('Αρνί') },
            { id: 'beans', name: 'Beans', price: 4 },
          ],
        },
      },
    },
  }));
  const placed = await world.placed({ storeId: venue.id, table: 2, order: [line('lamb', 2), line('beans')] });
  await world.call('POST', `/api/orders/${placed._id}/status`, { body: { orderStatus: 3 }, headers: owner });
  const ask = async (path: string) => (await world.call('GET', `/api/venues/${venue.id}/${path}`, { headers: owner })).json;
  const names = async (view: ReportView, language: string) =>
    v
      .parse(Report, await ask(`report?view=${view}&period=today${language}`))
      .rows.map((row) => row.filter((cell) => typeof cell === 'string'));
  const greek = '&language=el';
  expect(await names('items', greek)).toEqual([
    ['Αρνί', 'Κυρίως'],
    ['Beans', 'Κυρίως'],
  ]);
  expect(await names('items', '')).toEqual([
    ['Lamb', 'Mains'],
    ['Beans', 'Mains'],
  ]);
  expect(await names('stations', greek)).toEqual([['Σχάρα']]);
  expect((await ask('overview?range=today&language=el')) as { sells: unknown }).toMatchObject({
    sells: [{ name: 'Αρνί' }, { name: 'Beans' }],
  });
  const file = await world.app.request(`/api/venues/${venue.id}/report/export?view=items&period=today&language=el`, { headers: owner });
  expect(await file.text()).toContain('Αρνί');
});
