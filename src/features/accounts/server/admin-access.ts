import { createHash, createHmac, randomBytes } from 'node:crypto';
import type { Context } from 'hono';
import { MAX_PASSWORD_LENGTH } from '#domain/password-rules.ts';
import { LONGEST_EMAIL } from '#domain/sizes.ts';
import { Refusal, unauthorised } from '#platform/shared/refusal.ts';
import type { Clock } from '#platform/server/clock.ts';
import type { Config } from '#platform/server/config.ts';
import { recordAudit } from '#platform/server/audit-log.ts';
import { inTransaction, type Database } from '#platform/server/database.ts';
import { hashPassword, verifyPassword } from '#platform/server/password-hash.ts';
import { tellDeed } from '#platform/server/security-log.ts';
import { wrongCredentials, type AccountLimits, type Attempt, type LoginGuard } from './login-guard.ts';
import type { OwnBrowsers } from './own-browser.ts';
import { codeRequired, secondFactor, wrongCode, type SecondFactor } from './second-factor.ts';
import { appPasswordHolder, deleteAppPassword, holderWithPassword, insertAppPassword, type Holder } from './store.ts';

/** Who a Basic call is authorised as. */
export type AdminUser = { readonly id: string; readonly email: string };

export type AdminSession = {
  readonly adminEmail: string;
  readonly adminPass: string;
  readonly expiresAt: string;
  /** For the log; no caller is told. */
  readonly userId: string;
};

export type AdminAccess = {
  /** The administrator of `Authorization: Basic`; refused 401 without, with wrong, expired or revoked credentials, 429 when guessing. */
  admin(context: Context): Promise<AdminUser>;
  /**
   * That it is really they who call: by their password, beside an app password that a browser keeps; a script's call has it already. Refused:
   * wrong_password (403), too_many.
   */
  confirmAdmin(context: Context, password: string | undefined): Promise<void>;
  /** Exchanges the password for an app password of 12 hours. With a second factor: refuses code_required and wrong_code (401). */
  openAdminSession(who: Attempt, password: string, code?: string): Promise<AdminSession>;
  readonly secondFactor: SecondFactor;
  /** Revokes the app password of this call; the real password has nothing to revoke. */
  closeAdminSession(context: Context): Promise<void>;
};

const APP_PASSWORD = /^adm_[\w-]{43}$/;
const APP_PASSWORD_MS = 12 * 3600 * 1000;
/** A script's real password is hashed once in this time, not on each call. */
const KNOWN_MS = 60_000;
const MOST_KNOWN = 1000;

const identityOf = ({ id, email }: Holder): AdminUser => ({ id, email });
const digest = (secret: string): Buffer => createHash('sha256').update(secret).digest();

export function adminAccess(deps: {
  readonly db: Database;
  readonly config: Pick<Config, 'secret' | 'trustedProxies'>;
  readonly guard: LoginGuard;
  readonly limits: Pick<AccountLimits, 'appPassword' | 'codeBrowser' | 'codeElsewhere'>;
  readonly browsers: OwnBrowsers;
  readonly clock: Clock;
  /** Told that an administrator had the right password. */
  readonly entered: () => Promise<void>;
}): AdminAccess {
  const { db, config, guard, limits, browsers, clock } = deps;
  const check = passwordCheck(db, clock, guard);
  const passwords = async (who: Attempt, password: string): Promise<Holder> => {
    const holder = await check(who, password);
    await deps.entered();
    return holder;
  };
  const factor = secondFactor({ db, config, limits, clock });
  /** The real password alone is not enough any more, nor for scripts. */
  const byPassword = async (who: Attempt, password: string) => {
    const holder = await passwords(who, password);
    if (await factor.isOn(holder.id)) throw codeRequired();
    return holder;
  };
  /** Nobody guesses one, so a right one is never kept waiting; wrong ones are a page with an expired one that repeats itself. */
  const byAppPassword = async (who: Attempt, given: string): Promise<Holder> => {
    const holder = await appPasswordHolder(db, who.email, digest(given), new Date(clock()));
    if (holder) return holder;
    await limits.appPassword.take(who.address);
    throw wrongCredentials();
  };
  return {
    secondFactor: factor,
    async admin(context) {
      const given = basicCredentials(context.req.header('authorization'));
      if (!given) throw unauthorised('This call needs an administrator.');
      const who = browsers.attemptOf(context, given.email);
      if (APP_PASSWORD.test(given.password)) return identityOf(await byAppPassword(who, given.password));
      const holder = identityOf(await byPassword(who, given.password));
      tellDeed(context, config, 'admin_in', { account: holder.id, by: 'password of a script' });
      return holder;
    },
    confirmAdmin: confirmation(check, browsers),
    async openAdminSession(who, password, code = '') {
      const { id, email } = code.trim() === '' ? await byPassword(who, password) : await passwords(who, password);
      if ((await factor.isOn(id)) && !(await factor.accept({ id, email }, code, who.ownBrowser))) throw wrongCode(401);
      const adminPass = `adm_${randomBytes(32).toString('base64url')}`;
      const now = clock();
      const expiresAt = new Date(now + APP_PASSWORD_MS);
      await inTransaction(db, async (tx) => {
        await insertAppPassword(tx, id, digest(adminPass), new Date(now), expiresAt);
        await recordAudit(tx, { venueId: null, actor: id, action: 'user.admin_in', subject: email });
      });
      return { adminEmail: email, adminPass, expiresAt: expiresAt.toISOString(), userId: id };
    },
    async closeAdminSession(context) {
      const given = basicCredentials(context.req.header('authorization'));
      if (given && APP_PASSWORD.test(given.password)) await deleteAppPassword(db, digest(given.password));
    },
  };
}

/** Asks for the password of who calls by an app password. */
const confirmation =
  (check: (who: Attempt, password: string) => Promise<Holder>, browsers: OwnBrowsers) =>
  async (context: Context, password = ''): Promise<void> => {
    const given = basicCredentials(context.req.header('authorization'));
    if (!given || !APP_PASSWORD.test(given.password)) return;
    await check(browsers.attemptOf(context, given.email), password).catch((error: unknown) => {
      const isWrong = error instanceof Refusal && error.code === 'wrong_credentials';
      throw isWrong ? new Refusal(403, 'wrong_password', 'This is not the administrator’s own password.') : error;
    });
  };

/**
 * Whether an administrator has this password. What was right is remembered for a minute under a key of this process, made with the stored
 * hash: a changed password is not the remembered one any more. It saves the slow hash, never the guard: a right one that is answered where a
 * wrong one is refused would tell whoever guesses, uncounted.
 */
function passwordCheck(db: Database, clock: Clock, guard: LoginGuard): (who: Attempt, password: string) => Promise<Holder> {
  const processKey = randomBytes(32);
  const known = new Map<string, number>();
  const keyOf = (stored: string, password: string) => createHmac('sha256', processKey).update(`${stored}\0${password}`).digest('base64url');
  const isKnown = (key: string) => (known.get(key) ?? 0) > clock();
  const remember = (key: string) => {
    known.delete(key);
    known.set(key, clock() + KNOWN_MS);
    const [oldest] = known.keys();
    if (known.size > MOST_KNOWN && oldest !== undefined) known.delete(oldest);
  };
  return (who, password) =>
    guard.attempt(who, async () => {
      const holder = await holderWithPassword(db, who.email);
      const stored = holder?.password ?? null;
      if (stored === null) {
        // As slow as a wrong password, so that the time does not say which addresses exist.
        await hashPassword(password);
        return null;
      }
      const key = keyOf(stored, password);
      if (holder?.isAdmin && isKnown(key)) return holder;
      if (!(await verifyPassword(stored, password)) || !holder?.isAdmin) return null;
      remember(key);
      return holder;
    });
}

/** E-mail and password of a Basic header; null where there is none, refused where it cannot be one. */
function basicCredentials(header: string | undefined): { email: string; password: string } | null {
  const encoded = /^Basic ([A-Za-z0-9+/_=-]+)$/i.exec(header?.trim() ?? '')?.[1];
  if (encoded === undefined) return null;
  const pair = Buffer.from(encoded, 'base64').toString('utf8');
  const colon = pair.indexOf(':');
  const email = pair.slice(0, colon).trim().toLowerCase();
  const password = pair.slice(colon + 1);
  if (colon < 1 || email.length > LONGEST_EMAIL || password.length > MAX_PASSWORD_LENGTH || pair.includes('\0')) throw wrongCredentials();
  return { email, password };
}
