import { createDecipheriv, createECDH, createPublicKey, createVerify, hkdfSync, randomBytes } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { once } from 'node:events';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { PushNote } from '#features/push/contract.ts';
import { isPublicUrl } from '#platform/server/public-host.ts';
import { expectRefusal, STAFF_1, startApp, type TestApp } from '#tests/support/app.ts';

type Came = { path: string; headers: IncomingHttpHeaders; body: Buffer };

/** A push service of our own: takes what is posted, and answers as a test wants. */
const came: Came[] = [];
let answers = 201;
const service = createServer((request, response) => {
  const parts: Buffer[] = [];
  request.on('data', (part: Buffer) => parts.push(part));
  request.on('end', () => {
    came.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(parts) });
    response.writeHead(answers).end();
  });
});

let world: TestApp;
let staff: { cookie: string };
beforeAll(async () => {
  service.listen(0, '127.0.0.1');
  await once(service, 'listening');
  const address = service.address();
  const port = typeof address === 'object' ? address?.port : 0;
  const post = async (endpoint: string, headers: Readonly<Record<string, string>>, body: Uint8Array) =>
    (await fetch(`http://127.0.0.1:${port}${new URL(endpoint).pathname}`, { method: 'POST', headers, body: Buffer.from(body) })).status;
  world = await startApp({ worlds: { push: { takes: isPublicUrl, post } } });
  staff = { cookie: await world.signIn(STAFF_1) };
});
afterAll(async () => {
  await world.close();
  service.close();
});
beforeEach(() => {
  came.length = 0;
  answers = 201;
});

/** A browser that has subscribed, and can read what is sent to it (the encoding that every push service takes: draft-ietf-webpush-encryption-04, aesgcm). */
function phone(name: string) {
  const keys = createECDH('prime256v1');
  keys.generateKeys();
  const auth = randomBytes(16);
  const subscription = {
    endpoint: `https://push.example.com/${name}`,
    keys: { p256dh: keys.getPublicKey('base64url'), auth: auth.toString('base64url') },
  };
  const read = ({ headers, body }: Came): PushNote => {
    const part = (header: string, field: string) =>
      Buffer.from(new RegExp(`${field}=([\\w-]+)`).exec(String(headers[header]))?.[1] ?? '', 'base64url');
    const [salt, sender] = [part('encryption', 'salt'), part('crypto-key', 'dh')];
    const ikm = Buffer.from(hkdfSync('sha256', keys.computeSecret(sender), auth, 'Content-Encoding: auth\0', 32));
    const context = Buffer.concat(
      ['P-256\0', '\0A', keys.getPublicKey(), '\0A', sender].map((one) => (typeof one === 'string' ? Buffer.from(one) : one)),
    );
    const derive = (what: string, bytes: number) =>
      Buffer.from(hkdfSync('sha256', ikm, salt, Buffer.concat([Buffer.from(`Content-Encoding: ${what}\0`), context]), bytes));
    const open = createDecipheriv('aes-128-gcm', derive('aesgcm', 16), derive('nonce', 12)).setAuthTag(body.subarray(-16));
    const text = Buffer.concat([open.update(body.subarray(0, -16)), open.final()]);
    return JSON.parse(text.subarray(2 + text.readUInt16BE(0)).toString()) as PushNote;
  };
  return { subscription, read };
}

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const subscribe = (id: string, body: unknown, token: string) =>
  world.call('POST', `/api/orders/${id}/push`, { body, headers: bearer(token) });
const kept = async (id: string) =>
  (await world.system.database.db.selectFrom('pushSubscription').select('endpoint').where('orderId', '=', id).execute()).length;

async function move(id: string, orderStatus: number): Promise<void> {
  const answer = await world.call('POST', `/api/orders/${id}/status`, { body: { orderStatus, reason: 'Because.' }, headers: staff });
  expect(answer.status).toBe(200);
  await world.system.phones.idle();
}

test('a phone is told that the order is ready, in its language, and forgotten once it is collected', async () => {
  const order = await world.placed({ deliveryMethod: 2, orderAmount: 8, buyersName: 'Ελένη', language: 'el' });
  const own = phone('greek');
  expect((await subscribe(order._id, own.subscription, order.accessToken)).status).toBe(204);
  await move(order._id, 2);
  expect(came).toEqual([]);
  await move(order._id, 3);
  expect(came).toHaveLength(1);
  expect(came[0]).toMatchObject({ path: '/greek', headers: { 'content-encoding': 'aesgcm', ttl: '1800', urgency: 'high' } });
  expect(own.read(came[0]!)).toEqual({
    title: 'Elia & Salt',
    body: `Ελένη, η παραγγελία σας #${order.number} είναι έτοιμη για παραλαβή`,
    tag: order._id,
    address: `/store/order-confirmation?orderId=${order._id}&deliveryMethod=2`,
  });
  await move(order._id, 4);
  expect(came).toHaveLength(1);
  expect(await kept(order._id)).toBe(0);
});

test('it is signed with the key that browsers subscribe with', async () => {
  const { publicKey } = (await world.call('GET', '/api/push/key')).json as { publicKey: string };
  const order = await world.placed({ orderAmount: 8 });
  await subscribe(order._id, phone('signed').subscription, order.accessToken);
  await move(order._id, 3);
  const [, token = '', k] = /^(?:vapid|WebPush) t=([^,]+), ?k=(.+)$/i.exec(came[0]?.headers.authorization ?? '') ?? [];
  expect(k).toBe(publicKey);
  const [head = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(publicKey, 'base64url');
  const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')];
  const key = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
  const valid = createVerify('sha256').update(`${head}.${claims}`).verify({ key, dsaEncoding: 'ieee-p1363' }, signature, 'base64url');
  expect(valid).toBe(true);
  expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({ aud: 'https://push.example.com' });
});

test.each([8, 9])('status %i is told, and ends it', async (status) => {
  const order = await world.placed({ orderAmount: 8 });
  const own = phone(`stopped-${status}`);
  await subscribe(order._id, own.subscription, order.accessToken);
  await move(order._id, status);
  expect(own.read(came[0]!).body).toBe(`Your order #${order.number} has been cancelled.`);
  expect(await kept(order._id)).toBe(0);
});

test('a ready order that is cancelled is told twice; one whose browser wants no more only once', async () => {
  const order = await world.placed({ deliveryMethod: 2, orderAmount: 8 });
  await subscribe(order._id, phone('twice').subscription, order.accessToken);
  await move(order._id, 3);
  expect(await kept(order._id)).toBe(1);
  await move(order._id, 9);
  expect(came.map(({ path }) => path)).toEqual(['/twice', '/twice']);

  const other = await world.placed({ deliveryMethod: 2, orderAmount: 8 });
  await subscribe(other._id, phone('gone').subscription, other.accessToken);
  answers = 410;
  await move(other._id, 3);
  expect(await kept(other._id)).toBe(0);
});

test('a push service that fails holds nobody up', async () => {
  const order = await world.placed({ orderAmount: 8 });
  await subscribe(order._id, phone('broken').subscription, order.accessToken);
  answers = 500;
  await move(order._id, 3);
  const read = await world.call('GET', `/api/orders/${order._id}`, { headers: bearer(order.accessToken) });
  expect(read.json).toMatchObject({ orderStatus: 3 });
});

test('only who holds the order asks for it, with keys that are keys, at a public https address', async () => {
  const order = await world.placed({ orderAmount: 8 });
  const { subscription } = phone('asks');
  expectRefusal(await subscribe(order._id, subscription, 'not-the-token'), 404, 'not_found');
  for (const endpoint of [
    'http://push.example.com/x',
    'https://127.0.0.1/x',
    'https://[::1]/x',
    'https://localhost/x',
    'https://db.internal/x',
  ])
    expectRefusal(await subscribe(order._id, { ...subscription, endpoint }, order.accessToken), 400, 'push_host');
  for (const keys of [{ ...subscription.keys, auth: 'c2hvcnQ' }, { ...subscription.keys, p256dh: 'AAAA' }, {}])
    expectRefusal(await subscribe(order._id, { ...subscription, keys }, order.accessToken), 400, 'invalid_input');
  expect(await kept(order._id)).toBe(0);
});

test('the same browser counts once, an order tells eight, and one may be taken back', async () => {
  const order = await world.placed({ orderAmount: 8 });
  const phones = Array.from({ length: 8 }, (_, n) => phone(`party-${n}`).subscription);
  for (const one of [...phones, ...phones]) expect((await subscribe(order._id, one, order.accessToken)).status).toBe(204);
  expectRefusal(await subscribe(order._id, phone('ninth').subscription, order.accessToken), 409, 'too_many_phones');
  const { endpoint } = phones[0]!;
  const taken = await world.call('DELETE', `/api/orders/${order._id}/push`, { body: { endpoint }, headers: bearer(order.accessToken) });
  expect(taken.status).toBe(204);
  expect(await kept(order._id)).toBe(7);
  await move(order._id, 4);
  expectRefusal(await subscribe(order._id, phone('late').subscription, order.accessToken), 409, 'order_over');
  expect(came).toEqual([]);
});
