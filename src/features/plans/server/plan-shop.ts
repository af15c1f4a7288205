import { cents, type Cents } from '#domain/money.ts';
import { fromStripeUnits } from '#domain/payment-status.ts';
import type { Stripe } from 'stripe';
import * as v from 'valibot';
import type { PlanOffer, PlanStripeConfig } from '#platform/server/plan-stripe-config.ts';
import { isUuid } from '#platform/shared/is-uuid.ts';
import { ProviderRefused } from '#features/payments/server/gateway.ts';
import { asked, openStripe, signedEvent } from '#features/payments/server/gateways/stripe-calls.ts';
import type { Fetch } from '#features/payments/server/provider-call.ts';

/** What Stripe says of a subscription. `price` names what is paid for; `venue` whom it is for. */
export type Seen = {
  readonly customer: string;
  readonly price: string;
  readonly state: 'running' | 'failing' | 'over';
  readonly renewsAt: Date | null;
  readonly endsAt: Date | null;
};
export type Checkout = {
  /** The same key twice is one page. */
  readonly key: string;
  readonly venueId: string;
  readonly price: string;
  /** Null: at once. */
  readonly firstPayment: Date | null;
  readonly customer: string | null;
  readonly email: string;
  readonly language: 'en' | 'el';
  /** Where the browser goes on, once it is paid; the page's name is put in. */
  readonly paidUrl: (checkout: string) => string;
  readonly backUrl: string;
};
export type PlanInvoice = {
  readonly number: string;
  readonly at: Date;
  readonly amountCents: number;
  readonly currency: string;
  readonly paid: boolean;
  readonly url: string | null;
};
type Delivery = { readonly raw: string; readonly headers: Headers; readonly now: number };

/**
 * The operator's Stripe, where plans are sold. Every call may throw ProviderAway (nobody knows what happened) or ProviderRefused (it said no). None is
 * made inside a transaction.
 */
export type PlanShop = {
  readonly offers: readonly PlanOffer[];
  /** What is asked for a price, each time that it is paid; null: nothing that can be told in one number. */
  price(id: string, every: PlanOffer['every']): Promise<{ readonly cents: Cents; readonly currency: string } | null>;
  /** Nothing is charged: a stand-in takes its place. */
  readonly pretended: boolean;
  open(checkout: Checkout): Promise<{ readonly id: string; readonly url: string }>;
  /** Makes sure that nobody pays on it any more; false: somebody has. Refuses page_busy: somebody is paying just now. */
  close(checkout: string): Promise<boolean>;
  /** What came of a page; null: nothing, and nothing will. */
  checkout(id: string): Promise<'open' | { readonly subscription: string } | null>;
  /** `pending`: its first payment is under way. Null: it never began, or nobody knows it. */
  subscription(id: string): Promise<Seen | 'pending' | null>;
  /** At once; nothing where it has ended, or nobody knows it. */
  cancel(subscription: string): Promise<void>;
  /** With the period that is paid. */
  endAtPeriod(subscription: string): Promise<void>;
  /** The address of the page where cards, plans and invoices are. */
  manage(customer: string, language: 'en' | 'el', backUrl: string): Promise<string>;
  invoices(customer: string): Promise<PlanInvoice[]>;
  /** Which venue a notice is about; `none`: none of ours, `unsigned`: Stripe did not write it. It makes us look, and is not believed. */
  readNotice(delivery: Delivery): { readonly venueId: string } | 'none' | 'unsigned';
};

export const PAGE_BUSY = 'page_busy';
const MOST_INVOICES = 24;
/** Stripe puts the page's name here. */
const NAME = '{CHECKOUT_SESSION_ID}';
const idOf = (one: string | { readonly id: string } | null): string | null => (typeof one === 'string' ? one : (one?.id ?? null));
const instant = (seconds: number): Date => new Date(seconds * 1000);

export function openPlanShop(
  { secretKey, webhookSecret, offers }: PlanStripeConfig,
  fetch: Fetch,
  at?: { readonly base: string },
): PlanShop {
  let client: Stripe | null = null;
  /** Loaded where it is used first. */
  const stripe = (): Stripe => (client ??= openStripe(secretKey, fetch, at?.base));
  return {
    offers,
    pretended: at !== undefined,
    ...prices(stripe),
    ...checkouts(stripe),
    ...subscriptions(stripe),
    readNotice: (delivery) => venueIn(signedEvent(stripe(), webhookSecret, delivery)),
  };
}

const prices: Part<'price'> = (stripe) => ({
  async price(id, every) {
    const found = await whereKnown(() => stripe().prices.retrieve(id));
    if (!found || found.unit_amount === null || found.recurring?.interval !== every || found.recurring.interval_count !== 1) return null;
    return { cents: cents(fromStripeUnits(found.unit_amount, found.currency)), currency: found.currency.toUpperCase() };
  },
});

type Part<Names extends keyof PlanShop> = (stripe: () => Stripe) => Pick<PlanShop, Names>;

const checkouts: Part<'open' | 'close' | 'checkout'> = (stripe) => ({
  async open({ key, venueId, price, firstPayment, customer, email, language, paidUrl, backUrl }) {
    const made = await asked(() =>
      stripe().checkout.sessions.create(
        {
          mode: 'subscription',
          line_items: [{ price, quantity: 1 }],
          client_reference_id: venueId,
          metadata: { venue: venueId },
          subscription_data: {
            metadata: { venue: venueId },
            ...(firstPayment && { trial_end: firstPayment.getTime() / 1000 }),
          },
          ...(customer === null ? { customer_email: email } : { customer }),
          locale: language,
          success_url: paidUrl(NAME),
          cancel_url: backUrl,
        },
        { idempotencyKey: key },
      ),
    );
    // Asked for twice at once, and closed already by who was overtaken.
    if (!made.url) throw new ProviderRefused(PAGE_BUSY, 'The page was closed meanwhile.');
    return { id: made.id, url: made.url };
  },
  async close(id) {
    try {
      await asked(() => stripe().checkout.sessions.expire(id));
    } catch (error) {
      if (!(error instanceof ProviderRefused)) throw error;
      const found = await whereKnown(() => stripe().checkout.sessions.retrieve(id));
      if (found?.status === 'open') throw new ProviderRefused(PAGE_BUSY, 'The page cannot be closed: somebody is paying on it.');
      return found?.status !== 'complete';
    }
    return true;
  },
  async checkout(id) {
    const found = await whereKnown(() => stripe().checkout.sessions.retrieve(id));
    if (!found) return null;
    const { status, subscription } = found;
    const paid = idOf(subscription);
    if (status === 'complete' && paid !== null) return { subscription: paid };
    return status === 'open' ? 'open' : null;
  },
});

const subscriptions: Part<'subscription' | 'cancel' | 'endAtPeriod' | 'manage' | 'invoices'> = (stripe) => ({
  async subscription(id) {
    const found = await whereKnown(() => stripe().subscriptions.retrieve(id));
    return found && seenOf(found);
  },
  cancel: async (id) => void (await whereKnown(() => stripe().subscriptions.cancel(id))),
  endAtPeriod: async (id) => void (await whereKnown(() => stripe().subscriptions.update(id, { cancel_at_period_end: true }))),
  manage: async (customer, language, backUrl) =>
    (await asked(() => stripe().billingPortal.sessions.create({ customer, locale: language, return_url: backUrl }))).url,
  async invoices(customer) {
    const { data } = await asked(() => stripe().invoices.list({ customer, limit: MOST_INVOICES }));
    return data.flatMap(({ number, created, total, currency, status, hosted_invoice_url: url }) =>
      number === null || status === 'void'
        ? []
        : [
            {
              number,
              at: instant(created),
              amountCents: fromStripeUnits(total, currency),
              currency: currency.toUpperCase(),
              paid: status === 'paid',
              url: url ?? null,
            },
          ],
    );
  },
});

/** Null: of another account, before the operator changed it, or of a stand-in that was ended. */
async function whereKnown<Found>(call: () => Promise<Found>): Promise<Found | null> {
  try {
    return await asked(call);
  } catch (error) {
    if (error instanceof ProviderRefused && error.code === 'resource_missing') return null;
    throw error;
  }
}

function seenOf(found: Stripe.Subscription): Seen | 'pending' | null {
  const [item] = found.items.data;
  const customer = idOf(found.customer);
  if (!item || customer === null) return null;
  if (found.status === 'incomplete') return 'pending';
  const parts = { customer, price: item.price.id };
  const periodEnd = instant(item.current_period_end);
  if (['active', 'trialing', 'past_due'].includes(found.status)) {
    const endsAt = found.cancel_at === null ? (found.cancel_at_period_end ? periodEnd : null) : instant(found.cancel_at);
    return { ...parts, state: found.status === 'past_due' ? 'failing' : 'running', renewsAt: endsAt ? null : periodEnd, endsAt };
  }
  // What nobody pays for ended where the unpaid period began; the rest of a trial is there though it was ended in it.
  const ended = Math.max(found.ended_at ?? item.current_period_start, found.trial_end ?? 0);
  return { ...parts, state: 'over', renewsAt: null, endsAt: instant(ended) };
}

const Names = v.optional(v.nullable(v.record(v.string(), v.string())));
const Event = v.object({
  type: v.string(),
  data: v.object({
    object: v.object({
      metadata: Names,
      parent: v.optional(v.nullable(v.object({ subscription_details: v.optional(v.nullable(v.object({ metadata: Names }))) }))),
    }),
  }),
});
const TELLING =
  /^(?:checkout\.session\.(?:completed|async_payment_succeeded|expired)|customer\.subscription\.\w+|invoice\.(?:paid|payment_failed))$/;

function venueIn(event: unknown): ReturnType<PlanShop['readNotice']> {
  if (event === null) return 'unsigned';
  const parsed = v.safeParse(Event, event);
  if (!parsed.success || !TELLING.test(parsed.output.type)) return 'none';
  const { metadata, parent } = parsed.output.data.object;
  const venueId = metadata?.['venue'] ?? parent?.subscription_details?.metadata?.['venue'] ?? '';
  return isUuid(venueId) ? { venueId } : 'none';
}
