import { Hono } from 'hono';
import { serveStatic } from '@hono/node-server/serve-static';
import { Refusal } from '#platform/shared/refusal.ts';
import type { Config } from '#platform/server/config.ts';
import type { Clock } from '#platform/server/clock.ts';
import type { OpenDatabase } from '#platform/server/database.ts';
import { onError, refuse, type App } from '#platform/server/http.ts';
import type { LiveFeed } from '#platform/server/live-feed.ts';
import type { Mailer } from '#platform/server/mailer.ts';
import { metricsRoute } from '#platform/server/metrics.ts';
import { refuseForeignOrigins } from '#platform/server/origin-check.ts';
import { limiter } from '#platform/server/rate-limit.ts';
import { clientAddress } from '#platform/server/client-address.ts';
import { commonHeaders, contentSecurityPolicy, securityHeaders } from '#platform/server/security-headers.ts';
import type { Accounts } from '#features/accounts/server/accounts.ts';
import { accountRoutes } from '#features/accounts/server/routes.ts';
import { assistanceRoutes } from '#features/assistance/server/routes.ts';
import { historyRoutes } from '#features/history/server/routes.ts';
import { orderingRoutes } from '#features/ordering/server/routes.ts';
import type { PushGateway } from '#features/push/server/push-gateway.ts';
import type { Payments } from '#features/payments/server/open-payments.ts';
import { PROVIDER_PATHS } from '#features/payments/server/provider-routes.ts';
import { pushRoutes } from '#features/push/server/routes.ts';
import type { Phones } from '#features/push/server/tell-phones.ts';
import { venueRoutes } from '#features/venues/server/routes.ts';
import type { VenueCache } from '#features/venues/server/venue-cache.ts';
import { apiDocsPage } from './api-docs.ts';
import { healthRoutes } from './health.ts';
import { openApiDocument } from './openapi.ts';
import { cardPages, paying } from './paying.ts';
import { menuRoutes, notFoundPage, pageRoutes, type PageDeps } from './pages.ts';

export type AppDeps = {
  readonly config: Config;
  readonly database: OpenDatabase;
  readonly accounts: Accounts;
  readonly venues: VenueCache;
  readonly feed: LiveFeed;
  readonly push: PushGateway;
  readonly phones: Phones;
  readonly payments: Payments;
  readonly mailer: Mailer;
  readonly clock: Clock;
  readonly pages: Omit<PageDeps, 'venues' | 'clock' | 'outside'>;
  readonly closing: AbortSignal;
};

/** Every URL of the product in one place. */
export function createApp(deps: AppDeps): App {
  const { config, database, accounts, venues, feed, clock, closing, payments } = deps;
  const { db } = database;
  const secure = config.publicUrl.startsWith('https:');
  const app: App = new Hono();
  app.onError(onError);
  const outside = cardPages(deps);
  menuRoutes(app, { ...deps.pages, venues, clock, outside, common: commonHeaders(secure) });
  app.use(securityHeaders(secure));
  app.use(refuseForeignOrigins(config, PROVIDER_PATHS));

  healthRoutes(app, { database, closing });
  metricsRoute(app, { feed });
  accountRoutes(app, { accounts, config, db });
  venueRoutes(app, { db, venues, feed, clock, closing, admin: (context) => accounts.admin(context) });
  const perTable = limiter(config, { name: 'orders-table', points: 120, seconds: 60 });
  const perAddress = limiter(config, { name: 'orders-address', points: 3000, seconds: 60 });
  const who = (headers: Headers) => accounts.user(headers);
  historyRoutes(app, { db, venues, accounts, clock, config });
  orderingRoutes(app, {
    db,
    venues,
    feed,
    clock,
    closing,
    secret: config.secret,
    secureCookies: secure,
    who,
    unknownCodes: limiter(config, { name: 'unknown-codes', points: 10, seconds: 600 }),
    addressOf: (context) => clientAddress(context, config),
    takesOnline: (venue, method) => payments.takesOnline(venue, method),
    onMoved: (order) => {
      deps.phones.tell(order);
      payments.moved(order);
    },
    limitOrders: async (context, venue, table) => {
      await perAddress.take(clientAddress(context, config));
      if (table > 0) await perTable.take(`${venue} ${table}`);
    },
  });
  paying(app, deps, who);
  const bells = limiter(config, { name: 'assistance', points: 30, seconds: 60 });
  assistanceRoutes(app, {
    db,
    venues,
    feed,
    closing,
    who,
    secret: config.secret,
    secureCookies: secure,
    limitRequests: (context, venue, table) => bells.take(`${clientAddress(context, config)} ${venue} ${table}`),
  });
  pushRoutes(app, { db, secret: config.secret, who, push: deps.push });
  documentation(app);

  pageRoutes(app, { ...deps.pages, venues, clock, outside });
  app.use('/assets/*', serveStatic({ root: './dist/client', precompressed: true, onFound: keep('public, max-age=31536000, immutable') }));
  app.use('*', serveStatic({ root: './dist/client', precompressed: true, onFound: keep('public, max-age=86400') }));
  missing(app, deps);
  return app;
}

const keep = (value: string) => (_path: string, context: { header(name: string, value: string): void }) =>
  context.header('Cache-Control', value);

function missing(app: App, deps: AppDeps): void {
  app.notFound((context) => {
    const wantsPage = context.req.method === 'GET' && !context.req.path.startsWith('/api/');
    if (wantsPage) return notFoundPage(context, deps.pages);
    return refuse(context, new Refusal(404, 'not_found', 'There is nothing at this address.'));
  });
}

/** The API's own description, generated from the contracts that validate it. */
function documentation(app: App): void {
  let document: Promise<object> | null = null;
  const described = () => (document ??= openApiDocument(app));
  app.get('/api/openapi.json', async (context) => context.json(await described()));
  app.get('/api/docs', async (context) => {
    const page = apiDocsPage(await described());
    return context.html(page.html, 200, { 'Content-Security-Policy': contentSecurityPolicy(page.csp) });
  });
}
