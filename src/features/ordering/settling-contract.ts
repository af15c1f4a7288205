import * as v from 'valibot';
import { endpoint } from '#platform/shared/endpoint.ts';
import { Id, VenueRef } from '#platform/shared/wire.ts';

/** Somebody of the team. */
export const Colleague = v.object({ _id: v.string(), name: v.string() });

export const saySettling = endpoint({
  method: 'POST',
  path: '/api/venues/:id/visits/:visit/settling',
  tag: 'Tables',
  summary:
    'Says that Settle of a table is open on a page, for others to see (`settling` of the bill); again at least every minute. It holds nothing back: who takes the money first has it.',
  caller: 'staff',
  needs: 'hand_money',
  params: v.object({ id: VenueRef.entries.id, visit: Id }),
  body: v.object({ open: v.boolean() }),
  answer: v.object({ settling: v.array(Colleague) }),
  refusals: { visit_over: '409: the guests have left.' },
});
