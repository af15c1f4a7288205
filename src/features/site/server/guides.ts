import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { posix, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { GuideLink, GuideSection } from '../page-inputs.ts';
import { renderMarkdown, type Article } from '#platform/server/markdown.ts';

const DOCS = fileURLToPath(new URL('../../../../docs/', import.meta.url));

/** In this order in the navigation. */
const SECTIONS = {
  owners: [
    'first-evening',
    'menu',
    'menu-import',
    'tables',
    'together',
    'printing',
    'orders',
    'printers',
    'closing',
    'accountant',
    'fiscal',
    'paying',
    'loyalty',
    'team',
    'connect',
    'plan',
  ],
  hosting: ['configure', 'operations', 'upgrade', 'backup', 'scale', 'monitor', 'sell-plans'],
} as const;
export type Guide = Article & { readonly language: string; readonly section: GuideSection };

/** `docs/guides/el/menu.md` is the page `menu` in Greek, `docs/payments/stripe.el.md` is `payments/stripe`; without a language, English. */
const pageOf = (file: string): string =>
  file
    .replace(/^guides\/\w\w\//, '')
    .replace(/(?:\.\w\w)?\.md$/, '')
    .replace(/\/README$/, '');

const languageOf = (file: string): string => /^guides\/(\w\w)\/|\.(\w\w)\.md$/.exec(file)?.slice(1).find(Boolean) ?? 'en';

function sectionOf(page: string): GuideSection {
  const [first = ''] = page.split('/');
  if ((SECTIONS.owners as readonly string[]).includes(page)) return 'owners';
  if ((SECTIONS.hosting as readonly string[]).includes(page)) return 'hosting';
  return first === 'payments' || first === 'decisions' ? first : 'more';
}

/** Every markdown file below docs/ by page and language; the site's own pages are not guides. */
function filesByPage(): Map<string, Map<string, string>> {
  const files = readdirSync(DOCS, { recursive: true, encoding: 'utf8' }).map((file) => file.replaceAll('\\', '/'));
  const pages = new Map<string, Map<string, string>>();
  for (const file of files.toSorted()) {
    if (!file.endsWith('.md') || file.startsWith('site/')) continue;
    const known = pages.get(pageOf(file)) ?? new Map<string, string>();
    pages.set(pageOf(file), known.set(languageOf(file), file));
  }
  return pages;
}

/** Where a link of a file leads among the pages: the pictures of docs are served, what lies outside of docs is nowhere. */
export function resolveLink(from: string, href: string): string | null {
  if (/^(?:[a-z]+:|#|\/)/i.test(href)) return href;
  const [path = '', anchor] = href.split('#');
  const file = posix.normalize(posix.join(posix.dirname(from), path));
  if (file.startsWith('..')) return null;
  const hash = anchor === undefined ? '' : `#${anchor}`;
  if (file.endsWith('.md')) return `/docs/${pageOf(file)}${hash}`;
  return file.startsWith('pictures/') ? `/docs/${file}` : null;
}

/** Of a picture of ours, from the head of the file: they are WebP as `npm run pictures` writes it. */
export function pictureSize(address: string): { width: number; height: number } | null {
  const file = join(DOCS, address.replace(/^\/docs\//, ''));
  if (!address.startsWith('/docs/pictures/') || !existsSync(file)) return null;
  const bytes = readFileSync(file);
  if (bytes.toString('latin1', 8, 16) !== 'WEBPVP8 ') return null;
  return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff };
}

export type Guides = {
  readonly pages: readonly string[];
  /** In that language, else in English; null where there is none. */
  guide(page: string, language: string): Guide | null;
  links(language: string): readonly GuideLink[];
};

/** The guides that came with this version, read once. */
export function openGuides(): Guides {
  const files = filesByPage();
  const read = new Map<string, Guide>();
  const guide = (page: string, language: string): Guide | null => {
    const versions = files.get(page);
    const spoken = versions?.has(language) ? language : 'en';
    const file = versions?.get(spoken);
    if (file === undefined) return null;
    const known = read.get(file) ?? {
      ...renderMarkdown(readFileSync(join(DOCS, file), 'utf8'), { resolve: (href) => resolveLink(file, href), sizeOf: pictureSize }),
      language: spoken,
      section: sectionOf(page),
    };
    read.set(file, known);
    return known;
  };
  const order = [...SECTIONS.owners, ...SECTIONS.hosting] as readonly string[];
  const place = (page: string) => (order.includes(page) ? order.indexOf(page) : order.length);
  const pages = [...files.keys()].toSorted((a, b) => place(a) - place(b) || a.localeCompare(b));
  return {
    pages,
    guide,
    links: (language) =>
      pages.flatMap((page) => {
        const found = guide(page, language);
        return found ? [{ page, title: found.title, lead: found.lead, language: found.language, section: found.section }] : [];
      }),
  };
}

/** A page of the site that whoever runs it may write anew: `DATA_DIR/pages/imprint.en.md` instead of ours. */
export function sitePage(dataDir: string, name: string, language: string): Article | null {
  const own = join(dataDir, 'pages', `${name}.${language}.md`);
  const ours = join(DOCS, 'site', `${name}.${language}.md`);
  const file = existsSync(own) ? own : ours;
  return existsSync(file) ? renderMarkdown(readFileSync(file, 'utf8')) : null;
}
