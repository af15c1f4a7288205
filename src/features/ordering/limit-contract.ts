import * as v from 'valibot';
import { endpoint } from '#platform/shared/endpoint.ts';
import { Amount } from '#platform/shared/wire.ts';
import { Bill, VisitRef } from './visit-contract.ts';

export const raiseLimit = endpoint({
  method: 'POST',
  path: '/api/venues/:id/visits/:visit/limit',
  tag: 'Tables',
  summary:
    'Lets a table that pays at the end have so much more open than its cards guarantee, in all; it is written into the log, with the role.',
  caller: 'staff',
  needs: 'hand_money',
  params: VisitRef,
  body: v.object({ extra: v.pipe(Amount, v.maxValue(10_000)) }),
  answer: Bill,
  refusals: { visit_over: '409: it has ended.' },
});
