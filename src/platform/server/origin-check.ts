import type { MiddlewareHandler } from 'hono';
import { Refusal } from '#platform/shared/refusal.ts';
import type { Config } from './config.ts';

const HARMLESS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses state-changing calls that a page of another site makes with our visitor's cookies: 403 `foreign_origin`. Our own origin is the
 * address the page was opened at (a phone uses this machine's own) or PUBLIC_URL's. Programs send neither header and pass. `open` are the
 * paths to which providers send a browser back by a form of theirs: nothing there trusts a cookie.
 */
export function refuseForeignOrigins(config: Pick<Config, 'publicUrl'>, open?: RegExp): MiddlewareHandler {
  const publicHost = new URL(config.publicUrl).host;
  return async (context, next) => {
    if (HARMLESS.has(context.req.method) || open?.test(context.req.path)) return next();
    const origin = context.req.header('origin');
    const site = context.req.header('sec-fetch-site');
    const own = context.req.header('host') ?? new URL(context.req.url).host;
    const foreign = origin === undefined ? site === 'cross-site' : ![own.toLowerCase(), publicHost].includes(hostOf(origin));
    if (foreign || site === 'cross-site') throw new Refusal(403, 'foreign_origin', 'This call can only be made from our own pages.');
    return next();
  };
}

/** Empty for `null` (a sandboxed frame, a data: page), which is nobody's host. */
function hostOf(origin: string): string {
  return URL.canParse(origin) ? new URL(origin).host : '';
}
