import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { openBucket } from './bucket.ts';

test('a bucket that sends us elsewhere is not followed there', async () => {
  const heard: string[] = [];
  const server = createServer((request, response) => {
    heard.push(`${request.method} ${request.url}`);
    response.writeHead(request.url === '/elsewhere' ? 200 : 307, { location: '/elsewhere' }).end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const at = {
    endpoint: `http://127.0.0.1:${port}`,
    bucket: 'pictures',
    region: 'eu-test-1',
    accessKeyId: 'id',
    secretAccessKey: 'secret',
  };
  const bucket = openBucket(at, 5_000);
  await expect(bucket.getObjectArrayBuffer('one.webp')).rejects.toThrow();
  await expect(bucket.putObject('one.webp', Buffer.from('one'), 'image/webp')).rejects.toThrow();
  expect([...new Set(heard)]).toEqual(['GET /pictures/one.webp', 'PUT /pictures/one.webp']);
  server.close();
});
