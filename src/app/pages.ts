import type { Context, MiddlewareHandler } from 'hono';
import { getCookie } from 'hono/cookie';
import { parse } from 'hono/utils/cookie';
import { ReadyBodies, sendReady, writeReady, type ReadyBody, type ShortWay } from '#platform/server/cached-response.ts';
import type { Clock } from '#platform/server/clock.ts';
import type { App } from '#platform/server/http.ts';
import { pageLanguage } from '#platform/server/page-language.ts';
import type { Traffic } from '#platform/server/traffic.ts';
import { contentSecurityPolicy, type OutsideSources } from '#platform/server/security-headers.ts';
import type { PublicVenue } from '#features/venues/contract.ts';
import { publicUntil, publicVenue } from '#features/venues/server/public-venue.ts';
import type { VenueSnapshot } from '#features/venues/server/venue-snapshot.ts';
import type { VenueCache } from '#features/venues/server/venue-cache.ts';
import type { Config } from '#platform/server/config.ts';
import { isLanguage } from '#platform/shared/languages.ts';
import type { ContactDeps } from '#features/contact/server/take-message.ts';
import type { Head, Page } from '#platform/shared/page.ts';
import type { AllStoresInput, DemoVenue } from '#features/site/page-inputs.ts';
import { sitePages, type SitePageDeps, type SiteRenderers } from '#features/site/server/site-pages.ts';
import type { StatusDeps } from '#features/site/server/status.ts';
import { firstScans, type FirstScanDeps } from '#features/venues/server/first-scan.ts';
import { popularItems } from '#features/ordering/server/popular-items.ts';
import { FOR_EVER, ready, type Kept } from './ready-page.ts';
import { tryPages, type TryRenderer } from './try/routes.ts';
import { workerRoutes } from './worker-routes.ts';
import { pictureAddress, venueLook } from '#features/site/server/social-pictures.ts';

/** What the builds made: the pages' renderers, and the names of the browser's files, those of guests and those of who signs in. */
export type Manifest = Readonly<Record<string, unknown>>;
export type Assets = {
  readonly guests: Manifest;
  readonly staff: Manifest;
  readonly live: Manifest;
  /** The styles with which the signed-in application begins. */
  readonly staffStyle: string;
};
export type Renderers = Omit<SiteRenderers, 'renderHome'> &
  TryRenderer & {
    renderHome(input: Parameters<SiteRenderers['renderHome']>[0] & { assets: Manifest }): Page;
    renderMenu(input: { venue: PublicVenue; popular: readonly string[]; language: string; assets: Manifest; head: Head }): Page;
    renderStoreShell(input: { language: string; assets: Manifest; screen: 'menu' | 'checkout' | 'order-confirmation' }): Page;
    renderApp(input: { language: string; assets: Manifest; login?: 'User' | 'Store'; style?: string; meta?: string }): Page;
    renderNotFound(input: { language: string; assets: Manifest; what?: 'missing' | 'unknown' | 'suspended' }): Page;
    renderAllStores(input: AllStoresInput & { language: string }): Page;
    renderServiceWorker(input: { assets: Manifest }): string;
    renderPortalWorker(input: { assets: Manifest }): string;
  };

/** The address may say it (`?lang=el`), which is how search engines and browsers without scripts come to the other language. */
function languageOf(context: Context): string {
  const asked = context.req.query('lang');
  return isLanguage(asked) ? asked : pageLanguage(getCookie(context, 'lang'), context.req.header('accept-language'));
}

/** Who came by an address that says the language stays in it. */
const keepLanguage: MiddlewareHandler = async (context, next) => {
  await next();
  const asked = context.req.query('lang');
  if (context.req.method !== 'GET' || !isLanguage(asked) || !context.res.headers.get('content-type')?.startsWith('text/html')) return;
  context.res.headers.append('Set-Cookie', `lang=${asked}; Path=/; Max-Age=31536000; SameSite=Lax`);
};

export type PageDeps = {
  readonly config: Pick<Config, 'publicUrl' | 'phoneUrl' | 'dataDir' | 'meta' | 'pretendMeta' | 'demo'>;
  /** Whether the administrator has no chosen password, and this is the browser to choose it in. */
  readonly isToBeSetUp: (context: Context) => Promise<boolean>;
  readonly venues: VenueCache;
  readonly clock: Clock;
  readonly renderers: Renderers;
  readonly assets: Assets;
  readonly demoVenues: () => Promise<readonly DemoVenue[]>;
  readonly planPrices: SitePageDeps['planPrices'];
  readonly contact: ContactDeps;
  readonly status: StatusDeps;
  readonly allStores: (asked: { query: string; page: number }) => Promise<AllStoresInput>;
  /** What the pages that take a payment may load from elsewhere; null: nothing. */
  readonly outside: (at: {
    readonly venue?: string | undefined;
    readonly order?: string | undefined;
    readonly visit?: string | undefined;
  }) => Promise<OutsideSources | null>;
};

export type MenuDeps = Pick<PageDeps, 'venues' | 'clock' | 'renderers' | 'assets'> &
  FirstScanDeps & { readonly config: PageDeps['config']; readonly common: Readonly<Record<string, string>>; readonly traffic: Traffic };

type MenuBodies = {
  get(id: string, language: string): Promise<ReadyBody | null>;
  /** Where everything is there already; null says nothing. */
  peek(id: string, language: string): ReadyBody | null;
};

/** The menus, kept ready per venue and language; null for a venue that is not there. */
function menuBodies(deps: MenuDeps): MenuBodies {
  const { renderers, assets, clock, config, venues } = deps;
  const bodies = new ReadyBodies();
  const popular = popularItems(deps.database.db, clock);
  const headOf = (venue: VenueSnapshot, language: string): Head => ({
    canonical: `${config.publicUrl}/store/?id=${venue.number}`,
    listed: venue.listed,
    image: `${config.publicUrl}${pictureAddress(String(venue.number), language, venueLook(venue, language))}`,
  });
  const keyOf = (venue: VenueSnapshot, language: string) => [`${venue.venueId} ${language}`, String(venue.menuVersion), clock()] as const;
  return {
    peek(id, language) {
      const venue = venues.peek(id);
      return venue === null || venue.suspended ? null : bodies.peek(...keyOf(venue, language));
    },
    async get(id, language) {
      const venue = await venues.get(id).catch(() => null);
      if (!venue || venue.suspended) return null;
      const now = clock();
      return bodies.get(...keyOf(venue, language), async () => ({
        body: await ready(
          renderers.renderMenu({
            venue: publicVenue(venue, now),
            popular: await popular(venue),
            language,
            assets: assets.guests,
            head: headOf(venue, language),
          }),
          deps.common,
        ),
        until: publicUntil(venue, now),
      }));
    },
  };
}

/**
 * The menus, answered before anything else is asked: they are the same for everyone. Whatever is not a menu that is there goes on to the
 * other routes, which know how to refuse.
 */
export function menuRoutes(app: App, deps: MenuDeps): void {
  const bodies = menuBodies(deps);
  const scanned = firstScans(deps);
  const menu = async (context: Context, next: () => Promise<void>): Promise<Response | void> => {
    const id = context.req.query('id');
    const body = id ? await bodies.get(id, languageOf(context)) : null;
    if (!body) return next();
    const answer = sendReady(context, body);
    deps.traffic.count('GET', answer.status);
    scanned(new URL(context.req.url).search);
    return answer;
  };
  app.get('/store', menu);
  app.get('/store/', menu);
}

/** An address of a menu as codes and links have it; any other spelling goes the long way, to the same page. */
const PLAIN_MENU = /^\/store\/?\?(?:[\w=&-]*&)?id=([\w-]{1,40})(?:&[\w=&-]*)?$/;

/** What is longer is no link of ours, and trying the expression on it takes long. */
const LONGEST_PLAIN = 300;

/**
 * The same menus on the bare socket: a full house reads them all at once, and making a Request and a Response of each would cost more than
 * the answer.
 */
export function menuLane(deps: MenuDeps): ShortWay {
  const bodies = menuBodies(deps);
  const scanned = firstScans(deps);
  return (request, response) => {
    const { method, url = '', headers } = request;
    const id = method === 'GET' && url.length <= LONGEST_PLAIN ? PLAIN_MENU.exec(url)?.[1] : undefined;
    if (id === undefined || url.lastIndexOf('id=') !== url.indexOf('id=')) return false;
    const chosen = headers.cookie === undefined ? undefined : parse(headers.cookie, 'lang')['lang'];
    const language = pageLanguage(chosen, headers['accept-language']);
    const answer = (body: ReadyBody): true => {
      deps.traffic.count('GET', writeReady(request, response, body));
      scanned(url.slice(url.indexOf('?')));
      return true;
    };
    const here = bodies.peek(id, language);
    return here === null ? bodies.get(id, language).then((body) => body !== null && answer(body)) : answer(here);
  };
}

/** What the signed-in application answers, from one document: for everybody, and for one person alone. */
const OPEN_PATHS = [
  '/secret',
  '/forgot-password',
  '/reset-password/:token',
  '/verify-email/:token',
  '/change-email/:token',
  '/join/:token',
];
const PRIVATE_PATHS = ['/account', '/order-history', '/portal', '/portal/*', '/create-edit-stores', '/create-edit-stores/*'];

/** Every page of the product. Each is rendered once per language and version, kept compressed, and answered with 304 where it is known. */
export function pageRoutes(app: App, deps: PageDeps): void {
  const { renderers, assets, clock } = deps;
  const bodies = new ReadyBodies();

  const fixed: Fixed = async (context, name, render, kept = {}) => {
    const language = languageOf(context);
    const body = await bodies.get(`${name} ${language}`, '', clock(), async () => ({
      body: await ready(await render(language), {}, kept),
      until: kept.until ?? FOR_EVER,
    }));
    return sendReady(context, body);
  };
  const shell = (screen: 'menu' | 'checkout' | 'order-confirmation') => async (context: Context) => {
    // The card fields' provider is let in only where something is paid, and only at a venue that takes cards.
    const outside = screen === 'menu' ? null : await deps.outside({ venue: context.req.query('id'), order: context.req.query('orderId') });
    const name = `shell ${screen}${outside ? ' cards' : ''}`;
    return fixed(context, name, (language) => renderers.renderStoreShell({ language, assets: assets.guests, screen }), {
      outside: outside ?? undefined,
    });
  };

  // A menu that is there was answered already. Without an id the page takes the venue that this browser has in its session.
  const otherMenu = async (context: Context) => {
    const id = context.req.query('id');
    if (!id) return shell('menu')(context);
    const venue = await deps.venues.get(id).catch(() => null);
    return notFoundPage(context, deps, venue?.suspended ? 'suspended' : 'unknown');
  };

  app.use(keepLanguage);
  // Whoever has just started a real installation is led to their own account first; a demo is there to be looked at.
  app.get('/', async (context, next) => {
    if (deps.config.demo || !(await deps.isToBeSetUp(context))) return next();
    context.header('Cache-Control', 'no-store');
    return context.redirect('/secret');
  });
  sitePages(app, {
    ...deps,
    renderers: { ...renderers, renderHome: (input) => renderers.renderHome({ ...input, assets: assets.live }) },
    keep: (context, name, render, forMs) => fixed(context, name, render, { until: clock() + forMs, pictures: 'own' }),
    once: async (context, render, status, headers = {}) => {
      const answer = sendReady(context, await ready(render(languageOf(context)), {}, { pictures: 'own' }));
      return status === 200
        ? answer
        : new Response(answer.body, { status, headers: { ...Object.fromEntries(answer.headers), ...headers } });
    },
    notFound: (context) => notFoundPage(context, deps),
  });
  tryPages(app, deps, bodies);
  workerRoutes(app, clock, {
    '/sw.js': () => renderers.renderServiceWorker({ assets: assets.guests }),
    '/portal-sw.js': () => renderers.renderPortalWorker({ assets: assets.staff }),
  });
  app.get('/store', otherMenu);
  app.get('/store/', otherMenu);
  app.get('/store/checkout', shell('checkout'));
  app.get('/store/order-confirmation', shell('order-confirmation'));
  app.get('/all-stores', (context) => allStoresPage(context, deps));
  applicationRoutes(app, deps, fixed);
}

/** A page that is the same for everybody, rendered once per language and kept. */
type Fixed = (context: Context, name: string, render: (language: string) => Page | Promise<Page>, kept?: Kept) => Promise<Response>;

/** What the signed-in application answers. */
function applicationRoutes(app: App, { config, renderers, assets, outside: outsideOf }: PageDeps, fixed: Fixed): void {
  const application = (language: string) => renderers.renderApp({ language, assets: assets.staff });
  // A share of a table's bill is paid on a document of its own, as cards need one; its receipt is read there too.
  app.get('/share/:visit/:share?', async (context) => {
    const outside = await outsideOf({ visit: context.req.param('visit') });
    return fixed(context, `share${outside ? ' cards' : ''}`, application, { isPrivate: true, outside: outside ?? undefined });
  });
  app.get('/login', (context) => {
    const meta = config.meta ? 'offered' : config.pretendMeta ? 'pretended' : 'none';
    const login = context.req.query('accountType')?.toLowerCase() === 'store' ? 'Store' : 'User';
    const { staff, staffStyle: style } = assets;
    return fixed(context, `login ${login}`, (language) => renderers.renderApp({ language, assets: staff, login, style, meta }));
  });
  for (const path of OPEN_PATHS) app.get(path, (context) => fixed(context, 'app', application));
  for (const path of PRIVATE_PATHS) app.get(path, (context) => fixed(context, 'private app', application, { isPrivate: true }));
}

/** The page for an address that leads nowhere. */
export async function notFoundPage(
  context: Context,
  { renderers, assets }: Pick<PageDeps, 'renderers' | 'assets'>,
  what: 'missing' | 'unknown' | 'suspended' = 'missing',
): Promise<Response> {
  const page = renderers.renderNotFound({ language: languageOf(context), assets, what });
  return context.html(page.html, 404, { 'Content-Security-Policy': contentSecurityPolicy(page.csp) });
}

/** The public list, which changes with every search and every door that opens: made anew each time. */
async function allStoresPage(context: Context, { renderers, allStores }: PageDeps): Promise<Response> {
  const language = languageOf(context);
  const { q = '', page = '1' } = context.req.query();
  const found = await allStores({ query: q.slice(0, 100), page: Number(page) });
  return sendReady(context, await ready(renderers.renderAllStores({ ...found, language }), {}, { pictures: 'any' }));
}

/** The page for one that cannot be made at the moment. */
export function troublePage(context: Context, { renderers }: Pick<PageDeps, 'renderers'>, status: 500 | 503): Response {
  const { pathname, search } = new URL(context.req.url);
  const page = renderers.renderTrouble({ language: languageOf(context), address: pathname.replace(/^\/+/, '/') + search });
  return context.html(page.html, status, { 'Content-Security-Policy': contentSecurityPolicy(page.csp), 'Cache-Control': 'no-store' });
}
