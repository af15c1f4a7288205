import * as v from 'valibot';
import { MAX_LINES } from '#domain/sizes.ts';
import { endpoint } from '#platform/shared/endpoint.ts';
import { OrderRef, VenueRef } from '#platform/shared/wire.ts';
import { SavedOrder } from './contract.ts';

/** Steps that go back: the last one, and what was served and is prepared again. */

/** The `id` of a line: its place in the order. */
export const LineId = v.pipe(v.string(), v.regex(/^\d{1,3}$/));

export const undoMove = endpoint({
  method: 'POST',
  path: '/api/orders/:id/undo',
  tag: 'Orders',
  summary: 'Takes the last step forward back, within 15 seconds, with `lines` their ticks as well. Nothing takes back 8 and 9.',
  caller: 'staff',
  needs: 'board',
  params: OrderRef,
  body: v.object({
    /** The status that is to be taken back. */
    orderStatus: v.pipe(v.number(), v.integer()),
    /** Lines whose ticks go back with it: the last of them made the order ready. */
    lines: v.optional(v.pipe(v.array(LineId), v.minLength(1), v.maxLength(MAX_LINES))),
  }),
  answer: SavedOrder,
  refusals: {
    too_late: '409: it has moved on since, was taken back already, or more than 15 seconds have passed.',
    line_unknown: '400: the order has no such line.',
  },
});

export const recallOrder = endpoint({
  method: 'POST',
  path: '/api/orders/:id/recall',
  tag: 'Orders',
  summary: 'Brings an order that became ready or was served within the last hour back to those being prepared.',
  caller: 'staff',
  needs: 'board',
  params: OrderRef,
  body: v.object({ /** The status it has now: 3 or 4. */ orderStatus: v.pipe(v.number(), v.integer()) }),
  answer: SavedOrder,
  refusals: { too_late: '409: it is neither ready nor served (any more), or has been for more than an hour.' },
});

export const servedOrders = endpoint({
  method: 'GET',
  path: '/api/venues/:id/orders/served',
  tag: 'Venue staff',
  summary: 'What was served within the last hour, latest first, 60 at most: what can be brought back.',
  caller: 'staff',
  needs: 'orders',
  params: VenueRef,
  answer: v.object({ orders: v.array(SavedOrder) }),
});
