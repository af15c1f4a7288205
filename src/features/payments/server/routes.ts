import type { Context } from 'hono';
import { toCents } from '#domain/money-parts.ts';
import { toAmount } from '#domain/money.ts';
import { isOnline, isPaymentValue, PAYMENT } from '#domain/methods.ts';
import { Refusal, notFound } from '#platform/shared/refusal.ts';
import { serve, type App } from '#platform/server/http.ts';
import type { Mailer } from '#platform/server/mailer.ts';
import { readAccessible, type OrderAccessDeps } from '#features/ordering/server/order-access.ts';
import { savedOrder } from '#features/ordering/server/saved-order.ts';
import { readOrder, type FullOrder } from '#features/ordering/server/store.ts';
import type { SavedOrder } from '#features/ordering/contract.ts';
import type { VenueCache } from '#features/venues/server/venue-cache.ts';
import type { VenueSnapshot } from '#features/venues/server/venue-snapshot.ts';
import * as contract from '../contract.ts';
import { providerOf } from '../providers.ts';
import type { Account, PaymentAccounts } from './accounts.ts';
import { ProviderAway, ProviderRefused } from './gateway.ts';
import { lookAndBook } from './look.ts';
import type { PayerLimit } from './payer-limit.ts';
import type { PaymentDeps } from './payments.ts';
import { endUnpaid } from './reconcile.ts';
import { sendReceipt, type ReceiptLimits } from './send-receipt.ts';
import { startPayment, type Started } from './start-payment.ts';
import { latestPayment, type PaymentRow } from './store.ts';

export type PaymentRouteDeps = PaymentDeps &
  OrderAccessDeps & {
    readonly venues: VenueCache;
    readonly limit: PayerLimit;
    readonly limits: ReceiptLimits;
    readonly mailer: Mailer;
  };

const saved = (full: FullOrder): SavedOrder => savedOrder(full.order, full.lines, full.venue);

export function paymentRoutes(app: App, deps: PaymentRouteDeps): void {
  serve(app, contract.createPaymentIntent, async ({ body, context }) => {
    const full = await readAccessible(deps, context, body.order, body.accessToken ?? undefined);
    const { totalCents, currency } = full.order;
    if (body.amount !== totalCents || body.currency.toUpperCase() !== currency) throw amountDiffers(totalCents, currency);
    const { opened } = await start(deps, context, full);
    if (!opened.clientSecret) throw new Refusal(409, 'method_unavailable', 'This order is not paid by card form.');
    context.header('Cache-Control', 'no-store');
    return { clientSecret: opened.clientSecret };
  });

  serve(app, contract.startPayment, async ({ params, body, context }) => {
    const full = await readAccessible(deps, context, params.id);
    const form = full.order.paymentMethod === PAYMENT.gatewayForm ? body.form : null;
    if (form && toCents(form.amount) !== full.order.totalCents) throw amountDiffers(full.order.totalCents, full.order.currency);
    const { opened } = await start(deps, context, full, form ?? undefined);
    context.header('Cache-Control', 'no-store');
    if (opened.clientSecret) return { kind: 'card' as const, clientSecret: opened.clientSecret };
    if (opened.redirectUrl) return { kind: 'redirect' as const, url: opened.redirectUrl };
    throw new Refusal(503, 'payment_unavailable', 'Failed to initialize payment. Please try again.');
  });

  serve(app, contract.checkPayment, async ({ params, context }) => {
    const full = await readAccessible(deps, context, params.id);
    context.header('Cache-Control', 'no-store');
    const after = await checked(deps, full);
    return saved(after);
  });

  serve(app, contract.abandonPayment, async ({ params, context }) => {
    const { order } = await readAccessible(deps, context, params.id);
    const away = () => new Refusal(503, 'payment_unavailable', 'The provider gives no answer. Please try again.');
    if (order.paymentStatus === 'pending') {
      const name = { venueId: order.venueId, orderId: order.id };
      await endUnpaid(deps, name, 'the guest chose to pay another way').catch((error: unknown) => {
        throw isProviders(error) ? away() : error;
      });
    }
    const after = await readOrder(deps.db, order.id);
    if (!after) throw notFound('The order');
    if (after.order.paymentStatus === 'paid') throw new Refusal(409, 'already_paid', 'This order is paid.');
    if (after.order.paymentStatus === 'pending') throw away();
    return saved(after);
  });

  serve(app, contract.sendReceipt, async ({ params, body, context }) => {
    await sendReceipt(deps, await readAccessible(deps, context, params.id), body.email);
    return undefined;
  });

  serve(app, contract.paymentOptions, async ({ params, context }) => {
    const venue = await deps.venues.get(params.id);
    if (!venue) throw notFound('The venue');
    await deps.limit.mark(context);
    context.header('Cache-Control', 'no-store');
    return { methods: await offeredMethods(deps.accounts, venue) };
  });
}

const amountDiffers = (totalCents: number, currency: string) =>
  new Refusal(409, 'amount_differs', 'This is not what the order comes to.', {
    amount: totalCents,
    currency,
    due: toAmount(totalCents),
  });

const isProviders = (error: unknown): boolean => error instanceof ProviderAway || error instanceof ProviderRefused;

function start(deps: PaymentRouteDeps, context: Context, full: FullOrder, payer?: contract.GatewayForm): Promise<Started> {
  const where = { venueId: full.order.venueId, fromCode: full.order.marks.includes('from_code') };
  return startPayment(deps, { full, payer, opening: (open) => deps.limit.opening(context, where, open) });
}

const looking = new Map<string, Promise<unknown>>();

/** One look of a payment at a time: whoever asks meanwhile, however often, hears what it finds. */
async function lookOnce(deps: PaymentDeps, payment: PaymentRow): Promise<unknown> {
  const look = looking.get(payment.id) ?? lookAndBook(deps, payment).finally(() => looking.delete(payment.id));
  looking.set(payment.id, look);
  return look;
}

/** The order after a look at its provider; as it was where nobody answers. */
export async function checked(deps: PaymentDeps, full: FullOrder): Promise<FullOrder> {
  if (full.order.paymentStatus !== 'pending') return full;
  const payment = await latestPayment(deps.db, full.order.venueId, full.order.id);
  if (payment && ['created', 'open'].includes(payment.status))
    await lookOnce(deps, payment).catch((error: unknown) => {
      if (!isProviders(error)) throw error;
    });
  return (await readOrder(deps.db, full.order.id)) ?? full;
}

/** The online methods that the venue has enabled and that somebody's keys, or the test mode, stand behind; in the venue's order. */
async function offeredMethods(accounts: PaymentAccounts, venue: VenueSnapshot): Promise<contract.OfferedMethod[]> {
  const offered: contract.OfferedMethod[] = [];
  for (const value of venue.paymentMethods) {
    const account = await onlineAccount(accounts, venue.venueId, value);
    if (!account) continue;
    const { provider } = account.gateway;
    const card = provider === 'stripe';
    const publishableKey = card ? (account.keys['publishableKey'] ?? null) : null;
    offered.push({ value, provider, kind: card ? 'card' : 'redirect', test: account.source === 'test', publishableKey });
  }
  return offered;
}

export async function onlineAccount(accounts: PaymentAccounts, venueId: string, method: number): Promise<Account | null> {
  const provider = isPaymentValue(method) && isOnline(method) ? providerOf(method) : null;
  return provider && accounts.of(venueId, provider);
}
