import { Refusal } from '#platform/shared/refusal.ts';
import type { Config } from '#platform/server/config.ts';
import { limiter } from '#platform/server/rate-limit.ts';

/** An attempt to be let in: for whom, and from where. */
export type Attempt = { readonly email: string; readonly address: string };

/** Runs attempts to be let in, counting those that fail. */
export type LoginGuard = {
  /** `work` gives null where the credentials are wrong. Refused with `wrong_credentials`, or `too_many` before `work` is asked at all. */
  attempt<T>(who: Attempt, work: () => Promise<T | null>): Promise<T>;
};

export const wrongCredentials = (): Refusal => new Refusal(401, 'wrong_credentials', 'This e-mail and password do not belong together.');

export const isWrongCredentials = (error: unknown): boolean => error instanceof Refusal && error.code === 'wrong_credentials';

/**
 * Guessing is slowed per account and address, and per address over all accounts; only failures count. An account is never locked as such:
 * whoever guesses at it from elsewhere cannot keep its owner out. Attempts at one account from one address run one after the other, so
 * that a burst cannot all start before the first has failed.
 */
export function loginGuard(config: Pick<Config, 'rateLimits'>, name: string, failures: number): LoginGuard {
  const perAccount = limiter(config, { name: `${name}-account`, points: failures, seconds: 15 * 60 });
  const perAddress = limiter(config, { name: `${name}-address`, points: 100, seconds: 3600 });
  const turns = new Map<string, Promise<unknown>>();

  const judged = async <T>(key: string, address: string, work: () => Promise<T | null>): Promise<T> => {
    await perAccount.take(key);
    await perAddress.take(address);
    let wrong = false;
    try {
      const result = await work();
      wrong = result === null;
      if (result === null) throw wrongCredentials();
      await perAccount.forgive(key);
      return result;
    } catch (error) {
      if (!wrong) await perAccount.giveBack(key);
      throw error;
    } finally {
      if (!wrong) await perAddress.giveBack(address);
    }
  };

  return {
    async attempt(who, work) {
      const key = `${who.address} ${who.email}`;
      const before = turns.get(key) ?? Promise.resolve();
      const turn = before.then(() => judged(key, who.address, work));
      const settled = turn.then(
        () => undefined,
        () => undefined,
      );
      turns.set(key, settled);
      try {
        return await turn;
      } finally {
        if (turns.get(key) === settled) turns.delete(key);
      }
    },
  };
}
