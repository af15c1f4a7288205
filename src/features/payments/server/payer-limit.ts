import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import type { Config } from '#platform/server/config.ts';
import { limiter, type Limiter } from '#platform/server/rate-limit.ts';

const COOKIE = 'payer';
const COOKIE_SECONDS = 90 * 24 * 3600;
const WINDOW_SECONDS = 600;
/** Orders whose opening is remembered; without, a paid one is not given back. */
const MOST_KNOWN = 10_000;

/**
 * Who tries cards opens many payments and pays none. So unpaid openings are counted, and where guests share one address (a venue's Wi-Fi)
 * each browser for itself: it gets a mark of ours when it asks how it may pay. Without the mark, 5 in ten minutes from one address; with it
 * 6 a browser, and 20 of browsers that we have known for less than ten minutes, so that fetching marks helps nobody. Declined cards count, what was paid is given back.
 */
export type PayerLimit = {
  /** Marks a browser that has no mark. */
  mark(context: Context): void;
  /** Counts the opening of an order's payment. Refuses too_many (429). */
  take(context: Context, orderId: string): Promise<void>;
  /** A declined card counts as well, for whoever opened that payment. */
  declined(orderId: string): void;
  /** An opening that was paid never happened, as far as counting goes. */
  paid(orderId: string): void;
};

type Deps = {
  readonly config: Pick<Config, 'rateLimits' | 'secret'>;
  readonly addressOf: (context: Context) => string;
  readonly secure: boolean;
  readonly clock: () => number;
};

export function payerLimit({ config, addressOf, secure, clock }: Deps): PayerLimit {
  const unmarked = limiter(config, { name: 'pay-unmarked', points: 5, seconds: WINDOW_SECONDS });
  const browser = limiter(config, { name: 'pay-browser', points: 6, seconds: WINDOW_SECONDS });
  const fresh = limiter(config, { name: 'pay-fresh', points: 20, seconds: WINDOW_SECONDS });
  const opened = new Map<string, readonly { readonly counter: Limiter; readonly key: string }[]>();
  const sign = (text: string) => createHmac('sha256', config.secret).update(`payer:${text}`).digest('base64url').slice(0, 22);
  /** When the mark was made, and the mark itself; null where there is none of ours. */
  const markOf = (context: Context): { readonly at: number; readonly name: string } | null => {
    const [at = '', name = '', signature = ''] = (getCookie(context, COOKIE) ?? '').split('.');
    const [given, ours] = [Buffer.from(signature), Buffer.from(sign(`${at}.${name}`))];
    return given.length === ours.length && timingSafeEqual(given, ours) ? { at: Number(at), name } : null;
  };
  const counters = (context: Context) => {
    const mark = markOf(context);
    const address = addressOf(context);
    if (!mark) return [{ counter: unmarked, key: address }];
    const isFresh = clock() - mark.at < WINDOW_SECONDS * 1000;
    return [{ counter: browser, key: mark.name }, ...(isFresh ? [{ counter: fresh, key: address }] : [])];
  };
  return {
    mark(context) {
      if (markOf(context)) return;
      const text = `${clock()}.${randomBytes(12).toString('base64url')}`;
      setCookie(context, COOKIE, `${text}.${sign(text)}`, { path: '/', httpOnly: true, sameSite: 'Lax', secure, maxAge: COOKIE_SECONDS });
    },
    async take(context, orderId) {
      const counted = counters(context);
      for (const { counter, key } of counted) await counter.take(key);
      if (opened.size >= MOST_KNOWN) opened.clear();
      opened.set(orderId, counted);
    },
    declined(orderId) {
      // Nothing left is what refuses the next opening.
      for (const { counter, key } of opened.get(orderId) ?? []) counter.take(key).catch(() => undefined);
    },
    paid(orderId) {
      for (const { counter, key } of opened.get(orderId) ?? []) void counter.giveBack(key);
      opened.delete(orderId);
    },
  };
}
