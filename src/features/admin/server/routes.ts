import type { Context } from 'hono';
import { recordAudit } from '#platform/server/audit-log.ts';
import { serve, type App } from '#platform/server/http.ts';
import { readMailLog } from '#platform/server/mail-log.ts';
import type { AdminUser } from '#features/accounts/server/accounts.ts';
import { companies } from '#features/venues/server/company-sql.ts';
import * as contract from '../contract.ts';
import { readDesk } from '../desk-contract.ts';
import { moveVenue, setStatus } from './change-venue.ts';
import { PAGE, guard, type AdminDeps } from './admin-deps.ts';
import { peopleRoutes } from './people-routes.ts';
import { lookRoutes } from './look-routes.ts';
import { logRoutes } from './log-routes.ts';
import { setPlan } from './set-plan.ts';
import { exportVenue, importVenue, openVenueFile } from './venue-files.ts';
import { venueLines } from './venue-lines.ts';

/** An export with its pictures. */
const FILE_LIMIT = 24 * 1024 * 1024;

export function adminRoutes(app: App, deps: AdminDeps): void {
  const { db, clock } = deps;
  const actor = async (context: Context): Promise<AdminUser> => deps.accounts.admin(context);
  const admins = guard(deps);

  serve(app, readDesk, ({ query }) => deps.desk(query.trouble), admins);
  serve(
    app,
    contract.listVenueLines,
    ({ query }) => venueLines(db, query, { now: clock(), plans: deps.place.plans, plansArePaid: deps.plansArePaid }),
    admins,
  );
  serve(
    app,
    contract.setVenueStatus,
    async ({ params, body, context }) => setStatus(deps, params.id, { ...body, actor: (await actor(context)).id }),
    admins,
  );
  serve(
    app,
    contract.setVenuePlan,
    async ({ params, body, context }) => setPlan(deps, params.id, { ...body, actor: (await actor(context)).id }),
    admins,
  );
  serve(app, contract.moveVenue, async ({ params, body, context }) => moveVenue(deps, params.id, body, (await actor(context)).id), admins);
  serve(
    app,
    contract.listCompanies,
    async ({ query }) => {
      const rows = await companies(db, { query: query.q.trim(), after: query.after ?? '', most: PAGE });
      const last = rows.length === PAGE ? rows.at(-1) : undefined;
      return {
        companies: rows.map(({ id, ...row }) => ({ ...row, _id: id, venues: [...row.venues] })),
        next: last ? `${last.name}\n${last.id}` : null,
      };
    },
    admins,
  );
  serve(app, contract.exportVenue, ({ params }) => exportVenue(deps, params.id), admins);
  serve(
    app,
    contract.importVenue,
    async ({ body, context }) => {
      const { venue, lostPictures } = await importVenue(deps, body, (await actor(context)).id);
      return { _id: venue._id, id: venue.id, title: venue.title, lostPictures };
    },
    {
      ...admins,
      bodyLimit: FILE_LIMIT,
      open: async (context: Context, raw: Uint8Array) => openVenueFile((await actor(context)).id, raw, { left: context.req.raw.signal }),
    },
  );
  lookRoutes(app, deps);
  peopleRoutes(app, deps);
  operationRoutes(app, deps);
  secondFactorRoutes(app, deps);
}

/** What happened, and what the platform does by itself. */
function operationRoutes(app: App, deps: AdminDeps): void {
  const { db } = deps;
  const admins = guard(deps);
  logRoutes(app, deps);
  serve(
    app,
    contract.readMails,
    async ({ query }) => {
      const rows = await readMailLog(db, { state: query.state ?? null, after: query.after ?? null, most: PAGE });
      return { mails: rows.map(mailLine), next: rows.length === PAGE ? (rows.at(-1)?.id ?? null) : null };
    },
    admins,
  );
  serve(
    app,
    contract.readJobs,
    async () => ({
      work: deps.sweeps().map(({ lastRun, ...work }) => ({ ...work, lastRun: lastRun === null ? null : new Date(lastRun).toISOString() })),
      failedMails: (await readMailLog(db, { state: 'failed', after: null, most: 1000 })).length,
      deadMails: (await deps.deadMails.list()).map(({ id, at, ...mail }) => ({ _id: id, ...mail, at: at.toISOString() })),
    }),
    admins,
  );
  serve(
    app,
    contract.retryMails,
    async ({ body, context }) => {
      const { id: actor } = await deps.accounts.admin(context);
      const retried = await deps.deadMails.revive(body.ids);
      if (retried > 0) await recordAudit(db, { venueId: null, actor, action: 'mail.retried', subject: '', after: { retried } });
      return { retried };
    },
    admins,
  );
}

type LoggedMail = Awaited<ReturnType<typeof readMailLog>>[number];
const mailLine = ({ id, recipient, subject, state, tries, lastError, at, stateAt }: LoggedMail): contract.MailLine => ({
  _id: id,
  to: recipient,
  subject,
  state: state === 'sent' || state === 'failed' ? state : 'queued',
  tries,
  lastError,
  at: at.toISOString(),
  stateAt: stateAt.toISOString(),
});

function secondFactorRoutes(app: App, deps: AdminDeps): void {
  const { admin, secondFactor } = deps.accounts;
  const admins = guard(deps);
  const logged = (actor: AdminUser, action: string) =>
    recordAudit(deps.db, { venueId: null, actor: actor.id, action, subject: actor.email });
  serve(app, contract.secondFactorState, async ({ context }) => secondFactor.state((await admin(context)).id), admins);
  serve(app, contract.beginSecondFactor, async ({ context }) => secondFactor.begin(await admin(context)), admins);
  serve(
    app,
    contract.confirmSecondFactor,
    async ({ body, context }) => {
      const who = await admin(context);
      const recoveryCodes = await secondFactor.confirm(who, body.code);
      await logged(who, 'second_factor.on');
      return { recoveryCodes };
    },
    admins,
  );
  serve(
    app,
    contract.removeSecondFactor,
    async ({ body, context }) => {
      const who = await admin(context);
      await secondFactor.remove(who, body.code);
      await logged(who, 'second_factor.off');
      return undefined;
    },
    admins,
  );
}
