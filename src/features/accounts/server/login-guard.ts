import { Refusal } from '#platform/shared/refusal.ts';
import { guess, type Counted, type Door, type Limit } from '#platform/server/rate-limit.ts';
import { atAddress, hashing } from './hash-turns.ts';

/** An attempt to be let in: for whom, and from where. */
export type Attempt = {
  readonly email: string;
  readonly address: string;
  /** The mark of a browser that has signed in to this account before; else null. */
  readonly ownBrowser: string | null;
  /** A solved puzzle, or empty. */
  readonly proof: string;
};

/** What accounts are guarded by; `src/app/limits.ts` says what each counts. */
export type AccountLimits = Readonly<
  Record<
    | 'passwordAccount'
    | 'passwordBrowser'
    | 'passwordAddress'
    | 'confirmSession'
    | 'codeBrowser'
    | 'codeElsewhere'
    | 'appPassword'
    | 'signUp'
    | 'resetEmail'
    | 'resetAddress'
    | 'metaReturn'
    | 'verifyAgain'
    | 'emailChange'
    | 'confirmLink',
    Limit
  >
>;

/** Runs attempts to be let in, counting those that fail. */
export type LoginGuard = {
  /** `work` gives null where the credentials are wrong. Refused with `wrong_credentials`, or `too_many` before `work` is asked at all. */
  attempt<T>(who: Attempt, work: () => Promise<T | null>): Promise<T>;
};

export const wrongCredentials = (): Refusal => new Refusal(401, 'wrong_credentials', 'This email and password do not belong together.');

/**
 * Guards passwords, by whichever door they come. Only failures count, and nobody is kept out by another's: a browser that has signed in to the
 * account before has a count of its own; all others share the account's and their address's, and go on with a proof of work where that is
 * spent. The right password therefore always enters.
 */
export function loginGuard(limits: Pick<AccountLimits, 'passwordAccount' | 'passwordBrowser' | 'passwordAddress'>): LoginGuard {
  const counted = async ({ email, address, ownBrowser }: Attempt): Promise<[Counted, ...Counted[]]> => {
    const own = { limit: limits.passwordBrowser, key: `${ownBrowser ?? ''} ${email}` };
    if (ownBrowser !== null && (await own.limit.spent(own.key)) === null) return [own];
    return [
      { limit: limits.passwordAccount, key: email },
      { limit: limits.passwordAddress, key: address },
    ];
  };
  return {
    async attempt(who, work) {
      const counts = await counted(who);
      const result = await guess(counts, who.proof, work, doorFor(who, counts[0].limit === limits.passwordBrowser));
      if (result === null) throw wrongCredentials();
      if (who.ownBrowser !== null) await limits.passwordBrowser.forgive(`${who.ownBrowser} ${who.email}`);
      return result;
    },
  };
}

/** One address waits for itself, a browser of the account before everybody else; who did the work is not told to come back. */
const doorFor = ({ address, ownBrowser }: Attempt, isOwn: boolean): Door => {
  const key = isOwn ? `browser ${ownBrowser ?? ''}` : atAddress(address);
  return {
    isFull: () => hashing.isFull(key),
    enter: (worked, work) => hashing.run(worked ? `${key} worked` : key, work, { first: isOwn, squeezeIn: worked }),
  };
};
