import { afterAll, beforeAll, expect, test } from 'vitest';
import { refusalOf, startApp, type TestApp } from '#tests/support/app.ts';

/** JSON that is right as JSON, and meant to keep a server busy or to confuse it. */
let world: TestApp;
beforeAll(async () => {
  world = await startApp();
});
afterAll(() => world.close());

const order = (inner: string) =>
  `{"storeId":1,"floor":1,"table":4,"deliveryMethod":1,"paymentMethod":99,"buyersName":"Eleni","orderAmount":8,"order":${inner}}`;
const LINE = '{"id":1,"quantity":2,"payload":{"item":{"id":"elia-hand-cut-fries"}}}';
const many = (count: number, one: (at: number) => string) => Array.from({ length: count }, (_, at) => one(at)).join(',');

const bodies = (bytes: number): [string, string][] => [
  ['nested to the end of its bytes', '['.repeat(bytes / 2 - 10) + ']'.repeat(bytes / 2 - 10)],
  ['objects in objects', '{"a":'.repeat(bytes / 10) + '1' + '}'.repeat(bytes / 10)],
  ['nothing but zeros where lines are', order(`[${'0,'.repeat(bytes / 2 - 200)}0]`)],
  ['nothing but empty objects where lines are', order(`[${'{},'.repeat(bytes / 3 - 200)}{}]`)],
  ['as many keys as there is room for', `{${many(bytes / 12, (at) => `"k${at}":0`)}}`],
  ['the same key again and again', `{${many(bytes / 12, () => '"order":[]')}}`],
  [
    'numbers beyond all numbers',
    order(`[${LINE.replace('2', '1e400')},${LINE.replace('2', '-1e400')},${LINE.replace('2', '9'.repeat(400))}]`),
  ],
  ['a number of a thousand digits behind the point', order('[]').replace('8', `8.${'0'.repeat(1000)}1`)],
  ['nothing but escapes', `{"note":"${String.raw`\u0041`.repeat(bytes / 6 - 10)}"}`],
  ['nothing but backslashes', `{"note":"${'\\\\'.repeat(bytes / 2 - 10)}"}`],
  ['a text that does not end', `{"note":"${'\\"'.repeat(bytes / 2 - 10)}`],
  ['a key that is the whole body', `{"${'k'.repeat(bytes - 10)}":1}`],
];

async function expectRefused(path: string, raw: string, what: string, headers = {}): Promise<void> {
  const answer = await world.call('POST', path, { raw, headers });
  expect([400, 413, 422], `${what} at ${path}: ${answer.text.slice(0, 200)}`).toContain(answer.status);
  refusalOf(answer);
  expect(answer.text.length, what).toBeLessThan(10_000);
}

test('where anyone may call, each is refused in few words', async () => {
  for (const path of ['/api/orders/addOrder', '/api/stores/requestAssistance', '/api/auth/sign-in/email', '/api/orders/quote'])
    for (const [what, raw] of bodies(100_000)) await expectRefused(path, raw, what);
});

test('where bodies may be large, too', async () => {
  for (const [what, raw] of bodies(2_000_000)) await expectRefused('/api/stores', raw, what, world.admin);
}, 60_000);

test('of two equal keys the last counts, as everywhere', async () => {
  const raw = order(`[${LINE}]`).replace('"floor":1', '"floor":77,"floor":1');
  expect((await world.call('POST', '/api/orders/addOrder', { raw })).status).toBe(201);
});
