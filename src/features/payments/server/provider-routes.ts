import type { Context } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { App } from '#platform/server/http.ts';
import { readShareToPay } from '#features/ordering/server/online-share.ts';
import type { ShareName } from '#features/ordering/server/share-sql.ts';
import { readOrder } from '#features/ordering/server/store.ts';
import type { VenueCache } from '#features/venues/server/venue-cache.ts';
import { UNPAID } from '../came-back.ts';
import { isProvider } from '../providers.ts';
import type { Account } from './accounts.ts';
import { verificationKey } from './gateways/viva.ts';
import type { PaymentDeps } from './payments.ts';
import { checked } from './routes.ts';
import { checkShare, sharePage } from './share-routes.ts';
import { paymentByRef, readPayment, type PaymentRow } from './store.ts';
import { takeNotice } from './take-notice.ts';
import { VENUE_WEBHOOK, WEBHOOK } from './webhook-paths.ts';

type Deps = PaymentDeps & { readonly venues: VenueCache };

/** The paths that providers call or send a browser back to: no JSON rule and no origin rule holds there, and no cookie is trusted. */
export const PROVIDER_PATHS = /^\/(?:api\/webhooks|pay\/return)\//;

/** More than any provider sends. */
const NOTICE_LIMIT = 256 * 1024;

export function providerRoutes(app: App, deps: Deps): void {
  const limit = bodyLimit({ maxSize: NOTICE_LIMIT, onError: (context) => context.text('too large', 413) });
  for (const path of [WEBHOOK, VENUE_WEBHOOK]) app.on(['GET', 'POST'], path, limit, (c) => webhook(deps, c));
  app.on(['GET', 'POST'], '/pay/return/:provider/:payment', limit, (context) => comeBack(deps, context));
  // Viva's addresses are one for the whole account, and name the payment by its own code.
  app.on(['GET', 'POST'], '/pay/return/viva', limit, (context) => comeBackFromViva(deps, context));
}

async function webhook(deps: Deps, context: Context): Promise<Response> {
  const provider = context.req.param('provider');
  if (!isProvider(provider)) return context.text('unknown', 404);
  const ref = context.req.param('venue');
  const venue = ref === undefined ? null : await deps.venues.get(ref);
  if (ref !== undefined && !venue) return context.text('unknown', 404);
  const account = venue ? await deps.accounts.of(venue.venueId, provider) : deps.accounts.platform(provider);
  if (!account) return context.text('unknown', 404);
  if (provider === 'viva' && context.req.method === 'GET') return vivaKey(deps, context, account);
  const raw = await context.req.text();
  const { searchParams } = new URL(context.req.url);
  const delivery = { raw, method: context.req.method, headers: context.req.raw.headers, query: searchParams, now: deps.clock() };
  const outcome = await takeNotice(deps, account, venue?.venueId ?? null, delivery);
  if (outcome === 'again') return context.text('again', 503);
  return outcome === 'unreadable' ? context.text('unreadable', 400) : context.text('ok');
}

/** Viva reads our key before it sends anything. */
async function vivaKey(deps: Deps, context: Context, { keys, source }: Account): Promise<Response> {
  if (source === 'test') return context.json({ Key: 'test' });
  const bases = deps.accounts.bases;
  const host = bases['VIVA_BASIC_BASE'] ?? bases['VIVA_API_BASE'];
  return context.json({ Key: await verificationKey(host ? { basic: host } : {}, keys, deps.accounts.fetch) });
}

/** A browser comes back. What it brings is not believed: we look, and show the order as it is. */
async function comeBack(deps: Deps, context: Context): Promise<Response> {
  return toOrder(deps, context, await readPayment(deps.db, context.req.param('payment') ?? ''));
}

async function comeBackFromViva(deps: Deps, context: Context): Promise<Response> {
  return toOrder(deps, context, await paymentByRef(deps.db, 'viva', context.req.query('s') ?? ''));
}

async function toOrder(deps: Deps, context: Context, payment: PaymentRow | null): Promise<Response> {
  if (payment && payment.shareId !== null) return toShare(deps, context, { venueId: payment.venueId, shareId: payment.shareId });
  const full = payment?.orderId ? await readOrder(deps.db, payment.orderId) : null;
  if (!full) return context.redirect('/', 303);
  const { order } = await checked(deps, full);
  const query = new URLSearchParams({ orderId: order.id, deliveryMethod: String(order.deliveryMethod) });
  // They are told that nothing arrived: declined, stopped there, or still on its way.
  if (order.paymentStatus === 'pending') query.set(UNPAID, '1');
  // 303: where a form was posted, the browser goes on with a GET.
  return context.redirect(`/store/order-confirmation?${query}`, 303);
}

async function toShare(deps: Deps, context: Context, name: ShareName): Promise<Response> {
  const share = await readShareToPay(deps.db, name);
  if (!share) return context.redirect('/', 303);
  await checkShare(deps, share);
  return context.redirect(`${sharePage(share)}?${UNPAID}=1`, 303);
}
