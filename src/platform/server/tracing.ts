import { context, propagation, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, ParentBasedSampler, TraceIdRatioBasedSampler, TracerProvider } from '@opentelemetry/sdk-trace';
import type { MiddlewareHandler } from 'hono';
import { routePath } from 'hono/route';
import type { LogEvent } from 'kysely';
import { requestId } from './request-log.ts';
import { failed, tracer } from './span.ts';

/** Statements are ours and carry places for values, never values; the longest are thousands of characters. */
const MOST_OF_STATEMENT = 500;

export type Tracing = {
  /** Each request as a span; not the live lines, which would be one for hours. */
  readonly requests: MiddlewareHandler;
  /** Each statement of what is traced, told by Kysely when it has ended. */
  readonly statement: (event: LogEvent) => void;
  /** Sends what is not sent yet. */
  close(): Promise<void>;
};

/**
 * Spans go to the collector at OTEL_EXPORTER_OTLP_ENDPOINT, by OTLP over HTTP; its other variables (headers, timeout, compression,
 * OTEL_SERVICE_NAME, OTEL_RESOURCE_ATTRIBUTES) are read by the packages. A collector that is away costs spans and nothing else. `ratio` of
 * requests is traced, each with all that it did. This module is loaded only where traces are wanted.
 */
export function openTracing({ ratio, version }: { readonly ratio: number; readonly version: string }): Tracing {
  const own = resourceFromAttributes({ 'service.name': 'parea', 'service.version': version });
  const provider = new TracerProvider({
    resource: own.merge(detectResources({ detectors: [envDetector] })),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter() })],
  });
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  trace.setGlobalTracerProvider(provider);
  return {
    requests,
    statement,
    async close() {
      for (const part of [context, propagation, trace]) part.disable();
      await provider.shutdown().catch(() => undefined);
    },
  };
}

const requests: MiddlewareHandler = (c, next) => {
  if (c.req.header('accept') === 'text/event-stream') return next();
  // Guests are strangers: what their browsers say of a trace is linked to, and decides nothing about ours.
  const theirs = trace.getSpanContext(propagation.extract(ROOT_CONTEXT, c.req.header()));
  const span = tracer().startSpan(
    c.req.method,
    { kind: SpanKind.SERVER, root: true, links: theirs ? [{ context: theirs }] : [], attributes: { 'http.request.method': c.req.method } },
    ROOT_CONTEXT,
  );
  return context.with(trace.setSpan(ROOT_CONTEXT, span), async () => {
    try {
      await next();
    } finally {
      const { status } = c.res;
      // The route, not the address: in some a token is part of the path.
      const route = routePath(c);
      span.updateName(`${c.req.method} ${route}`);
      span.setAttributes({ 'http.route': route, 'http.response.status_code': status, 'parea.request_id': requestId(c) ?? '' });
      if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    }
  });
};

function statement(event: LogEvent): void {
  if (!trace.getActiveSpan()) return;
  const ended = Date.now();
  const text = event.query.sql.replaceAll(/\s+/g, ' ').trim();
  const [operation = ''] = text.split(' ', 1);
  const span = tracer().startSpan(operation.toLowerCase(), {
    kind: SpanKind.CLIENT,
    startTime: ended - event.queryDurationMillis,
    attributes: { 'db.system.name': 'postgresql', 'db.query.text': text.slice(0, MOST_OF_STATEMENT) },
  });
  if (event.level === 'error') failed(span, event.error);
  span.end(ended);
}
