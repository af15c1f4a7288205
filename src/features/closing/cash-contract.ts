import * as v from 'valibot';
import { endpoint } from '#platform/shared/endpoint.ts';
import { Count, VenueRef, words } from '#platform/shared/wire.ts';
import { AnyDraft, CountedCash, Drawer, SENTENCE } from './contract.ts';

/** Cash that moves for something else than an order, and the first count of a venue that counts blind. */

export const moveCash = endpoint({
  method: 'POST',
  path: '/api/venues/:id/cash-moves',
  tag: 'Closing',
  summary:
    'Cash that was put into a drawer, or (below zero) taken out of it, for something else than an order, such as tips that are paid out. `_id` is the caller’s: said twice it stays once.',
  caller: 'staff',
  needs: 'close',
  status: 201,
  params: VenueRef,
  body: v.object({
    _id: v.pipe(v.string(), v.uuid()),
    drawer: Drawer,
    amount: v.pipe(v.number(), v.finite(), v.minValue(-100_000), v.maxValue(100_000)),
    reason: words(SENTENCE),
    /** It is tips, paid out to staff. */
    tips: v.optional(v.boolean(), false),
    /** Of tips, to whom, by account; null: in one sum. */
    tipsTo: v.optional(v.nullable(v.pipe(v.string(), v.uuid())), null),
  }),
  answer: AnyDraft,
  refusals: {
    not_an_amount: '400: nothing, or more than two decimals.',
    drawer_unknown: '400: the venue has no such drawer.',
    person_unknown: '400: nobody of the team, and nobody who has tips of this report.',
    not_tips: '400: `tipsTo` is of tips alone.',
  },
});

export const countBlind = endpoint({
  method: 'POST',
  path: '/api/venues/:id/close/counts',
  tag: 'Closing',
  summary:
    'Where the venue counts blind: what was counted in a drawer, before anybody is told what should be there. The first stands; with the last drawer’s the draft is told whole.',
  caller: 'staff',
  needs: 'close',
  params: VenueRef,
  body: v.object({
    /** Of the report that will be. */
    number: Count(1_000_000),
    drawer: Drawer,
    ...CountedCash,
  }),
  answer: AnyDraft,
  refusals: {
    not_blind: '409: the venue counts with the sum in sight.',
    already_closed: '409: somebody was faster; `details.number` is the last report.',
    drawer_unknown: '400: the venue has no such drawer.',
    not_counted: '400: neither pieces nor a total, or both, or something that is no piece.',
  },
});
