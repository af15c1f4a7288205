import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { openGuides, resolveLink } from '#app/guides.ts';
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
const PAGES = ['/', '/contact', '/account', '/imprint', '/privacy', '/accessibility', '/pricing', '/docs', '/login', '/portal/overview'];

const all = files.flatMap(linksOf);

test('there are links to look at', () => expect(all.length).toBeGreaterThan(30));

test.each(all)('$from: $href leads somewhere', ({ from, href }) => {
  if (/^(?:https?:|mailto:)/.test(href)) return expect(URL.canParse(href)).toBe(true);
  if (href.startsWith('/')) return expect(PAGES).toContain(href);
  const [path = '', anchor] = href.split('#');
  const target = path === '' ? join(root, from) : resolve(root, dirname(from), path);
  expect(existsSync(target), target).toBe(true);
  if (anchor !== undefined && statSync(target).isFile()) expect(anchorsOf(target)).toContain(anchor);
});

describe('the guides as pages', () => {
  const guides = openGuides();

  test('each has a title and a lead of its own, and is in the navigation', () => {
    for (const page of guides.pages) {
      const guide = guides.guide(page, 'en');
      expect({ page, title: guide?.title ?? '', lead: guide?.lead ?? '' }).toEqual({
        page,
        title: expect.stringMatching(/\S/),
        lead: expect.stringMatching(/\S/),
      });
    }
    expect(guides.links('en').map(({ page }) => page)).toEqual(guides.pages);
    const titles = guides.links('en').map(({ title }) => title);
    expect(new Set(titles).size).toBe(titles.length);
  });

  test('every owner’s and self-hoster’s guide is there; Greek where it is written, English elsewhere', () => {
    const expected = ['menu', 'tables', 'printing', 'paying', 'loyalty', 'configure', 'upgrade', 'backup', 'scale', 'monitor'];
    expect(guides.pages).toEqual(expect.arrayContaining(expected));
    expect(guides.guide('backup', 'el')?.language).toBe('en');
    expect(guides.guide('no-such-guide', 'en')).toBeNull();
  });

  test('their links among each other lead to pages that there are', () => {
    for (const page of guides.pages)
      for (const [, to = ''] of (guides.guide(page, 'en')?.html ?? '').matchAll(/href="\/docs\/([^"#]+)/g))
        expect(guides.pages, `${page} → ${to}`).toContain(to);
  });

  test('links out of docs are none', () => {
    expect(resolveLink('guides/en/menu.md', '../../operations.md#mail')).toBe('/docs/operations#mail');
    expect(resolveLink('guides/en/menu.md', '../../pictures/menu.webp')).toBe('/docs/pictures/menu.webp');
    expect(resolveLink('operations.md', '../.env.example')).toBeNull();
    expect(resolveLink('operations.md', '../../../etc/passwd.md')).toBeNull();
  });
});
