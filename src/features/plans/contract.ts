import * as v from 'valibot';
import { EVERY, SUBSCRIPTION_STATES, TIERS } from '#domain/plan.ts';
import { endpoint } from '#platform/shared/endpoint.ts';
import { Instant, VenueRef } from '#platform/shared/wire.ts';

/** What a venue is on, as its owners read, choose and pay it. An administrator sets it by hand: `setVenuePlan` of `admin`. */

const Tier = v.picklist(TIERS);
const Every = v.picklist(EVERY);

export const VenuePlan = v.object({
  /** False: this installation has no plans, and everything is the venue’s for good. */
  plans: v.boolean(),
  tier: Tier,
  /** When the plan, or the trial, ends; null: it does not. */
  endsAt: v.nullable(Instant),
  over: v.boolean(),
  /** What was chosen on the page of prices, when the venue was made. */
  wanted: v.nullable(Tier),
  /** What the plans cost, each time that they are paid; of what is not named the operator is asked. */
  prices: v.array(v.object({ tier: Tier, every: Every, amount: v.number(), currency: v.string() })),
  /** What can be paid here; null: nothing, a person is written to. `pretended`: nothing is charged. */
  shop: v.nullable(
    v.object({
      pretended: v.boolean(),
      /** When what is chosen now is paid first: with the end of the trial; null: at once. */
      firstPayment: v.nullable(Instant),
      offers: v.array(v.object({ tier: Tier, every: Every })),
    }),
  ),
  /**
   * What the venue pays; null: it never did. `failing`: the last payment failed, and is tried again. `first`: the next payment is the first one, with
   * the end of the trial.
   */
  paid: v.nullable(v.object({ state: v.picklist(SUBSCRIPTION_STATES), renewsAt: v.nullable(Instant), first: v.boolean() })),
  /** People and open invitations, and how many there may be; null: any number. */
  team: v.object({ people: v.number(), limit: v.nullable(v.number()) }),
  timeZone: v.string(),
  now: Instant,
});
export type VenuePlan = v.InferOutput<typeof VenuePlan>;

export const readPlan = endpoint({
  method: 'GET',
  path: '/api/venues/:id/plan',
  tag: 'Plans',
  summary: 'What the venue is on, until when, what it has room for, and what can be paid. Owners only.',
  caller: 'staff',
  needs: 'plan',
  params: VenueRef,
  answer: VenuePlan,
});

/** A page of Stripe, where the browser goes on. */
const Page = v.object({ url: v.string() });
const AWAY = {
  stripe_refused: '409: Stripe refuses it, as the operator has set it up.',
  stripe_away: '503: Stripe does not answer as it should.',
} as const;

export const choosePlan = endpoint({
  method: 'POST',
  path: '/api/venues/:id/plan/checkout',
  tag: 'Plans',
  summary:
    'Opens the page of the operator’s Stripe where a plan is paid. A venue has one at most, and none while it pays for a plan. `firstPayment` is what the owner read of it. Owners only.',
  caller: 'staff',
  needs: 'plan',
  params: VenueRef,
  body: v.object({ tier: Tier, every: Every, firstPayment: v.nullable(Instant) }),
  answer: Page,
  refusals: {
    plan_not_sold: '409: this plan cannot be paid here.',
    plan_running: '409: the venue pays for a plan; it is changed where payment is managed.',
    plan_terms: '409: it is paid first at another time than the owner read.',
    plan_busy: '409: somebody else of the venue is choosing a plan just now.',
    ...AWAY,
  },
});

export const managePlan = endpoint({
  method: 'POST',
  path: '/api/venues/:id/plan/manage',
  tag: 'Plans',
  summary: 'Opens the page of the operator’s Stripe where the card, the plan and its end are managed. Owners only.',
  caller: 'staff',
  needs: 'plan',
  params: VenueRef,
  answer: Page,
  refusals: { plan_without_payment: '409: the venue has paid for no plan yet.', ...AWAY },
});

export const planInvoices = endpoint({
  method: 'GET',
  path: '/api/venues/:id/plan/invoices',
  tag: 'Plans',
  summary: 'What was invoiced for the venue’s plans, the newest first. Owners only.',
  caller: 'staff',
  needs: 'plan',
  params: VenueRef,
  answer: v.object({
    invoices: v.array(
      v.object({
        number: v.string(),
        at: Instant,
        amount: v.number(),
        currency: v.string(),
        paid: v.boolean(),
        /** Where it can be read and kept; null: nowhere. */
        url: v.nullable(v.string()),
      }),
    ),
  }),
  refusals: AWAY,
});
