import * as v from 'valibot';
import { endpoint } from '#platform/shared/endpoint.ts';
import { Instant, VenueRef, text } from '#platform/shared/wire.ts';

/** What was changed at a venue, and by whom. */

const Uuid = v.pipe(v.string(), v.uuid());
const Change = v.object({
  _id: v.string(),
  at: Instant,
  /** Null: the system, another one (`via`), or an account that is gone. */
  actor: v.nullable(v.object({ _id: v.string(), name: v.string(), admin: v.boolean() })),
  /** The key it was done with, or the company whose system says so, such as Stripe of a plan; null: by the person. */
  via: v.nullable(v.string()),
  /** `noun.verb`. */
  action: v.string(),
  subject: v.string(),
  before: v.unknown(),
  after: v.unknown(),
});
export type Change = v.InferOutput<typeof Change>;

export const readChanges = endpoint({
  method: 'GET',
  path: '/api/venues/:id/changes',
  tag: 'Reports',
  summary:
    'The audit log, newest first, 50 a page: `before` an entry’s id goes on. By account (`actor`), noun of the action (`kind`), day in the venue’s zone.',
  caller: 'staff',
  needs: 'audit',
  params: VenueRef,
  query: v.object({ before: v.optional(Uuid), actor: v.optional(Uuid), kind: v.optional(text(40)), day: v.optional(text(10)) }),
  answer: v.object({
    changes: v.array(Change),
    /** Ask with this as `before` for older ones; null at the end. */
    next: v.nullable(v.string()),
    timeZone: v.string(),
    currency: v.string(),
    people: v.array(v.object({ _id: v.string(), name: v.string(), admin: v.boolean() })),
    kinds: v.array(v.string()),
  }),
});
