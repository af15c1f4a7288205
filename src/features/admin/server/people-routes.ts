import type { Context } from 'hono';
import { notFound } from '#platform/shared/refusal.ts';
import { ROLES } from '#domain/permissions.ts';
import { recordAudit } from '#platform/server/audit-log.ts';
import { serve, type App } from '#platform/server/http.ts';
import { holdStanding, isAdministrator, setAdministrator, setDisabled } from '#features/accounts/server/change-standing.ts';
import { accountById } from '#features/accounts/server/find-account.ts';
import { endSessions, listUsers } from '#features/accounts/server/list-users.ts';
import { eraseAccount } from '#features/history/server/delete-account.ts';
import { accountsIn, placesOf, soleOwners } from '#features/venues/server/staff-sql.ts';
import * as contract from '../people-contract.ts';
import { guard, PAGE, type AdminDeps } from './admin-deps.ts';
import { changing, watching } from './change-account.ts';
import { sessionRoutes } from './session-routes.ts';

/** Accounts: who there is, and what administrators make of them. Each change is in the log of the platform, in its own transaction. */
export function peopleRoutes(app: App, deps: AdminDeps): void {
  const { db, clock } = deps;
  const admins = guard(deps);
  serve(
    app,
    contract.listUsers,
    async ({ query }) => {
      const { type = null } = query;
      const roles = type === 'owner' || type === 'member' ? ROLES.filter((role) => (role === 'owner') === (type === 'owner')) : null;
      const among = roles && (await accountsIn(db, roles));
      const kind = type === 'owner' || type === 'member' ? null : type;
      const asked = { query: query.q, type: kind, among, after: query.after ?? null, most: PAGE };
      const rows = await listUsers(db, asked, new Date(clock()));
      const ids = rows.map(({ id }) => id);
      const owners = await soleOwners(db, ids);
      const places = await placesOf(db, ids);
      return {
        users: rows.map(({ id, accountType, emailVerified, createdAt, seenAt, ...row }) => ({
          ...row,
          _id: id,
          accountType: accountType === 'Store' ? ('Store' as const) : ('User' as const),
          verified: emailVerified,
          owns: [...(owners.get(id) ?? [])],
          places: [...(places.get(id) ?? [])],
          createdAt: createdAt.toISOString(),
          seenAt: seenAt?.toISOString() ?? null,
        })),
        next: rows.length === PAGE ? (rows.at(-1)?.id ?? null) : null,
      };
    },
    admins,
  );
  changeRoutes(app, deps);
  standingRoutes(app, deps);
  sessionRoutes(app, deps);
}

function changeRoutes(app: App, deps: AdminDeps): void {
  const admins = guard(deps);
  const change = changing(deps);
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
}

function standingRoutes(app: App, deps: AdminDeps): void {
  const change = changing(deps);
  const watched = watching(deps);
  const admins = guard(deps);
  serve(
    app,
    contract.setAdministrator,
    ({ params: { id }, body: { isAdmin, password }, context }) =>
      watched(context, id, isAdmin ? 'user.promote_refused' : 'user.demote_refused', async () => {
        // What a browser keeps may be copied, and an administrator of somebody else's would outlive it.
        if (isAdmin) await deps.accounts.confirmAdmin(context, password);
        await change(context, id, async (tx, user, log) => {
          if (await setAdministrator(tx, user.id, isAdmin)) await log(isAdmin ? 'user.promoted' : 'user.demoted');
        });
        return { isAdmin };
      }),
    admins,
  );
  serve(
    app,
    contract.setDisabled,
    ({ params: { id }, body: { disabled }, context }) =>
      watched(context, id, 'user.disable_refused', async () => {
        await change(context, id, async (tx, user, log) => {
          if (await setDisabled(tx, user.id, disabled, new Date(deps.clock()))) await log(disabled ? 'user.disabled' : 'user.enabled');
        });
        return { disabled };
      }),
    admins,
  );
  serve(
    app,
    contract.removeUser,
    ({ params: { id }, context }) => watched(context, id, 'user.remove_refused', () => removeUser(deps, context, id)),
    admins,
  );
}

async function removeUser(deps: AdminDeps, context: Context, id: string): Promise<undefined> {
  const { id: actor } = await deps.accounts.admin(context);
  const user = await accountById(deps.db, id);
  if (!user) throw notFound('The account');
  await eraseAccount({ ...deps, now: deps.clock() }, user, async (tx) => {
    if ((await holdStanding(tx, user.id))?.isAdmin) throw isAdministrator();
    // Its address goes with it: the log must not keep what was deleted.
    const unowned = (await soleOwners(tx, [user.id])).get(user.id);
    const after = unowned && { unowned };
    await recordAudit(tx, { venueId: null, actor, action: 'user.removed', subject: user.id, after });
  });
}
