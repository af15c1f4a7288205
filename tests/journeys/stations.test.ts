import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SavedOrder } from '#features/ordering/contract.ts';
import type { EditorCategory } from '#features/menu/menu-schemas.ts';
import { expectRefusal, line, OWNER_1, startApp, type TestApp } from '#tests/support/app.ts';
import { officeOf } from '#tests/support/office.ts';

let world: TestApp;
let office: ReturnType<typeof officeOf>;
beforeAll(async () => {
  world = await startApp();
  office = officeOf(world, await world.signIn(OWNER_1));
});
afterAll(() => world.close());

type Station = { readonly id: string; readonly name: string; readonly items: readonly string[] };
const kitchen = async () => (await office.ask('GET', 'kitchen')).json as { readonly named: boolean; readonly stations: readonly Station[] };
const station = (id: string, name: string, categories: string[], items: string[] = []) => ({
  id,
  name,
  translations: {},
  categories,
  items,
});
const makerOf = async (dish: string) => (await kitchen()).stations.filter(({ items }) => items.includes(dish)).map(({ id }) => id);

test('a venue names its stations; a dish goes with its category or by itself, and to the first where it goes with none', async () => {
  const saved = await office.set('stations', () => ({
    stations: [
      station('pass', 'Pass', []),
      station('grill', 'Grill', ['From the grill']),
      station('fryer', 'Fryer', [], ['elia-hand-cut-fries']),
    ],
  }));
  expect(saved.status).toBe(200);
  expect((await kitchen()).stations.map(({ id }) => id)).toEqual(['pass', 'grill', 'fryer']);
  expect(await makerOf('elia-hand-cut-fries')).toEqual(['fryer']);
  expect(await makerOf('elia-pork-souvlaki')).toEqual(['grill']);
  expect(await makerOf('elia-cyprus-coffee')).toEqual(['pass']);
  // Guests have nothing to do with who makes what.
  expect(JSON.stringify((await world.venue(1)).configuration)).not.toContain('Fryer');
});

test('a choice that is a dish too is told with the dish, for whoever makes that', async () => {
  const { sides } = (await office.ask('GET', 'kitchen')).json as { sides: readonly { value: string; item: string }[] };
  expect(sides).toContainEqual({ value: 'Hand-cut fries', item: 'elia-hand-cut-fries' });
  expect(sides.map(({ value }) => value)).not.toContain('No onion');
});

test('nothing belongs to two stations, none is called like another, and one at least is left', async () => {
  const refused = async (...stations: ReturnType<typeof station>[]) =>
    expectRefusal(await office.set('stations', () => ({ stations })), 400, 'invalid_input');
  await refused(station('a', 'Grill', ['Meze']), station('b', 'Cold', ['Meze']));
  await refused(station('a', 'Grill', [], ['elia-warm-pita']), station('b', 'Cold', [], ['elia-warm-pita']));
  await refused(station('a', 'Grill', []), station('b', ' grill', []));
  await refused(station('a', 'Grill', []), station('a', 'Cold', []));
  await refused(station('a', '', []));
  await refused();
  expect((await kitchen()).stations.map(({ id }) => id)).toEqual(['pass', 'grill', 'fryer']);
});

test('a category that is renamed stays where it is made', async () => {
  const { categories } = (await office.ask('GET', 'menu')).json as { categories: EditorCategory[] };
  const { items: _items, ...grill } = categories.find(({ name }) => name === 'From the grill')!;
  const renamed = await office.ask('POST', 'menu/categories', { ...grill, name: 'Over charcoal' });
  expect(renamed.status, renamed.text).toBe(200);
  expect(await makerOf('elia-pork-souvlaki')).toEqual(['grill']);
});

test('a venue that named none has one kitchen to begin with, and its board goes by categories', async () => {
  const other = officeOf(world, await world.signIn('owner.mesimeri@parea.example'), 2);
  expect((await other.settings()).stations.value.stations).toMatchObject([{ id: 'kitchen', name: 'Kitchen' }]);
  const { named, stations } = (await other.ask('GET', 'kitchen')).json as Awaited<ReturnType<typeof kitchen>>;
  expect(named).toBe(false);
  expect(stations.map(({ name }) => name)).toContain('Coffee');
});

test('a station’s lines are done in one step; the last station’s make the order ready, of two at once the second', async () => {
  const { _id } = await world.placed({
    order: [line('elia-hand-cut-fries', 1), line('elia-warm-pita', 2), line('elia-hand-cut-fries', 1), line('elia-warm-pita', 1)],
  });
  const headers = { cookie: await world.signIn(OWNER_1) };
  const bump = (lines: string[], done = true) =>
    world.call('POST', `/api/orders/${_id}/lines`, { body: { line: lines, done, ready: true }, headers });
  const first = (await bump(['1', '3'])).json as SavedOrder;
  expect(first).toMatchObject({ orderStatus: 0, revision: 2 });
  expect(first.order.map(({ done }) => done)).toEqual([true, false, true, false]);
  const back = (await bump(['1', '3'], false)).json as SavedOrder;
  expect(back.order.map(({ done }) => done)).toEqual([false, false, false, false]);
  expectRefusal(await bump(['1', '9']), 400, 'line_unknown');
  expectRefusal(await bump([]), 400, 'invalid_input');
  const both = await Promise.all([bump(['1', '3']), bump(['2', '4'])]);
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  const now = (await bump(['1', '2'])).json as SavedOrder;
  expect(now.orderStatus).toBe(3);
  const { rows } = await world.system.database.pool.query<{ data: { line: number; done: boolean } }>(
    `select data from venue_event where subject_id = $1 and type = 'order.ticked' order by seq`,
    [_id],
  );
  expect(
    rows
      .filter(({ data }) => data.done)
      .map(({ data }) => data.line)
      .toSorted(),
  ).toEqual([1, 1, 2, 3, 3, 4]);
});
