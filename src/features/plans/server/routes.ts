import type { Context } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { toAmount } from '#domain/money.ts';
import { serve, type App } from '#platform/server/http.ts';
import { isUuid } from '#platform/shared/is-uuid.ts';
import { ProviderAway, ProviderRefused } from '#features/payments/server/gateway.ts';
import { PLAN_NOTICES } from '#features/payments/server/webhook-paths.ts';
import type { Limit } from '#platform/server/rate-limit.ts';
import type { VenueCache } from '#features/venues/server/venue-cache.ts';
import type { VenueGate } from '#features/venues/server/venue-gate.ts';
import * as contract from '../contract.ts';
import { choosePlan, managePlan, PAID_PATH, planInvoices, type BuyDeps } from './buy-plan.ts';
import { followSubscription } from './follow-subscription.ts';
import { readPlan, type PlanDeps } from './read-plan.ts';
import { readSubscription } from './subscription-sql.ts';

type Deps = PlanDeps & BuyDeps & { readonly gate: VenueGate; readonly venues: VenueCache; readonly limit: Limit };

/** What a venue is on, for its owners, and how it is paid. */
export function planRoutes(app: App, deps: Deps): void {
  const owner = (context: Context, id: string) => deps.gate(context, id, 'plan');
  /** Whoever makes the server ask Stripe. */
  const buyer = async (context: Context, id: string) => {
    const at = await owner(context, id);
    await deps.limit.take(at.venue.venueId);
    return at;
  };
  serve(app, contract.readPlan, async ({ params, context }) => readPlan(deps, (await owner(context, params.id)).venue));
  serve(app, contract.choosePlan, async ({ params, body, context }) => choosePlan(deps, await buyer(context, params.id), body));
  serve(app, contract.managePlan, async ({ params, context }) => managePlan(deps, await buyer(context, params.id)));
  serve(app, contract.planInvoices, async ({ params, context }) => {
    const found = await planInvoices(deps, await buyer(context, params.id));
    return { invoices: found.map(({ at, amountCents, ...one }) => ({ ...one, at: at.toISOString(), amount: toAmount(amountCents) })) };
  });
  const limit = bodyLimit({ maxSize: NOTICE_LIMIT, onError: (context) => context.text('too large', 413) });
  app.post(PLAN_NOTICES, limit, (context) => takeNotice(deps, context));
  app.get(PAID_PATH, (context) => comeBack(deps, context));
}

/** More than Stripe sends. */
const NOTICE_LIMIT = 256 * 1024;

/** A notice makes us look; what it says is not believed. Where nobody could look, Stripe sends it again. */
async function takeNotice({ shop, ...deps }: Deps, context: Context): Promise<Response> {
  if (!shop) return context.text('unknown', 404);
  const notice = shop.readNotice({ raw: await context.req.text(), headers: context.req.raw.headers, now: deps.clock() });
  if (notice === 'unsigned') return context.text('unreadable', 400);
  if (notice === 'none') return context.text('ok');
  return (await looked({ ...deps, shop }, notice.venueId)) ? context.text('ok') : context.text('again', 503);
}

/** The browser comes back from paying, often before the notice does. Who does not know the page's name makes nobody look. */
async function comeBack({ shop, ...deps }: Deps, context: Context): Promise<Response> {
  const { venue: id = '', checkout } = context.req.param();
  const venue = isUuid(id) ? await deps.venues.get(id) : null;
  if (!venue) return context.redirect('/', 303);
  if (shop && (await readSubscription(deps.db, venue.venueId)).checkout === checkout) await looked({ ...deps, shop }, venue.venueId);
  return context.redirect(`/portal/plan?storeId=${venue.number}`, 303);
}

async function looked(deps: Parameters<typeof followSubscription>[0], venueId: string): Promise<boolean> {
  try {
    await followSubscription(deps, venueId);
    return true;
  } catch (error) {
    if (error instanceof ProviderAway || error instanceof ProviderRefused) return false;
    throw error;
  }
}
