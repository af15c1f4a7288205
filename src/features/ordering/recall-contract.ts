import * as v from 'valibot';
import { endpoint } from '#platform/shared/endpoint.ts';
import { OrderRef, VenueRef } from '#platform/shared/wire.ts';
import { SavedOrder } from './contract.ts';

/** What was served, and comes back to be prepared again. */

export const recallOrder = endpoint({
  method: 'POST',
  path: '/api/orders/:id/recall',
  tag: 'Orders',
  summary: 'Brings an order that became ready or was served within the last hour back to those being prepared.',
  caller: 'staff',
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
  params: VenueRef,
  answer: v.object({ orders: v.array(SavedOrder) }),
});
