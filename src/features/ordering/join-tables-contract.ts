import * as v from 'valibot';
import { endpoint } from '#platform/shared/endpoint.ts';
import { Id } from '#platform/shared/wire.ts';
import { Bill, Place, VisitRef } from './visit-contract.ts';

export const joinTables = endpoint({
  method: 'POST',
  path: '/api/venues/:id/visits/:visit/tables/join',
  tag: 'Tables',
  summary:
    'Joins a table to that of a visit. With it come all who sit there: their rounds, phones, cart and shares become the visit’s, and so do other tables that were joined to theirs. From then on that table’s code leads to this visit; there is one bill. Of a free table its code alone. Guests of both and the board are told. A repeat changes nothing. Answers the bill of both.',
  caller: 'staff',
  needs: 'serve',
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
    'Takes a table off a visit that it was joined to. With `rounds` and `people` these go on there, on a bill of their own; without any it is free. What else was ordered there stays on this bill, and is served at the visit’s own table; what a free table asked for is asked there, too. A repeat changes nothing. Answers the bill that stays.',
  caller: 'staff',
  needs: 'serve',
  params: VisitRef,
  body: v.object({
    ...Place.entries,
    rounds: v.optional(v.pipe(v.array(Id), v.maxLength(200)), []),
    people: v.optional(v.pipe(v.array(Id), v.maxLength(50)), []),
  }),
  answer: Bill,
  refusals: {
    table_unknown: '400: the venue has no such floor or table.',
    same_table: '400: it is the visit’s own table: move the visit instead.',
    round_unknown: '400: one of them is no round of that visit.',
    person_unknown: '400: one of them is not at that visit.',
    not_joined: '409: the table is not joined to that visit any more.',
    share_held: '409: a share of a round, or of somebody who goes, is being paid.',
    share_paid: '409: a share of a round, or of somebody who goes, is paid, and stays on this bill.',
    visit_over: '409: it has ended.',
    busy: '503: guests of them order all the time. Nothing was changed; try again.',
  },
});
