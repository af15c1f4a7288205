import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
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
/** Processes of this one that open tables. */
const opening = (): number =>
  readdirSync('/proc').filter((pid) => {
    try {
      const parent = /\) \S (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1];
      return parent === String(process.pid) && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('open-table');
    } catch {
      return false;
    }
  }).length;
const FAR = 2_000_000_000;
/** One cell, so far away that all the cells before it fill any memory. */
const far = () => xlsx({ rows: `<row r="${FAR}">${cell(`A${FAR}`, 'category')}</row>` });

// Opening them takes minutes: a change tries every third, the sweep before a release all.
test('each of some thirty hostile tables is refused clearly', async () => {
  const files = hostileTables().filter((_, nth) => process.env['SWEEP'] === 'whole' || nth % 3 === 0);
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

test('of twenty-four dear files of one owner one is opened and two wait, the others are told when to come again; who goes away leaves no process and no place in the line', async () => {
  const base = await world.base();
  const gone = new AbortController();
  const refused = Promise.withResolvers<void>();
  let left = 21;
  const all = Array.from({ length: 24 }, async () => {
    const body = JSON.stringify(sent(far()));
    const headers = { ...owner, 'content-type': 'application/json' };
    const answer = await fetch(`${base}/api/venues/1/menu/import`, { method: 'POST', headers, body, signal: gone.signal });
    if (answer.status !== 429) return;
    expect([answer.headers.get('retry-after'), await answer.text()]).toEqual(['10', expect.stringContaining('"code":"too_many"')]);
    if ((left -= 1) === 0) refused.resolve();
  });
  // The three others are opened, or wait.
  await refused.promise;
  gone.abort();
  for (const one of await Promise.allSettled(all)) if (one.status === 'rejected') expect(one.reason).toMatchObject({ name: 'AbortError' });
  const good = Buffer.from('category,name,price\nMeze,Good,3\n');
  await vi.waitFor(async () => expect((await send(good)).status).toBe(200), { timeout: 20_000 });
  await vi.waitFor(() => expect(opening()).toBe(0), { timeout: 20_000 });
}, 120_000);

test('a body that is no import is refused as ever', async () => {
  const path = '/api/venues/1/menu/import';
  expectRefusal(await world.call('POST', path, { headers: owner, raw: '{"seal":' }), 400, 'malformed_json');
  expectRefusal(await world.call('POST', path, { headers: owner, body: { seal: null, name: 'x', file: '###' } }), 400, 'invalid_input');
  expectRefusal(await world.call('POST', path, { headers: owner, raw: '['.repeat(2_500_000) }), 400, 'invalid_input');
});
