import { endpoint } from '#platform/shared/endpoint.ts';
import { Bill, Place, VisitRef } from './visit-contract.ts';

export const joinTables = endpoint({
  method: 'POST',
  path: '/api/venues/:id/visits/:visit/tables/join',
  tag: 'Tables',
  summary:
    'Joins a table to that of a visit. With it come all who sit there: their rounds, phones, cart and shares become the visit’s, and so do other tables that were joined to theirs. From then on that table’s code leads to this visit; there is one bill. Of a free table its code alone. Guests of both and the board are told. A repeat changes nothing. Answers the bill of both.',
  caller: 'staff',
  params: VisitRef,
  body: Place,
  answer: Bill,
  refusals: {
    table_unknown: '400: the venue has no such floor or table.',
    same_table: '400: it is the table of that visit.',
    share_held: '409: somebody at one of them is paying a share; `details.order` is of which round.',
    table_full: '409: more phones are at both than sit at one table; `details.most` may.',
    visit_over: '409: it has ended.',
    busy: '503: guests of them order all the time. Nothing was changed; try again.',
  },
});

export const partTables = endpoint({
  method: 'POST',
  path: '/api/venues/:id/visits/:visit/tables/part',
  tag: 'Tables',
  summary:
    'Takes a table off a visit that it was joined to: it is free. What was ordered there stays on this bill, and is served at the visit’s own table; so is what it asked for. A repeat changes nothing. Answers the bill that stays.',
  caller: 'staff',
  params: VisitRef,
  body: Place,
  answer: Bill,
  refusals: {
    table_unknown: '400: the venue has no such floor or table.',
    same_table: '400: it is the visit’s own table: move the visit instead.',
    visit_over: '409: it has ended.',
  },
});
