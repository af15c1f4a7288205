import * as v from 'valibot';
import { endpoint } from '#platform/shared/endpoint.ts';
import { VenueRef, words } from '#platform/shared/wire.ts';
import { DayDraft, Drawer, SENTENCE } from './contract.ts';

/** Cash that moves for something else than an order. */

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
  }),
  answer: DayDraft,
  refusals: {
    not_an_amount: '400: nothing, or more than two decimals.',
    drawer_unknown: '400: the venue has no such drawer.',
  },
});
