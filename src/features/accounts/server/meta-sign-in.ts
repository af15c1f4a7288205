import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { addressTo } from '#platform/shared/address.ts';
import type { Config } from '#platform/server/config.ts';
import { inTransaction, type Database } from '#platform/server/database.ts';
import { plainWords } from '#platform/server/plain-words.ts';
import { log } from '#platform/server/log.ts';
import { isDisabled, isTwin } from '#platform/server/sql-failure.ts';
import type { metaCallback, pretendedPage } from '../meta-contract.ts';
import type { Auth } from './auth.ts';
import { keepDevice } from './session-sql.ts';
import { realMeta, type MetaPerson } from './meta-graph.ts';
import { pretendedMeta } from './pretended-meta.ts';
import type { AccountLimits } from './login-guard.ts';
import { emailTaken, holderByMeta, insertMetaUser } from './store.ts';

/** Why somebody comes back from Meta without a session; the login page has words for each. */
export type MetaFailure = 'cancelled' | 'expired' | 'failed' | 'no_email' | 'account_exists' | 'account_disabled';
export type MetaOutcome = { readonly headers: Headers; readonly account: string } | { readonly failure: MetaFailure };
export type MetaReturn = { readonly code: string | undefined; readonly state: string | undefined; readonly error: string | undefined };
type From = { readonly address: string; readonly language: string; readonly device: string };

type MetaDeps = {
  readonly auth: Auth;
  readonly db: Database;
  readonly config: Pick<Config, 'meta' | 'pretendMeta' | 'publicUrl'>;
  /** Sends the link by which the address of a new account is confirmed. */
  readonly sendLink: (email: string) => void;
  readonly limits: Pick<AccountLimits, 'metaReturn'>;
};

/**
 * Login with Meta. Who comes back is known by Meta's id alone: an address that Meta names is nobody's proof, so it never opens an account
 * that is there (`account_exists`), and a password reset by mail takes the Meta sign-in away again (`forgetProviders`).
 */
export function metaSignIn(deps: MetaDeps) {
  const { auth, db, config, limits } = deps;
  const page = addressTo<typeof pretendedPage>('/api/auth/meta/pretended');
  const world = config.meta ? realMeta(config.meta) : config.pretendMeta ? pretendedMeta(page) : null;
  const redirectUri = config.publicUrl + addressTo<typeof metaCallback>('/api/auth/meta/callback');

  return {
    offered: world !== null,
    pretended: config.pretendMeta,
    /** The dialogue's address, and the state for a cookie that comes back with it; null where Meta is not configured. */
    start(): { url: string; state: string } | null {
      if (!world) return null;
      const state = randomBytes(24).toString('base64url');
      return { url: world.dialogUrl(redirectUri, state), state };
    },
    /** Signs in who comes back with the state that this very browser was given. */
    async finish({ code, state, error }: MetaReturn, kept: string | undefined, from: From): Promise<MetaOutcome> {
      if (!world) return { failure: 'failed' };
      if (!kept || !state || !same(kept, state)) return { failure: 'expired' };
      if (error) return { failure: 'cancelled' };
      if (!code) return { failure: 'failed' };
      await limits.metaReturn.take(from.address);
      let person: MetaPerson;
      try {
        person = await world.personOfCode(redirectUri, code);
      } catch (problem) {
        log.warn({ reason: problem instanceof Error ? problem.message : 'unknown' }, 'Login with Meta failed');
        return { failure: 'failed' };
      }
      // What Meta knows does not count.
      await limits.metaReturn.giveBack(from.address);
      const account = await accountOf(deps, person, from.language);
      if (typeof account === 'string') return { failure: account };
      const opened = await auth.api.openSession({ body: { userId: account.id }, returnHeaders: true }).catch((refused: unknown) => {
        if (isDisabled(refused)) return null;
        throw refused;
      });
      if (!opened) return { failure: 'account_disabled' };
      await keepDevice(db, opened.response.token, from.device);
      return { headers: opened.headers, account: account.id };
    },
  };
}

/** The account of this person, made where there is none. */
async function accountOf({ db, sendLink }: MetaDeps, person: MetaPerson, language: string): Promise<{ id: string } | MetaFailure> {
  const known = await holderByMeta(db, person.id);
  if (known) return known;
  const { email } = person;
  if (email === null) return 'no_email';
  // Taken, perhaps by this very person, whose other call came between the two questions.
  if (await emailTaken(db, email)) return (await holderByMeta(db, person.id)) ?? 'account_exists';
  const firstName = plainWords(person.firstName).slice(0, 60).trim() || (email.split('@')[0] ?? '').slice(0, 60);
  const user = {
    accountType: 'User' as const,
    firstName,
    lastName: plainWords(person.lastName).slice(0, 60).trim(),
    storeName: '',
    email,
    isAdmin: false,
  };
  try {
    const id = await inTransaction(db, (tx) => insertMetaUser(tx, user, person.id, language));
    sendLink(email);
    return { id };
  } catch (error) {
    if (!isTwin(error)) throw error;
    // The same person twice at once, or a sign-up with this address in the same moment.
    return (await holderByMeta(db, person.id)) ?? 'account_exists';
  }
}

/** In constant time, whatever their lengths. */
function same(a: string, b: string): boolean {
  const [one, other] = [a, b].map((text) => createHash('sha256').update(text).digest());
  return one !== undefined && other !== undefined && timingSafeEqual(one, other);
}
