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

test('the whole menu ends at one megabyte, and what is larger can be sold, and shrink', async () => {
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

test('whichever way a menu is written it ends there: a dish, many at once, a copy, a restored one, shared choices, a file, the whole venue, a new venue', async () => {
  const full = await ownVenue(world);
  const at = `/api/venues/${full.id}/menu`;
  const call = (path: string, body: unknown) => world.call('POST', `${at}${path}`, { body, headers: owner });
  const read = async () => v.parse(Menu, (await world.call('GET', at, { headers: owner })).json);
  const [first] = (await read()).categories;
  const extras = Array.from({ length: 4 }, (_, nth) => group(`Group ${nth}`, 50));
  const made = v.parse(EditorItem, (await call('/items', { category: first!._id, item: { name: 'Everything', price: 4, extras } })).json);
  const removed = (await call('/items/deletion', { id: first!.items[0]!.id, seal: first!.items[0]!.seal })).json;
  // As if it had been made before there was an end.
  await world.system.database.pool.query(
    `insert into item select (jsonb_populate_record(i, jsonb_build_object('id', i.id || n, 'position', 1000 + n))).*
     from item i, generate_series(1, 40) n where i.venue_id = $1 and i.id = $2`,
    [full._id, made.id],
  );
  world.system.venues.drop(full._id);
  const now = await read();
  const [plain, other] = now.categories.flatMap(({ items }) => items).filter(({ extras: own }) => own?.length === 0);
  const longer = 'A description that is longer than the one it had. '.repeat(8);
  const file = Buffer.from(`category,name,price\n${now.categories[0]!.name},One dish more,4\n`).toString('base64');
  const { seal } = (await call('/import', { seal: null, name: 'menu.csv', file })).json as { seal: string };
  const whole = v
    .parse(v.array(v.looseObject({ id: v.number() })), (await world.call('GET', '/api/stores', { headers: world.admin })).json)
    .find(({ id }) => id === full.id) as WholeVenue;
  const more = structuredClone(whole);
  const dishes = more.content?.menu?.items?.[now.categories[0]!.name] ?? [];
  dishes.push({ ...dishes[0]!, id: 'one-more' });
  const { _id: _own, id: _number, revision: _first, storeAccounts: _team, ...copied } = whole;
  const ways = {
    dish: () => call('/items', { category: first!._id, item: { name: 'One more', price: 4 } }),
    many: () =>
      call('/items/changes', { changes: [plain!, other!].map(({ id, seal: own }) => ({ id, seal: own, item: { description: longer } })) }),
    copy: () => call('/items/copy', { id: made.id, name: 'One more' }),
    restored: () => call('/restoration', removed),
    shared: () => call('/groups', { _id: null, seal: null, extra: group('Shared', 50), items: [plain!.id] }),
    file: () => call('/import', { seal, name: 'menu.csv', file }),
    whole: () => world.call('POST', '/api/stores', { body: more, headers: world.admin }),
    'new venue': () => world.call('POST', '/api/stores', { body: copied, headers: world.admin }),
  };
  for (const [way, write] of Object.entries(ways)) {
    const answer = await write();
    expect([way, answer.status, answer.status === 409 && expectRefusal(answer, 409, 'menu_full').details]).toEqual([
      way,
      409,
      { of: 'bytes', most: 1_000_000 },
    ]);
  }
  expect((await read()).menuSeal).toBe(now.menuSeal);
  // The same whole venue as it is, is no larger.
  expect((await world.call('POST', '/api/stores', { body: whole, headers: world.admin })).status).toBe(200);
}, 60_000);
