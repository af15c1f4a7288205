import * as v from 'valibot';
import { endpoint } from '#platform/shared/endpoint.ts';
import { VenueRef } from '#platform/shared/wire.ts';
import { SavedOrder } from './contract.ts';

export const orderChanges = endpoint({
  method: 'GET',
  path: '/api/venues/:id/orders/changes',
  tag: 'Venue staff',
  summary:
    'Orders that changed after a cursor, each once, as it is now; for tills and delivery systems, which ask again and again. Begin with `lastEventId` of the open orders, and go on with `cursor`. Nothing is left out, and what changes between two answers comes with the second.',
  caller: 'staff',
  needs: 'orders',
  params: VenueRef,
  /** Left out: nothing yet, and the cursor of now. */
  query: v.object({ after: v.optional(v.pipe(v.string(), v.regex(/^\d{1,15}$/), v.transform(Number))) }),
  answer: v.object({
    orders: v.array(SavedOrder),
    /** What to ask with next. */
    cursor: v.number(),
    /** Whether more has changed already: ask again at once. */
    more: v.boolean(),
  }),
  refusals: {
    cursor_gone: '410: so old that not everything since then is kept. Read the open orders, and begin with their `lastEventId`.',
  },
});
