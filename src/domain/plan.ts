import { cents, formatMoney, fromAmount, type Cents } from './money.ts';
import { instantOf, isoDay, localParts } from './local-time.ts';

/** What a venue is on: tiers 0 trial, 1 Starter, 2 Professional, 3 Enterprise. */
export const TIERS = [0, 1, 2, 3] as const;
export type Tier = (typeof TIERS)[number];
/** As it was written down; what is not known may do least. */
export const tierOf = (tier: number): Tier => TIERS.find((known) => known === tier) ?? 0;

/** How often a plan is paid. */
export const EVERY = ['month', 'year'] as const;
/** Of who pays for a plan: never did, does, does but the last payment failed, did. */
export const SUBSCRIPTION_STATES = ['none', 'running', 'failing', 'over'] as const;
export type SubscriptionState = (typeof SUBSCRIPTION_STATES)[number];
/** How venues stand, as who sells plans looks for them: paid late, paid, on trial, on a plan set by hand, over. */
export const PLAN_STANDINGS = ['late', 'paid', 'trial', 'hand', 'over'] as const;
export type PlanStanding = (typeof PLAN_STANDINGS)[number];

/** Those that are sold: dollars a month, paid by the month and by the year. The specification's. */
export const PLANS = [
  { tier: 1, name: 'starter', monthly: 29, annual: 23 },
  { tier: 2, name: 'professional', monthly: 79, annual: 63 },
  { tier: 3, name: 'enterprise', monthly: 199, annual: 159 },
] as const;

/** What a plan costs, each time that it is paid. */
export type PlanPrice = {
  readonly tier: 1 | 2 | 3;
  readonly every: (typeof EVERY)[number];
  readonly cents: Cents;
  readonly currency: string;
};
export const LIST_PRICES: readonly PlanPrice[] = PLANS.flatMap(({ tier, monthly, annual }): [PlanPrice, PlanPrice] => [
  { tier, every: 'month', cents: fromAmount(monthly), currency: 'USD' },
  { tier, every: 'year', cents: fromAmount(annual * 12), currency: 'USD' },
]);
export const priceOf = (prices: readonly PlanPrice[], tier: number, every: PlanPrice['every']): PlanPrice | undefined =>
  prices.find((price) => price.tier === tier && price.every === every);

type Asked = Pick<PlanPrice, 'cents' | 'currency'>;
/** Of what is paid by the year the twelfth. */
export const aMonthOf = ({ every, cents: sum, currency }: PlanPrice): Asked => ({
  cents: every === 'month' ? sum : cents(Math.round(sum / 12)),
  currency,
});
/** "€29", "€29.50": prices of plans are told without decimals that say nothing. */
export const planMoney = ({ cents: sum, currency }: Asked, locale: string): string =>
  formatMoney(sum, currency, locale).replace(/[.,]00$/, '');
/** How much less, in whole hundredths, every plan costs at least that is paid by the year; 0 where one does not. */
export function savingOf(prices: readonly PlanPrice[]): number {
  const savings = PLANS.flatMap(({ tier }) => {
    const [month, year] = [priceOf(prices, tier, 'month'), priceOf(prices, tier, 'year')];
    return month && year && month.cents > 0 && month.currency === year.currency ? [100 - (year.cents / (12 * month.cents)) * 100] : [];
  });
  return savings.length === 0 ? 0 : Math.max(0, Math.floor(Math.min(...savings)));
}

/** `endsAt` null: without an end. */
export type Plan = { readonly tier: Tier; readonly endsAt: Date | null };

/**
 * Whether a plan, or a trial, has ended. Then nothing more is added to the house: no people, no webhooks, no further venue. All that is there goes on,
 * and no guest ever notices: ordering and paying never ask.
 */
export const isOver = ({ endsAt }: Pick<Plan, 'endsAt'>, now: number): boolean => endsAt !== null && endsAt.getTime() <= now;

/** `paid`: what the venue pays; null: it never did. */
export function standingOf(plan: Plan, paid: SubscriptionState | null, now: number): PlanStanding {
  if (paid === 'failing') return 'late';
  if (isOver(plan, now)) return 'over';
  if (paid === 'running') return 'paid';
  return plan.tier === 0 ? 'trial' : 'hand';
}

/** The last day, by the clocks of the venue, that a plan which ends then is there. */
export function lastDayOf(endsAt: Date, zone: string): string {
  const { year, month, day } = localParts(endsAt.getTime() - 1, zone);
  return isoDay(year, month, day);
}

/** The end of the day, by the clocks of the venue, on which it would end: whoever reads a last day has it to its midnight. */
export const wholeDay = (endsAt: Date, zone: string): Date => new Date(instantOf(lastDayOf(endsAt, zone), 24 * 60, zone));

/** Stripe takes no end of a trial that is nearer than two days; what it is asked takes a moment. */
const TRIAL_AHEAD_MS = 48 * 3_600_000 + 5 * 60_000;
/** When a plan that is chosen now is paid first: once the trial has ended; null: at once. To the second, as Stripe counts. */
export function firstPaymentAt(trialEndsAt: Date | null, now: number): Date | null {
  if (trialEndsAt === null || trialEndsAt.getTime() - now < TRIAL_AHEAD_MS) return null;
  return new Date(Math.floor(trialEndsAt.getTime() / 1000) * 1000);
}

const dayNumber = (instant: number, zone: string): number => {
  const { year, month, day } = localParts(instant, zone);
  return Date.UTC(year, month - 1, day) / 86_400_000;
};
/** How many days, by the clocks of the venue, come before the last one; 0 on the last. */
export const daysLeft = (endsAt: Date, now: number, zone: string): number => dayNumber(endsAt.getTime() - 1, zone) - dayNumber(now, zone);

/** So many days before the last one its owners are told, the farthest first. */
export const TOLD_BEFORE = [7, 3, 1] as const;
export type ToldBefore = (typeof TOLD_BEFORE)[number];
/** From this hour of the venue’s clocks: nobody’s phone rings at night for it. */
const TOLD_FROM_HOUR = 9;

/** Which notice of an end is due. Of those that were missed it is the nearest alone; null: none is. */
export function noticeDue(endsAt: Date, now: number, zone: string): ToldBefore | null {
  if (isOver({ endsAt }, now) || localParts(now, zone).hour < TOLD_FROM_HOUR) return null;
  const left = daysLeft(endsAt, now, zone);
  return TOLD_BEFORE.findLast((days) => left <= days) ?? null;
}
