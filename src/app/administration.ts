import type { App } from '#platform/server/http.ts';
import { deadMails } from '#platform/server/queued-mailer.ts';
import { servedPictures } from '#features/admin/server/pictures.ts';
import { deskOf } from '#features/admin/server/read-desk.ts';
import { adminRoutes } from '#features/admin/server/routes.ts';
import type { AppDeps } from './app-deps.ts';
import { placeOf } from './place.ts';

/** How the installation fares, for administrators and for machines, with what that is known from. */
export function deskFor({ config, database, clock, sweeps, jobs }: AppDeps, ready: () => Promise<boolean>) {
  const place = placeOf(config, ready);
  const parts = { db: database.db, clock, sweeps: () => sweeps.state(), deadMails: deadMails(jobs), place };
  return { ...parts, desk: deskOf(parts) };
}

/** What administrators do beside saving venues. */
export function administration(app: App, deps: AppDeps, fares: ReturnType<typeof deskFor>): void {
  const { config, accounts, venues, feed } = deps;
  adminRoutes(app, {
    ...fares,
    venues,
    feed,
    plansArePaid: deps.shop !== null,
    accounts,
    pictures: servedPictures('dist/client'),
    images: deps.images,
    quota: deps.pictureQuota,
    publicUrl: config.publicUrl,
  });
}
