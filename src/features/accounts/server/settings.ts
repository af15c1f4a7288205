import { Refusal, notFound } from '#platform/shared/refusal.ts';
import { inTransaction, type Database, type Tx } from '#platform/server/database.ts';
import { hashPassword, verifyPassword } from '#platform/server/password-hash.ts';
import { guess } from '#platform/server/rate-limit.ts';
import { isUuid } from '#platform/shared/is-uuid.ts';
import type { AccountSettings, Device } from '../contract.ts';
import { deviceName } from './device.ts';
import { hashing, ofAccount } from './hash-turns.ts';
import { endSessions } from './list-users.ts';
import type { AccountLimits } from './login-guard.ts';
import type { SessionUser, VenueOf } from './session.ts';
import { signedInUser } from './session.ts';
import { endOtherSessions, endSession, sessionsOf } from './session-sql.ts';
import {
  deleteUser,
  displayName,
  forgetGrants,
  settingsById,
  updatePassword,
  updateProfile,
  type ProfileChange,
  type Settings,
} from './store.ts';
import { refuseWeakPassword } from './weak-password.ts';

/** An account without a password confirms by having signed in this lately. */
const FRESH_MS = 10 * 60_000;

const wrongPassword = () => new Refusal(403, 'wrong_password', 'This is not the present password.');
const noPassword = () => new Refusal(409, 'no_password', 'This account has no password yet. Ask for a link by “Forgot your password”.');

/** Who is signed in: what a change of one's own account needs. */
export type Owner = { readonly user: SessionUser };

/** What people change of their own account. Each call is of the session's own user. */
export function accountSettings(deps: AccountDeps) {
  return { ...changes(deps), ...devices(deps.db) };
}

type AccountDeps = {
  readonly db: Database;
  readonly limits: Pick<AccountLimits, 'confirmSession'>;
  readonly venuesOf: (userId: string) => Promise<readonly VenueOf[]>;
  /** Opens a session for an account in such a browser; the headers set its cookie. */
  readonly renew: (userId: string, device: string) => Promise<Headers>;
};

function changes({ db, limits, venuesOf, renew }: AccountDeps) {
  const found = async (id: string): Promise<Settings> => {
    const settings = await settingsById(db, id);
    if (!settings) throw notFound('The account');
    return settings;
  };
  const answer = async (id: string): Promise<AccountSettings> => {
    const { language, password, metaId, pendingEmail, ...profile } = await found(id);
    const user = signedInUser(profile, await venuesOf(id));
    return { user, language, hasPassword: password !== null, meta: metaId !== null, pendingEmail };
  };
  /** Guessing at the password of an open session is counted for that session: it keeps no other from anything. */
  const confirm = async ({ user }: Owner, given: string): Promise<Settings> => {
    const settings = await found(user.id);
    const { password } = settings;
    if (password === null) throw noPassword();
    const session = { limit: limits.confirmSession, key: user.token };
    const matches = async () => ((await verifyPassword(password, given)) ? settings : null);
    const right = await guess([session], '', () => hashing.run(ofAccount(user.id), matches));
    if (right === null) throw wrongPassword();
    await session.limit.forgive(session.key);
    return right;
  };
  return {
    settings: answer,
    async changeProfile({ id }: SessionUser, change: ProfileChange): Promise<AccountSettings> {
      const before = await found(id);
      refuseForeignFields(before.accountType, change);
      const accountType = before.accountType === 'Store' ? 'Store' : 'User';
      const trimmed = Object.fromEntries(
        Object.entries(change).flatMap(([name, value]) => (value === undefined ? [] : [[name, value.trim()]])),
      );
      await updateProfile(db, id, { ...trimmed, name: displayName({ ...before, ...trimmed, accountType }) });
      return answer(id);
    },
    /**
     * Refused: wrong_password, weak_password, no_password. Every session and app password ends, this one too: whoever copied its cookie is out. The headers
     * to answer with are those of a new session for `device`.
     */
    async changePassword(owner: Owner, currentPassword: string, newPassword: string, device: string): Promise<Headers> {
      const holder = await confirm(owner, currentPassword);
      await refuseWeakPassword(newPassword, holder);
      const hash = await hashing.run(ofAccount(holder.id), () => hashPassword(newPassword));
      await inTransaction(db, async (tx) => {
        await updatePassword(tx, holder.id, hash);
        await endSessions(tx, holder.id);
        await forgetGrants(tx, holder.id);
      });
      return renew(holder.id, device);
    },
    /** That it is really they: by the password, or where there is none by having just signed in. Refused: wrong_password, sign_in_again. */
    async confirmOwner(owner: Owner, password: string | null): Promise<Settings> {
      const settings = await found(owner.user.id);
      if (settings.password !== null) return confirm(owner, password ?? '');
      const session = (await sessionsOf(db, settings.id)).find(({ token }) => token === owner.user.token);
      if (session && Date.now() - session.createdAt.getTime() < FRESH_MS) return settings;
      throw new Refusal(409, 'sign_in_again', 'Sign in again first: that shows it is you.');
    },
    /** Removes the account in the caller's transaction: sessions, passwords, links and app passwords go with it. */
    forget: (tx: Tx, userId: string): Promise<void> => deleteUser(tx, userId),
  };
}

/** Where an account is signed in, and the way out. */
function devices(db: Database) {
  return {
    async devices({ id, token }: SessionUser): Promise<Device[]> {
      const rows = await sessionsOf(db, id);
      return rows
        .map((row) => ({
          _id: row.id,
          current: row.token === token,
          ...deviceName(row.userAgent),
          signedInAt: row.createdAt.toISOString(),
          seenAt: row.updatedAt.toISOString(),
        }))
        .toSorted((a, b) => Number(b.current) - Number(a.current));
    },
    async endDevice({ id }: SessionUser, sessionId: string): Promise<void> {
      if (!isUuid(sessionId) || !(await endSession(db, id, sessionId))) throw notFound('The session');
    },
    endOtherDevices: ({ id, token }: SessionUser): Promise<void> => endOtherSessions(db, id, token),
  };
}

function refuseForeignFields(accountType: string, change: ProfileChange): void {
  const foreign = accountType === 'Store' ? (['firstName', 'lastName'] as const) : (['storeName'] as const);
  const problems = foreign
    .filter((name) => change[name] !== undefined)
    .map((path) => ({ path, message: 'This kind of account has no such field.' }));
  if (problems.length > 0) throw new Refusal(400, 'invalid_input', 'Something in the body is not right.', { problems });
}
