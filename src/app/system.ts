import { DEMO_ACCOUNTS } from '#db/demo/accounts.ts';
import type { Config } from '#platform/server/config.ts';
import type { Tracing } from '#platform/server/tracing.ts';
import { systemClock, type Clock } from '#platform/server/clock.ts';
import { openLimits, sweepLimits } from '#platform/server/rate-limit.ts';
import { openDatabase, type OpenDatabase } from '#platform/server/database.ts';
import type { Dispatcher } from '#platform/server/dispatcher.ts';
import type { GuardedPost } from '#platform/server/guarded-post.ts';
import { openJobs, type Jobs } from '#platform/server/jobs.ts';
import { forgetOldChanges, forgetOldEvents } from '#platform/server/forget-old.ts';
import { liveFeed, type LiveFeed } from '#platform/server/live-feed.ts';
import { openMailer } from '#platform/server/mailer.ts';
import { forgetOldMail, loggedMailer } from '#platform/server/mail-log.ts';
import { migrate } from '#platform/server/migrate.ts';
import { queuedMailer, type QueuedMailer } from '#platform/server/queued-mailer.ts';
import { openTraffic, type Traffic } from '#platform/server/traffic.ts';
import { openReports, type ReportsDatabase } from '#platform/server/reports-database.ts';
import { openSweeps, type Sweeps } from '#platform/server/sweeps.ts';
import { eraseDueVenues } from '#features/admin/server/erase-venues.ts';
import { openAccounts, type Accounts } from '#features/accounts/server/accounts.ts';
import { noticeWaves } from '#features/ordering/server/notice-waves.ts';
import { forgetCallers } from '#features/assistance/server/typed-calls.ts';
import { forgetPeoplesAddresses } from '#features/ordering/server/people-sql.ts';
import { forgetAddresses } from '#features/ordering/server/unconfirmed-sql.ts';
import { forgetVoidKeys } from '#features/ordering/server/void-key-sql.ts';
import { usualStrangers } from '#features/ordering/server/usual-orders.ts';
import { callForUnread } from '#features/assistance/server/call-for-unread.ts';
import { endPaidBills } from '#features/assistance/server/paid-bills.ts';
import { endLeftVisits } from '#features/ordering/server/end-left-visits.ts';
import { escalateOrders } from '#features/ordering/server/escalate-orders.ts';
import { openClerk, openProvider } from '#features/fiscal/server/fiscal-clerk.ts';
import { warnOfOpenSlips } from '#features/fiscal/server/open-slips.ts';
import { venueCache, type VenueCache } from '#features/venues/server/venue-cache.ts';
import { showVenuesOf } from '#features/venues/server/show-venues.ts';
import { venuesOf } from '#features/venues/server/venue-sql.ts';
import { orderWriter, type OrderWriter } from '#features/ordering/server/order-writer.ts';
import { selfTest, type SelfTest } from '#features/ordering/server/self-test.ts';
import { openImageStore, type ImageStore } from '#features/media/server/image-store.ts';
import { QUOTA, type Quota } from '#features/media/server/receive-upload.ts';
import { sweepPictures } from '#features/media/server/sweep-pictures.ts';
import { keepThePast, openDatabaseOf } from './own-database.ts';
import { LIMITS, type Limits } from './limits.ts';
import { forgetNotices } from '#features/payments/server/notice-sql.ts';
import { forgetPayerAddresses } from '#features/payments/server/payer-sql.ts';
import { openPayments, type Payments } from '#features/payments/server/open-payments.ts';
import { followSubscriptions } from '#features/plans/server/follow-subscription.ts';
import { openPlanPrices, type PlanPrices } from '#features/plans/server/plan-prices.ts';
import { openShop } from '#features/plans/server/open-shop.ts';
import type { PlanShop } from '#features/plans/server/plan-shop.ts';
import { tellEnds } from '#features/plans/server/tell-ends.ts';
import { tellFirstPayments } from '#features/plans/server/tell-first-payments.ts';
import { openPushGateway, type PushGateway, type PushTransport } from '#features/push/server/push-gateway.ts';
import { openPhones, type Phones } from '#features/push/server/tell-phones.ts';
import { forgetTickets } from '#features/printing/server/job-sql.ts';
import { makeAllJobs } from '#features/printing/server/make-jobs.ts';
import { mindPrinters } from '#features/printing/server/mind-printers.ts';
import { printOnScreens } from '#features/printing/server/screen-printers.ts';
import { openRawPrinters, type RawPrinters } from '#features/printing/server/raw-printers.ts';
import { openCourier } from '#features/webhooks/server/courier.ts';
import { hookTransport, type HookTransport } from '#features/webhooks/server/hook-transport.ts';
import { forgetMessages } from '#features/webhooks/server/message-sql.ts';
import { keepReach } from '#features/webhooks/server/told-venues-sql.ts';
import { keptVapidKey } from '#features/push/server/vapid-key.ts';
import packageJson from '../../package.json' with { type: 'json' };

/** Everything that lives as long as the process: the database, what watches it, and who may do what. */
export type System = {
  readonly config: Config;
  readonly database: OpenDatabase;
  /** Where long reports are read. */
  readonly reports: ReportsDatabase;
  readonly feed: LiveFeed;
  readonly venues: VenueCache;
  /** Writes orders of this process, each beside those that come with it. */
  readonly writer: OrderWriter;
  readonly selfTest: SelfTest;
  readonly accounts: Accounts;
  readonly limits: Limits;
  readonly mailer: QueuedMailer;
  readonly push: PushGateway;
  readonly phones: Phones;
  readonly hooks: { readonly transport: HookTransport; readonly courier: Dispatcher };
  readonly fiscal: { readonly provider: GuardedPost; readonly clerk: Dispatcher };
  readonly images: ImageStore;
  readonly pictureQuota: Quota;
  readonly payments: Payments;
  /** Where plans are paid; null: nowhere. */
  readonly shop: PlanShop | null;
  readonly prices: PlanPrices;
  /** What is done every so often; `main` starts them. */
  readonly sweeps: Sweeps;
  /** What is done though it fails at first; `main` starts them. */
  readonly jobs: Jobs;
  readonly clock: Clock;
  readonly traffic: Traffic;
  /** Null where no traces are wanted. */
  readonly tracing: Tracing | null;
  /** What the database is, for people. */
  readonly databaseName: string;
  close(): Promise<void>;
};

/** What stands in for a world outside. */
export type Worlds = {
  readonly push?: PushTransport;
  readonly hooks?: HookTransport;
  readonly fiscal?: GuardedPost;
  readonly pictureQuota?: Quota;
  readonly printerPort?: number;
};

/** Opens the database (the embedded one unless DATABASE_URL names another), brings its schema up to date, and joins the parts. */
export async function openSystem(config: Config, clock: Clock = systemClock, worlds: Worlds = {}): Promise<System> {
  // What is open by then is closed again where a later part cannot be opened, or the process would leave its PostgreSQL running.
  await using opened = new AsyncDisposableStack();
  const tracing = config.traces && closedAtLast(opened, await traces(config.traces));
  const { embedded, archive, url } = await openDatabaseOf(config, clock, opened);
  await migrate(url);
  const database = closedAtLast(opened, openDatabase(url, tracing ? { told: tracing.statement } : {}));
  const reports = closedAtLast(opened, openReports(database, config.reportsDatabaseUrl));
  const feed = closedAtLast(opened, liveFeed(url, database.db));
  const venues = venueCache(database.db);
  feed.onMenuChange((venueId) => venues.drop(venueId));
  // A change whose nudge was lost is seen by the next sweep; away databases are the routes' to report.
  feed.onSweep(() => void venues.refresh().catch(() => undefined));
  const jobs = openJobs(database.pool);
  opened.defer(() => jobs.close());
  const mailer = queuedMailer(loggedMailer(database.db, openMailer(config)), jobs);
  const { limits, share } = openLimits({ config, pool: () => database.pool }, LIMITS);
  const accounts = accountsOf({ database, config, mailer, clock, limits }, feed);
  const push = openPushGateway(await keptVapidKey(database.db, config.dataDir), contactOf(config), worlds.push);
  const phones = openPhones({ db: database.db, push });
  const writer = orderWriter(database.db);
  const testing = selfTest({ db: database.db, writer, feed, clock, secret: config.secret });
  const images = openImageStore(config);
  const paid = gettingPaid({ db: database.db, feed, clock, config });
  const transport = worlds.hooks ?? hookTransport({ anywhere: config.webhooksAnywhere });
  const courier = openCourier({ ...config, db: database.db, venues, feed, clock, mailer, transport });
  const provider = worlds.fiscal ?? openProvider({ anywhere: config.webhooksAnywhere });
  const clerk = openClerk({ ...config, db: database.db, feed, clock, provider });
  const sweeps = openSweeps();
  if (archive) keepThePast(sweeps, archive, { ...config, url, clock, mailer, to: config.adminEmail ?? config.contactEmail });
  const raw = openRawPrinters({ db: database.db, venues, feed, networks: config.printerNetworks, port: worlds.printerPort });
  regularly(sweeps, { share, config, database, feed, venues, mailer, images, ...paid, clock, courier, clerk, selfTest: testing, raw });
  // A mail under way is not lost to a restart.
  const lastWork = [paid.prices.idle, raw.close, mailer.idle, phones.idle, courier.close, clerk.close, accounts.idle, sweeps.close];
  for (const end of lastWork) opened.defer(() => end());
  const closing = opened.move();
  return {
    config,
    database,
    reports,
    feed,
    venues,
    writer,
    selfTest: testing,
    accounts,
    limits,
    mailer,
    push,
    phones,
    hooks: { transport, courier },
    fiscal: { provider, clerk },
    images,
    pictureQuota: worlds.pictureQuota ?? QUOTA,
    ...paid,
    sweeps,
    jobs,
    clock,
    traffic: openTraffic(),
    tracing,
    databaseName: embedded ? `PostgreSQL 18, embedded${embedded.adopted ? ', was still running' : ''}` : 'PostgreSQL of DATABASE_URL',
    close: () => closing.disposeAsync(),
  };
}

/** Whom the phones' makers write to where something is wrong with our notices. */
const contactOf = ({ adminEmail, publicUrl }: Config): string => (adminEmail === null ? publicUrl : `mailto:${adminEmail}`);

/** Guests pay venues, and venues their plans. */
function gettingPaid(deps: Parameters<typeof openPayments>[0]): Pick<System, 'payments' | 'shop' | 'prices'> {
  const payments = openPayments(deps);
  const shop = openShop(deps.config, payments.standIn);
  const prices = openPlanPrices({ ...deps, shop });
  // Nobody is shown another price meanwhile, where it is one of its own.
  if (deps.config.planStripe) void prices.read();
  return { payments, shop, prices };
}

/** Loaded only where it is wanted: its packages are megabytes. */
async function traces({ ratio }: { readonly ratio: number }): Promise<Tracing> {
  const { openTracing } = await import('#platform/server/tracing.ts');
  return openTracing({ ratio, version: packageJson.version });
}

function closedAtLast<Part extends { close(): Promise<void> }>(opened: AsyncDisposableStack, part: Part): Part {
  opened.defer(() => part.close());
  return part;
}

/** The accounts, and what they do not know themselves: venues, and which passwords are published. */
function accountsOf(parts: Pick<System, 'database' | 'config' | 'mailer' | 'clock' | 'limits'>, feed: LiveFeed): Accounts {
  const { db } = parts.database;
  return openAccounts({
    ...parts,
    published: parts.config.demo ? [] : DEMO_ACCOUNTS,
    venuesOf: (userId) => venuesOf(db, userId),
    onVerified: async (tx, userId) => {
      for (const venueId of await showVenuesOf(tx, userId)) feed.nudge(venueId, 'menu');
    },
  });
}

type Swept = Pick<
  System,
  'config' | 'database' | 'feed' | 'venues' | 'mailer' | 'images' | 'payments' | 'shop' | 'prices' | 'clock' | 'selfTest'
> & {
  readonly share: () => Promise<void>;
  readonly raw: Pick<RawPrinters, 'look'>;
  readonly courier: Dispatcher;
  readonly clerk: Dispatcher;
};

/** Each process orders from itself so often. */
const SELF_TEST_S = 10;
/** Far longer than anything is on its way. */
const VOID_KEYS_KEPT_DAYS = 7;
/** They name guests, and what these cannot eat. */
const TICKETS_KEPT_DAYS = 2;
/** What other systems were told, and how each try went. */
const MESSAGES_KEPT_DAYS = 30;

/** What is done every so often, in seconds. */
function regularly(sweeps: Sweeps, swept: Swept): void {
  const { config, database, feed, venues, mailer, images, payments, shop, prices, clock, courier, clerk, raw, selfTest: testing } = swept;
  const { db, pool } = database;
  const { publicUrl } = config;
  const strangers = usualStrangers({ db, clock });
  const daysAgo = (days: number) => new Date(clock() - days * 86_400_000);
  if (config.selfTest) sweeps.every('self test', SELF_TEST_S, () => testing.run());
  sweeps.every('pictures', 6 * 3600, () => sweepPictures({ db, images, clock }));
  sweeps.every('untaken orders', 5, () => escalateOrders({ db, feed, clock, mailer, publicUrl }));
  sweeps.every('visits that are over', 60, () => endLeftVisits({ db, feed, clock }));
  sweeps.every('unread allergies', 5, () => callForUnread({ db, feed, clock }));
  sweeps.every('bills that are paid', 5, () => endPaidBills({ db, feed }));
  sweeps.every('waves of orders', 5, () => noticeWaves({ db, feed, clock, mailer, publicUrl, usualStrangers: strangers }));
  sweeps.every('tickets on paper', 2, () => makeAllJobs({ db, venues }));
  sweeps.every('printers in the network', 2, () => raw.look());
  sweeps.every('printers on the screen', 2, () => printOnScreens(db));
  sweeps.every('printers that are silent', 5, () => mindPrinters(db));
  sweeps.every('forget old tickets', 3600, () => forgetTickets(db, daysAgo(TICKETS_KEPT_DAYS)));
  sweeps.every('webhooks', 2, async () => {
    await keepReach(db);
    await courier.run();
  });
  sweeps.every('forget old webhook messages', 3600, () => forgetMessages(db, daysAgo(MESSAGES_KEPT_DAYS)));
  sweeps.every('order slips', 2, () => clerk.run());
  sweeps.every('order slips that stay open', 60, () => warnOfOpenSlips({ db, venues, clock, mailer, publicUrl }));
  sweeps.every('plans that end soon', 600, () => tellEnds({ db, clock, mailer, publicUrl, plans: config.plans }));
  sweeps.every('first payments of plans', 600, () => tellFirstPayments({ db, clock, shop, prices, mailer, publicUrl }));
  sweeps.every('plans paid at Stripe', 600, () => followSubscriptions({ db, venues, feed, clock, shop, mailer, publicUrl }));
  sweeps.every('erase deleted venues', 3600, () => eraseDueVenues({ db, venues, clock, images }));
  sweeps.every('forget old mails', 6 * 3600, () => forgetOldMail(db, clock()));
  sweeps.every('forget old events', 600, () => forgetOldEvents(db, daysAgo(config.eventsKeptDays)));
  sweeps.every('forget old changes', 6 * 3600, () => forgetOldChanges(db, daysAgo(config.changesKeptDays)));
  sweeps.every('forget void keys', 6 * 3600, () => forgetVoidKeys(db, daysAgo(VOID_KEYS_KEPT_DAYS)));
  sweeps.every('payments', 10, () => payments.reconcile());
  sweeps.every('counts of all processes', 1, swept.share);
  sweeps.every('limits', 600, () => sweepLimits(pool));
  sweeps.every('forget where orders came from', 3600, () => forgetAddresses(db));
  sweeps.every('forget who called', 3600, () => forgetCallers(db));
  sweeps.every('forget where who sits at tables came from', 3600, () => forgetPeoplesAddresses(db));
  sweeps.every('forget who opened payments', 3600, () => forgetPayerAddresses(db));
  sweeps.every('forget old notices of payments', 6 * 3600, () => forgetNotices(db));
}
