import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Refusal } from '#platform/shared/refusal.ts';
import { streamLog } from '#platform/server/sse.ts';
import { streamSeats } from '#platform/server/stream-seats.ts';
import { cookiesOf } from '#tests/support/account-app.ts';
import { expectRefusal, OWNER_1, startApp, type TestApp } from '#tests/support/app.ts';
import type * as v from 'valibot';
import type { Endpoint } from '#platform/shared/endpoint.ts';

let world: TestApp;
beforeAll(async () => {
  world = await startApp({ rateLimits: 'on' });
});
afterAll(() => world.close());

/** An open stream of the app; `close` as a browser does. */
async function open(path: string, headers: Readonly<Record<string, string>> = {}) {
  const response = await world.app.request(path, { headers });
  const reader = response.body?.getReader();
  if (response.status === 200) await reader?.read();
  return { status: response.status, response, close: () => reader?.cancel() ?? Promise.resolve() };
}

test('a hundred pages of one account follow a venue, the next is told to wait, and who closes one makes room', async () => {
  const owner = { cookie: await world.signIn(OWNER_1) };
  const path = '/api/venues/1/events';
  const pages = await Promise.all(Array.from({ length: 100 }, () => open(path, owner)));
  expect(pages.map(({ status }) => status)).toEqual(pages.map(() => 200));
  const refused = await world.call('GET', path, { headers: owner });
  expectRefusal(refused, 429, 'too_many');
  expect(refused.headers.get('retry-after')).toBe('60');
  // Another account at the same address is not touched.
  const other = await open(path, { cookie: await world.signIn('staff.elia@parea.example') });
  expect(other.status).toBe(200);
  await pages[0]?.close();
  await expect.poll(async () => (await open(path, owner)).status).toBe(200);
  await Promise.all([...pages, other].map(async (page) => page.close()));
});

test('of one address five hundred strangers follow a menu, without asking the database for each; a known browser and a guest behind it still do', async () => {
  const { pool } = world.system.database;
  let asked = 0;
  const count = () => (asked += 1);
  pool.on('acquire', count);
  const menus = await Promise.all(Array.from({ length: 500 }, () => open('/api/stores/1/events')));
  expect(new Set(menus.map(({ status }) => status))).toEqual(new Set([200]));
  pool.off('acquire', count);
  expect(asked).toBeLessThan(50);
  const refused = await world.call('GET', '/api/stores/1/events');
  expectRefusal(refused, 429, 'too_many');
  expect(refused.headers.get('retry-after')).toBe('60');
  const cookie = cookiesOf(await world.call('GET', '/api/venues/1/payment-options'));
  // A mark that was fetched a moment ago is a stranger's.
  expect((await open('/api/stores/1/events', { cookie })).status).toBe(429);
  world.time.now = Date.now() + 2 * 3600_000;
  const known = await open('/api/stores/1/events', { cookie });
  world.time.now = null;
  expect(known.status).toBe(200);
  const order = await world.placed();
  const followed = await open(`/api/orders/${order._id}/events`, { authorization: `Bearer ${order.accessToken}` });
  expect(followed.status).toBe(200);
  await Promise.all([...menus, known, followed].map(async (page) => page.close()));
}, 120_000);

test('who joins a request of a table gets a right of their own: neither the first caller’s, nor able to take their lines', async () => {
  const body = { store: '1', floor: 1, table: 4, service: '/call-waiter', subOption: 'Ask for bill' };
  const ask = async () => {
    const { json } = await world.call('POST', '/api/stores/requestAssistance', { body });
    const { _id, accessToken, repeated } = json as { _id: string; accessToken: string; repeated: boolean };
    return { _id, repeated, headers: { authorization: `Bearer ${accessToken}` } };
  };
  const [first, second] = [await ask(), await ask()];
  expect([first._id === second._id, second.repeated, first.headers.authorization === second.headers.authorization]).toEqual([
    true,
    true,
    false,
  ]);
  const path = `/api/assistance/${first._id}`;
  for (const { headers } of [first, second]) expect((await world.call('GET', path, { headers })).status).toBe(200);
  // Of another request, or made up of two, it is none.
  const other = await world.call('POST', '/api/stores/requestAssistance', { body: { ...body, table: 5 } });
  expectRefusal(
    await world.call('GET', `/api/assistance/${(other.json as { _id: string })._id}`, { headers: first.headers }),
    404,
    'not_found',
  );
  const [a, b] = [first, second].map(({ headers }) => headers.authorization.slice('Bearer '.length).split('.'));
  for (const token of [a?.[0], a?.[1], `.${a?.[1]}`, `${a?.[0]}.${b?.[1]}`, `${a?.join('.')}.${b?.join('.')}x`.replace(/^/, 'x')])
    expectRefusal(await world.call('GET', path, { headers: { authorization: `Bearer ${token}` } }), 404, 'not_found');

  const pages = await Promise.all(Array.from({ length: 100 }, () => open(`${path}/events`, second.headers)));
  expect((await open(`${path}/events`, second.headers)).status).toBe(429);
  const mine = await open(`${path}/events`, first.headers);
  expect(mine.status).toBe(200);
  await Promise.all([...pages, mine].map(async (page) => page.close()));
});

test('forty orders of one address are no four thousand streams; who holds one more still follows it, and so does everybody’s team', async () => {
  const seats = streamSeats(world.system.config, Date.now);
  const app = new Hono();
  const taken: (() => void)[] = [];
  app.onError((error, context) => context.text(error instanceof Refusal ? error.code : String(error), 429));
  app.get('/:whose', (context) => {
    taken.push(seats.take(context, context.req.param('whose')));
    return context.text('seat');
  });
  const seat = async (whose: string) => (await app.request(`/${encodeURIComponent(whose)}`)).text();
  const all: string[] = [];
  for (let order = 0; order < 40; order += 1) for (let page = 0; page < 100; page += 1) all.push(await seat(`order ${order}`));
  expect(all.filter((one) => one === 'seat').length).toBeLessThan(2_100);
  expect([await seat('order mine'), await seat('order mine'), await seat('user owner')]).toEqual(['seat', 'too_many', 'seat']);
  for (const give of taken.slice(0, 200)) give();
  expect(await seat('order mine')).toBe('seat');
});

type Flood = Endpoint & { readonly events: { readonly flood: v.GenericSchema<{ wave: string }> } };

test('who stopped reading is cut off, and gives back the seat', async () => {
  const closing = new AbortController();
  let left: () => void = () => undefined;
  const gone = new Promise<void>((resolve) => (left = resolve));
  const app = new Hono();
  let readings = 0;
  app.get('/flood', (context) =>
    streamLog<Flood>(context, {
      from: 0,
      // More in each reading than any buffer on the way holds.
      read: (after) =>
        Promise.resolve([{ id: after + 1, event: 'flood', data: { wave: 'x'.repeat(4_000_000) } } as const]).finally(() => (readings += 1)),
      subscribe: () => () => undefined,
      closing: closing.signal,
      leave: () => left(),
      patience: 300,
    }),
  );
  const answer = getRequestListener(app.fetch);
  const server = createServer((request, response) => void answer(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const sockets: Socket[] = [];
  server.on('connection', (socket) => sockets.push(socket));
  const { port } = server.address() as AddressInfo;
  const caller = connect(port, '127.0.0.1');
  caller.on('error', () => undefined);
  caller.pause();
  caller.write('GET /flood HTTP/1.1\r\nHost: localhost\r\n\r\n');
  await gone;
  expect(sockets.map(({ destroyed }) => destroyed)).toEqual([true]);
  expect(readings).toBeLessThan(10);
  caller.destroy();
  closing.abort();
  await new Promise<void>((done) => void server.close(() => done()));
});
