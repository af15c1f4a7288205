import { once } from 'node:events';
import { createServer, request, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test, vi } from 'vitest';
import { lookupPublic } from '#platform/server/public-host.ts';
import { statusOf } from '#platform/server/status-of.ts';
import { publicTransport } from './push-gateway.ts';

/** A name that meant one address when a phone asked to be told, and means another when it is told. */
function changing(...answers: string[]) {
  const asked: string[] = [];
  const transport = publicTransport(
    lookupPublic((host, _options, done) => {
      const address = answers[asked.length] ?? '';
      asked.push(host);
      done(null, [{ address, family: address.includes(':') ? 6 : 4 }]);
    }),
  );
  return { asked, transport };
}

const NAME = '127.0.0.1.nip.io';

test.each(['127.0.0.1', '10.0.0.5', '169.254.169.254', '::1', '::ffff:127.0.0.1'])(
  'a name that leads to %s is taken, for nobody resolves it then, and called by nobody',
  async (address) => {
    const { asked, transport } = changing(address);
    expect(transport.takes(`https://${NAME}/x`)).toBe(true);
    await expect(transport.post(`https://${NAME}/x`, {}, new Uint8Array())).rejects.toThrow(`${NAME} is not a public host`);
    expect(asked).toEqual([NAME]);
  },
);

test('where it leads is asked again for each note', async () => {
  const { asked, transport } = changing('10.0.0.5', '127.0.0.1');
  for (const _ of [1, 2]) await expect(transport.post(`https://${NAME}/x`, {}, new Uint8Array())).rejects.toThrow('not a public host');
  expect(asked).toEqual([NAME, NAME]);
});

const ends: (() => void)[] = [];
afterEach(() => ends.splice(0).forEach((end) => end()));
async function strange(answer: RequestListener) {
  const server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  ends.push(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const post = (signal?: AbortSignal) =>
    statusOf(
      request({ port, host: '127.0.0.1', method: 'POST', path: '/x', agent: false, ...(signal && { signal }) }),
      Buffer.from('note'),
    );
  return { server, post };
}

test('a redirect is a status like any other: where it leads nobody asks', async () => {
  const paths: (string | undefined)[] = [];
  const { post } = await strange((incoming, response) => {
    paths.push(incoming.url);
    response.writeHead(307, { location: '/elsewhere' }).end();
  });
  expect(await post()).toBe(307);
  expect(paths).toEqual(['/x']);
});

test('an answer without end is not read', async () => {
  let ended = false;
  const { post } = await strange((_incoming, response) => {
    response.on('close', () => (ended = true)).on('error', () => undefined);
    response.writeHead(201);
    const more = () => !response.destroyed && response.write('x'.repeat(100_000), more);
    more();
  });
  expect(await post()).toBe(201);
  await vi.waitFor(() => expect(ended).toBe(true));
});

test('headers that drip end with the patience for them', async () => {
  const { post } = await strange(({ socket }) => {
    const dripping = setInterval(() => socket.write('H'), 5);
    socket.on('close', () => clearInterval(dripping)).on('error', () => undefined);
    socket.write('HTTP/1.1 201 Created\r\nX-Slow: ');
  });
  await expect(post(AbortSignal.timeout(100))).rejects.toThrow(/abort/i);
});
