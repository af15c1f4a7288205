import * as v from 'valibot';
import { HAND_METHODS } from '#domain/hand-money.ts';
import { endpoint } from '#platform/shared/endpoint.ts';
import { Amount, Id } from '#platform/shared/wire.ts';
import { WantedPart } from './together-contract.ts';
import { Bill, VisitRef } from './visit-contract.ts';

/** What staff do about parts of a table's bill, and about its guests' phones. */

export const takePart = endpoint({
  method: 'POST',
  path: '/api/venues/:id/visits/:visit/parts',
  tag: 'Tables',
  summary:
    'Records that staff took money for a part of a table’s bill: one of so many equal parts, portions of lines, or a sum, in cash or by card, with a tip and its person. What guests hold of it and have not paid is freed. `id` is made by the page: said twice, it is taken once.',
  caller: 'staff',
  needs: 'hand_money',
  params: VisitRef,
  body: v.object({
    id: v.pipe(v.string(), v.uuid()),
    what: WantedPart,
    /** What that came to when it was shown, tip not included. */
    amount: Amount,
    method: v.picklist(HAND_METHODS),
    tip: Amount,
    /** That a tip of more than 30 % of `amount` is no slip of a finger. */
    tipMeant: v.optional(v.boolean()),
    /** Whose the tip is; null: of who takes it. */
    tipTo: v.nullable(Id),
    /** In cash; null: exactly the sum. */
    given: v.nullable(Amount),
  }),
  answer: v.object({ taken: v.number(), tip: v.number(), change: v.number(), bill: Bill }),
  refusals: {
    nothing_left: '409: nothing of it is open.',
    line_taken: '409: less is open of a line than is wanted: `details` has its `order`, `line` and what is `left`.',
    too_much: '409: `details.left` is open in all.',
    bill_changed: '409: it comes to `details.amount` now.',
    line_unknown: '400: no such line is on this bill.',
    given_too_little: '400: `details.least` is needed.',
    tip_too_large: '400: more than is paid (and than 20 of the currency); `details.most` may be given.',
    tip_large: '400: more than 30 % of what is paid, and `tipMeant` does not say that it is meant.',
    person_unknown: '400: nobody of the team.',
    idempotency_key_reused: '422: `id` was used for another sum.',
    visit_over: '409: it has ended.',
    being_charged: '409: the card that guarantees the bill is being charged for it.',
  },
});

const ShareRef = v.object({ ...VisitRef.entries, share: Id });

export const takeShare = endpoint({
  method: 'POST',
  path: '/api/venues/:id/visits/:visit/shares/:share/take',
  tag: 'Tables',
  summary:
    'Records that staff took the money of a guest’s share, in cash or by card, with the tip that the guest added. One that lapsed is taken as long as nobody else took of it. Said twice it is taken once.',
  caller: 'staff',
  needs: 'hand_money',
  params: ShareRef,
  body: v.object({
    /** How it was paid in the end. */
    method: v.picklist(HAND_METHODS),
    /** Whose the tip is; null: of who takes it. */
    tipTo: v.nullable(Id),
    /** In cash; null: exactly the sum. */
    given: v.nullable(Amount),
  }),
  answer: v.object({ taken: v.number(), tip: v.number(), change: v.number(), bill: Bill }),
  refusals: {
    share_taken: '409: it lapsed, and somebody else has taken some of it since (`details.order`, `line`).',
    share_gone: '409: its guest let go of it, or it was freed.',
    bill_changed: '409: a round of it was stopped or paid meanwhile.',
    visit_over: '409: the guests have left.',
    being_charged: '409: the card that guarantees the bill is being charged for it.',
    given_too_little: '400: `details.least` is needed.',
    person_unknown: '400: nobody of the team.',
  },
});

export const freeShare = endpoint({
  method: 'POST',
  path: '/api/venues/:id/visits/:visit/shares/:share/free',
  tag: 'Tables',
  summary: 'Frees what a guest is paying, for others to take. A repeat changes nothing.',
  caller: 'staff',
  needs: 'hand_money',
  params: ShareRef,
  answer: Bill,
  refusals: { share_over: '409: it is paid.', being_charged: '409: a card hold is being charged for it.' },
});

export const removePerson = endpoint({
  method: 'POST',
  path: '/api/venues/:id/visits/:visit/people/:person/remove',
  tag: 'Tables',
  summary:
    'Takes a phone off a table: it sees nothing of it any more, what it holds is free, and invitations that were given are void. A repeat changes nothing.',
  caller: 'staff',
  needs: 'serve',
  params: v.object({ ...VisitRef.entries, person: Id }),
  answer: Bill,
});
