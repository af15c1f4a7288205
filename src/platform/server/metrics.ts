import { timingSafeEqual, createHash } from 'node:crypto';
import type { Context } from 'hono';
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';
import { Refusal } from '#platform/shared/refusal.ts';
import { clientAddress } from './client-address.ts';
import type { Config } from './config.ts';
import type { App } from './http.ts';
import type { LiveFeed } from './live-feed.ts';
import type { ReportsDatabase } from './reports-database.ts';
import type { Traffic } from './traffic.ts';

type MetricsDeps = {
  readonly feed: LiveFeed;
  /** Filled by the routes, and by the menus that are answered before them. */
  readonly traffic: Traffic;
  /** What browsers refused, by directive. */
  readonly browserReports: ReadonlyMap<string, number>;
  readonly reports: Pick<ReportsDatabase, 'counted'>;
  /** How the installation's orders from itself fare. */
  readonly selfTest: {
    readonly age: () => number | null;
    readonly counted: () => { readonly arrived: number; readonly lost: number; readonly tookMs: number };
  };
  readonly config: Pick<Config, 'trustedProxies' | 'metricsToken'>;
};

/** `GET /metrics` in Prometheus' text format, for this machine and for whoever has the token: the process's own figures and how requests fare. */
export function metricsRoute(app: App, { feed, traffic, browserReports, reports, selfTest, config }: MetricsDeps): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  new Counter({
    name: 'parea_requests_total',
    help: 'Requests by status, menu pages among them',
    labelNames: ['method', 'status'],
    registers: [registry],
    collect() {
      this.reset();
      for (const [method, status, requests] of traffic.counted()) this.inc({ method, status }, requests);
    },
  });
  const seconds = new Histogram({
    name: 'parea_request_seconds',
    help: 'Time to the first byte of calls that change something',
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
    registers: [registry],
  });
  new Counter({
    name: 'parea_csp_reports_total',
    help: 'What browsers refused on our pages, by directive',
    labelNames: ['directive'],
    registers: [registry],
    collect() {
      this.reset();
      for (const [directive, count] of browserReports) this.inc({ directive }, count);
    },
  });
  new Counter({
    name: 'parea_reports_read_total',
    help: 'Long reports by where they were read',
    labelNames: ['from'],
    registers: [registry],
    collect() {
      this.reset();
      for (const [from, count] of Object.entries(reports.counted())) this.inc({ from }, count);
    },
  });
  new Gauge({
    name: 'parea_event_followers',
    help: 'Open event streams',
    registers: [registry],
    collect() {
      this.set(feed.followers());
    },
  });
  new Gauge({
    name: 'parea_self_test_age_seconds',
    help: 'Since an order of the self test came to its board',
    registers: [registry],
    collect() {
      this.set((selfTest.age() ?? Number.NaN) / 1000);
    },
  });
  new Gauge({
    name: 'parea_self_test_seconds',
    help: 'How long the last of them took to its board',
    registers: [registry],
    collect() {
      this.set(selfTest.counted().tookMs / 1000);
    },
  });
  new Counter({
    name: 'parea_self_test_orders_total',
    help: 'Orders of the self test by what became of them',
    labelNames: ['outcome'],
    registers: [registry],
    collect() {
      const { arrived, lost } = selfTest.counted();
      this.reset();
      this.inc({ outcome: 'arrived' }, arrived);
      this.inc({ outcome: 'lost' }, lost);
    },
  });
  app.use(async (context, next) => {
    const { method } = context.req;
    const end = method === 'GET' ? null : seconds.startTimer();
    await next();
    end?.();
    traffic.count(KNOWN_METHODS.has(method) ? method : 'other', context.res.status);
  });
  app.get('/metrics', async (context) => {
    refuseStrangers(context, config);
    return context.text(await registry.metrics(), 200, { 'Content-Type': registry.contentType, 'Cache-Control': 'no-store' });
  });
}

/** Anybody may make up a method; no two of them make a line each. */
const KNOWN_METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);
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
