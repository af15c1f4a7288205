import { createServer } from 'node:net';
import { once } from 'node:events';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { networkPrinter } from '#app/printers/network-printer.ts';
import { escPos, harmless, meaningOf } from '#features/printing/server/esc-pos.ts';
import { PATIENCE, sendRaw } from '#features/printing/server/send-raw.ts';

const HOST = '127.0.0.1';
/** Nobody here is slow but on purpose. */
const SOON = { ...PATIENCE, answer: 300, idle: 100, again: 100, print: 1_500, settle: 300, taken: 300, rest: 200 };
const TICKET = escPos({ width: 384, height: 300, bits: new Uint8Array(48 * 300).fill(0x55) }, { drawer: true, buzzer: true });
let papers = 0;
let device: Awaited<ReturnType<typeof networkPrinter>>;
beforeEach(async () => {
  papers = 0;
  device = await networkPrinter(HOST, 0, () => (papers += 1));
});
afterEach(() => device.close());
const send = (ticket: Buffer | null = TICKET, patience = SOON) => sendRaw({ host: HOST, port: device.port }, ticket, patience);

test('one that tells everything is asked, and says when the ticket is on paper', async () => {
  expect(await send(null)).toEqual({ what: 'unprinted', state: 'online' });
  expect(await send()).toEqual({ what: 'printed', state: 'online' });
  device.faults.condition = 'paper-low';
  expect(await send()).toEqual({ what: 'printed', state: 'paper_low' });
  expect([papers, device.rubbish()]).toEqual([2, 0]);
});

test('a slow one is waited for', async () => {
  device.faults.slow = 800;
  expect(await send()).toEqual({ what: 'printed', state: 'online' });
  expect(papers).toBe(1);
});

test('one that is slower than anybody waits for is not believed', async () => {
  device.faults.slow = 2_500;
  expect(await send()).toEqual({ what: 'unsure', state: 'trouble' });
});

test('one that tells how it is and never that it is done is believed while it is well', async () => {
  device.faults.tells = 'state';
  expect(await send()).toEqual({ what: 'printed', state: 'online' });
  device.faults.failsOnce = true;
  expect(await send()).toEqual({ what: 'unsure', state: 'paper_out' });
});

test('one that says nothing is believed once it took everything, whether it lets go or clings', async () => {
  device.faults.tells = 'nothing';
  expect(await send()).toEqual({ what: 'printed', state: 'online' });
  device.faults.clings = true;
  expect(await send()).toEqual({ what: 'printed', state: 'online' });
  expect(papers).toBe(2);
});

test('one that cannot print gets nothing', async () => {
  for (const [condition, state] of [
    ['paper-out', 'paper_out'],
    ['cover-open', 'cover_open'],
  ] as const) {
    device.faults.condition = condition;
    expect(await send()).toEqual({ what: 'unprinted', state });
  }
  device.faults.condition = 'ok';
  await send(null);
  expect(papers).toBe(0);
});

test('one that breaks off in the middle may have printed', async () => {
  device.faults.loses = 1;
  expect(await send()).toEqual({ what: 'unsure', state: 'silent' });
});

test('what speaks and is no printer gets nothing', async () => {
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () => socket.write('HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n'));
  }).listen(0, HOST);
  await once(server, 'listening');
  const at = server.address();
  expect(await sendRaw({ host: HOST, port: typeof at === 'object' && at ? at.port : 0 }, TICKET, SOON)).toEqual({
    what: 'unprinted',
    state: 'trouble',
  });
  server.close();
});

test('what a printer says by itself is no answer', () => {
  const bytes = [0x14, 0x00, 0x00, 0x0f, 0x12, 0x00];
  expect(bytes.map(meaningOf)).toEqual(['news', 'done', 'done', 'done', 'state', 'done']);
});

test('nobody there is silent', async () => {
  const server = createServer().listen(0, HOST);
  await once(server, 'listening');
  const at = server.address();
  server.close();
  await once(server, 'close');
  const port = typeof at === 'object' && at ? at.port : 0;
  expect(await sendRaw({ host: HOST, port }, TICKET, SOON)).toEqual({ what: 'unprinted', state: 'silent' });
});

test('no picture holds a command that printers obey wherever it stands', () => {
  const bits = Uint8Array.from([0x10, 0x04, 0x10, 0x05, 0x10, 0x14, 0x10, 0x10, 0x04, 0x11, 0x04]);
  const bytes = Buffer.from(harmless(bits)).toString('hex');
  expect(bytes).toBe('1024102510341010241104');
  expect(bytes).not.toMatch(/^(?:..)*10(?:04|05|14)/);
});
