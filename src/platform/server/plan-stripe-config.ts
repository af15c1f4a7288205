import * as v from 'valibot';

/** A plan that is sold: paid every month or year, at a price of the operator’s Stripe. */
export type PlanOffer = { readonly tier: 1 | 2 | 3; readonly every: 'month' | 'year'; readonly price: string };
export type PlanStripeConfig = { readonly secretKey: string; readonly webhookSecret: string; readonly offers: readonly PlanOffer[] };

const TIERS = { starter: 1, professional: 2, enterprise: 3 } as const;
const isSold = (name: string | undefined): name is keyof typeof TIERS => name !== undefined && Object.hasOwn(TIERS, name);

/** `starter/month=price_…`; null: not like that. */
function offerIn(text: string): PlanOffer | null {
  const [, name, every, price = ''] = /^(\w+)\/(month|year)=([\w-]+)$/.exec(text) ?? [];
  return isSold(name) ? { tier: TIERS[name], every: every === 'year' ? 'year' : 'month', price } : null;
}
const wordsOf = (prices: string): string[] => prices.split(/[\s,]+/).filter(Boolean);

const text = v.optional(v.pipe(v.string(), v.trim()));
/** The operator’s own Stripe, where venues pay for their plans. */
export const PLAN_STRIPE = {
  /** Of the listed prices, where no Stripe tells them; unset: as the first venue charges. */
  PLANS_CURRENCY: v.optional(v.picklist(['USD', 'EUR', 'GBP'], 'PLANS_CURRENCY must be USD, EUR or GBP.')),
  PLANS_STRIPE_SECRET_KEY: text,
  PLANS_STRIPE_WEBHOOK_SECRET: text,
  PLANS_STRIPE_PRICES: v.optional(
    v.pipe(
      v.string(),
      v.check(
        (prices) => wordsOf(prices).every((word) => offerIn(word) !== null),
        'PLANS_STRIPE_PRICES must be like starter/month=price_1 professional/year=price_2',
      ),
    ),
  ),
};

type Set = Readonly<Partial<Record<keyof typeof PLAN_STRIPE, string | undefined>>>;

export function planStripeConfig(set: Set): PlanStripeConfig | null {
  const { PLANS_STRIPE_SECRET_KEY: secretKey, PLANS_STRIPE_WEBHOOK_SECRET: webhookSecret, PLANS_STRIPE_PRICES: prices } = set;
  if (!secretKey || !webhookSecret || !prices) return null;
  return { secretKey, webhookSecret, offers: wordsOf(prices).flatMap((word) => offerIn(word) ?? []) };
}
