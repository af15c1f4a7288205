import type { App } from '#platform/server/http.ts';
import { deadMails } from '#platform/server/queued-mailer.ts';
import { servedPictures } from '#features/admin/server/pictures.ts';
import { adminRoutes } from '#features/admin/server/routes.ts';
import type { AppDeps } from './app-deps.ts';
import { placeOf } from './place.ts';

/** What administrators do beside saving venues. */
export function administration(app: App, deps: AppDeps, ready: () => Promise<boolean>): void {
  const { config, database, accounts, venues, feed, clock } = deps;
  adminRoutes(app, {
    db: database.db,
    venues,
    feed,
    clock,
    accounts,
    sweeps: () => deps.sweeps.state(),
    deadMails: deadMails(deps.jobs),
    place: placeOf(config, ready),
    pictures: servedPictures('dist/client'),
    images: deps.images,
    quota: deps.pictureQuota,
    publicUrl: config.publicUrl,
  });
}
