import type { Context } from 'hono';
import { unauthorised } from '#platform/shared/refusal.ts';
import type { Clock } from '#platform/server/clock.ts';
import type { Config } from '#platform/server/config.ts';
import { inTransaction, type OpenDatabase, type Tx } from '#platform/server/database.ts';
import type { Mailer } from '#platform/server/mailer.ts';
import { adminAccess, type AdminSession, type AdminUser } from './admin-access.ts';
import type { Database } from '#platform/server/database.ts';
import { createAuth, type Auth } from './auth.ts';
import { background } from './background.ts';
import { createUser, type CreateUser } from './create-user.ts';
import { emailChange } from './email-change.ts';
import { emailVerification } from './email-verification.ts';
import { makeFirstAdmin } from './first-admin.ts';
import { firstSetup, type FirstSetup } from './first-setup.ts';
import { loginGuard, type AccountLimits, type Attempt } from './login-guard.ts';
import { metaSignIn } from './meta-sign-in.ts';
import { ownBrowsers, type OwnBrowsers } from './own-browser.ts';
import { passwordReset } from './password-reset.ts';
import { publishedAccounts, type PublishedAccount } from './published-accounts.ts';
import type { SecondFactor } from './second-factor.ts';
import { readSession, type SessionAnswer, type SessionUser, type VenueOf } from './session.ts';
import { accountPassports } from './passport.ts';
import { accountSettings } from './settings.ts';
import { keepDevice } from './session-sql.ts';
import { signingIn, type SignUp } from './sign-in.ts';
import { forgetGrants, forgetProviders } from './store.ts';

export type { AdminUser } from './admin-access.ts';
export type { SessionUser } from './session.ts';

/** Accounts, sessions and administrators: who somebody is, for every feature. */
export type Accounts = {
  /** Refused: weak_password, email_taken, too_many. */
  signUp(
    input: SignUp,
    from: { readonly address: string; readonly proof?: string; readonly language: string; readonly device?: string },
  ): Promise<SessionAnswer>;
  /** Refused: wrong_credentials (alike for an unknown address), too_many. */
  signIn(who: Attempt, password: string, device?: string): Promise<SessionAnswer>;
  /** Ends the session of these headers; the headers to answer with clear its cookie. */
  signOut(headers: Headers): Promise<Headers>;
  /** Who is signed in, with his venues, for pages. Slides the session: pass its headers on. */
  session(headers: Headers): Promise<SessionAnswer>;
  /** Who is signed in, or null: one query, for any feature on any call. */
  user(headers: Headers): Promise<SessionUser | null>;
  /** The same; refused with 401 where nobody is. */
  requireUser(headers: Headers): Promise<SessionUser>;
  /** The administrator of a Basic call; refused 401 or 429. */
  admin(context: Context): Promise<AdminUser>;
  /** That it is really they: by their password, where the call has only an app password. Refused: wrong_password. */
  confirmAdmin(context: Context, password: string | undefined): Promise<void>;
  openAdminSession(who: Attempt, password: string, code?: string): Promise<AdminSession>;
  /** The codes that administrators may be asked for beside the password. */
  readonly secondFactor: SecondFactor;
  closeAdminSession(context: Context): Promise<void>;
  /** Sends the link where the address exists, after this has answered: nobody can tell. */
  requestReset(who: Pick<Attempt, 'email' | 'address' | 'proof'>): Promise<void>;
  /** Refused: invalid_token, weak_password. Ends every session and app password of the account, whose id it answers. */
  resetPassword(token: string, newPassword: string): Promise<string>;
  /** Makes an account, answers its id. Refused: email_taken. */
  createUser(user: CreateUser): Promise<string>;
  /** See {@link makeFirstAdmin}. */
  ensureFirstAdmin(): Promise<{ email: string; password: string } | null>;
  /** See {@link firstSetup}. */
  readonly firstSetup: FirstSetup;
  /** Signs out whoever came in by a password that anybody can read; answers the accounts that still have theirs. */
  lockPublished(): Promise<string[]>;
  /** Resolves when no mail is under way. */
  idle(): Promise<void>;
  /** Browsers that have signed in to an account before. */
  readonly browsers: OwnBrowsers;
  /** Login with Meta. */
  readonly meta: ReturnType<typeof metaSignIn>;
} & ReturnType<typeof accountSettings> &
  ReturnType<typeof accountPassports> &
  ReturnType<typeof emailChange> &
  Pick<ReturnType<typeof emailVerification>, 'sendLinkAgain' | 'verifyEmail' | 'markVerified'>;

/** Joins accounts to their database and mailer. `venuesOf` tells where somebody works; it comes from the venues, which know accounts already. */
export function openAccounts(deps: {
  readonly database: Pick<OpenDatabase, 'db' | 'pool'>;
  readonly config: Config;
  readonly mailer: Mailer;
  readonly clock: Clock;
  readonly limits: AccountLimits;
  readonly venuesOf: (userId: string) => Promise<readonly VenueOf[]>;
  /** Accounts whose published passwords must open nothing here. */
  readonly published?: readonly PublishedAccount[];
  /** The address of this account was confirmed, or is another confirmed one. */
  readonly onVerified: (tx: Tx, userId: string) => Promise<void>;
}): Accounts {
  const { config, mailer, clock, limits, venuesOf, onVerified } = deps;
  const { db, pool } = deps.database;
  const auth = createAuth({
    pool,
    config,
    sendReset: ({ user, token }) => reset.send(user.id, token),
    afterReset: (userId) =>
      inTransaction(db, async (tx) => {
        await forgetGrants(tx, userId);
        await forgetProviders(tx, userId);
        // They read what was sent to the address.
        await verification.markVerified(tx, userId);
      }),
    sendLink: (to, token) => verification.sendLink(to, token),
    afterVerification: (userId) => onVerified(db, userId),
  });
  const work = background();
  const reset = passwordReset({ auth, db, config, limits, mailer, background: work });
  const verification = emailVerification({ auth, config, limits, mailer, background: work, onVerified });
  const sessions = readSession(auth, venuesOf);
  const guard = loginGuard(limits);
  const browsers = ownBrowsers(config, clock);
  const setup = firstSetup(db, config);
  const admins = adminAccess({ db, config, guard, limits, browsers, clock, entered: setup.entered });
  const published = publishedAccounts(db, deps.published ?? []);
  return {
    ...signingIn({ auth, db, guard, limits, venuesOf, opens: published.opens }),
    lockPublished: published.lock,
    ...sessions,
    async requireUser(headers) {
      const user = await sessions.user(headers);
      if (!user) throw unauthorised();
      return user;
    },
    ...admins,
    ...accountSettings({ db, limits, venuesOf, renew: renewer(auth, db) }),
    ...accountPassports(db),
    ...emailChange({ db, config, limits, mailer, clock, background: work, onVerified }),
    sendLinkAgain: verification.sendLinkAgain,
    verifyEmail: verification.verifyEmail,
    markVerified: verification.markVerified,
    meta: metaSignIn({ auth, db, config, limits, sendLink: verification.sendLinkTo }),
    browsers,
    requestReset: reset.request,
    resetPassword: reset.reset,
    idle: work.idle,
    createUser: (user) => createUser(db, user),
    ensureFirstAdmin: () => makeFirstAdmin(db, config),
    firstSetup: setup,
  };
}

/** Opens a session of an account, for a browser that just proved whose it is; the headers set its cookie. */
function renewer(auth: Auth, db: Database) {
  return async (userId: string, device: string): Promise<Headers> => {
    const opened = await auth.api.openSession({ body: { userId }, returnHeaders: true });
    await keepDevice(db, opened.response.token, device);
    return opened.headers;
  };
}
