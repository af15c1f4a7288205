import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';
import type { App } from './http.ts';
import type { LiveFeed } from './live-feed.ts';

/** `GET /metrics` in Prometheus' text format: the process's own figures and how requests fare. */
export function metricsRoute(app: App, { feed }: { feed: LiveFeed }): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const requests = new Counter({
    name: 'parea_requests_total',
    help: 'Requests by status',
    labelNames: ['method', 'status'],
    registers: [registry],
  });
  const seconds = new Histogram({
    name: 'parea_request_seconds',
    help: 'Time to the first byte of calls that change something',
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
    registers: [registry],
  });
  new Gauge({
    name: 'parea_event_followers',
    help: 'Open event streams',
    registers: [registry],
    collect() {
      this.set(feed.followers());
    },
  });
  app.use(async (context, next) => {
    const { method } = context.req;
    const end = method === 'GET' ? null : seconds.startTimer();
    await next();
    end?.();
    requests.inc({ method, status: context.res.status });
  });
  app.get('/metrics', async (context) => context.text(await registry.metrics(), 200, { 'Content-Type': registry.contentType }));
}
