import type { Context, MiddlewareHandler } from 'hono';
import { routePath } from 'hono/route';
import { Refusal } from '#platform/shared/refusal.ts';
import { addressHash } from './browser-mark.ts';
import { clientAddress } from './client-address.ts';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import { log } from './log.ts';
import { requestId } from './request-log.ts';

/** So many lines of refusals a minute, whoever sends how many: a flood of calls is not to become one of the disk. */
const LINES_A_MINUTE = 300;
const MINUTE_MS = 60_000;

type Settings = Pick<Config, 'secret' | 'trustedProxies'>;

/** Tells one caller's lines from another's, and names nobody: a keyed hash of the address. */
const fromOf = (context: Context, config: Settings): string =>
  addressHash(config, clientAddress(context, config)).toString('base64url').slice(0, 12);

/** Every call that was refused, with the code of the refusal; the route, as an address may have a token in it. */
export function refusalLog({ config, clock }: { readonly config: Settings; readonly clock: Clock }): MiddlewareHandler {
  let lines = { minute: 0, written: 0 };
  return async (context, next) => {
    await next();
    const { error } = context;
    if (!(error instanceof Refusal) || error.status >= 500) return;
    const minute = Math.floor(clock() / MINUTE_MS);
    if (lines.minute !== minute) {
      if (lines.written > LINES_A_MINUTE)
        log.warn({ unwritten: lines.written - LINES_A_MINUTE }, 'more calls were refused than are written down');
      lines = { minute, written: 0 };
    }
    lines.written += 1;
    if (lines.written > LINES_A_MINUTE) return;
    const { code, status } = error;
    const where = { method: context.req.method, route: routePath(context), requestId: requestId(context) };
    log.info({ code, status, ...where, from: fromOf(context, config) }, 'a call was refused');
  };
}

/** What people do with the keys to their account. */
const DEEDS = {
  signed_up: 'somebody signed up',
  signed_in: 'somebody signed in',
  signed_out: 'somebody signed out',
  not_let_in: 'somebody came back from a provider and was not let in',
  admin_in: 'an administrator was let in',
  admin_out: 'an administrator left',
  password_changed: 'a password was changed',
  password_reset: 'a password was set by a link',
  sessions_ended: 'somebody ended sessions of theirs',
  address_asked: 'somebody asked for another address',
  address_changed: 'the address of an account was confirmed or changed',
} as const;

/** `account` is its id, `by` what let them in, or why it did not. */
export function tellDeed(
  context: Context,
  config: Settings,
  deed: keyof typeof DEEDS,
  about: { readonly account?: string; readonly by?: string } = {},
): void {
  log.info({ deed, ...about, requestId: requestId(context), from: fromOf(context, config) }, DEEDS[deed]);
}
