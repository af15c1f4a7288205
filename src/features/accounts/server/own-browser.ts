import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { markBrowser } from '#platform/server/browser-mark.ts';
import { callerOf } from '#platform/server/caller.ts';
import type { Clock } from '#platform/server/clock.ts';
import type { Config } from '#platform/server/config.ts';
import type { Attempt } from './login-guard.ts';

/**
 * Browsers that have signed in to an account before: a cookie of tags, each signed for this browser's mark and one account. It opens nothing; it
 * only lets its owner try a password though somebody else guesses at the account.
 */
export type OwnBrowsers = {
  /** Who tries to be let in, as the guard needs it. */
  attemptOf(context: Context, email: string): Attempt;
  /** The right password came from this browser. */
  remember(context: Context, email: string): void;
};

const COOKIE = 'known';
const COOKIE_SECONDS = 365 * 24 * 3600;
/** Accounts of one browser: the owner's, the guest's, an administrator's. The oldest makes room. */
const MOST_TAGS = 6;

export function ownBrowsers(config: Pick<Config, 'secret' | 'publicUrl' | 'trustedProxies'>, clock: Clock): OwnBrowsers {
  const secure = config.publicUrl.startsWith('https:');
  const tagOf = (mark: string, email: string) =>
    createHmac('sha256', config.secret).update(`known:${mark}:${email.toLowerCase()}`).digest('base64url').slice(0, 22);
  const tags = (context: Context) => (getCookie(context, COOKIE, secure ? 'host' : undefined) ?? '').split('.').filter((tag) => tag !== '');
  const same = (one: string, other: string) =>
    one.length === other.length && timingSafeEqual(Buffer.from(one, 'latin1'), Buffer.from(other, 'latin1'));
  return {
    attemptOf(context, email) {
      const { address, mark, proof } = callerOf(context, config);
      const tag = mark && tagOf(mark.name, email);
      const own = tag !== null && tags(context).some((one) => same(one, tag));
      return { email, address, proof, ownBrowser: own && mark ? mark.name : null };
    },
    remember(context, email) {
      const tag = tagOf(markBrowser(context, config, clock()).name, email);
      const kept = [tag, ...tags(context).filter((one) => one !== tag)].slice(0, MOST_TAGS).join('.');
      const options = { path: '/api', httpOnly: true, sameSite: 'Lax', secure, maxAge: COOKIE_SECONDS } as const;
      setCookie(context, COOKIE, kept, secure ? { ...options, path: '/', prefix: 'host' } : options);
    },
  };
}
