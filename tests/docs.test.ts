import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { openGuides, pictureSize, resolveLink } from '#features/site/server/guides.ts';
import { anchorOf } from '#platform/server/markdown.ts';

const root = fileURLToPath(new URL('../', import.meta.url));
const files = [
  'README.md',
  'CONTRIBUTING.md',
  ...readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
];

type Link = { readonly from: string; readonly href: string };
const withoutCode = (text: string) => text.replaceAll(/^```[\s\S]*?^```/gm, '').replaceAll(/`[^`\n]*`/g, '');
const linksOf = (from: string): Link[] =>
  [...withoutCode(readFileSync(join(root, from), 'utf8')).matchAll(/\]\(([^)\s]+)\)/g)].map(([, href = '']) => ({ from, href }));
const anchorsOf = (file: string): string[] =>
  [...withoutCode(readFileSync(file, 'utf8')).matchAll(/^#{1,6} (.+)$/gm)].map(([, heading = '']) =>
    anchorOf(heading.replaceAll(/[*`]/g, '')),
  );

/** Addresses of the product that a text may name. */
const PAGES = [
  '/',
  '/contact',
  '/account',
  '/imprint',
  '/privacy',
  '/terms',
  '/source.tar.gz',
  '/accessibility',
  '/security',
  '/status',
  '/.well-known/security.txt',
  '/docs/asvs',
  '/pricing',
  '/docs',
  '/login?accountType=store',
];

const all = files.flatMap(linksOf);

test('every column of every table has a head', () => {
  const heads = files.flatMap((file) =>
    [...withoutCode(readFileSync(join(root, file), 'utf8')).matchAll(/^(\|.*\|)\n\|[ :|-]+\|$/gm)].map(([, head = '']) => ({ file, head })),
  );
  expect(heads.length).toBeGreaterThan(20);
  expect(heads.filter(({ head }) => /\|\s*\|/.test(head))).toEqual([]);
});

test('there are links to look at', () => expect(all.length).toBeGreaterThan(30));

test.each(all)('$from: $href leads somewhere', ({ from, href }) => {
  if (/^(?:https?:|mailto:)/.test(href)) return expect(URL.canParse(href)).toBe(true);
  if (href.startsWith('/')) return expect(PAGES).toContain(href);
  const [path = '', anchor] = href.split('#');
  const target = path === '' ? join(root, from) : resolve(root, dirname(from), path);
  expect(existsSync(target), target).toBe(true);
  if (anchor !== undefined && statSync(target).isFile()) expect(anchorsOf(target)).toContain(anchor);
});

/** Files of ours that a page names in code, by their path or the end of it. */
const named = ['CONTRIBUTING.md', ...files.filter((file) => file.startsWith('docs/decisions/'))].flatMap((from) =>
  [...readFileSync(join(root, from), 'utf8').matchAll(/`([\w./-]+\.(?:ts|tsx|mjs|sql|json))`/g)].map(([, path = '']) => ({ from, path })),
);
const sources = ['src', 'db', 'tests', 'scripts', 'bench'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((path) => `/${folder}/${path}`),
);

test('files are named, and as they are called today', () => {
  expect(named.length).toBeGreaterThan(20);
  const here = [...sources, ...readdirSync(root).map((path) => `/${path}`)];
  expect(named.filter(({ path }) => !here.some((file) => file.endsWith(`/${path}`)))).toEqual([]);
});

describe('the guides as pages', () => {
  const guides = openGuides();

  test('each has a title and a lead of its own, in both languages, and is in the navigation', () => {
    for (const page of guides.pages) {
      for (const language of ['en', 'el']) {
        const { title = '', lead = '' } = guides.guide(page, language) ?? {};
        expect({ page, title, lead }).toEqual({ page, title: expect.stringMatching(/\S/), lead: expect.stringMatching(/\S/) });
      }
    }
    expect(guides.links('en').map(({ page }) => page)).toEqual(guides.pages);
    const titles = guides.links('en').map(({ title }) => title);
    expect(new Set(titles).size).toBe(titles.length);
  });

  test('every guide is in Greek too; decisions and the standard for testers stay English and say so', () => {
    const expected = [
      'menu',
      'tables',
      'together',
      'printing',
      'paying',
      'loyalty',
      'configure',
      'upgrade',
      'plan',
      'sell-plans',
      'backup',
      'scale',
      'monitor',
      'payments/stripe',
    ];
    expect(guides.pages).toEqual(expect.arrayContaining(expected));
    const greek = guides.links('el');
    const english = greek.filter(({ language }) => language === 'en').map(({ page }) => page);
    expect(english.filter((page) => !page.startsWith('decisions'))).toEqual(['asvs']);
    for (const { page, title, lead, language } of greek)
      expect({ page, greek: /[α-ω]{3}/.test(title + lead) }).toEqual({ page, greek: language === 'el' });
    expect(guides.guide('no-such-guide', 'en')).toBeNull();
  });

  test('in Greek a guide has the same parts, pictures, commands and links', () => {
    const parts = (html: string): string[] =>
      [...html.matchAll(/<(?:h\d|li|tr|img src="[^"]*"|a href="[^"#]*|pre[^>]*><code>[^<]*)/g)].map(([part]) =>
        part.replaceAll(/(?<=^|>)# .*/gm, ''),
      );
    for (const { page } of guides.links('el').filter(({ language }) => language === 'el')) {
      const [english, greek] = [guides.guide(page, 'en'), guides.guide(page, 'el')];
      expect({ page, parts: parts(`${greek?.opening}${greek?.html}`) }).toEqual({
        page,
        parts: parts(`${english?.opening}${english?.html}`),
      });
    }
  });

  test('pictures say how large they are', async () => {
    for (const name of readdirSync(join(root, 'docs/pictures'))) {
      const { width, height } = await sharp(join(root, 'docs/pictures', name)).metadata();
      expect({ name, ...pictureSize(`/docs/pictures/${name}`) }).toEqual({ name, width, height });
    }
    expect(pictureSize('/docs/pictures/none.webp')).toBeNull();
    expect(pictureSize('/docs/../package.json')).toBeNull();
  });

  test('their links among each other lead to pages that there are', () => {
    for (const page of guides.pages)
      for (const language of ['en', 'el']) {
        const { opening = '', html = '' } = guides.guide(page, language) ?? {};
        for (const [, to = ''] of `${opening}${html}`.matchAll(/href="\/docs\/([^"#]+)/g))
          expect(guides.pages, `${page} → ${to}`).toContain(to);
      }
  });

  test('links out of docs are none', () => {
    expect(resolveLink('guides/en/menu.md', '../../operations.md#mail')).toBe('/docs/operations#mail');
    expect(resolveLink('payments/README.el.md', 'jcc.el.md')).toBe('/docs/payments/jcc');
    expect(resolveLink('guides/en/menu.md', '../../pictures/menu.webp')).toBe('/docs/pictures/menu.webp');
    expect(resolveLink('operations.md', '../.env.example')).toBeNull();
    expect(resolveLink('operations.md', '../../../etc/passwd.md')).toBeNull();
  });
});
