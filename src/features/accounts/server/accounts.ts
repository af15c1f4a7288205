import type { Context } from 'hono';
import { unauthorised } from '#platform/shared/refusal.ts';
import type { Clock } from '#platform/server/clock.ts';
import type { Config } from '#platform/server/config.ts';
import { sqlState, type OpenDatabase } from '#platform/server/database.ts';
import type { Mailer } from '#platform/server/mailer.ts';
import { hashPassword } from '#platform/server/password-hash.ts';
import { adminAccess, type AdminSession, type AdminUser } from './admin-access.ts';
import { createAuth } from './auth.ts';
import { makeFirstAdmin } from './first-admin.ts';
import type { Attempt } from './login-guard.ts';
import { metaSignIn } from './meta-sign-in.ts';
import { passwordReset } from './password-reset.ts';
import { publishedAccounts, type PublishedAccount } from './published-accounts.ts';
import type { SecondFactor } from './second-factor.ts';
import { readSession, type SessionAnswer, type SessionUser, type VenueOf } from './session.ts';
import { accountSettings } from './settings.ts';
import { emailTakenRefusal, signingIn, type SignUp } from './sign-in.ts';
import { forgetGrants, forgetProviders, insertUser } from './store.ts';

export type { AdminUser } from './admin-access.ts';
export type { SessionUser } from './session.ts';

/** An account made by us: for seeding, not held to the password rules. */
export type CreateUser = { readonly email: string; readonly password: string; readonly isAdmin?: boolean; readonly language?: string } & (
  | { readonly accountType: 'User'; readonly firstName: string; readonly lastName: string }
  | { readonly accountType: 'Store'; readonly storeName: string }
);

/** Accounts, sessions and administrators: who somebody is, for every feature. */
export type Accounts = {
  /** Refused: weak_password, email_taken, too_many. */
  signUp(input: SignUp, from: { readonly address: string; readonly language: string; readonly device?: string }): Promise<SessionAnswer>;
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
  openAdminSession(who: Attempt, password: string, code?: string): Promise<AdminSession>;
  /** The codes that administrators may be asked for beside the password. */
  readonly secondFactor: SecondFactor;
  closeAdminSession(context: Context): Promise<void>;
  /** Sends the link where the address exists, after this has answered: nobody can tell. */
  requestReset(who: Attempt): Promise<void>;
  /** Refused: invalid_token, weak_password. Ends every session and app password of the account. */
  resetPassword(token: string, newPassword: string): Promise<void>;
  /** Makes an account, answers its id. Refused: email_taken. */
  createUser(user: CreateUser): Promise<string>;
  /** See {@link makeFirstAdmin}. */
  ensureFirstAdmin(): Promise<{ email: string; password: string } | null>;
  /** Signs out whoever came in by a password that anybody can read; answers the accounts that still have theirs. */
  lockPublished(): Promise<string[]>;
  /** Resolves when no mail is under way. */
  idle(): Promise<void>;
  /** Login with Meta. */
  readonly meta: ReturnType<typeof metaSignIn>;
} & ReturnType<typeof accountSettings>;

/** Joins accounts to their database and mailer. `venuesOf` tells where somebody works; it comes from the venues, which know accounts already. */
export function openAccounts(deps: {
  readonly database: Pick<OpenDatabase, 'db' | 'pool'>;
  readonly config: Config;
  readonly mailer: Mailer;
  readonly clock: Clock;
  readonly venuesOf: (userId: string) => Promise<readonly VenueOf[]>;
  /** Accounts whose published passwords must open nothing here. */
  readonly published?: readonly PublishedAccount[];
}): Accounts {
  const { config, mailer, clock, venuesOf } = deps;
  const { db, pool } = deps.database;
  const auth = createAuth({
    pool,
    config,
    sendReset: ({ user, token }) => reset.send(user.id, token),
    afterReset: (userId) =>
      db.transaction().execute(async (tx) => {
        await forgetGrants(tx, userId);
        await forgetProviders(tx, userId);
      }),
  });
  const reset = passwordReset({ auth, db, config, mailer });
  const sessions = readSession(auth, venuesOf);
  const admins = adminAccess({ db, config, clock });
  const published = publishedAccounts(db, deps.published ?? []);
  return {
    ...signingIn({ auth, db, config, venuesOf, opens: published.opens }),
    lockPublished: published.lock,
    ...sessions,
    async requireUser(headers) {
      const user = await sessions.user(headers);
      if (!user) throw unauthorised();
      return user;
    },
    ...admins,
    ...accountSettings({ db, config, venuesOf }),
    meta: metaSignIn({ auth, db, config }),
    requestReset: reset.request,
    resetPassword: reset.reset,
    idle: reset.idle,
    async createUser({ password, ...user }) {
      const blank = { firstName: '', lastName: '', storeName: '', isAdmin: false };
      const hash = await hashPassword(password);
      const row = { ...blank, ...user, email: user.email.trim().toLowerCase() };
      try {
        return await db.transaction().execute((tx) => insertUser(tx, row, hash));
      } catch (error) {
        throw sqlState(error) === '23505' ? emailTakenRefusal() : error;
      }
    },
    ensureFirstAdmin: () => makeFirstAdmin(db, config),
  };
}
