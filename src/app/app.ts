import { Hono, type Context } from 'hono';
import { serveStatic } from '@hono/node-server/serve-static';
import { Refusal } from '#platform/shared/refusal.ts';
import { cspReports } from '#platform/server/csp-reports.ts';
import { boundQuery } from '#platform/server/bound-query.ts';
import { onError, refuse, type App } from '#platform/server/http.ts';
import { streamSeats, type StreamSeats } from '#platform/server/stream-seats.ts';
import { settleBody } from '#platform/server/unread-body.ts';
import { accessLog, namedRequests } from '#platform/server/request-log.ts';
import { metricsRoute } from '#platform/server/metrics.ts';
import { refuseForeignOrigins } from '#platform/server/origin-check.ts';
import { callerOf } from '#platform/server/caller.ts';
import { commonHeaders, securityHeaders } from '#platform/server/security-headers.ts';
import { refusalLog } from '#platform/server/security-log.ts';
import { starterMenu } from '#db/demo/starter-menus.ts';
import { accountRoutes } from '#features/accounts/server/routes.ts';
import { lookCalls } from '#features/admin/server/look-calls.ts';
import { lookingSession } from '#features/admin/server/look-session.ts';
import { keyCalls } from '#features/keys/server/key-caller.ts';
import { keyRoutes } from '#features/keys/server/routes.ts';
import { languageModel } from '#features/assistance/server/language-model.ts';
import { assistanceRoutes } from '#features/assistance/server/routes.ts';
import { closingRoutes } from '#features/closing/server/routes.ts';
import { contactRoutes } from '#features/contact/server/routes.ts';
import type { ContactDeps } from '#features/contact/server/take-message.ts';
import { mediaRoutes } from '#features/media/server/routes.ts';
import { historyRoutes } from '#features/history/server/routes.ts';
import { loyaltyRoutes } from '#features/loyalty/server/routes.ts';
import { menuEditorRoutes } from '#features/menu/server/routes.ts';
import { orderingRoutes } from '#features/ordering/server/routes.ts';
import { promotionRoutes, type PromotionDeps } from '#features/promotions/server/routes.ts';
import { PROVIDER_PATHS } from '#features/payments/server/provider-routes.ts';
import { planRoutes } from '#features/plans/server/routes.ts';
import { printingRoutes } from '#features/printing/server/routes.ts';
import { pushRoutes } from '#features/push/server/routes.ts';
import { reportRoutes } from '#features/reports/server/routes.ts';
import { tableRoutes } from '#features/tables/server/routes.ts';
import { teamRoutes } from '#features/team/server/routes.ts';
import { settingsRoutes } from '#features/settings/server/routes.ts';
import { paysForPlan } from '#features/plans/server/subscription-sql.ts';
import { venueRoutes } from '#features/venues/server/routes.ts';
import { fiscalRoutes } from '#features/fiscal/server/routes.ts';
import { webhookRoutes } from '#features/webhooks/server/routes.ts';
import { administration, deskFor } from './administration.ts';
import { askers, type AppDeps, type Askers } from './app-deps.ts';
import { documentation } from './api-docs/documentation.ts';
import { healthRoutes, takesOrders } from './health.ts';
import { cardPages, paying } from './paying.ts';
import { crawlerRoutes } from '#features/site/server/crawlers.ts';
import { menuRoutes, notFoundPage, pageRoutes, troublePage } from './pages.ts';
import { siteLook } from '#features/site/server/site-pages.ts';
import { sourceRoute } from '#features/site/server/source.ts';
import { wellKnownRoutes } from '#features/site/server/well-known.ts';
import { socialRoutes, venueLook } from '#features/site/server/social-pictures.ts';

/** Every URL of the product in one place. */
export function createApp(deps: AppDeps): App {
  const { config, database, accounts, limits, venues, feed, clock, closing } = deps;
  const { db } = database;
  const seats = streamSeats(config, clock);
  const secure = config.publicUrl.startsWith('https:');
  const app: App = new Hono();
  app.onError((error, context) => troubled(onError(error, context), context, deps.pages));
  const outside = cardPages(deps);
  app.use(namedRequests(accessLog(config)));
  if (deps.tracing) app.use(deps.tracing.requests);
  app.use(boundQuery);
  menuRoutes(app, { ...deps.pages, config, database, venues, feed, clock, traffic: deps.traffic, common: commonHeaders(secure) });
  app.use(securityHeaders(secure));
  app.use(settleBody());
  app.use(refusalLog({ config, clock }));
  app.use(refuseForeignOrigins(config, PROVIDER_PATHS));

  app.use('/api/*', keyCalls({ db, clock, limit: limits.apiKeys }));
  app.use(lookCalls({ db, clock, publicUrl: config.publicUrl }));
  const asked = askers(deps);
  const { who } = asked;
  const ready = takesOrders(database, deps.selfTest);
  healthRoutes(app, { ready, leaving: deps.leaving ?? closing });
  const fares = deskFor(deps, ready);
  const browserReports = new Map<string, number>();
  metricsRoute(app, { ...deps, pool: database.pool, browserReports, installation: () => fares.desk() });
  cspReports(app, { counts: browserReports, clock, limit: (context) => limits.cspReports.take(callerOf(context, config).address) });
  accountRoutes(app, { accounts, config, db, limits, looking: () => lookingSession(db) });
  administration(app, deps, fares);
  venueRoutes(app, {
    db,
    venues,
    feed,
    clock,
    closing,
    seats,
    admin: (context) => accounts.admin(context),
    sendsMail: config.smtpUrl !== null,
    ...(deps.shop && { paysForPlan }),
    who,
    venuesMade: limits.venuesMade,
    plans: config.plans,
    starterMenu,
  });
  historyRoutes(app, { db, venues, feed, accounts, clock, config });
  ordering(app, { ...deps, seats }, asked);
  paying(app, deps, asked);
  assistance(app, { ...deps, seats }, asked);
  pictures(app, deps, asked);
  pushRoutes(app, { db, secret: config.secret, who, push: deps.push });
  portalRoutes(app, deps, asked);
  documentation(app);

  const contact = contactDeps(deps);
  publicRoutes(app, deps, contact);
  const isToBeSetUp = async (context: Context) => (await accounts.firstSetup.openFor(context)) !== null;
  const planPrices = deps.prices.read;
  pageRoutes(app, { ...deps.pages, config, venues, clock, outside, contact, status: fares, isToBeSetUp, planPrices });
  files(app);
  missing(app, deps);
  return app;
}

/** What the build made, compressed beforehand. */
function files(app: App): void {
  app.use('/assets/*', serveStatic({ root: './dist/client', precompressed: true, onFound: keep('public, max-age=31536000, immutable') }));
  app.use('*', serveStatic({ root: './dist/client', precompressed: true, onFound: keep('public, max-age=86400') }));
}

type Seated = AppDeps & { readonly seats: StreamSeats };

/** Orders, from the quote to the kitchen's board. */
function ordering(
  app: App,
  { config, database, writer, limits, venues, feed, clock, closing, payments, phones, seats }: Seated,
  asked: Askers,
): void {
  orderingRoutes(app, {
    ...asked,
    db: database.db,
    writer,
    venues,
    feed,
    clock,
    closing,
    seats,
    config,
    limits,
    secret: config.secret,
    secureCookies: config.publicUrl.startsWith('https:'),
    takesOnline: (venue, method) => payments.takesOnline(venue, method),
    onMoved: (order) => {
      phones.tell(order);
      payments.moved(order);
    },
  });
}

/** What tables ask for. */
function assistance(app: App, { config, database, limits, venues, feed, clock, closing, seats }: Seated, asked: Askers): void {
  assistanceRoutes(app, {
    ...asked,
    db: database.db,
    venues,
    feed,
    closing,
    seats,
    clock,
    secret: config.secret,
    secureCookies: config.publicUrl.startsWith('https:'),
    model: config.languageModel && languageModel(config.languageModel, clock),
    mayAskModel: (context) => {
      const { mark, address } = callerOf(context, config);
      return limits.languageModel.take(mark?.name ?? address).then(
        () => true,
        () => false,
      );
    },
    freshMarks: { config, limit: limits.freshMarks, clock },
    async limitRequests(context, venue, table, hasCode) {
      const { mark, address, proof } = callerOf(context, config);
      const who = mark?.name ?? address;
      await limits.assistance.take(`${who} ${venue} ${table}`, proof);
      if (hasCode) return;
      await limits.assistanceTyped.take(who, proof);
      await limits.assistanceAddress.take(address, proof);
    },
  });
}

function pictures(app: App, { config, database, accounts, limits, venues, images, clock, pictureQuota }: AppDeps, asked: Askers): void {
  mediaRoutes(app, {
    ...asked,
    db: database.db,
    images,
    clock,
    quota: pictureQuota,
    publicUrl: config.publicUrl,
    venues,
    admin: (context) => accounts.admin(context),
    limitUploads: (userId) => limits.uploads.take(userId),
  });
}

/** What a venue's team does, each call judged by its role there. */
function portalRoutes(app: App, deps: AppDeps, { who, gate }: Askers): void {
  const { config, database, limits, venues, feed, clock, mailer, accounts } = deps;
  const portal = { db: database.db, venues, feed, clock, gate, publicUrl: config.publicUrl, plans: config.plans };
  reportRoutes(app, { ...portal, reports: deps.reports, secret: config.secret });
  planRoutes(app, { ...portal, shop: deps.shop, prices: deps.prices, mailer, limit: limits.planPages });
  keyRoutes(app, portal);
  webhookRoutes(app, { ...portal, ...deps.hooks, accounts, secret: config.secret, limit: limits.webhooks });
  fiscalRoutes(app, { ...portal, ...deps.fiscal, secret: config.secret, limit: limits.webhooks });
  const sendsMail = config.smtpUrl !== null;
  closingRoutes(app, { ...portal, mailer, sendsMail });
  printingRoutes(app, { ...portal, phoneUrl: config.phoneUrl, printerNetworks: config.printerNetworks });
  officeRoutes(app, portal);
  menuEditorRoutes(app, { ...portal, reader: config.menuReader, limitPapers: limits.paperReads });
  tableRoutes(app, { ...portal, secret: config.secret, phoneUrl: config.phoneUrl });
  const wrongLink = (context: Context) => limits.joinLink.take(callerOf(context, config).address);
  teamRoutes(app, { ...portal, who, mailer, sendsMail, mails: limits.invitations, markVerified: accounts.markVerified, wrongLink });
}

/** What a venue's owner and managers set. */
function officeRoutes(app: App, deps: PromotionDeps): void {
  promotionRoutes(app, deps);
  loyaltyRoutes(app, deps);
  settingsRoutes(app, deps);
}

/** One limit for messages, whichever way they come. */
function contactDeps({ config, clock, limits, mailer }: AppDeps): ContactDeps {
  return {
    mailer,
    clock,
    secret: config.secret,
    to: config.contactEmail,
    publicUrl: config.publicUrl,
    limit: (context) => {
      const { address, proof } = callerOf(context, config);
      return limits.contact.take(address, proof);
    },
  };
}

/** What search engines, messengers and people who write to us use. */
function publicRoutes(app: App, { config, database, venues, clock }: AppDeps, contact: ContactDeps): void {
  contactRoutes(app, contact);
  wellKnownRoutes(app, { config, clock });
  sourceRoute(app);
  crawlerRoutes(app, { publicUrl: config.publicUrl, db: database.db });
  socialRoutes(app, {
    async lookOf(name, language) {
      if (name === 'site') return siteLook(language);
      const venue = /^\d{1,9}$/.test(name) ? await venues.get(name).catch(() => null) : null;
      return venue && !venue.suspended ? venueLook(venue, language) : null;
    },
  });
  app.use('/docs/pictures/*', serveStatic({ root: './', onFound: keep('public, max-age=86400') }));
}

/** A person who asked for a page is answered with one, also where it cannot be made. */
function troubled(answer: Response, context: Context, pages: AppDeps['pages']): Response {
  const { status } = answer;
  const wantsPage = !context.req.path.startsWith('/api/');
  return wantsPage && (status === 500 || status === 503) ? troublePage(context, pages, status) : answer;
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
