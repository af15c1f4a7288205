import { createHmac } from 'node:crypto';
import { betterAuth } from 'better-auth';
import { v7 as uuidv7 } from 'uuid';
import type { Pool } from 'pg';
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from '#domain/password-rules.ts';
import type { Config } from '#platform/server/config.ts';
import { log } from '#platform/server/log.ts';
import { hashPassword, verifyPassword } from '#platform/server/password-hash.ts';
import { isTwin, sqlState } from '#platform/server/sql-failure.ts';
import { openSession } from './open-session.ts';

const DAY_S = 24 * 3600;
/** Sliding: a session used within 30 days lives on; moved at most once a day. */
const SESSION_S = 30 * DAY_S;
/** How long the link of a mail works. */
const RESET_S = 30 * 60;
const VERIFY_S = 3 * DAY_S;

export type ResetMail = { readonly user: { readonly id: string; readonly email: string }; readonly token: string };
export type AuthDeps = {
  readonly pool: Pool;
  readonly config: Pick<Config, 'secret' | 'publicUrl'>;
  readonly sendReset: (mail: ResetMail) => Promise<void>;
  readonly afterReset: (userId: string) => Promise<void>;
  /** A link to confirm the address is due; not waited for. */
  readonly sendLink: (to: { readonly email: string; readonly language: string | null }, token: string) => void;
  readonly afterVerification: (userId: string) => Promise<void>;
};

/**
 * better-auth on our tables. Its own HTTP handler is never mounted: our routes call `auth.api`, so only the endpoints of our contract exist,
 * and origin checks and limits are ours.
 */
export function createAuth({ pool, config, sendReset, afterReset, sendLink, afterVerification }: AuthDeps) {
  return betterAuth({
    appName: 'Parea',
    baseURL: config.publicUrl,
    secret: createHmac('sha256', config.secret).update('accounts').digest('base64url'),
    database: pool,
    user: { modelName: 'account_user', fields: USER_FIELDS, additionalFields: ADDITIONAL_FIELDS },
    session: { modelName: 'account_session', fields: SESSION_FIELDS, expiresIn: SESSION_S, updateAge: DAY_S },
    account: { modelName: 'account_credential', fields: CREDENTIAL_FIELDS },
    verification: { modelName: 'account_verification', fields: VERIFICATION_FIELDS, storeIdentifier: 'hashed' },
    emailAndPassword: {
      enabled: true,
      minPasswordLength: MIN_PASSWORD_LENGTH,
      maxPasswordLength: MAX_PASSWORD_LENGTH,
      password: { hash: hashPassword, verify: ({ hash, password }) => verifyPassword(hash, password) },
      resetPasswordTokenExpiresIn: RESET_S,
      revokeSessionsOnPasswordReset: true,
      sendResetPassword: sendReset,
      onPasswordReset: ({ user }) => afterReset(user.id),
    },
    emailVerification: {
      sendOnSignUp: true,
      expiresIn: VERIFY_S,
      sendVerificationEmail: async ({ user, token }) => sendLink({ ...user, language: languageOf(user) }, token),
      afterEmailVerification: ({ id }) => afterVerification(id),
    },
    plugins: [openSession],
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    logger: { level: 'error', log: (_level, message, ...about: unknown[]) => report(message, about) },
    advanced: {
      cookiePrefix: 'parea',
      // Its own prefix would be __Secure-, which a neighbouring host may set too.
      useSecureCookies: false,
      cookies: { session_token: hostCookie(config.publicUrl.startsWith('https:')) },
      ipAddress: { disableIpTracking: true },
      // A session and its user in one query. The schema is ours to check: the migrations make it.
      database: { generateId: () => uuidv7(), joins: true, validateSchema: false },
    },
  });
}
/** The session's cookie: over https bound to this very host. */
const hostCookie = (secure: boolean) => ({
  name: `${secure ? '__Host-' : ''}parea.session_token`,
  attributes: { secure, path: '/' },
});
export type Auth = ReturnType<typeof createAuth>;

const TIMES = { createdAt: 'created_at', updatedAt: 'updated_at' };
const USER_FIELDS = { ...TIMES, emailVerified: 'email_verified' };
const SESSION_FIELDS = { ...TIMES, userId: 'user_id', expiresAt: 'expires_at', ipAddress: 'ip_address', userAgent: 'user_agent' };
const VERIFICATION_FIELDS = { ...TIMES, expiresAt: 'expires_at' };
const CREDENTIAL_FIELDS = {
  ...TIMES,
  userId: 'user_id',
  accountId: 'account_id',
  providerId: 'provider_id',
  accessToken: 'access_token',
  refreshToken: 'refresh_token',
  idToken: 'id_token',
  accessTokenExpiresAt: 'access_token_expires_at',
  refreshTokenExpiresAt: 'refresh_token_expires_at',
};
/** Of an account: better-auth's type of a user knows no additional fields. */
const languageOf = (user: object): string | null => ('language' in user && typeof user.language === 'string' ? user.language : null);

/** `isAdmin` is set by us alone: no input of anybody reaches it. */
const ADDITIONAL_FIELDS = {
  accountType: { type: 'string', fieldName: 'account_type', required: true },
  firstName: { type: 'string', fieldName: 'first_name', required: false, defaultValue: '' },
  lastName: { type: 'string', fieldName: 'last_name', required: false, defaultValue: '' },
  storeName: { type: 'string', fieldName: 'store_name', required: false, defaultValue: '' },
  language: { type: 'string', required: false },
  isAdmin: { type: 'boolean', fieldName: 'is_admin', required: false, defaultValue: false, input: false },
} as const;

/** The message and a code, never the error itself: that may quote an address. Of two sign-ups at once with one address, one is no failure. */
function report(message: string, about: readonly unknown[]): void {
  const [failure] = about.filter((one) => one instanceof Error);
  if (!isTwin(failure)) log.error({ reason: message, code: sqlState(failure) }, 'accounts');
}
