import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cookiesOf } from '#tests/support/account-app.ts';
import { expectRefusal, line, startApp, type TestApp } from '#tests/support/app.ts';

let world: TestApp;
beforeAll(async () => {
  world = await startApp();
});
afterAll(() => world.close());

const ORDER = '/api/orders/addOrder';
const order = {
  storeId: 1,
  order: [line('elia-hand-cut-fries', 2)],
  orderAmount: 8,
  floor: 1,
  table: 4,
  deliveryMethod: 1,
  paymentMethod: 99,
  buyersName: 'Eleni',
};
const send = (raw: BodyInit, headers: Record<string, string> = {}, path = ORDER) => world.call('POST', path, { raw, headers });

describe('the form of a call', () => {
  test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'application/jsonp', 'text/json', ''])(
    'a body of type "%s" is 415',
    async (type) => {
      expectRefusal(await send(JSON.stringify(order), { 'content-type': type }), 415, 'unsupported_media_type');
    },
  );

  test.each(['application/json', 'application/json; charset=utf-8', 'Application/JSON'])('a body of type "%s" is read', async (type) => {
    expect((await send(JSON.stringify(order), { 'content-type': type })).status).toBe(201);
  });

  test.each(['', '{', '{"a":1', 'undefined', '[1,]', "{'a':1}", 'NaN', '\u0000', '{"a":1}{"b":2}', '<order/>'])(
    'a body of %j is malformed',
    async (raw) => {
      expectRefusal(await send(raw), 400, 'malformed_json');
    },
  );

  test.each(['null', '[]', '"text"', '1', 'true', '{}', '{"__proto__":{"storeId":1}}'])(
    'a body of %s is not what the call needs, and it says where',
    async (raw) => {
      const { details } = expectRefusal(await send(raw), 400, 'invalid_input');
      expect(details['problems']).toEqual(expect.arrayContaining([{ path: expect.any(String), message: expect.any(String) }]));
    },
  );

  test('bytes that are no UTF-8 do not break anything', async () => {
    const bytes = Buffer.concat([Buffer.from('{"buyersName":"'), Buffer.from([0xff, 0xfe, 0xc3]), Buffer.from('"}')]);
    expect((await send(new Uint8Array(bytes))).status).toBe(400);
  });

  test.each(['\\ud800', '\\udc00x', 'a\\u0000b'])('half a character or a NUL (%s) is refused wherever people write', async (text) => {
    const holed = JSON.stringify({ ...order, buyersName: '@', note: '@', order: [{ ...order.order[0], note: '@' }] });
    for (const at of [1, 2, 3]) {
      let seen = 0;
      const answer = await send(holed.replaceAll('@', () => (++seen === at ? text : 'fine')));
      expectRefusal(answer, 400, 'invalid_input');
    }
    const venue = { title: 'Half', layout: { x: '@' }, css: { '.a': { color: '@' } } };
    const saved = await send(
      JSON.stringify(venue).replaceAll('@', () => text),
      world.admin,
      '/api/stores',
    );
    expectRefusal(saved, 400, 'invalid_input');
  });

  test('more than it takes is 413, whether the length is said or not', async () => {
    const large = JSON.stringify({ ...order, filler: 'x'.repeat(101 * 1024) });
    expectRefusal(await send(large), 413, 'too_large');
    const chunks = new Blob([large]).stream();
    const response = await world.app.request(ORDER, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: chunks,
      duplex: 'half',
    } as RequestInit);
    expect(response.status).toBe(413);
    expect(await response.json()).toMatchObject({ error: { code: 'too_large' } });
    const venue = JSON.stringify({ title: 'Large', css: { x: 'y'.repeat(2 * 1024 * 1024) } });
    expectRefusal(await send(venue, world.admin, '/api/stores'), 413, 'too_large');
  });

  test('too deep to be an order is refused without a fall', async () => {
    const deep = `${'['.repeat(20_000)}${']'.repeat(20_000)}`;
    const inside = { ...order, order: [{ ...order.order[0], payload: { item: { id: 'elia-warm-pita' }, extras: '@' } }] };
    expect((await send(deep)).status).toBe(400);
    expect((await send(JSON.stringify(inside).replace('"@"', () => deep))).status).toBe(400);
    expect((await send(`{"title":"Deep","layout":{"a":${deep}}}`, world.admin, '/api/stores')).status).toBeLessThan(500);
  });
});

describe('who calls', () => {
  const from = (headers: Record<string, string>) => send(JSON.stringify(order), { host: 'menu.example', ...headers });

  test('a page of another site may not change anything', async () => {
    for (const origin of ['https://evil.example', 'http://menu.example.evil', 'null', 'http://menu.example:81', ''])
      expectRefusal(await from({ origin }), 403, 'foreign_origin');
    expectRefusal(await from({ 'sec-fetch-site': 'cross-site' }), 403, 'foreign_origin');
    expectRefusal(await from({ origin: 'http://menu.example', 'sec-fetch-site': 'cross-site' }), 403, 'foreign_origin');
    expectRefusal(
      await world.call('DELETE', '/api/admin/session', { headers: { ...world.admin, origin: 'https://evil.example' } }),
      403,
      'foreign_origin',
    );
  });

  test('our own pages and programs may', async () => {
    for (const headers of [{}, { origin: 'http://menu.example' }, { origin: 'http://localhost:3000' }, { 'sec-fetch-site': 'same-origin' }])
      expect((await from(headers)).status).toBe(201);
  });
});

describe('who calls too often', () => {
  test('is told to wait, and for how long; another phone at another table is served', async () => {
    const strict = await startApp({ rateLimits: 'on' });
    // Nobody taps so often; how often exactly is the server's to say.
    let late = await strict.placeOrder({ orderAmount: 8 });
    for (let sent = 1; late.status !== 429 && sent < 500; sent += 1) late = await strict.placeOrder({ orderAmount: 8 });
    const { details } = expectRefusal(late, 429, 'too_many');
    expect(Number(late.headers.get('retry-after'))).toBe(details['retryAfter']);
    expect(Number(late.headers.get('retry-after'))).toBeGreaterThan(0);
    const cookie = cookiesOf(await strict.call('GET', '/api/venues/1/payment-options'));
    expect((await strict.placeOrder({ orderAmount: 8, table: 5 }, { cookie })).status).toBe(201);
    await strict.close();
  });
});

describe('an address that leads nowhere', () => {
  test.each([
    ['GET', '/api/nothing'],
    ['POST', '/api/nothing'],
    ['GET', '/api/'],
    ['GET', '/api/stores/1/secrets'],
    ['PUT', '/api/stores'],
    ['DELETE', '/api/stores/1'],
    ['GET', '/api/orders'],
    ['PATCH', '/api/orders/addOrder'],
    ['POST', '/nothing'],
  ])('%s %s is 404 as JSON', async (method, path) => {
    const answer = await world.call(method, path, method === 'GET' ? {} : { body: {} });
    expectRefusal(answer, 404, 'not_found');
    expect(answer.headers.get('content-type')).toMatch(/application\/json/);
  });
});

describe('the state of the process', () => {
  test('is alive, ready and measurable', async () => {
    expect((await world.call('GET', '/livez')).status).toBe(200);
    expect((await world.call('GET', '/readyz')).status).toBe(200);
    const metrics = await world.call('GET', '/metrics');
    expect(metrics.headers.get('content-type')).toMatch(/^text\/plain/);
    expect(metrics.text).toMatch(/^# TYPE /m);
  });

  test('every answer carries the headers that keep a browser safe, refusals too', async () => {
    for (const path of ['/api/stores/1', '/api/nothing', '/store/?id=1', '/livez', '/api/openapi.json']) {
      const { headers } = await world.call('GET', path);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('content-security-policy')).toContain(`default-src 'none'`);
      expect(headers.get('x-powered-by')).toBeNull();
    }
  });
});

test.each(['/api/openapi.json', '/api/docs', '/api/docs/orders'])(
  '%s comes compressed, is made once, and is not sent again to who has it',
  async (path) => {
    const ask = (headers: Readonly<Record<string, string>> = {}) => world.app.request(path, { headers });
    const whole = Buffer.from(await (await ask()).arrayBuffer());
    for (const [encoding, open] of [
      ['br', brotliDecompressSync],
      ['gzip', gunzipSync],
    ] as const) {
      const answer = await ask({ 'accept-encoding': encoding });
      const body = Buffer.from(await answer.arrayBuffer());
      expect(answer.headers.get('content-encoding')).toBe(encoding);
      expect(answer.headers.get('vary')).toMatch(/accept-encoding/i);
      expect(body.length).toBeLessThan(whole.length / 4);
      expect(open(body).equals(whole)).toBe(true);
    }
    const etag = (await ask()).headers.get('etag') ?? '';
    const again = await ask({ 'if-none-match': etag });
    expect([again.status, await again.text()]).toEqual([304, '']);
  },
);
