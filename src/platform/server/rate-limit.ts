import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { Refusal } from '#platform/shared/refusal.ts';
import type { Config } from './config.ts';

/** So many keys are kept at most; whoever fills it loses the oldest first. */
const MOST_KEYS = 50_000;

/** A count of points per key in a window that starts with the key's first point. */
export type Limiter = {
  /** Takes a point; refused with 429 `too_many` (`details.retryAfter` seconds) where none is left. */
  take(key: string): Promise<void>;
  /** Returns a point that should not have counted. */
  giveBack(key: string): Promise<void>;
  /** Clears a key. */
  forgive(key: string): Promise<void>;
};

const UNLIMITED: Limiter = {
  take: () => Promise.resolve(),
  giveBack: () => Promise.resolve(),
  forgive: () => Promise.resolve(),
};

/**
 * A limit of `points` in `seconds`; none at all where `RATE_LIMITS` is off. Counts in this process's memory: a limit guards against floods
 * and guessing, where so many times as there are processes is still a wall, and a write to the database for each call would be the flood's
 * own amplifier. It forgets at a restart.
 */
export function limiter(
  config: Pick<Config, 'rateLimits'>,
  { name, points, seconds }: { readonly name: string; readonly points: number; readonly seconds: number },
): Limiter {
  if (!config.rateLimits) return UNLIMITED;
  const counts = new RateLimiterMemory({ keyPrefix: name, points, duration: seconds });
  const known = new Set<string>();
  const remember = async (key: string) => {
    if (known.has(key)) return;
    known.add(key);
    if (known.size <= MOST_KEYS) return;
    const [oldest = key] = known;
    known.delete(oldest);
    await counts.delete(oldest);
  };
  return {
    async take(key) {
      await remember(key);
      try {
        await counts.consume(key);
      } catch (spent) {
        throw spent instanceof RateLimiterRes ? tooMany(spent.msBeforeNext) : spent;
      }
    },
    async giveBack(key) {
      await counts.reward(key);
    },
    async forgive(key) {
      known.delete(key);
      await counts.delete(key);
    },
  };
}

function tooMany(milliseconds: number): Refusal {
  const retryAfter = Math.max(1, Math.ceil(milliseconds / 1000));
  return new Refusal(429, 'too_many', `That was too often. Please try again in ${inWords(retryAfter)}.`, { retryAfter });
}

function inWords(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  if (seconds <= 90) return seconds === 1 ? 'a second' : `${seconds} seconds`;
  return `${minutes} minutes`;
}
