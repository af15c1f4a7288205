import type { Context } from 'hono';
import type { PlanPrice } from '#domain/plan.ts';
import type { Config } from '#platform/server/config.ts';
import type { App } from '#platform/server/http.ts';
import type { Article } from '#platform/server/markdown.ts';
import type { Language } from '#platform/shared/texts.ts';
import siteEl from '#texts/site.el.json' with { type: 'json' };
import siteEn from '#texts/site.en.json' with { type: 'json' };
import { contactPages, type ContactRenderer } from './contact-pages.ts';
import type { ContactDeps } from '#features/contact/server/take-message.ts';
import { guideSearch } from './guide-search.ts';
import { openGuides, sitePage, type Guide } from './guides.ts';
import type { Head, Page } from '#platform/shared/page.ts';
import type { DemoVenue, GuideLink, GuideQuery, Status } from '../page-inputs.ts';
import type { SocialLook } from './draw-picture.ts';
import { houseLook, pictureAddress } from './social-pictures.ts';
import { statusOf, type StatusDeps } from './status.ts';

type SiteInput = { language: string; head: Head };
export type SiteRenderers = {
  renderHome(input: SiteInput & { demo: readonly DemoVenue[]; phoneUrl: string; prices: readonly PlanPrice[] }): Page;
  renderPricing(input: SiteInput & { prices: readonly PlanPrice[] }): Page;
  renderContact: ContactRenderer;
  renderArticle(
    input: SiteInput & { article: Article | Guide | null; links: readonly GuideLink[]; current: string; asked?: GuideQuery },
  ): Page;
  renderStatus(input: SiteInput & { status: Status }): Page;
  renderTrouble(input: { language: string; address: string }): Page;
};

/** Pages of words that whoever runs this Parea may write anew. */
const SITE_PAGES = ['privacy', 'accessibility', 'terms', 'imprint', 'security'] as const;

/** What the field takes, and what is looked for of an address. */
const LONGEST_QUERY = 100;

/** A minute: what a file says in DATA_DIR/pages is seen that soon. */
const FRESH_MS = 60_000;

export type SitePageDeps = {
  readonly config: Pick<Config, 'publicUrl' | 'phoneUrl' | 'dataDir'>;
  readonly renderers: SiteRenderers;
  /** What the plans cost here. */
  readonly planPrices: () => Promise<readonly PlanPrice[]>;
  readonly demoVenues: () => Promise<readonly DemoVenue[]>;
  /** Keeps what `render` makes ready per language, for so many milliseconds. */
  readonly keep: (context: Context, name: string, render: (language: string) => Page | Promise<Page>, forMs: number) => Promise<Response>;
  /** The same for a page that is this request's own. */
  readonly once: (
    context: Context,
    render: (language: string) => Page,
    status: number,
    headers?: Readonly<Record<string, string>>,
  ) => Promise<Response>;
  readonly contact: ContactDeps;
  readonly status: StatusDeps;
  readonly notFound: (context: Context) => Promise<Response>;
};

/** The house's own look in a language: the home page's promise. */
export const siteLook = (language: string): SocialLook => {
  const say = SAYS[language === 'el' ? 'el' : 'en'];
  return houseLook(say.title, `${say.lead.split('. ')[0] ?? ''}.`);
};

const SAYS: Readonly<Record<Language, { title: string; lead: string }>> = {
  en: { title: siteEn['hero.title'], lead: siteEn['hero.lead'] },
  el: { title: siteEl['hero.title'], lead: siteEl['hero.lead'] },
};

/** The home page and its sisters: public, the same for everybody. */
export function sitePages(app: App, deps: SitePageDeps): void {
  const { config, renderers, demoVenues, planPrices, keep, once, contact } = deps;
  const { publicUrl, phoneUrl } = config;
  const head = headsOf(publicUrl);

  app.get('/', (context) =>
    keep(
      context,
      'home',
      async (language) =>
        renderers.renderHome({ language, head: head('/', language), demo: await demoVenues(), phoneUrl, prices: await planPrices() }),
      FRESH_MS,
    ),
  );
  app.get('/pricing', (context) =>
    keep(
      context,
      'pricing',
      async (language) => renderers.renderPricing({ language, head: head('/pricing', language), prices: await planPrices() }),
      FRESH_MS,
    ),
  );
  contactPages(app, {
    contact,
    page: (context, form, status, headers) =>
      once(context, (language) => renderers.renderContact({ language, head: head('/contact', language), form }), status, headers),
  });
  const fares = statusOf(deps.status);
  app.get('/status', async (context) => {
    const now = await fares();
    const render = (language: string) => renderers.renderStatus({ language, head: head('/status', language), status: now });
    // Also for what only looks at the number.
    return once(context, render, now.takesOrders ? 200 : 503);
  });
  wordPages(app, deps);
}

type HeadOf = (path: string, language: string) => Head;
const headsOf =
  (publicUrl: string): HeadOf =>
  (path, language) => ({
    canonical: `${publicUrl}${inLanguage(path, language)}`,
    languages: languagesOf(`${publicUrl}${path}`),
    image: `${publicUrl}${pictureAddress('site', language, siteLook(language))}`,
  });

/** The guides, and the pages of words. */
function wordPages(app: App, { config, renderers, keep, once, notFound }: SitePageDeps): void {
  const head = headsOf(config.publicUrl);
  const guides = openGuides();
  const article = (path: string, found: Article | Guide | null, links: readonly GuideLink[], current: string) => (language: string) =>
    renderers.renderArticle({ language, head: head(path, language), article: found, links, current });
  for (const name of SITE_PAGES)
    app.get(`/${name}`, (context) =>
      keep(context, name, (language) => article(`/${name}`, sitePage(config.dataDir, name, language), [], name)(language), FRESH_MS),
    );
  const search = guideSearch(guides);
  app.get('/docs', (context) => {
    const query = (context.req.query('q') ?? '').trim().slice(0, LONGEST_QUERY);
    if (query === '') return keep(context, 'docs', (language) => article('/docs', null, guides.links(language), '')(language), FRESH_MS);
    return once(
      context,
      (language) =>
        renderers.renderArticle({
          language,
          head: head('/docs', language),
          article: null,
          links: guides.links(language),
          current: '',
          asked: { query, hits: search(query, language) },
        }),
      200,
    );
  });
  app.get('/docs/*', async (context, next) => {
    const page = context.req.path.slice('/docs/'.length);
    if (page.startsWith('pictures/')) return next();
    if (!guides.pages.includes(page)) return notFound(context);
    const render = (language: string) => article(`/docs/${page}`, guides.guide(page, language), guides.links(language), page)(language);
    return keep(context, `docs ${page}`, render, FRESH_MS);
  });
}

/** Where a page is in a language for those who do not say theirs, as search engines: the address itself is the English one. */
const inLanguage = (path: string, language: string): string => (language === 'el' ? `${path}?lang=el` : path);

export const languagesOf = (address: string): Readonly<Record<string, string>> => ({
  en: inLanguage(address, 'en'),
  el: inLanguage(address, 'el'),
  'x-default': address,
});

/** The addresses of these pages, for search engines. */
export const siteAddresses = (): string[] => [
  '/',
  '/pricing',
  '/contact',
  '/status',
  '/docs',
  ...openGuides().pages.map((page) => `/docs/${page}`),
  ...SITE_PAGES.map((name) => `/${name}`),
];
