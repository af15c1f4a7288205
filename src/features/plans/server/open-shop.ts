import type { Config } from '#platform/server/config.ts';
import { PRETENDED_PRICES } from '#features/payments/server/stand-in/subscriptions.ts';
import type { StandInAccess } from '#features/payments/server/accounts.ts';
import { openPlanShop, type PlanShop } from './plan-shop.ts';

type Pretended = Pick<StandInAccess, 'base' | 'fetch' | 'keys'>;

/** The operator's Stripe; in a demo without one the stand-in of payments, which charges nothing. Null: a person is written to. */
export function openShop(
  { plans, planStripe, demo }: Pick<Config, 'plans' | 'planStripe' | 'demo'>,
  standIn: { readonly access: Pretended } | null,
): PlanShop | null {
  if (!plans) return null;
  if (planStripe) return openPlanShop(planStripe, (url, init) => fetch(url, init));
  if (!standIn || !demo) return null;
  const { base, fetch: pretend, keys } = standIn.access;
  const { secretKey = '', webhookSecret = '' } = keys.stripe;
  const offers = PRETENDED_PRICES.map(({ tier, every, price }) => ({ tier, every, price }));
  return openPlanShop({ secretKey, webhookSecret, offers }, pretend, { base: `${base}/stripe` });
}
