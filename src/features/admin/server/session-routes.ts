import { isUuid } from '#platform/shared/is-uuid.ts';
import { notFound, Refusal } from '#platform/shared/refusal.ts';
import { serve, type App } from '#platform/server/http.ts';
import { deviceName } from '#features/accounts/server/device.ts';
import { accountById } from '#features/accounts/server/find-account.ts';
import { appPasswordsOf, endAppPassword } from '#features/accounts/server/list-users.ts';
import { endAppPasswords, deleteFactor, isConfirmed } from '#features/accounts/server/second-factor-sql.ts';
import { endSession, sessionsOf } from '#features/accounts/server/session-sql.ts';
import * as contract from '../people-contract.ts';
import { guard, type AdminDeps } from './admin-deps.ts';
import { changing } from './change-account.ts';

/** Where accounts are signed in, and what lets them in beside the password. */
export function sessionRoutes(app: App, deps: AdminDeps): void {
  const { db, clock } = deps;
  const admins = guard(deps);
  const change = changing(deps);
  serve(
    app,
    contract.listUserSessions,
    async ({ params: { id } }) => {
      if (!(await accountById(db, id))) throw notFound('The account');
      const browsers = (await sessionsOf(db, id)).map((row) => ({
        _id: row.id,
        kind: 'browser' as const,
        ...deviceName(row.userAgent),
        signedInAt: row.createdAt.toISOString(),
        seenAt: row.updatedAt.toISOString(),
      }));
      const passwords = (await appPasswordsOf(db, id, new Date(clock()))).map((row) => ({
        _id: row.id,
        kind: 'app_password' as const,
        browser: '',
        system: '',
        signedInAt: row.createdAt.toISOString(),
        seenAt: row.createdAt.toISOString(),
      }));
      return { sessions: [...browsers, ...passwords] };
    },
    admins,
  );
  serve(
    app,
    contract.endUserSession,
    async ({ params: { id, session }, context }) => {
      await change(context, id, async (tx, user, log) => {
        const ended = isUuid(session) && ((await endSession(tx, user.id, session)) || (await endAppPassword(tx, user.id, session)));
        if (!ended) throw notFound('The session');
        await log('user.signed_out', { ended: 1 });
      });
      return undefined;
    },
    admins,
  );
  wayInRoutes(app, deps);
}

/** The link of an address, and the second factor. */
function wayInRoutes(app: App, deps: AdminDeps): void {
  const { accounts } = deps;
  const admins = guard(deps);
  const change = changing(deps);
  serve(
    app,
    contract.sendUserLink,
    async ({ params: { id }, context }) => {
      const found = await change(context, id, async (_tx, user, log) => {
        if (!user.emailVerified) await log('user.link_sent');
        return user;
      });
      return accounts.sendLinkAgain(found, context.req.raw.headers);
    },
    admins,
  );
  serve(
    app,
    contract.resetUserFactor,
    async ({ params: { id }, context }) => {
      const { id: own } = await accounts.admin(context);
      if (own === id) throw new Refusal(409, 'own_second_factor', 'Switch your own off with a code of it, under Second factor.');
      await change(context, id, async (tx, user, log) => {
        if (!(await isConfirmed(tx, user.id))) throw new Refusal(409, 'not_enrolled', 'It is not on.');
        await deleteFactor(tx, user.id);
        await endAppPasswords(tx, user.id);
        await log('second_factor.reset');
      });
      return undefined;
    },
    admins,
  );
}
