import * as v from 'valibot';
import { endpoint } from '#platform/shared/endpoint.ts';
import { Id } from '#platform/shared/wire.ts';
import { MAX_LINES, MAX_UNITS } from '#domain/sizes.ts';
import { Bill, Place, VisitRef } from './visit-contract.ts';

export const moveVisit = endpoint({
  method: 'POST',
  path: '/api/venues/:id/visits/:visit/move',
  tag: 'Tables',
  summary: 'Moves a visit to a free table, with its orders; their guests and the board are told.',
  caller: 'staff',
  needs: 'serve',
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
    'Moves whole rounds of a visit to another table, onto the bill of whoever sits there or onto a new one, and with them the `people` (phones) that are named; guests of both and the board are told. Answers the bill that they left.',
  caller: 'staff',
  needs: 'serve',
  params: VisitRef,
  body: v.object({
    ...Place.entries,
    rounds: v.pipe(v.array(Id), v.minLength(1), v.maxLength(50)),
    people: v.optional(v.pipe(v.array(Id), v.maxLength(24)), []),
  }),
  answer: Bill,
  refusals: {
    table_unknown: '400: the venue has no such floor or table.',
    round_unknown: '400: one of them is no round of that visit.',
    person_unknown: '400: nobody of that name is at this table.',
    share_held: '409: somebody is paying a share of one, or one of the people is; `details.order` or `details.person` is which.',
    share_paid:
      '409: a share of one is paid, or one of the people paid one, which stays on this bill; `details.order` or `details.person` is which.',
    table_full: '409: there is no place for so many phones at that table.',
    visit_over: '409: it has ended.',
  },
});

const MovedPortion = v.object({
  order: Id,
  /** From 1, as the order has them. */
  line: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MAX_LINES)),
  quantity: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MAX_UNITS)),
});
export type MovedPortion = v.InferOutput<typeof MovedPortion>;

export const moveLines = endpoint({
  method: 'POST',
  path: '/api/venues/:id/visits/:visit/lines/move',
  tag: 'Tables',
  summary:
    'Moves portions of lines to another table, onto the bill of whoever sits there or onto a new one, with what they come to after rewards and promotions. They are an order of their own there, as far in the kitchen as the one that they were of; all of an order goes as that order. Guests of both and the board are told. Answers the bill that they left.',
  caller: 'staff',
  needs: 'serve',
  params: VisitRef,
  body: v.object({
    ...Place.entries,
    /** Made by the page that asks: said twice, it happens once. */
    id: v.pipe(v.string(), v.uuid()),
    lines: v.pipe(v.array(MovedPortion), v.minLength(1), v.maxLength(100)),
  }),
  answer: Bill,
  refusals: {
    table_unknown: '400: the venue has no such floor or table.',
    same_table: '400: that table is one of this bill.',
    round_unknown: '400: one of them is no order of that visit.',
    line_unknown: '400: an order has no such line.',
    too_many: '400: there are not so many portions left to be paid.',
    whole_round: '409: nothing would be left to be paid of an order; move it whole.',
    not_unpaid: '409: an order is paid, waits for an online payment, or was stopped.',
    not_confirmed: '409: an order waits to be confirmed first.',
    part_paid: '409: some of an order is paid.',
    share_held: '409: somebody is paying a share of an order; `details.order` is which.',
    share_paid: '409: a share of an order is paid, which stays on this bill; `details.order` is which.',
    day_closed: '409: a Z report has counted an order, which stays as it is.',
    visit_over: '409: it has ended.',
    idempotency_key_reused: '422: the `id` was used for something else.',
  },
});
