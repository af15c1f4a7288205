import { firstPaymentAt } from '#domain/plan.ts';
import { isLanguage } from '#platform/shared/texts.ts';
import { Refusal } from '#platform/shared/refusal.ts';
import { hideSecrets } from '#platform/server/hide-secrets.ts';
import { inTransaction } from '#platform/server/database.ts';
import { log } from '#platform/server/log.ts';
import { holderById } from '#features/accounts/server/store.ts';
import { ProviderAway, ProviderRefused } from '#features/payments/server/gateway.ts';
import { planOf } from '#features/venues/server/plan-sql.ts';
import type { AtWork } from '#features/venues/server/venue-gate.ts';
import { followSubscription, type FollowDeps } from './follow-subscription.ts';
import { PAGE_BUSY, type PlanInvoice, type PlanShop } from './plan-shop.ts';
import { noteChosen, noteManaged } from './plan-log.ts';
import { isLive, readSubscription, writeSubscription } from './subscription-sql.ts';

export type BuyDeps = Omit<FollowDeps, 'shop'> & { readonly shop: PlanShop | null; readonly publicUrl: string };
type Buyer = Pick<AtWork, 'venue' | 'userId'>;

/** Where Stripe sends the browser back to: it makes us look, and shows the plan. */
export const PAID_PATH = '/pay/return/plan/:venue/:checkout';

const running = () => new Refusal(409, 'plan_running', 'This venue pays for a plan. It is changed where payment and invoices are managed.');
const notSold = () => new Refusal(409, 'plan_not_sold', 'This plan is not sold here.');
const otherTerms = () => new Refusal(409, 'plan_terms', 'It is paid first at another time than was read. Read the plan anew.');
const busy = () => new Refusal(409, 'plan_busy', 'Somebody else of this venue is choosing a plan. Try again in a moment.');

/**
 * Opens the page where a plan is chosen for good and paid. A venue has one such page at most, and none while it pays for a plan: nobody pays twice.
 * Who is on trial pays first when that ends, as they read it. Refuses plan_not_sold, plan_terms, plan_running, plan_busy, stripe_refused (409), stripe_away (503).
 */
export const choosePlan = (
  deps: BuyDeps,
  buyer: Buyer,
  wish: { readonly tier: number; readonly every: string; readonly firstPayment: string | null },
): Promise<{ url: string }> =>
  plainly(async () => {
    const { shop, db, clock, publicUrl } = deps;
    const offer = shop?.offers.find(({ tier, every }) => tier === wish.tier && every === wish.every);
    if (!shop || !offer) throw notSold();
    const { venueId, number } = buyer.venue;
    const firstPayment = firstPaymentAt((await planOf(db, venueId)).trialEndsAt, clock());
    if (firstPayment?.getTime() !== (wish.firstPayment === null ? undefined : Date.parse(wish.firstPayment))) throw otherTerms();
    await followSubscription({ ...deps, shop }, venueId);
    const kept = await readSubscription(db, venueId);
    if (isLive(kept)) throw running();
    if (kept.checkout !== null && !(await shop.close(kept.checkout))) {
      await followSubscription({ ...deps, shop }, venueId);
      throw running();
    }
    // What nobody pays for any more would run again, beside the new one, once its old invoice were paid.
    if (kept.subscription !== null) await shop.cancel(kept.subscription);
    const { email, language } = await owner(deps, buyer);
    const made = await shop.open({
      key: `plan-${venueId}-${kept.revision}-${offer.price}-${buyer.userId}-${language}-${firstPayment?.getTime() ?? 'now'}`,
      venueId,
      price: offer.price,
      firstPayment,
      customer: kept.customer,
      email,
      language,
      paidUrl: (checkout) => `${publicUrl}${PAID_PATH.replace(':venue', venueId).replace(':checkout', checkout)}`,
      backUrl: planPage(publicUrl, number),
    });
    const written = await inTransaction(db, async (tx) => {
      const isOurs = await writeSubscription(tx, venueId, kept.revision, { ...kept, checkout: made.id }, new Date(clock()));
      if (isOurs) await noteChosen(tx, buyer, { tier: offer.tier, every: offer.every });
      return isOurs;
    });
    if (written) return { url: made.url };
    // Two at once: of the same wish it is the same page, of another the first one’s stays.
    if ((await readSubscription(db, venueId)).checkout === made.id) return { url: made.url };
    await shop.close(made.id);
    throw busy();
  });

/** Opens the page where cards, the plan and invoices are managed. Refuses plan_without_payment, stripe_refused (409), stripe_away (503). */
export const managePlan = (deps: BuyDeps, buyer: Buyer): Promise<{ url: string }> =>
  plainly(async () => {
    const { shop, db, publicUrl } = deps;
    const { customer } = await readSubscription(db, buyer.venue.venueId);
    if (!shop || customer === null) throw new Refusal(409, 'plan_without_payment', 'This venue has paid for no plan yet.');
    const url = await shop.manage(customer, (await owner(deps, buyer)).language, planPage(publicUrl, buyer.venue.number));
    await noteManaged(db, buyer);
    return { url };
  });

/** What was invoiced, the newest first; none where nothing was. Refuses stripe_refused (409), stripe_away (503). */
export const planInvoices = ({ shop, db }: BuyDeps, { venue }: Buyer): Promise<readonly PlanInvoice[]> =>
  plainly(async () => {
    const { customer } = await readSubscription(db, venue.venueId);
    return shop && customer !== null ? shop.invoices(customer) : [];
  });

const planPage = (publicUrl: string, number: number): string => `${publicUrl}/portal/plan?storeId=${number}`;

async function owner({ db }: BuyDeps, { userId }: Buyer): Promise<{ email: string; language: 'en' | 'el' }> {
  const holder = await holderById(db, userId);
  return { email: holder?.email ?? '', language: isLanguage(holder?.language) ? holder.language : 'en' };
}

async function plainly<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ProviderRefused && (error.code === 'idempotency_error' || error.code === PAGE_BUSY)) throw busy();
    if (!(error instanceof ProviderAway || error instanceof ProviderRefused)) throw error;
    log.warn({ reason: hideSecrets(error.message) }, 'Stripe did not do what a plan asked for');
    if (error instanceof ProviderRefused)
      throw new Refusal(409, 'stripe_refused', 'Stripe refuses that. Nothing was charged; write to who runs this Parea.');
    throw new Refusal(503, 'stripe_away', 'Stripe does not answer as it should. Nothing was charged; try again in a moment.');
  }
}
