import { readFileSync } from 'node:fs';
import type { Context } from 'hono';
import { getCookie } from 'hono/cookie';
import { ReadyBodies, readyBody, sendReady, type ReadyBody } from '#platform/server/cached-response.ts';
import type { Clock } from '#platform/server/clock.ts';
import type { App } from '#platform/server/http.ts';
import { contentSecurityPolicy, type InlineSources } from '#platform/server/security-headers.ts';
import type { PublicVenue } from '#features/venues/contract.ts';
import { publicUntil, publicVenue } from '#features/venues/server/public-venue.ts';
import type { VenueCache } from '#features/venues/server/venue-cache.ts';

/** A venue that the home page offers to try. */
export type DemoVenue = {
  readonly id: number;
  readonly title: string;
  readonly subtitle: string;
  readonly logo: string;
  readonly headerBg: string;
};

/** What `vite build` made: the pages' renderers and the names of the browser's files. */
export type Page = { readonly html: string; readonly csp: InlineSources };
type Assets = Readonly<Record<string, unknown>>;
export type Renderers = {
  renderMenu(input: { venue: PublicVenue; language: string; assets: Assets }): Page;
  renderStoreShell(input: { language: string; assets: Assets; screen: 'menu' | 'checkout' | 'order-confirmation' }): Page;
  renderApp(input: { language: string; assets: Assets }): Page;
  renderHome(input: { language: string; assets: Assets; demo: readonly DemoVenue[] }): Page;
  renderNotFound(input: { language: string; assets: Assets }): Page;
};

const DIST = new URL('../../dist/', import.meta.url);

export async function loadRenderers(): Promise<{ renderers: Renderers; assets: Assets }> {
  const assets = JSON.parse(readFileSync(new URL('client/.vite/manifest.json', DIST), 'utf8')) as Assets;
  const renderers = (await import(new URL('server/pages.js', DIST).href)) as Renderers;
  return { renderers, assets };
}

const UI_LANGUAGES = ['en', 'el'];

/** Cookie, else the browser's first language that we speak, else English. */
export function languageOf(context: Context): string {
  const chosen = getCookie(context, 'lang');
  if (chosen !== undefined && UI_LANGUAGES.includes(chosen)) return chosen;
  const wanted = (context.req.header('accept-language') ?? '').split(',').map((part) => part.trim().slice(0, 2).toLowerCase());
  return wanted.find((language) => UI_LANGUAGES.includes(language)) ?? 'en';
}

export type PageDeps = {
  readonly venues: VenueCache;
  readonly clock: Clock;
  readonly renderers: Renderers;
  readonly assets: Assets;
  readonly demoVenues: () => Promise<readonly DemoVenue[]>;
};

const FOR_EVER = Number.MAX_SAFE_INTEGER;

/** Every page of the product. Each is rendered once per language and version, kept compressed, and answered with 304 where it is known. */
export function pageRoutes(app: App, deps: PageDeps): void {
  const { renderers, assets, clock } = deps;
  const bodies = new ReadyBodies();

  const ready = (page: Page, pictures: 'own' | 'any' = 'own'): Promise<ReadyBody> =>
    readyBody(page.html, {
      'Content-Type': 'text/html; charset=UTF-8',
      'Cache-Control': 'no-cache',
      'Content-Language': page.html.match(/<html[^>]* lang="(\w+)"/)?.[1] ?? 'en',
      'Content-Security-Policy': contentSecurityPolicy(page.csp, pictures),
      Vary: 'Accept-Encoding, Accept-Language, Cookie',
    });
  const fixed = async (context: Context, name: string, render: (language: string) => Page | Promise<Page>, until = FOR_EVER) => {
    const language = languageOf(context);
    const body = await bodies.get(`${name} ${language}`, '', clock(), async () => ({
      body: await ready(await render(language), 'any'),
      until,
    }));
    return sendReady(context.req.raw, body);
  };
  const shell = (screen: 'menu' | 'checkout' | 'order-confirmation') => (context: Context) =>
    fixed(context, `shell ${screen}`, (language) => renderers.renderStoreShell({ language, assets, screen }));

  const menu = async (context: Context): Promise<Response> => {
    const id = context.req.query('id');
    // Without an id the page takes the venue that this browser has in its session.
    if (id === undefined || id === '') return shell('menu')(context);
    const venue = await deps.venues.get(id);
    if (!venue) return notFoundPage(context, deps);
    const language = languageOf(context);
    const now = clock();
    const body = await bodies.get(`menu ${venue.venueId} ${language}`, String(venue.menuVersion), now, async () => ({
      body: await ready(renderers.renderMenu({ venue: publicVenue(venue, now), language, assets }), 'any'),
      until: publicUntil(venue, now),
    }));
    return sendReady(context.req.raw, body);
  };

  app.get('/', (context) =>
    fixed(context, 'home', async (language) => renderers.renderHome({ language, assets, demo: await deps.demoVenues() }), clock() + 60_000),
  );
  app.get('/store', menu);
  app.get('/store/', menu);
  app.get('/store/checkout', shell('checkout'));
  app.get('/store/order-confirmation', shell('order-confirmation'));
  for (const path of ['/login', '/forgot-password', '/reset-password/:token', '/account', '/order-history', '/portal', '/portal/*'])
    app.get(path, (context) => fixed(context, 'app', (language) => renderers.renderApp({ language, assets })));
}

/** The page for an address that leads nowhere. */
export async function notFoundPage(context: Context, { renderers, assets }: Pick<PageDeps, 'renderers' | 'assets'>): Promise<Response> {
  const page = renderers.renderNotFound({ language: languageOf(context), assets });
  return context.html(page.html, 404, { 'Content-Security-Policy': contentSecurityPolicy(page.csp) });
}
