import { createHash } from 'node:crypto';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startApp, type TestApp } from '#tests/support/app.ts';

let world: TestApp;
let other: TestApp;
beforeAll(async () => {
  world = await startApp();
  other = await startApp({ beside: world });
});
afterAll(async () => {
  await other.close();
  await world.close();
});

type Headers = Readonly<Record<string, string>>;
const page = (path: string, headers: Headers = {}, at = world) => at.call('GET', path, { headers });
const PAGES = [
  '/',
  '/store/?id=1',
  '/store/?id=1&floor=1&table=4',
  '/store',
  '/store/checkout',
  '/store/order-confirmation',
  '/login',
  '/portal/orders',
];

describe('the menu page', () => {
  test('holds the menu in its HTML, dish by dish, without any script', async () => {
    const { text } = await page('/store/?id=1&floor=1&table=4');
    const written = text.replaceAll(/<(script|style)[^>]*>[\s\S]*?<\/\1>/g, '');
    for (const word of ['Elia &amp; Salt', 'Gyros in warm pita', '9.40', 'Commandaria']) expect(written).toContain(word);
  });

  test('is kept: the same ETag for every table, 304 to who has it', async () => {
    const first = await page('/store/?id=1&floor=1&table=4');
    const etag = first.headers.get('etag') ?? '';
    expect(first.headers.get('content-type')).toBe('text/html; charset=UTF-8');
    expect((await page('/store/?id=1&floor=2&table=12')).headers.get('etag')).toBe(etag);
    const again = await page('/store/?id=1', { 'if-none-match': etag });
    expect([again.status, again.text]).toEqual([304, '']);
    expect(again.headers.get('content-security-policy')).toBe(first.headers.get('content-security-policy'));
  });

  test('is the same in every encoding', async () => {
    const plain = (await page('/store/?id=2')).text;
    for (const [encoding, decode] of [
      ['br', brotliDecompressSync],
      ['gzip', gunzipSync],
    ] as const) {
      const response = await world.app.request('/store/?id=2', { headers: { 'accept-encoding': `${encoding}, *;q=0.1` } });
      expect(response.headers.get('content-encoding')).toBe(encoding);
      const bytes = Buffer.from(await response.arrayBuffer());
      expect(response.headers.get('content-length')).toBe(String(bytes.length));
      expect(decode(bytes).toString()).toBe(plain);
      expect(bytes.length).toBeLessThan(plain.length / 3);
    }
  });

  test('changes with the menu at once, and in another process within a second', async () => {
    const [etag, elsewhere] = [
      (await page('/store/?id=1')).headers.get('etag'),
      (await page('/store/?id=1', {}, other)).headers.get('etag'),
    ];
    expect(elsewhere).toBe(etag);
    await other.saveVenue(1, (venue) => ({ ...venue, subtitle: 'Tonight with live rebetiko' }));
    const saved = performance.now();
    expect((await page('/store/?id=1', {}, other)).text).toContain('Tonight with live rebetiko');
    await expect
      .poll(async () => (await page('/store/?id=1')).text, { timeout: 5_000, interval: 10 })
      .toContain('Tonight with live rebetiko');
    expect(performance.now() - saved).toBeLessThan(1_000);
    expect((await page('/store/?id=1', { 'if-none-match': etag ?? '' })).status).toBe(200);
  });

  test('speaks the language of the cookie, else of the browser, else English', async () => {
    const heard = async (headers: Headers) => {
      const { text, headers: said } = await page('/store/?id=1', headers);
      const lang = /<html[^>]* lang="(\w+)"/.exec(text)?.[1];
      expect(said.get('content-language')).toBe(lang);
      expect(said.get('vary')).toMatch(/accept-language.*cookie/i);
      expect(text.includes('Γύρος σε ζεστή πίτα')).toBe(lang === 'el');
      return lang;
    };
    expect(await heard({})).toBe('en');
    expect(await heard({ 'accept-language': 'el-GR,el;q=0.9,en;q=0.8' })).toBe('el');
    expect(await heard({ 'accept-language': 'de-DE,de;q=0.9,el;q=0.7' })).toBe('el');
    expect(await heard({ 'accept-language': 'fr' })).toBe('en');
    expect(await heard({ 'accept-language': 'el', cookie: 'lang=en' })).toBe('en');
    expect(await heard({ cookie: 'other=1; lang=el' })).toBe('el');
    expect(await heard({ cookie: 'lang=../../etc', 'accept-language': 'el' })).toBe('el');
  });

  test('writes what people typed as text, never as markup', async () => {
    const attack = `</script><img src=x onerror=alert(1)>"'&`;
    await world.saveVenue(3, (venue) => ({ ...venue, title: attack, subtitle: attack }));
    const { text } = await page('/store/?id=3');
    expect(text).not.toContain('<img src=x onerror');
    expect(text).not.toContain('</script><img');
    expect(text).toContain('&lt;img src=x');
  });
});

describe('every page', () => {
  test.each(PAGES)('%s allows exactly its own inline elements and nothing else', async (path) => {
    const { status, text, headers } = await page(path);
    expect(status).toBe(200);
    const policy = new Map(
      (headers.get('content-security-policy') ?? '').split('; ').map((rule) => [rule.split(' ')[0] ?? '', rule.split(' ').slice(1)]),
    );
    expect(policy.get('default-src')).toEqual([`'none'`]);
    for (const rule of policy.values()) expect(rule.join(' ')).not.toMatch(/unsafe|\*|http:/);
    expect(hashesOf(text, 'script').toSorted()).toEqual(hashesIn(policy.get('script-src')).toSorted());
    expect(hashesOf(text, 'style').toSorted()).toEqual(hashesIn(policy.get('style-src')).toSorted());
    // Handlers and style attributes would need 'unsafe-hashes'.
    const markup = text.replaceAll(/<(script|style)[^>]*>[\s\S]*?<\/\1>/g, '');
    expect(markup).not.toMatch(/<[a-z][^>]*\s(on[a-z]+|style)=/i);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('x-frame-options')).toBe('DENY');
  });

  test.each(['/nowhere', '/store/nothing', '/store/?id=4711', '/store/?id=%00', "/store/?id=1'"])(
    '%s is a page that says it leads nowhere',
    async (path) => {
      const answer = await page(path, { accept: 'text/html' });
      expect(answer.status).toBe(404);
      expect(answer.headers.get('content-type')).toMatch(/text\/html/);
      expect(answer.text).toMatch(/<html[^>]* lang="en"/);
      expect(hashesOf(answer.text, 'script').every((hash) => answer.headers.get('content-security-policy')?.includes(hash))).toBe(true);
    },
  );

  test.each([
    '/../package.json',
    '/%2e%2e/package.json',
    '/assets/..%2f..%2fserver/pages.js',
    '/.vite/../../../package.json',
    '/..%5cpackage.json',
  ])('%s does not lead out of the folder of files', async (path) => {
    const answer = await page(path);
    expect(answer.status).toBe(404);
    expect(answer.text).not.toContain('"parea"');
  });
});

test('a board that reloads without a network has its words, in both languages', async () => {
  const { text } = await page('/portal-sw.js');
  const { files } = JSON.parse(/self\.build=(\{.*?\});/.exec(text)?.[1] ?? '{}') as { files: string[] };
  for (const words of ['portal.en', 'portal.el', 'account.en', 'account.el'])
    expect(files.filter((file) => file.startsWith(`/assets/${words}.json-`))).toHaveLength(1);
});

const sha = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
const hashesIn = (rule: readonly string[] = []) => rule.filter((source) => source.startsWith(`'sha256-`));

/** The hashes of a page's inline elements that a policy has to name: scripts that run, and styles. */
function hashesOf(html: string, tag: 'script' | 'style'): string[] {
  const elements = [...html.matchAll(new RegExp(`<${tag}([^>]*)>([\\s\\S]*?)</${tag}>`, 'g'))];
  const own = elements.filter(([, attributes = '']) => !/\ssrc=/.test(attributes) && !/type="application\/(ld\+)?json"/.test(attributes));
  return [...new Set(own.map(([, , text = '']) => sha(text)))];
}
