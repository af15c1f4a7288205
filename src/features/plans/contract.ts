import * as v from 'valibot';
import { TIERS } from '#domain/plan.ts';
import { endpoint } from '#platform/shared/endpoint.ts';
import { Instant, VenueRef } from '#platform/shared/wire.ts';

/** What a venue is on, as its owners read it. An administrator sets it: `setVenuePlan` of `admin`. */

const Tier = v.picklist(TIERS);

export const VenuePlan = v.object({
  /** False: this installation has no plans, and everything is the venue’s for good. */
  plans: v.boolean(),
  tier: Tier,
  /** When the plan, or the trial, ends; null: it does not. */
  endsAt: v.nullable(Instant),
  over: v.boolean(),
  /** What was chosen on the page of prices, when the venue was made. */
  wanted: v.nullable(Tier),
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
  summary: 'What the venue is on, until when, and what it has room for. Owners only.',
  caller: 'staff',
  params: VenueRef,
  answer: VenuePlan,
});
