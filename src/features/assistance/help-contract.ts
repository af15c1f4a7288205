import * as v from 'valibot';
import { endpoint } from '#platform/shared/endpoint.ts';
import { Instant, text, VenueRef } from '#platform/shared/wire.ts';
import { GoodToKnowTexts } from '#features/venues/venue-schemas.ts';
import { Intent } from './intent.ts';

/** What the menu's assistant knows beside the menu: counts of what is ordered, the doors, and what the owner wrote of the house. */
export const HouseHelp = v.object({
  /** The dishes ordered most in thirty days, most first; none where too few orders would say it. */
  popular: v.array(v.string()),
  /** Dish → what is most often ordered with it. */
  together: v.record(v.string(), v.array(v.string())),
  goodToKnow: GoodToKnowTexts,
  doors: v.object({
    /** Whether the owner wrote opening hours at all. */
    known: v.boolean(),
    open: v.boolean(),
    /** While open: when the doors close; null where nobody can say. */
    until: v.nullable(Instant),
    /** While closed: when they open. */
    next: v.nullable(Instant),
  }),
  /** Whether a language model reads what the menu's own words do not answer (`understandQuestion`). */
  hasModel: v.boolean(),
});
export type HouseHelp = v.InferOutput<typeof HouseHelp>;

export const readHelp = endpoint({
  method: 'GET',
  path: '/api/stores/:id/help',
  tag: 'Venues',
  summary: 'What the assistant on the menu knows beside the menu. Counts of orders are an hour old at most.',
  caller: 'anyone',
  params: VenueRef,
  answer: HouseHelp,
  refusals: { venue_suspended: '404: an administrator has suspended it.' },
});

export const understandQuestion = endpoint({
  method: 'POST',
  path: '/api/stores/:id/understand',
  tag: 'Venues',
  summary:
    'How a language model, where this installation has one, understands a question: its kind and its words, never a dish or its allergens. `intent` null: there is none, it did not answer in time, or not as it should.',
  caller: 'anyone',
  params: VenueRef,
  body: v.object({ question: text(300) }),
  answer: v.object({ intent: v.nullable(Intent) }),
  refusals: { venue_suspended: '404: an administrator has suspended it.' },
});
