import { gunzipSync, brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectRefusal, startApp, type TestApp } from '#tests/support/app.ts';

let world: TestApp;
beforeAll(async () => {
  world = await startApp();
});
afterAll(() => world.close());

/** Codes of promotions that are hidden, over or to come, and who works there: nothing of it may be read by anyone. */
const SECRETS: readonly [number, readonly string[]][] = [
  [1, ['GEITONIA', 'ELIA15', 'TRYGOS', 'owner.elia', 'staff.elia']],
  [2, ['KOUKAKI', 'VERMUT', 'AVGOUSTOS', 'owner.mesimeri']],
  [3, ['VARDIA', 'GYOZA3', 'MANGO15', 'owner.kyma']],
];

describe('what anyone may read of a venue', () => {
  test.each(SECRETS)(
    'of venue %i holds no account and no code that is not to be seen, neither as JSON nor as page',
    async (id, secrets) => {
      const whole = JSON.stringify((await world.call('GET', '/api/stores', { headers: world.admin })).json);
      const answers = [`/api/stores/${id}`, `/store/?id=${id}`].map((path) => world.call('GET', path));
      answers.push(world.call('GET', `/store/?id=${id}`, { headers: { cookie: 'lang=el' } }));
      for (const { status, text } of await Promise.all(answers)) {
        expect(status).toBe(200);
        expect(text).not.toContain('storeAccounts');
        for (const secret of secrets) {
          expect(whole).toContain(secret);
          // As a code it stands in quotes or alone in a text; the quarter of Athens is in the address of venue 2.
          expect(text).not.toMatch(new RegExp(`(?<![A-Za-z])${secret}(?![A-Za-z])`));
        }
      }
    },
  );

  test('keeps a hidden promotion’s name, so that its discount can be said once typed, but shows the running ones with their codes', async () => {
    const { promotions } = (await world.venue(1)).content;
    expect(promotions.map(({ name, promoCode }) => [name, promoCode?.code ?? null])).toEqual([
      ['Six meze, one long lunch', 'MEZE20'],
      ['Carafe hour', 'CARAFE'],
      ['For the neighbours', null],
    ]);
  });

  test('a promotion’s code has an id of its own, which stays while the venue is saved', async () => {
    const codes = async () => (await world.venue(1)).content.promotions.flatMap(({ promoCode }) => promoCode ?? []);
    const before = await codes();
    expect(before.map(({ code }) => code)).toEqual(['MEZE20', 'CARAFE']);
    for (const { _id } of before) expect(_id).toMatch(/\S/);
    expect(new Set(before.map(({ _id }) => _id)).size).toBe(before.length);
    await world.saveVenue(1, (venue) => venue);
    expect(await codes()).toEqual(before);
  });

  test('lets promotions come and go with the time, without anybody saving', async () => {
    const whole = await world.saveVenue(1, (venue) => venue);
    const coming = whole.content?.promotions?.find(({ promoCode }) => promoCode?.code === 'ELIA15');
    const start = Date.parse(coming?.startDate ?? '');
    const codes = async () => (await world.venue(1)).content.promotions.map(({ promoCode }) => promoCode?.code);
    const page = async () => (await world.call('GET', '/store/?id=1')).text;
    world.time.now = start - 1;
    expect(await codes()).not.toContain('ELIA15');
    expect(await page()).not.toContain('ELIA15');
    world.time.now = start;
    expect(await codes()).toContain('ELIA15');
    world.time.now = null;
  });

  test('lists only the methods that are on', async () => {
    expect((await world.venue(3)).deliveryMethods?.map(({ value }) => value)).toEqual([2]);
    await world.saveVenue(3, (venue) => ({
      ...venue,
      paymentMethods: [
        { value: 99, enabled: false },
        { value: 100, enabled: true },
      ],
    }));
    expect((await world.venue(3)).paymentMethods?.map(({ value }) => value)).toEqual([100]);
  });

  test('is found by number and by _id, in any case', async () => {
    const byNumber = await world.venue(1);
    expect(await world.venue(byNumber._id)).toEqual(byNumber);
    expect(await world.venue(byNumber._id.toUpperCase())).toEqual(byNumber);
  });

  test.each([
    '4711',
    '0',
    '-1',
    '1.0',
    '1e0',
    'x',
    '99999999999999999999',
    crypto.randomUUID(),
    '%00',
    "1'--",
    '%F0%9F%8D%8B',
    'a'.repeat(64),
  ])('is 404 for the venue %s', async (id) => {
    expectRefusal(await world.call('GET', `/api/stores/${id}`), 404, 'not_found');
  });

  test('an address that cannot be decoded, or is too long, is refused in the same form', async () => {
    for (const id of ['%E0%A4%A', '%zz', 'a'.repeat(65)]) {
      const answer = await world.call('GET', `/api/stores/${id}`);
      expect([400, 404]).toContain(answer.status);
      expectRefusal(answer, answer.status, answer.status === 404 ? 'not_found' : 'invalid_input');
    }
  });
});

describe('the answer for a venue', () => {
  test('is 304 without a body to who has it, until something changes', async () => {
    const first = await world.call('GET', '/api/stores/2');
    const etag = first.headers.get('etag') ?? '';
    expect(etag).toMatch(/^"[^"]+"$/);
    expect(first.headers.get('cache-control')).toBe('no-cache');
    for (const tag of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const again = await world.call('GET', '/api/stores/2', { headers: { 'if-none-match': tag } });
      expect({ tag, status: again.status, text: again.text, etag: again.headers.get('etag') }).toEqual({
        tag,
        status: 304,
        text: '',
        etag,
      });
    }
    await world.saveVenue(2, (venue) => ({ ...venue, subtitle: 'Now with a terrace' }));
    const changed = await world.call('GET', '/api/stores/2', { headers: { 'if-none-match': etag } });
    expect(changed.status).toBe(200);
    expect(changed.json).toMatchObject({ subtitle: 'Now with a terrace' });
    expect(changed.headers.get('etag')).not.toBe(etag);
  });

  test('is the same in every encoding', async () => {
    const plain = (await world.call('GET', '/api/stores/1')).text;
    for (const [encoding, decode] of [
      ['br', brotliDecompressSync],
      ['gzip', gunzipSync],
    ] as const) {
      const response = await world.app.request('/api/stores/1', { headers: { 'accept-encoding': encoding } });
      expect(response.headers.get('content-encoding')).toBe(encoding);
      expect(response.headers.get('vary')).toMatch(/accept-encoding/i);
      expect(decode(Buffer.from(await response.arrayBuffer())).toString()).toBe(plain);
    }
    const refused = await world.app.request('/api/stores/1', { headers: { 'accept-encoding': 'br;q=0, gzip' } });
    expect(refused.headers.get('content-encoding')).toBe('gzip');
  });
});
