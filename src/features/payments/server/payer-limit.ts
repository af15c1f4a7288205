import { createHmac } from 'node:crypto';
import type { Context } from 'hono';
import { markHash } from '#platform/server/browser-mark.ts';
import { callerOf } from '#platform/server/caller.ts';
import type { Config } from '#platform/server/config.ts';
import type { Database } from '#platform/server/database.ts';
import { giveMark } from '#platform/server/fresh-mark.ts';
import { inTurn } from '#platform/server/in-turn.ts';
import type { Limit } from '#platform/server/rate-limit.ts';
import { openedBy, type PaidAt, type PayerTrace } from './payer-sql.ts';

export type PayerLimits = Readonly<Record<'payBrowser' | 'payAddress' | 'payAddressMost' | 'payUnmarked' | 'freshMarks', Limit>>;

/**
 * Who tries cards opens many payments and pays none. So payments that were opened and not paid are counted, and cards that were declined: by
 * their rows, which every process sees and no restart forgets, and which count no more once they are paid. Each browser counts for itself by its
 * mark. As anybody can fetch marks, those at one address that never paid anything also count together: beyond that number a proof of work is
 * asked for, and beyond many a dearer one: never an end, which would be the end of everybody's cards at that address. They count apart for each venue, and
 * there apart for orders with the table's own code: who is elsewhere, or has read no code, makes nobody's card at a table dearer. One that has paid
 * before stands for itself alone.
 */
export type PayerLimit = {
  /** Marks a browser that has no mark. Refuses too_many (429) where many were given at its address and no work is done. */
  mark(context: Context): Promise<void>;
  /** Runs `open` where one more payment may be opened. Refuses too_many (429). */
  opening<T>(context: Context, where: PaidAt, open: (trace: PayerTrace) => Promise<T>): Promise<T>;
};

type Deps = {
  readonly db: Database;
  readonly config: Pick<Config, 'secret' | 'publicUrl' | 'trustedProxies' | 'rateLimits'>;
  readonly limits: PayerLimits;
  readonly clock: () => number;
};

export function payerLimit({ db, config, limits, clock }: Deps): PayerLimit {
  const line = inTurn();
  const hashOf = (address: string) => createHmac('sha256', config.secret).update(`payer:${address}`).digest();
  return {
    mark: async (context) => void (await giveMark({ config, limit: limits.freshMarks, clock }, context)),
    opening(context, where, open) {
      const { address, mark, proof } = callerOf(context, config);
      const trace = { payer: mark && markHash(mark), payerAddress: hashOf(address) };
      // One at a time from one address: else many at once would all be counted before the first is there.
      return line(address, async () => {
        const { own, others, unmarked, proven, retryAfter } = await openedBy(db, trace, where);
        const count = (used: number) => ({ used: used + 1, retryAfter });
        if (mark === null) await limits.payUnmarked.judge(address, count(unmarked), proof);
        else {
          await limits.payBrowser.judge(mark.name, count(own), proof);
          if (!proven) {
            const key = `${address} ${where.venueId} ${where.fromCode}`;
            const limit = limits.payAddressMost.isSpent(others + 1) ? limits.payAddressMost : limits.payAddress;
            await limit.judge(key, count(others), proof);
          }
        }
        return open(trace);
      });
    },
  };
}
