import { afterAll, beforeAll, expect, test } from 'vitest';
import * as v from 'valibot';
import { EditorItem, Menu } from '#features/menu/menu-schemas.ts';
import type { WholeVenue } from '#features/venues/contract.ts';
import { expectRefusal, OWNER_1, startApp, type TestApp } from '#tests/support/app.ts';
import { ownVenue } from '#tests/support/own-venue.ts';

/** Nobody's menu is so large that reading it holds up the others. */
let world: TestApp;
let owner: { cookie: string };
let venue: WholeVenue;
beforeAll(async () => {
  world = await startApp();
  owner = { cookie: await world.signIn(OWNER_1) };
  venue = await ownVenue(world);
});
afterAll(() => world.close());

const ask = (path: string, body: unknown) => world.call('POST', `/api/venues/${venue.id}/menu${path}`, { body, headers: owner });
const menu = async () => v.parse(Menu, (await world.call('GET', `/api/venues/${venue.id}/menu`, { headers: owner })).json);
const category = async () => (await menu()).categories[0]!._id;
const words = (at: string) => `${at} ${'x'.repeat(100)}`;
const group = (name: string, options: number) => ({
  option: name,
  type: 'checkbox',
  options: Array.from({ length: options }, (_, at) => ({ value: words(`${name} ${at}`), cost: 1 })),
});
const dish = async (fields: object) => ask('/items', { category: await category(), item: { name: words('Dish'), price: 4, ...fields } });

test('a dish of twenty groups with fifty options each is refused, one of five is taken', async () => {
  const groups = (many: number) => Array.from({ length: many }, (_, at) => group(`Group ${at}`, 50));
  expect(expectRefusal(await dish({ extras: groups(20) }), 409, 'menu_full').details).toEqual({ of: 'options', most: 250 });
  expect((await dish({ extras: groups(5) })).status).toBeLessThan(300);
});

test('the whole menu ends at two megabytes, and what is larger can be sold, and shrink', async () => {
  const extras = Array.from({ length: 5 }, (_, at) => group(`Group ${at}`, 50));
  const made = v.parse(EditorItem, (await dish({ extras })).json);
  // As if it had been made before there was an end.
  await world.system.database.pool.query(
    `insert into item select (jsonb_populate_record(i, jsonb_build_object('id', i.id || n, 'position', 1000 + n))).*
     from item i, generate_series(1, 60) n where i.venue_id = $1 and i.id = $2`,
    [venue._id, made.id],
  );
  expect(expectRefusal(await ask('/items/copy', { id: made.id, name: 'One more' }), 409, 'menu_full').details).toMatchObject({
    of: 'bytes',
  });
  expectRefusal(await dish({ extras: [] }), 409, 'menu_full');
  const plain = (await menu()).categories.flatMap(({ items }) => items).find(({ extras: own }) => own?.length === 0)!;
  expectRefusal(await ask('/groups', { _id: null, seal: null, extra: group('Shared', 50), items: [plain.id] }), 409, 'menu_full');
  expect((await ask('/stock', { id: made.id, inStock: false })).status).toBe(200);
  expect((await ask('/items/deletion', { id: made.id, seal: made.seal })).status).toBeLessThan(300);
}, 60_000);
