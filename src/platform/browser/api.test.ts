import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { CallFailed, send } from './api.ts';

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

const ADDRESS = 'http://127.0.0.1::port/thing';

/** Calls a server that answers so. */
async function asking(listener: RequestListener, signal?: AbortSignal): Promise<unknown> {
  const opened = createServer(listener);
  server = opened;
  await new Promise<void>((ready) => opened.listen(0, '127.0.0.1', ready));
  const { port } = opened.address() as AddressInfo;
  return send('POST', ADDRESS, { params: { port: String(port) }, ...(signal && { signal }) }).catch((error: unknown) => error);
}

const LOST = { name: 'CallFailed', status: 0, code: 'offline' };

const begin = (response: ServerResponse, then: () => void): void => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' });
  response.write('{"success":', then);
};

test('an answer is an answer', async () => {
  expect(await asking((_, response) => void response.end('{"success":true}'))).toEqual({ success: true });
});

test('one that breaks off is none: it may have been done', async () => {
  const error = await asking((_, response) => begin(response, () => response.destroy()));
  expect(error).toBeInstanceOf(CallFailed);
  expect(error).toMatchObject(LOST);
});

test('one that does not come within the time that was given is none', async () => {
  expect(await asking(() => undefined, AbortSignal.timeout(20))).toMatchObject(LOST);
});

test('nor is one that stops in the middle until that time is over', async () => {
  expect(await asking((_, response) => begin(response, () => undefined), AbortSignal.timeout(200))).toMatchObject(LOST);
});

test('who leaves is told of no failure', async () => {
  const left = new AbortController();
  expect(await asking(() => left.abort(), left.signal)).toMatchObject({ name: 'AbortError' });
});
