import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { LIMITS } from '#app/limits.ts';
import { expectRefusal, OWNER_1, startApp, type TestApp } from '#tests/support/app.ts';

/** A reader of the operator's: what it was sent, and what it answers next. */
const seen: { type: string | undefined; key: string | undefined; size: number }[] = [];
let next: { status: number; type: string; body: string };
const reader = createServer((request, response) => {
  let size = 0;
  request.on('data', (part: Buffer) => (size += part.length));
  request.on('end', () => {
    seen.push({ type: request.headers['content-type'], key: request.headers.authorization, size });
    response.writeHead(next.status, { 'content-type': next.type }).end(next.body);
  });
});

const address = () => `http://127.0.0.1:${(reader.address() as AddressInfo).port}/read`;

let world: TestApp;
let bare: TestApp;
let owner: { cookie: string };
beforeAll(async () => {
  reader.listen(0, '127.0.0.1');
  await once(reader, 'listening');
  bare = await startApp();
  world = await startApp({ beside: bare, env: { MENU_READER_URL: address(), MENU_READER_KEY: 'reader-secret' } });
  owner = { cookie: await bare.signIn(OWNER_1) };
});
afterAll(async () => {
  await world.close();
  await bare.close();
  reader.close();
});

const PDF = Buffer.from('%PDF-1.7 a menu').toString('base64');
const read = (file: string, app = world) => app.call('POST', '/api/venues/1/menu/paper', { body: { file }, headers: owner });
const reads = async (app: TestApp) => (await app.call('GET', '/api/venues/1/menu/reader', { headers: owner })).json;

test('a photographed or printed menu is read by the operator’s reader, and its text comes back', async () => {
  expect(await reads(world)).toEqual({ reads: true });
  next = { status: 200, type: 'text/plain; charset=utf-8', body: 'Ορεκτικά\nΤζατζίκι 4,50' };
  expect((await read(PDF)).json).toEqual({ text: 'Ορεκτικά\nΤζατζίκι 4,50' });
  expect(seen.at(-1)).toEqual({ type: 'application/pdf', key: 'Bearer reader-secret', size: 15 });
  next = { status: 200, type: 'application/json', body: JSON.stringify({ text: 'Moussaka 9.50' }) };
  expect((await read(Buffer.from([0xff, 0xd8, 0xff, 1]).toString('base64'))).json).toEqual({ text: 'Moussaka 9.50' });
  expect(seen.at(-1)?.type).toBe('image/jpeg');
});

test.each([
  ['it fails', { status: 500, type: 'text/plain', body: 'secret' }, 503, 'reader_away'],
  ['it leads elsewhere', { status: 302, type: 'text/plain', body: '' }, 503, 'reader_away'],
  ['it answers something else', { status: 200, type: 'application/json', body: '{"words": 1}' }, 503, 'reader_away'],
  ['it answers without end', { status: 200, type: 'text/plain', body: 'x'.repeat(3 * 1024 * 1024) }, 503, 'reader_away'],
  ['it finds no words', { status: 200, type: 'text/plain', body: ' ' }, 409, 'nothing_read'],
] as const)('where %s, it is said, and nothing more', async (_what, answer, status, code) => {
  next = answer;
  const refused = await read(PDF);
  expectRefusal(refused, status, code);
  expect(refused.text).not.toContain('secret');
});

test('one venue has so many read within an hour, and then its own wait, told when', async () => {
  const limited = await startApp({ beside: bare, rateLimits: 'on', env: { MENU_READER_URL: address() } });
  next = { status: 200, type: 'text/plain', body: 'Moussaka 9.50' };
  const answers = [];
  for (let nth = 0; nth <= LIMITS.paperReads.points; nth += 1) answers.push(await read(PDF, limited));
  await limited.close();
  expect(answers.map(({ status }) => status)).toEqual([...Array(LIMITS.paperReads.points).fill(200), 429]);
  expectRefusal(answers.at(-1)!, 429, 'too_many');
});

test('what is no paper goes nowhere, and without a reader nothing does', async () => {
  const before = seen.length;
  expectRefusal(await read(Buffer.from('<html></html>').toString('base64')), 400, 'not_a_paper');
  expect(await reads(bare)).toEqual({ reads: false });
  expectRefusal(await read(PDF, bare), 409, 'no_reader');
  expect(seen.length).toBe(before);
});
