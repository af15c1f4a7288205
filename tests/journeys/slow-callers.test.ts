import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { getRequestListener } from '@hono/node-server';
import { httpServer } from '#platform/server/http-server.ts';
import { startApp, type TestApp } from '#tests/support/app.ts';
import { writtenLog } from '#tests/support/written-log.ts';

/** Who sends slowly, too much, or goes away in the middle: nobody else notices, and the log blames nobody who is innocent. */
const METRICS_TOKEN = 'a-scraper-from-elsewhere';

let world: TestApp;
let server: ReturnType<typeof httpServer>;
let port: number;
const sockets: Socket[] = [];
beforeAll(async () => {
  world = await startApp({ env: { METRICS_TOKEN } });
  // Little time for headers and a small body; a large one has more than a busy machine takes.
  const soon = { headers: 300, body: 300, bytesPerSecond: 1_000, most: 120_000, check: 50, idle: 75_000 };
  const answer = getRequestListener(world.app.fetch);
  server = httpServer((request, response) => void answer(request, response), soon);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  ({ port } = server.address() as AddressInfo);
});
afterEach(() => sockets.splice(0).forEach((socket) => socket.destroy()));
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await world.close();
});

/** A connection, and all that is said on it until it ends. */
async function dial(): Promise<{ socket: Socket; ended: Promise<string>; heard: (what: RegExp) => Promise<string> }> {
  const socket = connect(port, '127.0.0.1');
  sockets.push(socket);
  let said = '';
  socket.on('data', (chunk: Buffer) => (said += chunk.toString()));
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  const ended = new Promise<string>((resolve) => void socket.once('close', () => resolve(said)));
  const heard = (what: RegExp) =>
    new Promise<string>((resolve, reject) => {
      const look = () => {
        if (what.test(said)) resolve(said);
      };
      socket.on('data', look).once('close', () => reject(new Error(`closed after: ${said}`)));
      look();
    });
  return { socket, ended, heard };
}

const head = (length: number, path = '/api/orders/addOrder') =>
  `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n`;
const LIVE = 'GET /livez HTTP/1.1\r\nHost: localhost\r\n\r\n';

test('headers that do not come, and those that come byte by byte, end the connection', async () => {
  const idle = await dial();
  idle.socket.write(LIVE);
  await idle.heard(/ok$/);
  const silent = await dial();
  const slow = await dial();
  slow.socket.write('GET /livez HTTP/1.1\r\nX-Slow: ');
  const dripping = setInterval(() => slow.socket.write('x'), 20);
  const [nothing, late] = await Promise.all([silent.ended, slow.ended]);
  clearInterval(dripping);
  expect(nothing).toMatch(/^(HTTP\/1\.1 408 |$)/);
  expect(late).toMatch(/^(HTTP\/1\.1 408 |$)/);
  // One that waits between two calls is not late.
  idle.socket.write(LIVE);
  expect(await idle.heard(/HTTP[^]*HTTP/)).toMatch(/200 OK[^]*200 OK/);
});

test('a body that drips is cut off by its own deadline; one that is large is given more time', async () => {
  // Signed in, or it would be refused before it is read; first, as that takes longer than a connection may wait with its headers.
  const path = '/api/venues/1/menu/import';
  const cookie = await world.signIn('owner.elia@parea.example');
  const slow = await dial();
  slow.socket.write(head(1000));
  const dripping = setInterval(() => slow.socket.write(' '), 20);
  const large = await dial();
  large.socket.write(head(60_000, path).replace('\r\n\r\n', `\r\nCookie: ${cookie}\r\n\r\n`));
  expect(await slow.ended).toMatch(/^(HTTP\/1\.1 408 |$)/);
  clearInterval(dripping);
  expect(large.socket.closed).toBe(false);
  large.socket.write('x'.repeat(60_000));
  expect(await large.heard(/\}$/)).toMatch(/^HTTP\/1\.1 400 [^]*malformed_json/);
});

test('the order after a refused body goes through on the same connection', async () => {
  const { socket, heard } = await dial();
  const size = 400_000;
  socket.write(head(size));
  socket.write('x'.repeat(size / 2));
  setImmediate(() => socket.write('x'.repeat(size / 2)));
  const refused = await heard(/too_large[^]*\}\}/);
  expect(refused).toMatch(/^HTTP\/1\.1 413 /);
  expect(refused).not.toMatch(/connection: close/i);
  socket.write(LIVE);
  expect(await heard(/\}\}[^]*HTTP\/1\.1 200 /)).toMatch(/^HTTP\/1\.1 413 /);
});

test('where the rest is too much to wait for, the refusal says that the connection ends', async () => {
  const { socket, ended } = await dial();
  socket.write(head(900_000_000));
  expect(await ended).toMatch(/^HTTP\/1\.1 413 [^]*connection: close/i);
});

test('an upload that its sender breaks off is no failure of the database', async () => {
  const written = writtenLog();
  const cookie = await world.signIn('owner.elia@parea.example');
  const metrics = { headers: { authorization: `Bearer ${METRICS_TOKEN}` } };
  const counted = async () => (await world.call('GET', '/metrics', metrics)).text.match(/method="POST",status="400"\} (\d+)/)?.[1] ?? '0';
  const before = await counted();
  const { socket } = await dial();
  const type = 'multipart/form-data; boundary=x';
  socket.write(head(5_000_000, '/api/uploads').replace('application/json', type).replace('\r\n\r\n', `\r\nCookie: ${cookie}\r\n\r\n`));
  socket.write('--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nhalf');
  await once(server, 'request');
  socket.resetAndDestroy();
  await expect.poll(counted).not.toBe(before);
  written.stop();
  expect(written.lines.filter((line) => /database|failed/.test(line))).toEqual([]);
});

test('an address with thousands of parameters is refused before it is taken apart', async () => {
  for (const path of ['/store/', '/store/?id=1', '/api/stores/1', '/all-stores', '/livez']) {
    const address = `${path}${path.includes('?') ? '&' : '?'}${Array.from({ length: 3150 }, () => 'id=1').join('&')}!`;
    expect((await world.call('GET', address)).status, path).toBe(400);
  }
  expect((await world.call('GET', `/livez?${'x'.repeat(7000)}`)).status).toBe(400);
});
