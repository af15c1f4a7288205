import type { Pool } from 'pg';
import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible';

export type Counts = {
  add(key: string, points: number): Promise<RateLimiterRes>;
  read(key: string): Promise<RateLimiterRes | null>;
  clear(key: string): Promise<void>;
};

/** Counts of this process that the other processes hear of: see {@link sharedCounts}. */
export type SharedCounts = {
  open(name: string, limit: { readonly points: number; readonly seconds: number }): Counts;
  /** Tells what has come since the last time, and learns what all have counted by now. */
  tell(): Promise<void>;
};

/** So many keys are kept in a process at most; whoever fills it loses the oldest first. */
const MOST_KEYS = 50_000;
/** What has used less than this part of its limit is told to nobody: a house that orders as houses do costs no statement. */
const TOLD_FROM = 0.1;
const MOST_AT_ONCE = 500;

type Told = { readonly key: string; readonly points: number; readonly expire: number };
/** What of a limit is to be told; what it comes to with everybody's; what could not be told. */
type Kept = { due(): Promise<readonly Told[]>; heard(sum: Told): Promise<void>; lost(told: Told): void };

type Deps = {
  readonly pool: () => Pick<Pool, 'query'>;
  /** The key as others may read it. */
  readonly hashed: (key: string) => string;
};

/**
 * What guards against floods is counted in the process, for a write a call would be the flood's own amplifier; and added up over all processes every
 * so often: one statement for whatever has grown, however many calls that were. So all processes together let through what one may, and what
 * comes in the meantime: a tenth of the limit and the calls of a second, each.
 */
export function sharedCounts({ pool, hashed }: Deps): SharedCounts {
  const all: Kept[] = [];
  return {
    open(name, limit) {
      const { counts, kept } = keptCounts((key) => `${name}:${hashed(key)}`, limit);
      all.push(kept);
      return counts;
    },
    async tell() {
      for (const kept of all) {
        const told = await kept.due();
        if (told.length === 0) continue;
        try {
          for (const sum of await added(pool(), told)) await kept.heard(sum);
        } catch (error) {
          for (const one of told) kept.lost(one);
          throw error;
        }
      }
    },
  };
}

type Limited = { readonly points: number; readonly seconds: number };

/** The counts of one limit. `toldAs`: what others call a key. */
function keptCounts(toldAs: (key: string) => string, { points, seconds }: Limited): { counts: Counts; kept: Kept } {
  const memory = new RateLimiterMemory({ points, duration: seconds });
  /** What of each key nobody was told of yet. */
  const untold = new Map<string, number>();
  /** The keys that are to be told of, and those that were just told of. */
  const [due, asked] = [new Map<string, string>(), new Map<string, string>()];
  const forget = async (key: string): Promise<void> => {
    untold.delete(key);
    due.delete(toldAs(key));
    await memory.delete(key);
  };
  /** The key of an answer; null: it was forgotten meanwhile. */
  const answered = (as: string): string | null => {
    const key = asked.get(as);
    asked.delete(as);
    return key !== undefined && untold.has(key) ? key : null;
  };
  const kept: Kept = {
    async due() {
      const told: Told[] = [];
      for (const [as, key] of [...due].slice(0, MOST_AT_ONCE)) {
        const [now, more] = [await memory.get(key), untold.get(key) ?? 0];
        due.delete(as);
        if (now === null || more === 0) continue;
        untold.set(key, 0);
        asked.set(as, key);
        told.push({ key: as, points: more, expire: Date.now() + now.msBeforeNext });
      }
      return told;
    },
    async heard({ key: as, points: sum, expire }) {
      const key = answered(as);
      if (key !== null) await memory.set(key, sum + (untold.get(key) ?? 0), Math.max(1, expire - Date.now()) / 1000);
    },
    lost({ key: as, points: more }) {
      const key = answered(as);
      if (key === null) return;
      untold.set(key, (untold.get(key) ?? 0) + more);
      due.set(as, key);
    },
  };
  const counts: Counts = {
    async add(key, more) {
      const now = await memory.penalty(key, more);
      // A window that begins has nothing of the one before.
      untold.set(key, now.isFirstInDuration ? more : (untold.get(key) ?? 0) + more);
      if (now.consumedPoints >= points * TOLD_FROM) due.set(toldAs(key), key);
      const [oldest = key] = untold.keys();
      if (untold.size > MOST_KEYS) await forget(oldest);
      return now;
    },
    read: (key) => memory.get(key),
    clear: forget,
  };
  return { counts, kept };
}

/** Adds to the counts of all processes, in one order, so that two of them wait for each other in no circle. */
async function added(pool: Pick<Pool, 'query'>, told: readonly Told[]): Promise<Told[]> {
  const { rows } = await pool.query<Told>(
    `insert into rate_limit as r (key, points, expire)
     select key, points, expire from jsonb_to_recordset($1::jsonb) as t(key text, points int, expire bigint) order by key
     on conflict (key) do update set
       points = case when r.expire < $2 then excluded.points else r.points + excluded.points end,
       expire = case when r.expire < $2 then excluded.expire else r.expire end
     returning key, points, expire`,
    [JSON.stringify(told.map((one) => ({ ...one, expire: Math.round(one.expire) }))), Date.now()],
  );
  return rows;
}
