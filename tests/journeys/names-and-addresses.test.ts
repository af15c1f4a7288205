import { readFileSync } from 'node:fs';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectRefusal, OWNER_1, refusalOf, startApp, type TestApp } from '#tests/support/app.ts';
import { ownVenue } from '#tests/support/own-venue.ts';

/** Words of people that become keys of maps, and addresses of people that become links and pictures. */
let world: TestApp;
beforeAll(async () => {
  world = await startApp();
});
afterAll(() => world.close());

const NAMES = ['__proto__', 'constructor', 'prototype', 'toString', 'valueOf', 'hasOwnProperty', '__defineGetter__'];
const dish = { id: 1, name: 'Toast', price: 2 };
const save = (venue: unknown) => world.call('POST', '/api/stores', { headers: world.admin, body: venue });
/** JSON in which such a key is a key, which an object literal would swallow. */
const raw = (text: string) => world.call('POST', '/api/stores', { headers: world.admin, raw: text });

describe.each(NAMES)('%s', (name) => {
  test('is no category, no option, no language and no class of anything', async () => {
    const menu = (inner: object) => ({ title: 'Names', content: { menu: { categories: ['Food'], items: {}, ...inner } } });
    expectRefusal(await save(menu({ categories: [name] })), 400, 'invalid_input');
    expectRefusal(
      await save(menu({ items: { Food: [{ ...dish, extras: [{ option: name, type: 'radio', options: [] }] }] } })),
      400,
      'invalid_input',
    );
    const key = JSON.stringify(name);
    for (const map of [
      `"content":{"menu":{"categories":["Food"],"items":{${key}:[]}}}`,
      `"content":{"menu":{"categories":["Food"],"items":{},"categoryDetails":{${key}:{}}}}`,
      `"css":{${key}:{"color":"red"}}`,
      `"layout":{${key}:{"color":"red"}}`,
      `"translations":{${key}:{"title":"x"}}`,
    ])
      expectRefusal(await raw(`{"title":"Names",${map}}`), 400, 'invalid_input');
  });

  test('is nothing that somebody chose at a dish', async () => {
    const order = `{"storeId":1,"floor":1,"table":4,"deliveryMethod":1,"paymentMethod":99,"buyersName":"Eleni","orderAmount":8,"order":[{"id":1,"quantity":2,"payload":{"item":{"id":"elia-hand-cut-fries"},"extras":{${JSON.stringify(name)}:"x"}}}]}`;
    const answer = await world.call('POST', '/api/orders/addOrder', { raw: order });
    expect(answer.status, answer.text).toBe(400);
    refusalOf(answer);
  });

  test('is no category in the editor or a file either', async () => {
    const headers = { cookie: await world.signIn(OWNER_1) };
    const answer = await world.call('POST', '/api/venues/1/menu/categories', { headers, body: { name } });
    expect([400, 404, 405], answer.text).toContain(answer.status);
    const file = Buffer.from(`category,name,price\n${name},Toast,2\n`).toString('base64');
    const read = await world.call('POST', '/api/venues/1/menu/import', { headers, body: { seal: null, name: 'x.csv', file } });
    expect(read.json).toMatchObject({ counts: { error: 1 }, rows: [{ problems: [{ column: 'category', code: 'not_allowed' }] }] });
  });
});

const EVIL = [
  'javascript:alert(1)',
  ' JaVaScRiPt:alert(1)',
  'java\tscript:alert(1)',
  'data:text/html,x',
  '//evil.example/x',
  '/\\evil.example/x',
  '/\t/evil.example',
  'file:///etc/passwd',
  'blob:x',
  'vbscript:x',
];
const GOOD = [
  '',
  '/uploads/x.webp',
  'https://pictures.example/a b.png',
  'http://pictures.example/a.png',
  '/art/olive.svg',
  '#aabbcc',
  'rgb(1, 2, 3)',
];

test('an address of a venue is a path of ours or http(s), wherever it stands', async () => {
  const places = (at: string): object[] => [
    { logo: at },
    { headerBg: at },
    { content: { promotions: [{ name: 'Now', backgroundImage: at }] } },
    { content: { menu: { categories: ['Food'], items: { Food: [{ ...dish, image: at }] } } } },
    { rewards: { loyaltyStamps: { stampImage: at } } },
  ];
  for (const at of EVIL) for (const place of places(at)) expectRefusal(await save({ title: 'Links', ...place }), 400, 'invalid_input');
  for (const at of GOOD) for (const place of places(at)) expect((await save({ title: 'Links', ...place })).status, at).toBe(200);
});

test('what was kept before is made safe by the migration, and can be read', async () => {
  const venue = await ownVenue(world);
  const client = new pg.Client(world.databaseUrl);
  await client.connect();
  const kept = [venue._id];
  await client.query(
    `update venue set logo = 'javascript:alert(1)', header_bg = '//evil.example/x', rewards = jsonb_set(rewards, '{loyaltyStamps}', '{"stampImage":"data:x"}') where id = $1`,
    kept,
  );
  await client.query(
    `update item set image = '/\\evil.example', extras = '[{"option":"Size","type":"radio","options":[]},{"option":"toString","type":"radio","options":[]}]' where venue_id = $1`,
    kept,
  );
  await client.query(
    `update category set name = 'constructor' where id = (select id from category where venue_id = $1 order by position limit 1)`,
    kept,
  );
  await client.query(readFileSync(new URL('../../db/migrations/0016-safe-addresses.sql', import.meta.url), 'utf8'));
  await client.end();
  world.system.venues.drop(venue._id);
  const all = await world.call('GET', '/api/stores', { headers: world.admin });
  expect(all.status).toBe(200);
  const read = await world.venue(venue.id);
  expect(read).toMatchObject({ logo: '', headerBg: '', rewards: { loyaltyStamps: { stampImage: '' } } });
  expect(read.content.menu.categories[0]).toBe('constructor.');
  expect(read.content.menu.items['constructor.']?.[0]).toMatchObject({ image: '', extras: [{ option: 'Size' }, { option: 'toString.' }] });
});
