import type { Context } from 'hono';
import { Refusal } from '#platform/shared/refusal.ts';
import { clientAddress } from './client-address.ts';
import type { Config } from './config.ts';

/** Of one account (a team shares one on all its tablets), and of whoever holds an order or a request (its tabs). */
const OF_ONE = 100;
/** Of one address, for streams that anyone may open: a stadium behind one. */
const OF_AN_ADDRESS = 2_000;

/** How many event streams are open, and whose. */
export type StreamSeats = {
  /**
   * Takes a seat for whom it is (`user …`, `order …`), or for the address where nobody is known; answers what gives it back. Refused 429
   * `too_many` where all are taken.
   */
  take(context: Context, whose: string | null): () => void;
};

/** Counted in this process's memory: it is this process whose memory and connections they take. Without end where `RATE_LIMITS` is off. */
export function streamSeats(config: Pick<Config, 'rateLimits' | 'trustedProxies'>): StreamSeats {
  const taken = new Map<string, number>();
  return {
    take(context, whose) {
      if (!config.rateLimits) return () => undefined;
      const key = whose ?? `at ${clientAddress(context, config)}`;
      const open = taken.get(key) ?? 0;
      if (open >= (whose === null ? OF_AN_ADDRESS : OF_ONE))
        throw new Refusal(429, 'too_many', 'So many pages of yours are open. Please close some of them.', { retryAfter: 60 });
      taken.set(key, open + 1);
      let given = false;
      return () => {
        if (given) return;
        given = true;
        const left = (taken.get(key) ?? 1) - 1;
        if (left > 0) taken.set(key, left);
        else taken.delete(key);
      };
    },
  };
}
