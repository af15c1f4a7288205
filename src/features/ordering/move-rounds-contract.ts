import * as v from 'valibot';
import { endpoint } from '#platform/shared/endpoint.ts';
import { Id } from '#platform/shared/wire.ts';
import { Bill, Place, VisitRef } from './visit-contract.ts';

export const moveVisit = endpoint({
  method: 'POST',
  path: '/api/venues/:id/visits/:visit/move',
  tag: 'Tables',
  summary: 'Moves a visit to a free table, with its orders; their guests and the board are told.',
  caller: 'staff',
  params: VisitRef,
  body: Place,
  answer: Bill,
  refusals: {
    table_unknown: '400: the venue has no such floor or table.',
    table_taken: '409: somebody else sits at that table.',
    visit_over: '409: it has ended.',
  },
});

export const moveRounds = endpoint({
  method: 'POST',
  path: '/api/venues/:id/visits/:visit/rounds/move',
  tag: 'Tables',
  summary:
    'Moves whole rounds of a visit to another table, onto the bill of whoever sits there or onto a new one; guests of both and the board are told. Answers the bill that they left.',
  caller: 'staff',
  params: VisitRef,
  body: v.object({ ...Place.entries, rounds: v.pipe(v.array(Id), v.minLength(1), v.maxLength(50)) }),
  answer: Bill,
  refusals: {
    table_unknown: '400: the venue has no such floor or table.',
    round_unknown: '400: one of them is no round of that visit.',
    share_held: '409: somebody is paying a share of one; `details.order` is which.',
    share_paid: '409: a share of one is paid, which stays on this bill; `details.order` is which.',
    visit_over: '409: it has ended.',
  },
});
