import { once } from 'node:events';
import { createServer, request, type IncomingMessage, type Server } from 'node:http';
import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { commonHeaders } from '#platform/server/security-headers.ts';
import { venueLane } from '#features/venues/server/venue-json.ts';
import { loadRenderers } from '#app/load-renderers.ts';
import { menuLane } from '#app/pages.ts';
import { startApp, type TestApp } from '#tests/support/app.ts';

/** The short ways of a menu, as page and as JSON, answer as the long ones do, and leave everything else to them. */
let world: TestApp;
let server: Server;
let port: number;
/** Whether the last answer waited for nothing. */
let atOnce = false;
beforeAll(async () => {
  world = await startApp();
  const common = commonHeaders(false);
  const answerMenu = menuLane({ ...world.system, ...(await loadRenderers()), common });
  const answerVenue = venueLane({ ...world.system, common });
  server = createServer((asked, response) => {
    const answer = asked.url?.startsWith('/api/') ? answerVenue : answerMenu;
    const answered = answer(asked, response);
    atOnce = answered === true;
    void Promise.resolve(answered).then((late) => late || response.writeHead(418).end());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  port = typeof address === 'object' && address ? address.port : 0;
});
afterAll(async () => {
  server.close();
  await world.close();
});

type Got = { status: number | undefined; headers: Record<string, unknown>; bytes: Buffer };
async function short(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Got> {
  const asked = request({ port, host: '127.0.0.1', path, method, headers });
  asked.end();
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  const chunks: Buffer[] = [];
  for await (const chunk of answer) chunks.push(chunk as Buffer);
  const { date: _, connection: _c, 'keep-alive': _k, ...kept } = answer.headers;
  return { status: answer.statusCode, headers: kept, bytes: Buffer.concat(chunks) };
}
async function long(path: string, headers: Record<string, string> = {}): Promise<Got> {
  const answer = await world.app.request(path, { headers });
  return { status: answer.status, headers: Object.fromEntries(answer.headers), bytes: Buffer.from(await answer.arrayBuffer()) };
}

test.each<[string, string, Record<string, string>]>([
  ['as a code has it', '/store/?id=1&floor=1&table=4', {}],
  ['with a signature', '/store/?id=1&floor=1&table=4&k=Ab_-9', { 'accept-encoding': 'br, gzip' }],
  ['without the slash, id last', '/store?table=4&id=2', { 'accept-encoding': 'gzip' }],
  ['in Greek by the cookie', '/store/?id=1', { cookie: 'a=b; lang=el', 'accept-encoding': 'br' }],
  ['in Greek by the browser', '/store/?id=1', { 'accept-language': 'el-GR,el;q=0.9' }],
  ['as JSON', '/api/stores/1', {}],
  ['as JSON, compressed', '/api/stores/2', { 'accept-encoding': 'br, gzip' }],
  ['as JSON, to whoever is signed in', '/api/stores/3', { cookie: 'a=b; lang=el', 'accept-encoding': 'gzip' }],
])('%s: the same status, headers and bytes', async (_, path, headers) => {
  const [one, other] = [await short(path, headers), await long(path, headers)];
  expect(one.status).toBe(200);
  expect(one).toEqual(other);
});

test.each(['/store/?id=1', '/api/stores/1'])('who has %s already gets a 304 without a body', async (path) => {
  const { etag } = (await short(path)).headers;
  const again = await short(path, { 'if-none-match': String(etag) });
  expect({ status: again.status, length: again.bytes.length }).toEqual({ status: 304, length: 0 });
  expect(again).toEqual(await long(path, { 'if-none-match': String(etag) }));
});

test('what is there is answered at once; after a change of the menu the next one waits for it', async () => {
  const { db } = world.system.database;
  // Where portions are counted the JSON asks how many are left.
  const { id, number } = await db.selectFrom('venue').select(['id', 'number']).where('number', '=', 3).executeTakeFirstOrThrow();
  await db.updateTable('item').set({ stockQty: null }).where('venueId', '=', id).execute();
  world.system.venues.drop(id);
  for (const path of [`/store/?id=${number}`, `/api/stores/${number}`]) {
    const seen: boolean[] = [];
    for (const change of [false, false, true, false]) {
      if (change) world.system.venues.drop(id);
      expect((await short(path)).status).toBe(200);
      seen.push(atOnce);
    }
    expect(seen.slice(1), path).toEqual([true, false, true]);
  }
});

test.each([
  ['/store/?id=4711', 'GET'],
  ['/store/?id=1&id=2', 'GET'],
  ['/store/?xid=1', 'GET'],
  ['/store/?id=%31', 'GET'],
  ['/store/checkout?id=1', 'GET'],
  ['/store/?id=1', 'HEAD'],
  ['/store/?id=1', 'POST'],
  ['/', 'GET'],
  ['/api/stores/4711', 'GET'],
  ['/api/stores/1/events', 'GET'],
  ['/api/stores/1?after=2', 'GET'],
  ['/api/stores/1', 'HEAD'],
  ['/api/stores/1', 'POST'],
  ['/api/stores', 'GET'],
])('%s by %s is left to the long way', async (path, method) => {
  expect((await short(path, {}, method)).status).toBe(418);
});

test('a call with a key is left to the long way, which counts it', async () => {
  expect((await short('/api/stores/1', { authorization: 'Bearer parea_key_of_nobody' })).status).toBe(418);
});

test('as JSON it says what is left now, though nobody told this process', async () => {
  const { db } = world.system.database;
  const counted = await db.selectFrom('item').select(['id', 'venueId', 'stockQty']).where('stockQty', '>', 3).executeTakeFirstOrThrow();
  const { number } = await db.selectFrom('venue').select('number').where('id', '=', counted.venueId).executeTakeFirstOrThrow();
  const path = `/api/stores/${number}`;
  const before = await short(path);
  const stockQty = (counted.stockQty ?? 0) - 1;
  await db.updateTable('item').set({ stockQty }).where('venueId', '=', counted.venueId).where('id', '=', counted.id).execute();
  const after = await short(path);
  expect(after.headers['etag']).not.toBe(before.headers['etag']);
  expect(after).toEqual(await long(path));
  expect(after.bytes.toString()).toContain(`"stockQty":${stockQty}`);
});

test('a change of the menu is on the next page, and in the next JSON', async () => {
  const before = (await short('/store/?id=1')).headers['etag'];
  const json = (await short('/api/stores/1')).headers['etag'];
  const whole = ((await world.call('GET', '/api/stores', { headers: world.admin })).json as { id: number; title: string }[]).find(
    ({ id }) => id === 1,
  );
  await world.call('POST', '/api/stores', { headers: world.admin, body: { ...whole, title: 'Elia & Pepper' } });
  await world.system.venues.refresh();
  const after = await short('/store/?id=1');
  expect(after.headers['etag']).not.toBe(before);
  expect(after.bytes.toString()).toContain('Elia &amp; Pepper');
  expect(after).toEqual(await long('/store/?id=1'));
  const read = await short('/api/stores/1', { 'accept-encoding': 'br' });
  expect(read.headers['etag']).not.toBe(json);
  expect(read).toEqual(await long('/api/stores/1', { 'accept-encoding': 'br' }));
  expect(brotliDecompressSync(read.bytes).toString()).toContain('"Elia & Pepper"');
});
