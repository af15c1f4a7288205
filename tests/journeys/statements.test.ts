import { afterAll, beforeAll, expect, test } from 'vitest';
import { KITCHEN, REGULAR } from '#tests/proofs/diner.ts';
import { startApp, type TestApp } from '#tests/support/app.ts';
import { sentThrough } from '#tests/support/explained.ts';

/**
 * How often the database is asked for what everybody does all the time. Each is a way there and back, begin and commit are ways too, and no machine
 * changes these figures. Whoever adds one sees it here first, and thinks whether it can come along with another.
 */
let world: TestApp;
let sent: string[];
beforeAll(async () => {
  world = await startApp();
  sent = sentThrough(world.system.database.pool);
});
afterAll(() => world.close());

/** What it asks when what is kept in the process is there. The least of some tries: the process has work of its own. */
async function asked(work: () => Promise<unknown>): Promise<string[]> {
  await work();
  const tries: string[][] = [];
  for (let nth = 0; nth < 3; nth += 1) {
    sent.length = 0;
    await work();
    tries.push(sent.map((text) => text.replaceAll(/\s+/g, ' ').trim()));
  }
  return tries.toSorted((a, b) => a.length - b.length)[0] ?? [];
}
const get = (path: string, headers = {}) =>
  asked(async () => {
    const { status, text } = await world.call('GET', path, { headers });
    if (status !== 200) throw new Error(`${path}: ${status} ${text}`);
  });

test('an order of a guest is one statement, its commit in it', async () => {
  const statements = await asked(() => world.placed());
  expect(statements).toEqual([expect.stringMatching(/^with sent as \(/)]);
});

test('an order with a key, which may be a repeat, is one as well', async () => {
  expect(await asked(() => world.placed({}, { 'idempotency-key': crypto.randomUUID() }))).toHaveLength(1);
});

test('an order of somebody with an account: who they are, twice, the one statement, and what their card is worth', async () => {
  const headers = { cookie: await world.signIn(REGULAR.email) };
  const statements = await asked(() => world.placed({}, headers));
  expect(statements.filter((text) => text.startsWith('with sent as'))).toHaveLength(1);
  expect(statements).toHaveLength(5);
});

test('a menu page asks nothing, the menu for programs what is counted', async () => {
  expect(await get('/store/?id=1')).toEqual([]);
  expect(await get('/api/stores/1')).toEqual([expect.stringMatching(/^select "id", "stock_qty" from "item"/)]);
});

test('opening a board: the page asks nothing, each of its calls who asks, whether they may, and what they ask for', async () => {
  const headers = { cookie: await world.signIn(KITCHEN.email) };
  await world.placed();
  const calls = {
    '/portal/orders': 0,
    '/api/venues/1/orders': 4,
    '/api/venues/1/requests': 4,
    '/api/venues/1/kitchen': 4,
    '/api/venues/1/orders/short': 5,
    '/api/venues/1/blocks': 3,
    '/api/venues/1/floor': 6,
  };
  const found: Record<string, number> = {};
  for (const path of Object.keys(calls)) found[path] = (await get(path, headers)).length;
  expect(found).toEqual(calls);
});
