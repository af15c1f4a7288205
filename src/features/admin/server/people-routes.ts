import type { Context } from 'hono';
import { notFound } from '#platform/shared/refusal.ts';
import { recordAudit } from '#platform/server/audit-log.ts';
import { serve, type App } from '#platform/server/http.ts';
import type { Tx } from '#platform/server/database.ts';
import { holdStanding, isAdministrator, setAdministrator, setDisabled } from '#features/accounts/server/change-standing.ts';
import { accountById, type FoundAccount } from '#features/accounts/server/find-account.ts';
import { endSessions, listUsers } from '#features/accounts/server/list-users.ts';
import { eraseAccount } from '#features/history/server/delete-account.ts';
import { soleOwners } from '#features/venues/server/staff-sql.ts';
import * as contract from '../people-contract.ts';
import { guard, PAGE, type AdminDeps } from './admin-deps.ts';

/** Accounts: who there is, and what administrators make of them. Each change is in the log of the platform, in its own transaction. */
export function peopleRoutes(app: App, deps: AdminDeps): void {
  const { db, clock } = deps;
  const admins = guard(deps);
  const change = changing(deps);
  serve(
    app,
    contract.listUsers,
    async ({ query }) => {
      const asked = { query: query.q, type: query.type ?? null, after: query.after ?? null, most: PAGE };
      const rows = await listUsers(db, asked, new Date(clock()));
      const owners = await soleOwners(
        db,
        rows.map(({ id }) => id),
      );
      return {
        users: rows.map(({ id, accountType, emailVerified, createdAt, seenAt, ...row }) => ({
          ...row,
          _id: id,
          accountType: accountType === 'Store' ? ('Store' as const) : ('User' as const),
          verified: emailVerified,
          owns: [...(owners.get(id) ?? [])],
          createdAt: createdAt.toISOString(),
          seenAt: seenAt?.toISOString() ?? null,
        })),
        next: rows.length === PAGE ? (rows.at(-1)?.id ?? null) : null,
      };
    },
    admins,
  );
  serve(
    app,
    contract.endUserSessions,
    async ({ params, context }) => ({
      ended: await change(context, params.id, async (tx, { id }, log) => {
        const ended = await endSessions(tx, id);
        await log('user.signed_out', { ended });
        return ended;
      }),
    }),
    admins,
  );
  serve(
    app,
    contract.verifyUser,
    async ({ params, context }) => {
      await change(context, params.id, async (tx, { id, emailVerified }, log) => {
        if (emailVerified) return;
        await deps.accounts.markVerified(tx, id);
        await log('user.verified');
      });
      return { verified: true };
    },
    admins,
  );
  standingRoutes(app, deps);
}

function standingRoutes(app: App, deps: AdminDeps): void {
  const change = changing(deps);
  const admins = guard(deps);
  serve(
    app,
    contract.setAdministrator,
    async ({ params, body: { isAdmin }, context }) => {
      await change(context, params.id, async (tx, { id }, log) => {
        if (await setAdministrator(tx, id, isAdmin)) await log(isAdmin ? 'user.promoted' : 'user.demoted');
      });
      return { isAdmin };
    },
    admins,
  );
  serve(
    app,
    contract.setDisabled,
    async ({ params, body: { disabled }, context }) => {
      await change(context, params.id, async (tx, { id }, log) => {
        if (await setDisabled(tx, id, disabled, new Date(deps.clock()))) await log(disabled ? 'user.disabled' : 'user.enabled');
      });
      return { disabled };
    },
    admins,
  );
  serve(
    app,
    contract.removeUser,
    async ({ params, context }) => {
      const { id: actor } = await deps.accounts.admin(context);
      const user = await accountById(deps.db, params.id);
      if (!user) throw notFound('The account');
      await eraseAccount({ ...deps, now: deps.clock() }, user, async (tx) => {
        if ((await holdStanding(tx, user.id))?.isAdmin) throw isAdministrator();
        // Its address goes with it: the log must not keep what was deleted.
        const unowned = (await soleOwners(tx, [user.id])).get(user.id);
        const after = unowned && { unowned };
        await recordAudit(tx, { venueId: null, actor, action: 'user.removed', subject: user.id, after });
      });
      return undefined;
    },
    admins,
  );
}

type Log = (action: string, after?: Readonly<Record<string, unknown>>) => Promise<void>;

/** One change of one account, by the administrator of the call, in one transaction with its line in the log. Refused: not_found. */
function changing({ db, accounts }: AdminDeps) {
  return async <T>(context: Context, id: string, work: (tx: Tx, user: FoundAccount, log: Log) => Promise<T>): Promise<T> => {
    const { id: actor } = await accounts.admin(context);
    const user = await accountById(db, id);
    if (!user) throw notFound('The account');
    return db
      .transaction()
      .execute((tx) =>
        work(tx, user, (action, after) => recordAudit(tx, { venueId: null, actor, action, subject: user.email, ...(after && { after }) })),
      );
  };
}
