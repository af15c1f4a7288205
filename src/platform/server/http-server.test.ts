import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { httpServer } from './http-server.ts';

const server = httpServer((request, response) => {
  request.resume();
  request.on('end', () => response.end('ok'));
});
beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(() => void server.close());

async function answerTo(raw: string): Promise<string> {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  socket.end(raw);
  return text(socket);
}
const HEAD = 'POST / HTTP/1.1\r\nHost: parea\r\nConnection: close\r\n';

test('a request whose end could be read in two ways is refused', async () => {
  expect(await answerTo(`${HEAD}Content-Length: 2\r\n\r\nhi`)).toMatch(/^HTTP\/1\.1 200 /);
  for (const lengths of [
    'Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    'Content-Length: 2\r\nContent-Length: 3\r\n\r\nhi',
    'Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n',
    'Content-Length : 2\r\n\r\nhi',
  ])
    expect(await answerTo(HEAD + lengths), lengths).toMatch(/^HTTP\/1\.1 400 /);
});
