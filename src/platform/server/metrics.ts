import { timingSafeEqual, createHash } from 'node:crypto';
import type { Context } from 'hono';
import { routePath } from 'hono/route';
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';
import { Refusal } from '#platform/shared/refusal.ts';
import { clientAddress } from './client-address.ts';
import type { Config } from './config.ts';
import type { App } from './http.ts';
import type { LiveFeed } from './live-feed.ts';
import type { ReportsDatabase } from './reports-database.ts';
import type { Traffic } from './traffic.ts';
import { within } from './within.ts';

/** What all processes of an installation say alike, as it is in the database. */
export type InstallationFigures = {
  readonly orders: { readonly placed: number; readonly open: number; readonly untaken: number };
  readonly failing: { readonly counts: Readonly<Record<string, number>> };
  readonly mails: { readonly queued: number; readonly failed: number; readonly dead: number };
  readonly work: { readonly failing: readonly string[] };
  readonly storage: { readonly database: number };
  /** Bytes; null: the data lies on a disk that this process cannot see. */
  readonly health: { readonly disk: { readonly free: number; readonly total: number } | null };
};

type MetricsDeps = {
  readonly feed: Pick<LiveFeed, 'followers'>;
  /** Filled by the routes, and by the menus that are answered before them. */
  readonly traffic: Traffic;
  /** What browsers refused, by directive. */
  readonly browserReports: ReadonlyMap<string, number>;
  readonly reports: Pick<ReportsDatabase, 'counted'>;
  readonly pool: { readonly totalCount: number; readonly idleCount: number; readonly waitingCount: number };
  /** How the installation's orders from itself fare. */
  readonly selfTest: {
    readonly age: () => number | null;
    readonly counted: () => { readonly arrived: number; readonly lost: number; readonly tookMs: number };
  };
  /** Rejects where the database does not say. */
  readonly installation: () => Promise<InstallationFigures>;
  readonly config: Pick<Config, 'trustedProxies' | 'metricsToken'>;
};

/** A scrape waits no longer for the database; its figures are missing then, and those of the process are there. */
const PATIENCE_MS = 2_000;

/** `GET /metrics` in Prometheus' text format, for this machine and for whoever has the token: the process's own figures and how requests fare. */
export function metricsRoute(app: App, deps: MetricsDeps): void {
  const { traffic, config } = deps;
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  processFigures(registry, deps);
  const known = installationFigures(registry);
  const seconds = new Histogram({
    name: 'parea_request_seconds',
    help: 'Time to the first byte, by route; not of menu pages',
    labelNames: ['method', 'route'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
    registers: [registry],
  });
  app.use(async (context, next) => {
    const end = seconds.startTimer();
    await next();
    const method = KNOWN_METHODS.has(context.req.method) ? context.req.method : 'other';
    end({ method, route: routePath(context) });
    traffic.count(method, context.res.status);
  });
  app.get('/metrics', async (context) => {
    refuseStrangers(context, config);
    known.now = await within(PATIENCE_MS, deps.installation(), 'The database does not say in time.').catch(() => null);
    return context.text(await registry.metrics(), 200, { 'Content-Type': registry.contentType, 'Cache-Control': 'no-store' });
  });
}

/** What this process counts itself. */
function processFigures(registry: Registry, { feed, traffic, browserReports, reports, pool, selfTest }: MetricsDeps): void {
  const { counter, gauge } = figuresOf(registry);
  counter('parea_requests_total', 'Requests by status, menu pages among them', ['method', 'status'], (add) => {
    // There from the beginning: of a figure that appears with its first, nobody sees it rise.
    for (const method of KNOWN_METHODS) for (const status of OUR_FAILURES) add(0, { method, status });
    for (const [method, status, requests] of traffic.counted()) add(requests, { method, status });
  });
  counter('parea_csp_reports_total', 'What browsers refused on our pages, by directive', ['directive'], (add) => {
    for (const [directive, count] of browserReports) add(count, { directive });
  });
  counter('parea_reports_read_total', 'Long reports by where they were read', ['from'], (add) => {
    for (const [from, count] of Object.entries(reports.counted())) add(count, { from });
  });
  gauge('parea_event_followers', 'Open event streams', [], (set) => set(feed.followers()));
  gauge('parea_database_connections', 'Connections of this process to the database', ['state'], (set) => {
    set(pool.idleCount, { state: 'idle' });
    set(pool.totalCount - pool.idleCount, { state: 'busy' });
  });
  gauge('parea_database_waiting', 'Statements that wait for a connection', [], (set) => set(pool.waitingCount));
  gauge('parea_self_test_age_seconds', 'Since an order of the self test came to its board', [], (set) =>
    set((selfTest.age() ?? Number.NaN) / 1000),
  );
  gauge('parea_self_test_seconds', 'How long the last of them took to its board', [], (set) => set(selfTest.counted().tookMs / 1000));
  counter('parea_self_test_orders_total', 'Orders of the self test by what became of them', ['outcome'], (add) => {
    const { arrived, lost } = selfTest.counted();
    add(arrived, { outcome: 'arrived' });
    add(lost, { outcome: 'lost' });
  });
}

/** What the database says of the whole installation, as of `now`; missing where it did not say. */
function installationFigures(registry: Registry): { now: InstallationFigures | null } {
  const known: { now: InstallationFigures | null } = { now: null };
  const { gauge } = figuresOf(registry);
  const of = (name: string, help: string, labels: readonly string[], tell: (figures: InstallationFigures, set: Tell) => void) =>
    gauge(name, help, labels, (set) => known.now && tell(known.now, set));
  of('parea_orders_placed', 'Orders of the last five minutes, all venues', [], ({ orders }, set) => set(orders.placed));
  of('parea_orders_open', 'Orders in the kitchens, all venues', [], ({ orders }, set) => set(orders.open));
  of('parea_orders_untaken', 'Orders that nobody took for longer than a minute', [], ({ orders }, set) => set(orders.untaken));
  of('parea_venues_failing', 'Venues where something is wrong, by what', ['trouble'], ({ failing }, set) => {
    for (const [trouble, count] of Object.entries(failing.counts)) set(count, { trouble });
  });
  of('parea_mails', 'Mails that wait, that failed in a day, and that nobody tries again', ['state'], ({ mails }, set) => {
    for (const state of ['queued', 'failed', 'dead'] as const) set(mails[state], { state });
  });
  of('parea_work_failing', 'Recurring work of this process whose last run failed', [], ({ work }, set) => set(work.failing.length));
  of('parea_database_bytes', 'The database on its disk', [], ({ storage }, set) => set(storage.database));
  of('parea_disk_free_bytes', 'Free where the data lies', [], ({ health }, set) => health.disk && set(health.disk.free));
  of('parea_disk_bytes', 'The disk where the data lies', [], ({ health }, set) => health.disk && set(health.disk.total));
  return known;
}

type Tell = (value: number, labels?: Readonly<Record<string, string | number>>) => void;
type Figure = (name: string, help: string, labels: readonly string[], tell: (value: Tell) => unknown) => void;

/** Figures that are read when somebody asks; what nobody tells then is not there. */
function figuresOf(registry: Registry): { readonly counter: Figure; readonly gauge: Figure } {
  const registers = [registry];
  return {
    counter: (name, help, labelNames, tell) =>
      void new Counter({
        name,
        help,
        labelNames,
        registers,
        collect() {
          this.reset();
          tell((value, labels = {}) => this.inc(labels, value));
        },
      }),
    gauge: (name, help, labelNames, tell) =>
      void new Gauge({
        name,
        help,
        labelNames,
        registers,
        collect() {
          this.reset();
          // Reset, a figure without labels is nought; one that nobody tells is to be missing.
          if (labelNames.length === 0) this.remove();
          tell((value, labels = {}) => this.set(labels, value));
        },
      }),
  };
}

/** Anybody may make up a method; no two of them make a line each. */
const KNOWN_METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);
const OUR_FAILURES = [500, 503] as const;
const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest();

function refuseStrangers(context: Context, { trustedProxies, metricsToken }: MetricsDeps['config']): void {
  const given = /^Bearer +(\S+)$/i.exec(context.req.header('authorization') ?? '')?.[1];
  if (metricsToken !== null && given !== undefined && timingSafeEqual(sha256(given), sha256(metricsToken))) return;
  if (isLocal(context, trustedProxies)) return;
  throw new Refusal(403, 'not_allowed', 'The figures are for this machine, and for who sends METRICS_TOKEN as a bearer token.');
}

const FORWARDED = ['x-forwarded-for', 'forwarded', 'x-real-ip'];
const LOOPBACK = /^(?:127\.|0:0:0:0::\/64$)/;

/** From this machine, and not passed on by a proxy on it. */
function isLocal(context: Context, trustedProxies: number): boolean {
  if (trustedProxies === 0 && FORWARDED.some((name) => context.req.header(name) !== undefined)) return false;
  const address = clientAddress(context, { trustedProxies });
  // Asked in the process itself there is no socket.
  return LOOPBACK.test(address) || (address === 'unknown' && FORWARDED.every((name) => context.req.header(name) === undefined));
}
