import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { lookupPublic } from '#platform/server/public-host.ts';
import { hookTransport } from './hook-transport.ts';

const never = new AbortController().signal;

test.each([
  'http://till.example.com/',
  'https://127.0.0.1/',
  'https://[::1]/',
  'https://localhost/',
  'https://till.local/',
  'https://till.example.com:8443/',
  'https://name:word@till.example.com/',
])('%s is not taken, and not called', async (url) => {
  const transport = hookTransport({ anywhere: false });
  expect(transport.takes(url)).toBe(false);
  expect(await transport.post(url, {}, '', never)).toEqual({ code: null, trouble: 'not_public' });
});

test('a name that changes its mind is asked for each try, and what leads to us or our neighbours is not called', async () => {
  const answers = [['10.0.0.7'], ['169.254.169.254'], ['127.0.0.1'], ['93.184.215.14', '192.168.1.4'], ['::ffff:127.0.0.1']];
  let asked = 0;
  const lookup = lookupPublic((_host, _options, done) => {
    const found = (answers[asked] ?? []).map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
    asked += 1;
    done(null, found);
  });
  const transport = hookTransport({ anywhere: false, lookup });
  for (const _answer of answers)
    expect(await transport.post('https://till.example.com/', {}, '', never)).toEqual({ code: null, trouble: 'not_public' });
  expect(asked).toBe(answers.length);
});

test('who saves an address hears where its name leads', async () => {
  const names: Readonly<Record<string, readonly string[]>> = {
    'till.example.com': ['93.184.215.14'],
    'till.example.com.': ['93.184.215.14'],
    'lan.example.com': ['192.168.1.4'],
    'both.example.com': ['93.184.215.14', '127.0.0.1'],
    'six.example.com': ['fd00::7'],
    'mapped.example.com': ['::ffff:10.0.0.7'],
  };
  const lookup = lookupPublic((host, _options, done) => {
    const found = names[host]?.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
    done(found ? null : Object.assign(new Error('not found'), { code: 'ENOTFOUND' }), found ?? []);
  });
  const { leadsTo } = hookTransport({ anywhere: false, lookup });
  const leads = async (hosts: readonly string[]) => Promise.all(hosts.map((host) => leadsTo(`https://${host}/`)));
  expect(await leads(['till.example.com', 'till.example.com.'])).toEqual(['public', 'public']);
  expect(new Set(await leads(['lan.example.com', 'both.example.com', 'six.example.com', 'mapped.example.com']))).toEqual(
    new Set(['private']),
  );
  expect(await leads(['unknown.example.com'])).toEqual(['nowhere']);
});

test('the connection goes to the address that was looked at, and a name that says another one afterwards leads nowhere', async () => {
  const called: string[] = [];
  // At all addresses of this machine, so that only the one that is called decides.
  const server = createServer(({ socket }, response) => {
    called.push(socket.localAddress ?? '');
    response.writeHead(307, { location: 'http://127.0.0.1/' }).end();
  }).listen(0, '0.0.0.0');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const answers = ['127.0.0.2', '127.0.0.1'];
  let asked = 0;
  // To this test 127.0.0.2 is the public internet.
  const lookup = lookupPublic(
    (_host, _options, done) => {
      done(null, [{ address: answers[asked] ?? '127.0.0.1', family: 4 }]);
      asked += 1;
    },
    (address) => address === '127.0.0.2',
  );
  const transport = hookTransport({ anywhere: true, lookup });
  const url = `http://till.example.com:${port}/`;
  expect(await transport.post(url, {}, '{}', never)).toEqual({ code: 307, trouble: null });
  expect(await transport.post(url, {}, '{}', never)).toEqual({ code: null, trouble: 'not_public' });
  expect([called, asked]).toEqual([['127.0.0.2'], 2]);
  server.close();
});

test('who does not answer in time, or at all, is not waited for', async () => {
  const server = createServer(() => undefined).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}/`;
  const transport = hookTransport({ anywhere: true, patienceMs: 50 });
  expect(await transport.post(url, {}, '{}', never)).toEqual({ code: null, trouble: 'timeout' });
  server.closeAllConnections();
  await new Promise((done) => server.close(done));
  expect(await transport.post(url, {}, '{}', never)).toEqual({ code: null, trouble: 'no_answer' });
});
