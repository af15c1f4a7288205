import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { addressTo } from '#platform/shared/address.ts';
import type { Config } from '#platform/server/config.ts';
import type { Database } from '#platform/server/database.ts';
import { log } from '#platform/server/log.ts';
import { isTwin } from '#platform/server/sql-failure.ts';
import type { metaCallback } from '../contract.ts';
import type { Auth } from './auth.ts';
import { keepDevice } from './session-sql.ts';
import { dialogUrl, personOfCode, type MetaPerson } from './meta-graph.ts';
import type { AccountLimits } from './login-guard.ts';
import { emailTaken, holderByMeta, insertMetaUser } from './store.ts';

/** Why somebody comes back from Meta without a session; the login page has words for each. */
export type MetaFailure = 'cancelled' | 'expired' | 'failed' | 'no_email' | 'account_exists';
export type MetaOutcome = { readonly headers: Headers } | { readonly failure: MetaFailure };
export type MetaReturn = { readonly code: string | undefined; readonly state: string | undefined; readonly error: string | undefined };
type From = { readonly address: string; readonly language: string; readonly device: string };

/**
 * Login with Meta. Who comes back is known by Meta's id alone: an address that Meta names is nobody's proof, so it never opens an account
 * that is there (`account_exists`), and a password reset by mail takes the Meta sign-in away again (`forgetProviders`).
 */
export function metaSignIn(deps: {
  readonly auth: Auth;
  readonly db: Database;
  readonly config: Pick<Config, 'meta' | 'publicUrl'>;
  readonly limits: Pick<AccountLimits, 'metaReturn'>;
}) {
  const { auth, db, config, limits } = deps;
  const redirectUri = config.publicUrl + addressTo<typeof metaCallback>('/api/auth/meta/callback');

  /** The account of this person, made where there is none. */
  const accountOf = async (person: MetaPerson, language: string): Promise<{ id: string } | MetaFailure> => {
    const known = await holderByMeta(db, person.id);
    if (known) return known;
    const { email } = person;
    if (email === null) return 'no_email';
    if (await emailTaken(db, email)) return 'account_exists';
    const firstName = person.firstName.slice(0, 60).trim() || (email.split('@')[0] ?? '').slice(0, 60);
    const user = {
      accountType: 'User' as const,
      firstName,
      lastName: person.lastName.slice(0, 60).trim(),
      storeName: '',
      email,
      isAdmin: false,
    };
    try {
      return { id: await db.transaction().execute((tx) => insertMetaUser(tx, user, person.id, language)) };
    } catch (error) {
      if (!isTwin(error)) throw error;
      // The same person twice at once, or a sign-up with this address in the same moment.
      return (await holderByMeta(db, person.id)) ?? 'account_exists';
    }
  };

  return {
    offered: config.meta !== null,
    /** The dialogue's address, and the state for a cookie that comes back with it; null where Meta is not configured. */
    start(): { url: string; state: string } | null {
      if (!config.meta) return null;
      const state = randomBytes(24).toString('base64url');
      return { url: dialogUrl(config.meta, redirectUri, state), state };
    },
    /** Signs in who comes back with the state that this very browser was given. */
    async finish({ code, state, error }: MetaReturn, kept: string | undefined, from: From): Promise<MetaOutcome> {
      if (!config.meta) return { failure: 'failed' };
      if (!kept || !state || !same(kept, state)) return { failure: 'expired' };
      if (error) return { failure: 'cancelled' };
      if (!code) return { failure: 'failed' };
      await limits.metaReturn.take(from.address);
      let person: MetaPerson;
      try {
        person = await personOfCode(config.meta, redirectUri, code);
      } catch (problem) {
        log.warn({ reason: problem instanceof Error ? problem.message : 'unknown' }, 'Login with Meta failed');
        return { failure: 'failed' };
      }
      // What Meta knows does not count.
      await limits.metaReturn.giveBack(from.address);
      const account = await accountOf(person, from.language);
      if (typeof account === 'string') return { failure: account };
      const opened = await auth.api.openSession({ body: { userId: account.id }, returnHeaders: true });
      await keepDevice(db, opened.response.token, from.device);
      return { headers: opened.headers };
    },
  };
}

/** In constant time, whatever their lengths. */
function same(a: string, b: string): boolean {
  const [one, other] = [a, b].map((text) => createHash('sha256').update(text).digest());
  return one !== undefined && other !== undefined && timingSafeEqual(one, other);
}
