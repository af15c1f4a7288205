import type { App } from '#platform/server/http.ts';
import type { OutsideSources } from '#platform/server/security-headers.ts';
import { readOrder } from '#features/ordering/server/store.ts';
import { visitById } from '#features/ordering/server/visit-sql.ts';
import { isUuid } from '#platform/shared/is-uuid.ts';
import { STAND_IN_PATH } from '#features/payments/server/open-payments.ts';
import { payerLimit } from '#features/payments/server/payer-limit.ts';
import { paymentPortalRoutes } from '#features/payments/server/portal-routes.ts';
import { providerRoutes } from '#features/payments/server/provider-routes.ts';
import { holdRoutes } from '#features/payments/server/hold-routes.ts';
import { staffHoldRoutes } from '#features/payments/server/hold-staff-routes.ts';
import { sharePaymentRoutes } from '#features/payments/server/share-routes.ts';
import { paymentRoutes } from '#features/payments/server/routes.ts';
import type { AppDeps, Askers } from './app-deps.ts';
import type { PageDeps } from './pages.ts';

/** Every URL of getting paid: the guest's, the portal's, the providers', and outside production the stand-in's. */
export function paying(app: App, deps: AppDeps, asked: Askers): void {
  const { config, database, limits, venues, clock, payments, mailer } = deps;
  const parts = { ...payments.deps, ...asked, venues, secret: config.secret, mailer };
  const limit = payerLimit({ db: database.db, config, limits, clock });
  paymentRoutes(app, {
    ...parts,
    limit,
    limits,
  });
  const phones = { ...parts, limit, limits, secureCookies: config.publicUrl.startsWith('https:') };
  sharePaymentRoutes(app, phones);
  holdRoutes(app, phones);
  staffHoldRoutes(app, parts);
  paymentPortalRoutes(app, parts);
  providerRoutes(app, parts);
  const { standIn } = payments;
  if (!standIn) return;
  app.mount(STAND_IN_PATH, (request) => standIn.app.fetch(request));
  payments.tellTo(({ path, headers, body }) => Promise.resolve(app.request(path, { method: 'POST', headers: { ...headers }, body })));
}

/** Stripe's own script, calls and frames (docs.stripe.com, "Content security policy"). */
const STRIPE: OutsideSources = {
  scripts: 'https://js.stripe.com https://*.js.stripe.com',
  calls: 'https://api.stripe.com',
  frames: 'https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com',
  wallets: 'https://js.stripe.com',
};

/** Which pages let the card fields' provider in: those of venues with real keys for it. */
export function cardPages({ venues, payments, database }: AppDeps): PageDeps['outside'] {
  const { db } = database;
  const venueOf = async ({ venue, order, visit }: Parameters<PageDeps['outside']>[0]): Promise<string | undefined> => {
    if (venue) return (await venues.get(venue))?.venueId;
    if (order) return (await readOrder(db, order))?.order.venueId;
    return visit && isUuid(visit) ? (await visitById(db, visit.toLowerCase()))?.venueId : undefined;
  };
  return async (at) => {
    const venueId = await venueOf(at);
    const account = venueId ? await payments.deps.accounts.of(venueId, 'stripe') : null;
    return account && account.source !== 'test' ? STRIPE : null;
  };
}
