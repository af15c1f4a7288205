import { createHmac } from 'node:crypto';
import type { Pool } from 'pg';
import { RateLimiterPostgres, type RateLimiterRes } from 'rate-limiter-flexible';
import { Refusal } from '#platform/shared/refusal.ts';
import type { Config } from './config.ts';
import { newChallenge, solvedChallenge } from './proof-of-work.ts';
import { inTurn } from './in-turn.ts';
import { sharedCounts, type Counts, type SharedCounts } from './shared-counts.ts';

/** A count of points per key, in a window that starts with the key's first point. */
export type LimitSpec = {
  readonly points: number;
  readonly seconds: number;
  /** In PostgreSQL, for all processes and over a restart: what guards guessing. In this process, added up over all every second: what guards against floods (`shared-counts.ts`). */
  readonly kept: 'database' | 'process';
  /** The first and the last price in bits; left out: {@link LEAST_BITS} and {@link MOST_BITS}. */
  readonly work?: { readonly least: number; readonly most: number };
  /** What becomes of who has no points left: he is asked for a proof of work, or he waits. */
  readonly beyond: 'work' | 'wait';
  /** Against what, and who is counted. */
  readonly guards: string;
};

/** A key of a limit: what is counted. */
export type Counted = { readonly limit: Limit; readonly key: string };

/** None left: how long until there are, and what work opens it meanwhile (null: none does). */
type Spent = { readonly retryAfter: number; readonly bits: number | null };

export type Limit = {
  /** Takes a point. Refused with 429 `too_many` where none is left; where work opens it, with the puzzle in `details`, unless `proof` solves one. */
  take(key: string, proof?: string): Promise<void>;
  /** The same; true where `proof` opened it, which is good for this once. */
  takeOrWork(key: string, proof?: string): Promise<boolean>;
  /** Counts a point, without asking. */
  add(key: string): Promise<void>;
  /** Returns a point that should not have counted. */
  giveBack(key: string): Promise<void>;
  /** Clears a key. */
  forgive(key: string): Promise<void>;
  /** Null: there are points left. */
  spent(key: string): Promise<Spent | null>;
  /** One after the other for that key, so that a burst cannot all start before the first has failed. */
  inTurn<T>(key: string, work: () => Promise<T>): Promise<T>;
  /** Whether `proof` is the work for this key, taken this once; else a refusal with a new puzzle. */
  wantWork(key: string, spent: Spent, proof: string): Promise<void>;
  /** Whether so many points are more than there are. */
  isSpent(used: number): boolean;
  /** Judges a count that is kept elsewhere: `used` points, this one among them. Refuses as `take` does. */
  judge(key: string, count: { readonly used: number; readonly retryAfter: number }, proof: string): Promise<void>;
};

/** About 65,000 hashes: a tenth of a second in a browser, somewhat more on an old phone. */
const LEAST_BITS = 16;
/** About two million: four seconds in a browser on two old cores. Beyond it an owner away from their own browser would be shut out by patience instead of a lock. */
const MOST_BITS = 21;
/** Four times the work for twice the points: a thousand guesses cost what a hundred thousand would at an even price. */
const workFor = (used: number, { points, work = { least: LEAST_BITS, most: MOST_BITS } }: LimitSpec): number =>
  Math.min(work.most, work.least + Math.floor(2 * Math.log2(used / points)));

const UNLIMITED: Limit = {
  take: () => Promise.resolve(),
  takeOrWork: () => Promise.resolve(false),
  add: () => Promise.resolve(),
  giveBack: () => Promise.resolve(),
  forgive: () => Promise.resolve(),
  spent: () => Promise.resolve(null),
  inTurn: (_key, work) => work(),
  wantWork: () => Promise.resolve(),
  isSpent: () => false,
  judge: () => Promise.resolve(),
};

type Deps = {
  readonly config: Pick<Config, 'rateLimits' | 'secret'>;
  /** Asked for each statement, as the pool may be another by then. */
  readonly pool: () => Pick<Pool, 'query'>;
};

/** Where counts are kept. */
type Counting = Deps & { readonly hashed: (key: string) => string; readonly shared: SharedCounts };

export type OpenLimits<Name extends string> = {
  readonly limits: Readonly<Record<Name, Limit>>;
  /** Adds up over all processes what each has counted for itself since. */
  share(): Promise<void>;
};

/** The limits of a table, none at all where `RATE_LIMITS` is off. */
export function openLimits<Name extends string>(deps: Deps, table: Readonly<Record<Name, LimitSpec>>): OpenLimits<Name> {
  const hashed = (key: string) => createHmac('sha256', deps.config.secret).update(`limit:${key}`).digest('base64url');
  const shared = sharedCounts({ ...deps, hashed });
  const counting = { ...deps, hashed, shared };
  // Each proof is taken once, whichever process it reaches.
  const taken = counts(counting, 'proof', { points: 1, seconds: 3600, kept: 'database' });
  const limits = Object.entries<LimitSpec>(table).map(([name, spec]) => [
    name,
    deps.config.rateLimits ? limitOf(counting, name, spec, taken) : UNLIMITED,
  ]);
  return { limits: Object.fromEntries(limits) as Record<Name, Limit>, share: () => shared.tell() };
}

/** Forgets counts whose window is over. */
export async function sweepLimits(pool: Pick<Pool, 'query'>): Promise<void> {
  await pool.query('delete from rate_limit where expire < $1', [Date.now()]);
}

function limitOf(counting: Counting, name: string, spec: LimitSpec, taken: Counts): Limit {
  const { config } = counting;
  const kept = counts(counting, name, spec);
  const line = inTurn();
  const over = (used: number, retryAfter: number): Spent => ({
    retryAfter,
    bits: spec.beyond === 'work' ? workFor(used, spec) : null,
  });
  const spentBy = ({ consumedPoints, msBeforeNext }: RateLimiterRes, free: number): Spent | null =>
    consumedPoints <= free ? null : over(consumedPoints, Math.max(1, Math.ceil(msBeforeNext / 1000)));
  const limit: Limit = {
    take: async (key, proof) => void (await limit.takeOrWork(key, proof)),
    async takeOrWork(key, proof = '') {
      const spent = spentBy(await kept.add(key, 1), spec.points);
      if (!spent) return false;
      try {
        await limit.wantWork(key, spent, proof);
        return true;
      } catch (refusal) {
        // What was refused did not happen.
        await limit.giveBack(key);
        throw refusal;
      }
    },
    add: async (key) => void (await kept.add(key, 1)),
    giveBack: async (key) => void (await kept.add(key, -1)),
    forgive: (key) => kept.clear(key),
    async spent(key) {
      const now = await kept.read(key);
      return now && spentBy(now, spec.points - 1);
    },
    inTurn: (key, work) => line(key, work),
    async wantWork(key, { bits, retryAfter }, proof) {
      if (bits === null) throw tooMany(retryAfter);
      const scope = `${name} ${key}`;
      const nonce = solvedChallenge(config.secret, scope, { proof, bits, now: Date.now() });
      if (nonce !== null && (await taken.add(nonce, 1)).consumedPoints === 1) return;
      throw tooMany(retryAfter, newChallenge(config.secret, scope, bits, Date.now()));
    },
    isSpent: (used) => used > spec.points,
    async judge(key, { used, retryAfter }, proof) {
      if (used > spec.points) await limit.wantWork(key, over(used, retryAfter), proof);
    },
  };
  return limit;
}

/** Where guesses wait for their turn: see {@link guess}. */
export type Door = { readonly isFull: () => boolean; readonly enter: <T>(worked: boolean, work: () => Promise<T>) => Promise<T> };

const OPEN_DOOR: Door = { isFull: () => false, enter: (_worked, work) => work() };
/** What is asked of who comes to a full door. */
export const CROWDED: Spent = { retryAfter: 5, bits: LEAST_BITS };

/**
 * Work that may be a guess; it gives null for a wrong one. Wrong ones count, right ones never do. Where one of the counts is spent, or too many
 * wait at the door, it is done only for a proof of work (of the first of the counts), or not at all where nothing opens it. Behind the door the
 * counts are asked again: who waited there with others has not seen them fail.
 */
export function guess<T>(
  [first, ...others]: readonly [Counted, ...Counted[]],
  proof: string,
  work: () => Promise<T | null>,
  door: Door = OPEN_DOOR,
): Promise<T | null> {
  const counted = [first, ...others];
  const paid = async (asksDoor: boolean): Promise<boolean> => {
    const states = await Promise.all(counted.map(({ limit, key }) => limit.spent(key)));
    const spent = [...states, asksDoor && door.isFull() ? CROWDED : null].filter((state) => state !== null);
    if (spent.length === 0) return false;
    const retryAfter = Math.max(...spent.map((state) => state.retryAfter));
    const bits = spent.some((state) => state.bits === null) ? null : Math.max(...spent.map((state) => state.bits ?? 0));
    await first.limit.wantWork(first.key, { retryAfter, bits }, proof);
    return true;
  };
  return first.limit.inTurn(first.key, async () => {
    const worked = await paid(true);
    return door.enter(worked, async () => {
      if (!worked) await paid(false);
      const result = await work();
      if (result === null) for (const { limit, key } of counted) await limit.add(key);
      return result;
    });
  });
}

function counts(
  { hashed, pool, shared }: Counting,
  name: string,
  { points, seconds, kept }: Pick<LimitSpec, 'points' | 'seconds' | 'kept'>,
): Counts {
  if (kept === 'database') {
    const storeClient = { query: (statement: never) => pool().query(statement) };
    const store = { storeClient, storeType: 'pool', tableName: 'rate_limit', tableCreated: true, clearExpiredByTimeout: false };
    const rows = new RateLimiterPostgres({ keyPrefix: name, points, duration: seconds, ...store });
    return {
      add: (key, more) => rows.penalty(hashed(key), more),
      read: (key) => rows.get(hashed(key)),
      clear: async (key) => void (await rows.delete(hashed(key))),
    };
  }
  return shared.open(name, { points, seconds });
}

function tooMany(retryAfter: number, challenge?: { readonly challenge: string; readonly bits: number }): Refusal {
  return new Refusal(429, 'too_many', `That was too often. Please try again in ${inWords(retryAfter)}.`, { retryAfter, ...challenge });
}

function inWords(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  if (seconds <= 90) return seconds === 1 ? 'a second' : `${seconds} seconds`;
  return `${minutes} minutes`;
}
