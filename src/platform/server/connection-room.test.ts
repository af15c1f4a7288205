import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { afterEach, expect, test, vi } from 'vitest';
import { writtenLog } from '#tests/support/written-log.ts';
import { readConfig } from './config.ts';
import { connectionRoom, keepRoom, type ConnectionRoom } from './connection-room.ts';
import { httpServer } from './http-server.ts';

const ends: (() => void)[] = [];
afterEach(() => ends.splice(0).forEach((end) => end()));

/** A server with little room. `/stream` answers and goes on, `/slow` waits for `answerSlow`, anything else is answered at once. */
async function served(room: Partial<ConnectionRoom>) {
  const slow: ServerResponse[] = [];
  const server = httpServer((request, response) => {
    if (request.url === '/stream') return void response.writeHead(200).write('open\n');
    if (request.url === '/slow') return void slow.push(response);
    response.end('done');
  });
  keepRoom(server, { ofAnAddress: 4, ofAll: 100, settled: 0, isOurs: () => false, ...room });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  ends.push(() => {
    server.closeAllConnections();
    server.close();
  });

  /** A connection that has asked for this, and has heard `answer`. */
  const guest = async (path: string, { from = '127.0.0.1', answer = /done|open/ } = {}) => {
    const socket = connect({ port, host: '127.0.0.1', localAddress: from });
    ends.push(() => socket.destroy());
    let said = '';
    socket.on('data', (chunk: Buffer) => (said += chunk.toString()));
    socket.on('error', () => undefined);
    const ask = (of: string) => socket.write(`GET ${of} HTTP/1.1\r\nHost: localhost\r\n\r\n`);
    const heard = () =>
      new Promise<string>((resolve) => {
        const look = () => {
          if (answer.test(said) || socket.closed) resolve(said);
        };
        socket.on('data', look).once('close', look);
        look();
      });
    await once(socket, 'connect');
    if (path) ask(path);
    return { socket, ask, heard };
  };
  return { guest, answerSlow: () => slow.forEach((response) => response.end('done')), slow };
}

const isOpen = ({ socket }: { socket: Socket }) => !socket.closed && !socket.destroyed;
const closed = ({ socket }: { socket: Socket }) => (socket.closed ? Promise.resolve() : once(socket, 'close'));

test('of one address so many are open: who comes is let in, and the connection goes that was idle longest', async () => {
  const { guest } = await served({});
  const four = [];
  for (let at = 0; at < 4; at += 1) {
    const one = await guest('/');
    await one.heard();
    four.push(one);
  }
  const fifth = await guest('/');
  expect(await fifth.heard()).toContain('200 OK');
  await closed(four[0]!);
  expect(four.slice(1).map(isOpen)).toEqual([true, true, true]);
});

test('a request under way outlives any number of newcomers', async () => {
  const { guest, answerSlow, slow } = await served({ settled: 60_000 });
  const order = await guest('/slow');
  await vi.waitFor(() => expect(slow).toHaveLength(1));
  for (let at = 0; at < 12; at += 1) await (await guest('/')).heard();
  answerSlow();
  expect(await order.heard()).toContain('200 OK');
});

test('forty streams of one client leave room for its neighbours at the address, and for all others', async () => {
  const { guest } = await served({ ofAnAddress: 10 });
  const streams: { socket: Socket }[] = [];
  for (let at = 0; at < 40; at += 1) {
    const one = await guest('/stream');
    await one.heard();
    streams.push(one);
  }
  expect(await (await guest('/')).heard()).toContain('200 OK');
  expect(await (await guest('/', { from: '127.0.0.2' })).heard()).toContain('200 OK');
  await vi.waitFor(() => expect(streams.filter(isOpen)).toHaveLength(9));
});

test('where descriptors are short the oldest idle one goes, whoever’s, then a stream of who has most', async () => {
  const { guest } = await served({ ofAnAddress: null, ofAll: 4 });
  const idle = await guest('/', { from: '127.0.0.2' });
  await idle.heard();
  const few = await guest('/stream', { from: '127.0.0.3' });
  await few.heard();
  const many = [await guest('/stream'), await guest('/stream')];
  for (const one of many) await one.heard();
  const next = await guest('/stream', { from: '127.0.0.4' });
  expect(await next.heard()).toContain('200 OK');
  await closed(idle);
  const last = await guest('/', { from: '127.0.0.5' });
  expect(await last.heard()).toContain('200 OK');
  await closed(many[0]!);
  expect([few, next, many[1]!].map(isOpen)).toEqual([true, true, true]);
});

test('it is told of once a minute, without an address', async () => {
  const { guest } = await served({});
  const written = writtenLog();
  for (let at = 0; at < 20; at += 1) await (await guest('/stream')).heard();
  written.stop();
  const lines = written.lines.filter((line) => line.includes('closed to make room'));
  expect(lines).toHaveLength(1);
  expect(lines[0]).not.toContain('127.0.0');
});

test('peers that are our own proxies, or on this machine, have no end; nor has anybody where limits are off', async () => {
  const config = (env: Record<string, string>) => readConfig({ DATABASE_URL: 'postgres://localhost/x', SECRET: 'x'.repeat(40), ...env });
  expect(connectionRoom(config({ TRUSTED_PROXIES: '1' }))).toMatchObject({ ofAnAddress: null });
  expect(connectionRoom(config({ RATE_LIMITS: 'off' }))).toBeNull();
  const room = connectionRoom(config({}))!;
  expect(room.ofAnAddress).toBeGreaterThanOrEqual(500);
  expect(['127.0.0.1', '::1', '::ffff:127.0.0.1', '203.0.113.9', '10.0.0.1'].map(room.isOurs)).toEqual([true, true, true, false, false]);
  const { guest } = await served({ isOurs: () => true });
  const streams = [];
  for (let at = 0; at < 8; at += 1) streams.push(await guest('/stream'));
  for (const one of streams) await one.heard();
  expect(streams.map(isOpen)).toEqual(streams.map(() => true));
});
