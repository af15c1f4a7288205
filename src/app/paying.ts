import type { Context } from 'hono';
import type { App } from '#platform/server/http.ts';
import { clientAddress } from '#platform/server/client-address.ts';
import { limiter } from '#platform/server/rate-limit.ts';
import { STAND_IN_PATH } from '#features/payments/server/open-payments.ts';
import { payerLimit } from '#features/payments/server/payer-limit.ts';
import { paymentPortalRoutes } from '#features/payments/server/portal-routes.ts';
import { providerRoutes } from '#features/payments/server/provider-routes.ts';
import { paymentRoutes } from '#features/payments/server/routes.ts';
import { venueGate } from '#features/venues/server/venue-gate.ts';
import type { AppDeps } from './app.ts';

/** Every URL of getting paid: the guest's, the portal's, the providers', and outside production the stand-in's. */
export function paying(app: App, deps: AppDeps, who: (headers: Headers) => Promise<{ readonly id: string } | null>): void {
  const { config, database, venues, clock, payments, mailer } = deps;
  const { db } = database;
  const secure = config.publicUrl.startsWith('https:');
  const parts = { ...payments.deps, venues, who, gate: venueGate({ db, venues, who }), secret: config.secret, mailer };
  const addressOf = (context: Context) => clientAddress(context, config);
  paymentRoutes(app, {
    ...parts,
    limit: payerLimit({ config, addressOf, secure, clock }),
    receipts: limiter(config, { name: 'receipts', points: 3, seconds: 3600 }),
  });
  paymentPortalRoutes(app, parts);
  providerRoutes(app, parts);
  const { standIn } = payments;
  if (!standIn) return;
  app.mount(STAND_IN_PATH, (request) => standIn.app.fetch(request));
  payments.tellTo(({ path, headers, body }) => Promise.resolve(app.request(path, { method: 'POST', headers: { ...headers }, body })));
}
