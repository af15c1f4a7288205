import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { brotliCompressSync, createGunzip } from 'node:zlib';
import sharp from 'sharp';
import { extract } from 'tar-stream';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createApp } from '#app/app.ts';
import { loadRenderers } from '#app/load-renderers.ts';
import { startApp, type TestApp } from '#tests/support/app.ts';

let world: TestApp;
beforeAll(async () => {
  world = await startApp();
});
afterAll(() => world.close());

const page = (path: string, language = 'en') => world.call('GET', path, { headers: { 'accept-language': language } });
type Data = { readonly '@type': string; readonly [field: string]: unknown };
const dataOf = (html: string): Data[] =>
  [...html.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g)].map(([, json = '']) => JSON.parse(json) as Data);
const meta = (html: string, property: string): string =>
  new RegExp(`<meta property="${property}" content="([^"]*)"`).exec(html)?.[1]?.replaceAll('&amp;', '&') ?? '';
const canonical = (html: string): string => /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1]?.replaceAll('&amp;', '&') ?? '';

const PAGES = [
  '/',
  '/pricing',
  '/contact',
  '/privacy',
  '/accessibility',
  '/terms',
  '/imprint',
  '/security',
  '/status',
  '/docs',
  '/docs/menu',
  '/docs/operations',
];

describe('the public pages', () => {
  test.each(PAGES)('%s answers in both languages, with its own address and no third party', async (path) => {
    const texts = await Promise.all(
      ['en', 'el'].map(async (language) => {
        const { status, text, headers } = await page(path, language);
        expect(status).toBe(200);
        expect(headers.get('content-language')).toBe(language);
        // The address itself is the English page; the Greek one has its own, and each names both.
        const here = `http://localhost:3000${path}`;
        expect(canonical(text)).toBe(language === 'el' ? `${here}?lang=el` : here);
        expect(
          [...text.matchAll(/<link rel="alternate" hrefLang="([^"]*)" href="([^"]*)"/gi)].map(([, spoken, href]) => [spoken, href]),
        ).toEqual([
          ['en', here],
          ['el', `${here}?lang=el`],
          ['x-default', here],
        ]);
        expect(headers.get('content-security-policy')).not.toMatch(/unsafe|https:/);
        expect(text.match(/<h1/g)).toHaveLength(1);
        const loaded = [...text.matchAll(/<(?:script|img|link|iframe)[^>]*\s(?:src|href)="([^"]*)"/g)].map(([, address = '']) => address);
        for (const address of loaded) expect(address).toMatch(/^(?:\/(?!\/)|http:\/\/localhost:3000\/|data:(?:font|image\/svg))/);
        return text;
      }),
    );
    expect(texts[0]).not.toBe(texts[1]);
  });

  test('an address may say the language, and it stays', async () => {
    const greek = await page('/pricing?lang=el', 'en');
    expect(greek.headers.get('content-language')).toBe('el');
    expect(greek.headers.get('set-cookie')).toMatch(/^lang=el; Path=\//);
    const english = await world.call('GET', '/pricing?lang=en', { headers: { cookie: 'lang=el', 'accept-language': 'el' } });
    expect(english.headers.get('content-language')).toBe('en');
    const unknown = await page('/pricing?lang=%0d%0aX', 'en');
    expect([unknown.headers.get('content-language'), unknown.headers.get('set-cookie')]).toEqual(['en', null]);
  });

  test('the plans cost what they cost, by the month and by the year', async () => {
    for (const path of ['/', '/pricing']) {
      const { text } = await page(path);
      for (const price of [29, 79, 199, 23, 63, 159]) expect(text).toContain(`$${price}</b>`);
      for (const words of ['saving 20%', 'Most popular', 'Contact Sales', '14-day free trial', 'Team of 5', 'Team of 20', 'Unlimited team'])
        expect(text).toContain(words);
    }
  });

  test('whoever runs it may write its own imprint', async () => {
    const folder = join(world.system.config.dataDir, 'pages');
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'imprint.en.md'), '# Imprint\n\nTaverna Ltd, <b onclick="x()">Nicosia</b>\n');
    const other = await startApp({ beside: world, env: { DATA_DIR: world.system.config.dataDir } });
    const { text } = await other.call('GET', '/imprint');
    await other.close();
    expect(text).toContain('Taverna Ltd, &lt;b onclick=');
  });

  test('whoever uses it can have its source, and nothing that lies beside it', async () => {
    const home = await page('/');
    expect(home.text).toContain('href="/source.tar.gz"');
    for (const path of ['/login', '/api/docs']) expect((await world.call('GET', path)).text, path).toContain('href="/source.tar.gz"');
    const answer = await world.app.request('/source.tar.gz');
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/gzip']);
    const names: string[] = [];
    const reading = extract();
    reading.on('entry', ({ name }, entry, next) => {
      names.push(name);
      entry.on('end', next).resume();
    });
    await pipeline(Readable.from([Buffer.from(await answer.arrayBuffer())]), createGunzip(), reading);
    for (const name of ['LICENSE', 'package-lock.json', 'src/app/main.mjs', 'scripts/build.mjs', 'db/migrations/0001-foundation.sql'])
      expect(names).toContain(`parea/${name}`);
    expect(names.filter((name) => /node_modules|\.git\/|\/data\/|\.env$|\/dist\//.test(name))).toEqual([]);
  });

  test('how it fares is there for everybody: it works, since when, in which version, and nothing of what is inside', async () => {
    const { text, status } = await page('/status');
    expect(status).toBe(200);
    expect(text).toContain('The kitchen is open.');
    expect(text).toMatch(/Version<\/dt><dd>\d+\.\d+\.\d+/);
    expect(text).toMatch(/<time dateTime="\d{4}-/i);
    const [, said = ''] = /<main([\s\S]*?)<\/main>/.exec(text) ?? [];
    expect(said).not.toMatch(/postgres|\/(?:tmp|home|work)\/|@/i);
    const home = await page('/');
    for (const path of ['/status', '/security', '/privacy', '/terms', '/source.tar.gz']) expect(home.text).toContain(`href="${path}"`);
  });

  test('the phone and the board of the home page may stand in a frame of ours, and nothing else may', async () => {
    const policyOf = async (path: string) => {
      const { status, headers } = await page(path);
      const policy = headers.get('content-security-policy') ?? '';
      const [ancestors, frames] = [/frame-ancestors ([^;]*)/.exec(policy)?.[1], /frame-src ([^;]*)/.exec(policy)?.[1]];
      return { status, ancestors, frames, options: headers.get('x-frame-options') };
    };
    const held = { status: 200, ancestors: `'self'`, frames: undefined, options: 'SAMEORIGIN' };
    for (const path of ['/try/phone/en', '/try/phone/el', '/try/board/en', '/try/board/el']) expect(await policyOf(path)).toEqual(held);
    const closed = { status: 200, ancestors: `'none'`, frames: undefined, options: 'DENY' };
    for (const path of ['/pricing', '/store/?id=1', '/login', '/portal/orders']) expect(await policyOf(path)).toEqual(closed);
    expect(await policyOf('/')).toEqual({ ...closed, frames: `'self'` });
    for (const path of ['/try/phone/fr', '/try/xboard/en', '/try/phone/enx', '/try/phonex/en', '/try/phone/en/x'])
      expect((await page(path)).status, path).toBe(404);
    // A venue of nobody's: no row of the database has its number.
    const venue = Number(/data-venue="(\d+)"/.exec((await page('/try/phone/en')).text)?.[1]);
    expect(venue).toBeGreaterThan(2_000_000_000);
  });

  test('a guide that is not there is the page that is not there', async () => {
    for (const path of ['/docs/nothing', '/docs/../package', '/docs/site/imprint.en', '/docs/%2e%2e%2fpackage'])
      expect((await page(path)).status).toBe(404);
  });

  test('what stays English among Greek guides says so, and the way around it is Greek', async () => {
    const [index, decision, menu] = (
      await Promise.all(['/docs', '/docs/decisions/0002-one-postgresql', '/docs/menu'].map((path) => page(path, 'el')))
    ).map(({ text }) => text);
    expect(index).toMatch(/<li lang="en"><a href="\/docs\/decisions\//);
    expect(index).toMatch(/<li><a href="\/docs\/menu">Το μενού/);
    expect(decision).toMatch(/<html lang="el"[\s\S]*<main [^>]*lang="en"/);
    expect(decision).toMatch(/<nav class="docs__steps" [^>]*lang="el">/);
    expect(decision).toContain('Αυτός ο οδηγός είναι στα αγγλικά.');
    expect(menu).not.toMatch(/<main [^>]*lang="en"|είναι στα αγγλικά/);
  });

  test('a guide leads to the ones before and after it, of its own section', async () => {
    const steps = async (path: string) =>
      [...(await page(path)).text.matchAll(/rel="(prev|next)" href="([^"]*)"/g)].map(([, way, to]) => `${way} ${to}`);
    expect(await steps('/docs/first-evening')).toEqual(['next /docs/menu']);
    expect(await steps('/docs/menu')).toEqual(['prev /docs/first-evening', 'next /docs/menu-import']);
    expect(await steps('/docs/team')).toEqual(['prev /docs/loyalty', 'next /docs/connect']);
    expect(await steps('/docs/plan')).toEqual(['prev /docs/connect']);
    expect(await steps('/imprint')).toEqual([]);
  });

  test('pictures of the guides are served, and nothing else of the folder', async () => {
    const picture = await page('/docs/pictures/menu-and-board.webp');
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/webp']);
    expect((await page('/docs/pictures/..%2foperations.md')).status).toBe(404);
  });
});

test('where a page cannot be made, a page says so and what to do; a program gets its refusal', async () => {
  const away = () => Promise.reject(Object.assign(new Error('the database is away'), { code: 'ECONNREFUSED' }));
  const pages = { ...(await loadRenderers()), demoVenues: away, allStores: away };
  const venues = { ...world.system.venues, get: away };
  const app = createApp({ ...world.system, venues, pages, closing: new AbortController().signal });
  const answer = await app.request('/', { headers: { 'accept-language': 'el' } });
  const text = await answer.text();
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([503, 'no-store']);
  expect(answer.headers.get('content-security-policy')).toContain('sha256-');
  expect(text).toContain('Η κουζίνα δεν απαντά.');
  expect(text).toMatch(/<a class="button[^"]*" href="\/">Δοκιμάστε ξανά/);
  const program = await app.request('/api/stores/1');
  expect(program.status).toBe(503);
  expect(program.headers.get('content-type')).toMatch(/json/);
});

test('where no order can be taken the page of the status says so, by its number too', async () => {
  const pages = {
    ...(await loadRenderers()),
    demoVenues: () => Promise.resolve([]),
    allStores: () => Promise.reject(new Error('not asked')),
  };
  // Nothing of the self test has come to its board for two minutes.
  const selfTest = { ...world.system.selfTest, age: () => 120_000 };
  const app = createApp({ ...world.system, selfTest, pages, closing: new AbortController().signal });
  const answer = await app.request('/status', { headers: { 'accept-language': 'el' } });
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([503, 'no-cache']);
  expect(await answer.text()).toContain('Η κουζίνα δεν απαντά.');
});

/** The file that has a letter, as a browser finds it: the last face that claims it. */
function faceOf(style: string, family: string, letter: number): string | undefined {
  return [...style.matchAll(/@font-face\s*{([^}]*)}/g)]
    .map(([, rule = '']) => rule)
    .filter((rule) => rule.includes(family))
    .findLast((rule) =>
      [...rule.matchAll(/U\+([\dA-F]+)(?:-([\dA-F]+))?/gi)].some(
        ([, from = '', to = from]) => letter >= Number.parseInt(from, 16) && letter <= Number.parseInt(to, 16),
      ),
    )
    ?.match(/url\(["']?([^"')]+)/)?.[1];
}

test.each(['en', 'el'])(
  'the home page in %s asks at once for the fonts of all that it says: none of it stays in another',
  async (language) => {
    const { text } = await page('/', language);
    const asked = [...text.matchAll(/<link rel="preload" as="font"[^>]* href="([^"]+)"/g)].map(([, href]) => href);
    const [style = ''] = /<style[^>]*>[\s\S]*?<\/style>/.exec(text) ?? [];
    const said = text
      .replaceAll(/<(script|style|head)\b[\s\S]*?<\/\1>/g, '')
      .replaceAll(/<[^>]*>/g, '')
      .replaceAll(/&[#\w]+;/g, ' ');
    // The other language is named in its own letters.
    const letters = [...new Set(said)].filter((one) => one > ' ' && (language === 'el' || !/\p{Script=Greek}/u.test(one)));
    expect(letters).toContain('1');
    const late = letters.filter((one) => !asked.includes(faceOf(style, 'Commissioner Variable', one.codePointAt(0) ?? 0)));
    expect(late).toEqual([]);
  },
);

describe('for search engines', () => {
  test('the home page says what the product is, and answers what is asked', async () => {
    const { text } = await page('/');
    const [software, faq] = dataOf(text);
    expect(software).toMatchObject({ '@context': 'https://schema.org', '@type': 'SoftwareApplication', name: 'Parea' });
    expect(software?.['offers']).toHaveLength(3);
    expect(faq?.['@type']).toBe('FAQPage');
    const questions = faq?.['mainEntity'] as { name: string }[];
    expect(questions.length).toBeGreaterThan(3);
    for (const { name } of questions) expect(text).toContain(`<summary>${name}`);
  });

  test.each(['en', 'el'])('a venue’s menu in %s is the menu that is served', async (language) => {
    const { text } = await page('/store/?id=1', language);
    const venue = await world.venue(1);
    const [data] = dataOf(text);
    expect(data?.['@type']).toBe('Restaurant');
    const menu = data?.['hasMenu'] as {
      hasMenuSection: { hasMenuItem: { name: string; offers: { price: string; priceCurrency: string } }[] }[];
    };
    const told = menu.hasMenuSection.flatMap(({ hasMenuItem }) =>
      hasMenuItem.map(({ name, offers }) => ({ name, price: Number(offers.price), currency: offers.priceCurrency })),
    );
    const served = venue.content.menu.categories
      .flatMap((category) => venue.content.menu.items[category] ?? [])
      .map(({ name, price, translations }) => ({
        name: language === 'en' ? name : (translations[language]?.name ?? name),
        price,
        currency: 'EUR',
      }));
    expect(told.length).toBeGreaterThan(20);
    expect(told).toEqual(served);
    expect(canonical(text)).toBe('http://localhost:3000/store/?id=1');
  });

  test('what search engines read costs a phone at most 2.5 kB', async () => {
    const { text } = await page('/store/?id=1');
    const bare = text.replaceAll(
      /<script type="application\/ld\+json">[\s\S]*?<\/script>|<meta property="og:[^>]*>|<link rel="canonical"[^>]*>/g,
      '',
    );
    expect(bare.length).toBeLessThan(text.length);
    expect(brotliCompressSync(text).length - brotliCompressSync(bare).length).toBeLessThanOrEqual(2_500);
  });

  test('the map of the site holds pages that answer, and every venue', async () => {
    const { text, headers } = await page('/sitemap.xml');
    expect(headers.get('content-type')).toMatch(/xml/);
    const addresses = [...text.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address = '']) => address.replaceAll('&amp;', '&'));
    expect(addresses).toEqual(
      expect.arrayContaining(
        ['/', '/pricing', '/contact', '/docs', '/all-stores', '/store/?id=1', '/store/?id=2'].map((path) => `http://localhost:3000${path}`),
      ),
    );
    expect(new Set(addresses).size).toBe(addresses.length);
    expect(addresses).toContain('http://localhost:3000/pricing?lang=el');
    expect(text).toContain('<xhtml:link rel="alternate" hreflang="el" href="http://localhost:3000/pricing?lang=el"/>');
    const own = addresses.map((address) => address.replace('http://localhost:3000', '')).filter((path) => path !== '/all-stores');
    for (const path of own) expect({ path, status: (await page(path)).status }).toEqual({ path, status: 200 });
    const robots = await page('/robots.txt');
    expect(robots.text).toContain('Sitemap: http://localhost:3000/sitemap.xml');
    expect(robots.text).toContain('Disallow: /portal');
  });
});

test('a file of the self-hoster is answered below /.well-known/, and nothing else is', async () => {
  const { dataDir } = world.system.config;
  const name = 'apple-developer-merchantid-domain-association';
  expect((await page(`/.well-known/${name}`)).status).toBe(404);
  mkdirSync(join(dataDir, 'well-known', 'folder'), { recursive: true });
  writeFileSync(join(dataDir, 'well-known', name), '7B2276');
  writeFileSync(join(dataDir, 'beside'), 'not for anybody');
  const { status, text, headers } = await page(`/.well-known/${name}`);
  expect([status, text, headers.get('content-type')]).toEqual([200, '7B2276', 'text/plain; charset=UTF-8']);
  for (const path of ['..%2Fbeside', '%2e%2e%2fbeside', 'folder', '.hidden', 'folder%2F..%2F..%2Fbeside'])
    expect({ path, status: (await page(`/.well-known/${path}`)).status }).toEqual({ path, status: 404 });
});

describe('the picture of those who share', () => {
  const addressOf = async (path: string, language = 'en') =>
    meta((await page(path, language)).text, 'og:image').replace('http://localhost:3000', '');

  test.each(['/', '/store/?id=1', '/store/?id=3'])('of %s is a picture of 1200 × 630, kept for ever', async (path) => {
    const address = await addressOf(path);
    const response = await world.app.request(address);
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/png']);
    expect(response.headers.get('cache-control')).toContain('immutable');
    const bytes = Buffer.from(await response.arrayBuffer());
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 });
    expect(bytes.length).toBeLessThan(150_000);
  });

  test('Greek words are drawn, and every change of the words is another picture', async () => {
    const [english, greek] = [await addressOf('/store/?id=1'), await addressOf('/store/?id=1', 'el')];
    expect(greek).not.toBe(english);
    const [one, two] = await Promise.all(
      [english, greek].map(async (address) => Buffer.from(await (await world.app.request(address)).arrayBuffer())),
    );
    expect(one?.equals(two ?? Buffer.alloc(0))).toBe(false);
    await world.saveVenue(2, (venue) => ({ ...venue, title: '"/><script>&<image href="x"/>' }));
    const hostile = await world.app.request(await addressOf('/store/?id=2'));
    expect(hostile.status).toBe(200);
  });

  test('an old address leads to the picture as it is now; one of nobody to nothing', async () => {
    const old = await world.app.request('/social/1/en-aaaaaaaaaaaaaaaa.png');
    expect([old.status, old.headers.get('location')]).toEqual([302, await addressOf('/store/?id=1')]);
    for (const path of ['/social/4711/en-aaaaaaaaaaaaaaaa.png', '/social/1/fr-aaaaaaaaaaaaaaaa.png', '/social/nobody/en-a.png'])
      expect((await world.app.request(path)).status).toBe(404);
  });
});

test('the login is painted by its document alone: no style is asked for, and no script before it was seen', async () => {
  const { text } = await page('/login', 'en');
  expect(text).not.toMatch(/<link rel="(?:stylesheet|modulepreload)"|<script[^>]* src=/);
  expect(text).toMatch(/<meta name="scripts" content="\/assets\/react-[^"]* \/assets\/entry-[^" ]+\.js"/);
  // Any other address of the application waits for it, and hurries.
  const portal = await page('/portal/orders', 'en');
  expect(portal.text).toMatch(/<script type="module" src="\/assets\/entry-/);
});

test('the list of venues is sent as small as other pages, and once to who has it', async () => {
  const ask = (headers: Record<string, string>) => world.call('GET', '/all-stores', { headers: { 'accept-encoding': 'br', ...headers } });
  const first = await ask({});
  expect([first.status, first.headers.get('content-encoding')]).toEqual([200, 'br']);
  expect((await ask({ 'if-none-match': first.headers.get('etag') ?? '' })).status).toBe(304);
});
