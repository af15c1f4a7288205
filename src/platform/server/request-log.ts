import { randomUUID } from 'node:crypto';
import type { Context, MiddlewareHandler } from 'hono';
import { routePath } from 'hono/route';
import pino from 'pino';
import type { Config } from './config.ts';

/** As a proxy in front names a request, and as it may be written into a log. */
const NAME = /^[\w.-]{8,64}$/;
const names = new WeakMap<Request, string>();

/** The name of a request: the proxy's, or our own; in the answer (`X-Request-Id`), in the log where it fails, and in the access log. */
export const requestId = (context: Context): string | undefined => names.get(context.req.raw);

/** What an answer's line says. The route, not the address: in some a token is part of the path. */
export type AccessLine = {
  readonly requestId: string;
  readonly method: string;
  readonly route: string;
  readonly status: number;
  /** Until its first byte. */
  readonly ms: number;
};

/** Where lines go, whatever LOG_LEVEL says; null where ACCESS_LOG does not want them. */
export function accessLog({ accessLog: wanted }: Pick<Config, 'accessLog'>): ((line: AccessLine) => void) | null {
  if (!wanted) return null;
  const lines = pino({ base: null, timestamp: pino.stdTimeFunctions.isoTime });
  return (line) => lines.info(line, 'request');
}

/** Each request has a name, and each answer a line where they are wanted. */
export function namedRequests(write: ((line: AccessLine) => void) | null): MiddlewareHandler {
  return async (context, next) => {
    const given = context.req.header('x-request-id');
    const id = given !== undefined && NAME.test(given) ? given : randomUUID();
    names.set(context.req.raw, id);
    context.header('X-Request-Id', id);
    const begun = performance.now();
    await next();
    write?.({
      requestId: id,
      method: context.req.method,
      route: routePath(context),
      status: context.res.status,
      ms: Math.round((performance.now() - begun) * 10) / 10,
    });
  };
}
