import { context, SpanKind, SpanStatusCode, trace, type Attributes, type Span } from '@opentelemetry/api';

/** Spans of this product. Where no traces are wanted (`tracing.ts` was never opened) a span costs nothing and goes nowhere. */
export const tracer = () => trace.getTracer('parea');

/** Work under a name of its own within what is traced around it; what it throws is on the span, by its kind and without its words. */
export function withSpan<Answer>(
  name: string,
  { kind = SpanKind.INTERNAL, ...attributes }: Attributes & { readonly kind?: SpanKind },
  work: (span: Span) => Promise<Answer>,
): Promise<Answer> {
  const span = tracer().startSpan(name, { kind, attributes });
  return context.with(trace.setSpan(context.active(), span), async () => {
    try {
      return await work(span);
    } catch (error) {
      failed(span, error);
      throw error;
    } finally {
      span.end();
    }
  });
}

/** A message may quote what a guest wrote: only what kind of failure it was is told. */
export function failed(span: Span, error: unknown): void {
  span.setAttribute('error.type', error instanceof Error ? error.name : 'unknown');
  span.setStatus({ code: SpanStatusCode.ERROR });
}
