import { readFileSync } from 'node:fs';
import type { Context } from 'hono';
import { getCookie } from 'hono/cookie';
import { ReadyBodies, readyBody, sendReady, type ReadyBody } from '#platform/server/cached-response.ts';
import type { Clock } from '#platform/server/clock.ts';
import type { App } from '#platform/server/http.ts';
import { contentSecurityPolicy, permissions, type InlineSources, type OutsideSources } from '#platform/server/security-headers.ts';
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
  renderServiceWorker(input: { assets: Assets }): string;
};

const DIST = new URL('../../dist/', import.meta.url);

export async function loadRenderers(): Promise<{ renderers: Renderers; assets: Assets }> {
  const assets = JSON.parse(readFileSync(new URL('client/.vite/manifest.json', DIST), 'utf8')) as Assets;
  const renderers = (await import(new URL('server/pages.js', DIST).href)) as Renderers;
  return { renderers, assets };
}

const UI_LANGUAGES = ['en', 'el'];

/** Cookie, else the browser's first language that we speak, else English. */
function languageOf(context: Context): string {
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
  /** What the pages that take a payment may load from elsewhere; null: nothing. */
  readonly outside: (at: { readonly venue: string | undefined; readonly order: string | undefined }) => Promise<OutsideSources | null>;
};

const FOR_EVER = Number.MAX_SAFE_INTEGER;

/**
 * The menus, answered before anything else is asked: this is what a full house reads at once, and it is the same for everyone. Whatever is
 * not a menu that is there goes on to the other routes, which know how to refuse.
 */
export function menuRoutes(app: App, deps: PageDeps & { readonly common: Readonly<Record<string, string>> }): void {
  const { renderers, assets, clock } = deps;
  const bodies = new ReadyBodies();
  const menu = async (context: Context, next: () => Promise<void>): Promise<Response | void> => {
    const id = context.req.query('id');
    const venue = id ? await deps.venues.get(id).catch(() => null) : null;
    if (!venue) return next();
    const language = languageOf(context);
    const now = clock();
    const body = await bodies.get(`${venue.venueId} ${language}`, String(venue.menuVersion), now, async () => ({
      body: await ready(renderers.renderMenu({ venue: publicVenue(venue, now), language, assets }), deps.common),
      until: publicUntil(venue, now),
    }));
    return sendReady(context, body);
  };
  app.get('/store', menu);
  app.get('/store/', menu);
}

/** A venue's pages may show pictures that the venue keeps elsewhere. */
const ready = (page: Page, common: Readonly<Record<string, string>>, outside?: OutsideSources): Promise<ReadyBody> =>
  readyBody(page.html, {
    ...common,
    'Content-Type': 'text/html; charset=UTF-8',
    'Cache-Control': 'no-cache',
    'Content-Language': page.html.match(/<html[^>]* lang="(\w+)"/)?.[1] ?? 'en',
    'Content-Security-Policy': contentSecurityPolicy(page.csp, 'any', outside),
    ...(outside && { 'Permissions-Policy': permissions(outside.wallets) }),
    Vary: 'Accept-Encoding, Accept-Language, Cookie',
  });

/** Every page of the product. Each is rendered once per language and version, kept compressed, and answered with 304 where it is known. */
export function pageRoutes(app: App, deps: PageDeps): void {
  const { renderers, assets, clock } = deps;
  const bodies = new ReadyBodies();

  const fixed = async (
    context: Context,
    name: string,
    render: (language: string) => Page | Promise<Page>,
    until = FOR_EVER,
    outside?: OutsideSources,
  ) => {
    const language = languageOf(context);
    const body = await bodies.get(`${name} ${language}`, '', clock(), async () => ({
      body: await ready(await render(language), {}, outside),
      until,
    }));
    return sendReady(context, body);
  };
  const shell = (screen: 'menu' | 'checkout' | 'order-confirmation') => async (context: Context) => {
    // The card fields' provider is let in only where something is paid, and only at a venue that takes cards.
    const outside = screen === 'menu' ? null : await deps.outside({ venue: context.req.query('id'), order: context.req.query('orderId') });
    const name = `shell ${screen}${outside ? ' cards' : ''}`;
    return fixed(context, name, (language) => renderers.renderStoreShell({ language, assets, screen }), FOR_EVER, outside ?? undefined);
  };

  // A menu that is there was answered already. Without an id the page takes the venue that this browser has in its session.
  const otherMenu = (context: Context) => (context.req.query('id') ? notFoundPage(context, deps) : shell('menu')(context));

  app.get('/', (context) =>
    fixed(context, 'home', async (language) => renderers.renderHome({ language, assets, demo: await deps.demoVenues() }), clock() + 60_000),
  );
  const worker = () =>
    readyBody(renderers.renderServiceWorker({ assets }), {
      'Content-Type': 'text/javascript; charset=UTF-8',
      'Cache-Control': 'no-cache',
      // What the worker itself may fetch.
      'Content-Security-Policy': contentSecurityPolicy({ scripts: [], styles: [] }),
      Vary: 'Accept-Encoding',
    });
  app.get('/sw.js', async (context) => {
    const body = await bodies.get('service worker', '', clock(), async () => ({ body: await worker(), until: FOR_EVER }));
    return sendReady(context, body);
  });
  app.get('/store', otherMenu);
  app.get('/store/', otherMenu);
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
