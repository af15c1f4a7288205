import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { writtenLog } from '#tests/support/written-log.ts';
import { clientAddress } from './client-address.ts';

async function seen(peer: string | undefined, config: { trustedProxies: number }, forwarded?: string): Promise<string> {
  const app = new Hono().get('/', (context) => context.text(clientAddress(context, config)));
  const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded };
  const response = await app.request('/', { headers }, peer === undefined ? {} : { incoming: { socket: { remoteAddress: peer } } });
  return response.text();
}

test('a forwarded header that nobody told us of is warned of once, loudly, without an address', async () => {
  const written = writtenLog();
  const [none, one] = [{ trustedProxies: 0 }, { trustedProxies: 1 }];
  await seen('203.0.113.9', none);
  await seen('203.0.113.9', one, '198.51.100.7');
  expect(written.lines).toEqual([]);
  await seen('203.0.113.9', none, '198.51.100.7');
  await seen('203.0.113.9', none, '198.51.100.8');
  written.stop();
  expect(written.lines).toHaveLength(1);
  expect(JSON.parse(written.lines[0] ?? '')).toMatchObject({
    level: 50,
    header: 'x-forwarded-for',
    msg: expect.stringContaining('TRUSTED_PROXIES'),
  });
  expect(written.lines[0]).not.toContain('198.51.100');
});

test.each([
  ['203.0.113.9', 0, '1.2.3.4', '203.0.113.9'],
  ['10.0.0.1', 1, undefined, '10.0.0.1'],
  ['10.0.0.1', 1, '203.0.113.9', '203.0.113.9'],
  ['10.0.0.1', 1, 'claimed, 203.0.113.9', '203.0.113.9'],
  ['10.0.0.1', 2, 'claimed, 203.0.113.9, 10.0.0.2', '203.0.113.9'],
  ['::ffff:203.0.113.9', 0, undefined, '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', 0, undefined, '2001:db8:1:2::/64'],
  ['2001:0DB8::9', 0, undefined, '2001:db8:0:0::/64'],
  ['::1', 0, undefined, '0:0:0:0::/64'],
  ['fe80::1%eth0', 0, undefined, 'fe80:0:0:0::/64'],
  [undefined, 0, undefined, 'unknown'],
])('a call from %s with %i proxies and X-Forwarded-For %s is from %s', async (peer, proxies, forwarded, expected) => {
  expect(await seen(peer, { trustedProxies: proxies }, forwarded)).toBe(expected);
});
