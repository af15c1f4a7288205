import { afterAll, beforeAll, expect, test } from 'vitest';
import { hostileTables } from '#tests/corpora/hostile-tables.ts';
import { expectRefusal, OWNER_1, OWNER_2, refusalOf, startApp, type Answer, type TestApp } from '#tests/support/app.ts';
import { cell, xlsx } from '#tests/support/sheets.ts';

let world: TestApp;
let owner: { cookie: string };
beforeAll(async () => {
  world = await startApp();
  owner = { cookie: await world.signIn(OWNER_1) };
});
afterAll(() => world.close());

const sent = (bytes: Uint8Array) => ({ seal: null, name: 'menu', file: Buffer.from(bytes).toString('base64') });
const send = (bytes: Uint8Array, headers = owner, venue = 1): Promise<Answer> =>
  world.call('POST', `/api/venues/${venue}/menu/import`, { headers, body: sent(bytes) });
const FAR = 2_000_000_000;
/** One cell, so far away that all the cells before it fill any memory. */
const far = () => xlsx({ rows: `<row r="${FAR}">${cell(`A${FAR}`, 'category')}</row>` });

test('each of some thirty hostile tables is refused clearly', async () => {
  const files = hostileTables();
  for (const { what, bytes, codes } of files) {
    const answer = await send(bytes);
    expect([400, 413], `${what}: ${answer.text}`).toContain(answer.status);
    expect(codes, what).toContain(refusalOf(answer).code);
  }
  expect((await send(Buffer.from('category,name,price\nMeze,Good,3\n'))).status).toBe(200);
}, 300_000);

test('while one is opened that kills whoever opens it, everybody else is served: menus, orders, and another venue’s import', async () => {
  const base = await world.base();
  const order: string[] = [];
  const hostile = fetch(`${base}/api/venues/1/menu/import`, {
    method: 'POST',
    headers: { ...owner, 'content-type': 'application/json' },
    body: JSON.stringify(sent(far())),
  }).then(async (response) => {
    order.push('refused');
    return { status: response.status, text: await response.text() };
  });
  const others = async () => {
    expect((await fetch(`${base}/store/?id=1`)).status).toBe(200);
    expect((await world.placeOrder()).status).toBe(201);
    const good = Buffer.from('category,name,price\nMeze,Good,3\n');
    expect((await send(good, { cookie: await world.signIn(OWNER_2) }, 2)).status).toBe(200);
    order.push('served');
  };
  const [refused] = await Promise.all([hostile, others()]);
  expect(order).toEqual(['served', 'refused']);
  expect(refused).toMatchObject({ status: 413, text: expect.stringContaining('"code":"file_too_costly"') });
});

test('a body that is no import is refused as ever', async () => {
  const path = '/api/venues/1/menu/import';
  expectRefusal(await world.call('POST', path, { headers: owner, raw: '{"seal":' }), 400, 'malformed_json');
  expectRefusal(await world.call('POST', path, { headers: owner, body: { seal: null, name: 'x', file: '###' } }), 400, 'invalid_input');
  expectRefusal(await world.call('POST', path, { headers: owner, raw: '['.repeat(2_500_000) }), 400, 'invalid_input');
});
