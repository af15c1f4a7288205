import { isAPIError } from 'better-auth/api';
import { Refusal } from '#platform/shared/refusal.ts';
import type { Database } from '#platform/server/database.ts';
import { isDisabled } from '#platform/server/sql-failure.ts';
import { CROWDED } from '#platform/server/rate-limit.ts';
import type * as v from 'valibot';
import type { SignUpInput } from '../contract.ts';
import type { Auth } from './auth.ts';
import type { AccountLimits, Attempt, LoginGuard } from './login-guard.ts';
import { atAddress, hashing } from './hash-turns.ts';
import { keepDevice } from './session-sql.ts';
import { sessionBody, type SessionAnswer, type VenueOf } from './session.ts';
import { displayName, emailTaken, sessionExpiry } from './store.ts';
import { refuseWeakPassword } from './weak-password.ts';

export type SignUp = v.InferOutput<typeof SignUpInput>;

export const emailTakenRefusal = (): Refusal => new Refusal(409, 'email_taken', 'An account with this email exists already.');

/** Said to whoever has the right password, and to nobody else. */
const accountDisabled = (): Refusal => new Refusal(403, 'account_disabled', 'This account is disabled. Write to whoever runs this site.');

/** In the line of its address; where that is long, for a proof of work. */
function inLine(limits: Pick<AccountLimits, 'signUp'>) {
  return async <T>(
    { address, proof = '', worked }: { readonly address: string; readonly proof?: string; readonly worked: boolean },
    work: () => Promise<T>,
  ) => {
    const key = atAddress(address);
    const isLong = worked || hashing.isFull(key);
    if (isLong && !worked) {
      try {
        await limits.signUp.wantWork(address, CROWDED, proof);
      } catch (refusal) {
        await limits.signUp.giveBack(address);
        throw refusal;
      }
    }
    return hashing.run(isLong ? `${key} worked` : key, work, { squeezeIn: isLong });
  };
}

/** Signing up and in: both end with a session, its cookie in the headers. */
export function signingIn(deps: {
  readonly auth: Auth;
  readonly db: Database;
  readonly guard: LoginGuard;
  readonly limits: Pick<AccountLimits, 'signUp'>;
  readonly venuesOf: (userId: string) => Promise<readonly VenueOf[]>;
  /** False for a password that anybody can read. */
  readonly opens: (email: string, password: string) => boolean;
}) {
  const { auth, db, guard, limits, venuesOf, opens } = deps;
  const hashed = inLine(limits);
  return {
    async signUp(
      input: SignUp,
      from: { readonly address: string; readonly proof?: string; readonly language: string; readonly device?: string },
    ): Promise<SessionAnswer> {
      const profile = profileOf(input);
      const { email, password } = input;
      await refuseWeakPassword(password, { name: displayName(profile), email });
      // One proof is good for both: the count of the address, and its line.
      const worked = await limits.signUp.takeOrWork(from.address, from.proof);
      if (await emailTaken(db, email)) throw emailTakenRefusal();
      const body = { ...profile, name: displayName(profile), email, password, language: from.language };
      const made = await hashed({ ...from, worked }, () => auth.api.signUpEmail({ body, returnHeaders: true })).catch(
        async (error: unknown) => {
          // Two at once with the same address: the unique key let one through.
          if (isAPIError(error) && (await emailTaken(db, email))) throw emailTakenRefusal();
          if (isAPIError(error) && error.statusCode === 400) throw new Refusal(400, 'invalid_input', error.message);
          throw error;
        },
      );
      const { user, token } = made.response;
      if (from.device) await keepDevice(db, token ?? '', from.device);
      const expiresAt = await sessionExpiry(db, token ?? '');
      return { body: sessionBody(user, expiresAt, await venuesOf(user.id)), headers: made.headers };
    },
    async signIn(who: Attempt, password: string, device = ''): Promise<SessionAnswer> {
      const signedIn = await guard.attempt(who, async () => {
        if (!opens(who.email, password)) return null;
        return auth.api.signInEmail({ body: { email: who.email, password }, returnHeaders: true }).catch((error: unknown) => {
          // Unknown address (after a hash of the same cost), wrong password, or an address that cannot be one: all the same.
          if (isAPIError(error) && error.statusCode < 500) return null;
          if (isDisabled(error)) throw accountDisabled();
          throw error;
        });
      });
      const { user, token } = signedIn.response;
      if (device !== '') await keepDevice(db, token, device);
      const expiresAt = await sessionExpiry(db, token);
      return { body: sessionBody(user, expiresAt, await venuesOf(user.id)), headers: signedIn.headers };
    },
  };
}

function profileOf(input: SignUp) {
  if (input.accountType === 'Store')
    return { accountType: input.accountType, firstName: '', lastName: '', storeName: input.storeName.trim() };
  return { accountType: input.accountType, firstName: input.firstName.trim(), lastName: input.lastName.trim(), storeName: '' };
}
