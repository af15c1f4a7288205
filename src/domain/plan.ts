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

/** Those that are sold: dollars a month, paid by the month and by the year. The specification's. */
export const PLANS = [
  { tier: 1, name: 'starter', monthly: 29, annual: 23 },
  { tier: 2, name: 'professional', monthly: 79, annual: 63 },
  { tier: 3, name: 'enterprise', monthly: 199, annual: 159 },
] as const;

/** `endsAt` null: without an end. */
export type Plan = { readonly tier: Tier; readonly endsAt: Date | null };

/**
 * Whether a plan, or a trial, has ended. Then nothing more is added to the house: no people, no webhooks, no further venue. All that is there goes on,
 * and no guest ever notices: ordering and paying never ask.
 */
export const isOver = ({ endsAt }: Pick<Plan, 'endsAt'>, now: number): boolean => endsAt !== null && endsAt.getTime() <= now;

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
