import type { Context } from 'hono';
import { Refusal } from '#platform/shared/refusal.ts';
import { callerOf, type Caller } from './caller.ts';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';

/** Of one account (a team shares one on all its tablets), and of whoever holds an order or a request (its tabs). */
const OF_ONE = 100;
/** Of one address, for streams that anyone may open, of browsers that we do not know: a whole restaurant behind one. Pages beyond ask again after a while. */
const OF_STRANGERS = 500;
/** Of all at one address that follow menus, of all that follow orders or requests; and of one browser that we know. */
const OF_AN_ADDRESS = 2_000;
const OF_A_BROWSER = 20;
/** A mark is had for nothing: one that is older than this was not fetched for it. */
const KNOWN_AFTER_MS = 60 * 60_000;

/** How many event streams are open, and whose. */
export type StreamSeats = {
  /**
   * Takes a seat for whom it is (`user …`, `order …`), or for the address where nobody is known; answers what gives it back. Refused 429
   * `too_many` where all are taken.
   */
  take(context: Context, whose: string | null): () => void;
};

/** Counted in this process's memory: it is this process whose memory and connections they take. Without end where `RATE_LIMITS` is off. */
export function streamSeats(config: Pick<Config, 'rateLimits' | 'trustedProxies' | 'secret' | 'publicUrl'>, clock: Clock): StreamSeats {
  const taken = new Map<string, number>();
  return {
    take(context, whose) {
      if (!config.rateLimits) return () => undefined;
      const caller = callerOf(context, config);
      const wanted =
        whose === null ? anyones(caller, clock()) : [{ key: whose, most: OF_ONE }, ...holders(caller, whose, taken.has(whose))];
      if (wanted.some(({ key, most }) => (taken.get(key) ?? 0) >= most))
        throw new Refusal(429, 'too_many', 'So many pages of yours are open. Please close some of them.', { retryAfter: 60 });
      for (const { key } of wanted) taken.set(key, (taken.get(key) ?? 0) + 1);
      let given = false;
      return () => {
        if (given) return;
        given = true;
        for (const { key } of wanted) {
          const left = (taken.get(key) ?? 1) - 1;
          if (left > 0) taken.set(key, left);
          else taken.delete(key);
        }
      };
    },
  };
}

/** Who holds many orders or requests shares the room of their address with their like, but for the first page of each. An account is had once. */
function holders({ address }: Caller, whose: string, isSecond: boolean): readonly { readonly key: string; readonly most: number }[] {
  if (whose.startsWith('user ')) return [];
  return [{ key: `holders at ${address}`, most: isSecond ? OF_AN_ADDRESS : Number.POSITIVE_INFINITY }];
}

/** Whom a stream counts for that anyone may open: the address, and the browser where it is known, else the strangers at the address. */
function anyones({ address, mark }: Caller, now: number): readonly { readonly key: string; readonly most: number }[] {
  const known = mark !== null && mark.at < now - KNOWN_AFTER_MS;
  return [
    { key: `at ${address}`, most: OF_AN_ADDRESS },
    known ? { key: `browser ${mark.name}`, most: OF_A_BROWSER } : { key: `strangers at ${address}`, most: OF_STRANGERS },
  ];
}
