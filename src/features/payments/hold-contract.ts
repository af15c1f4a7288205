import * as v from 'valibot';
import { LONGEST_REASON } from '#domain/sizes.ts';
import { endpoint } from '#platform/shared/endpoint.ts';
import { Amount, words } from '#platform/shared/wire.ts';
import { CardHold, Guaranteed } from '#features/ordering/hold-contract.ts';
import { GONE, Visit } from '#features/ordering/together-contract.ts';
import { Bill, VisitRef } from '#features/ordering/visit-contract.ts';
import { StartedPayment } from './contract.ts';

/** Card holds that guarantee a table's bill. */

export const HoldNow = v.object({
  /** The last one that this phone was asked for; null: none. */
  mine: v.nullable(CardHold),
  guarantee: v.nullable(Guaranteed),
  venue: v.object({ number: v.number(), title: v.string() }),
  table: v.number(),
  currency: v.string(),
});
export type HoldNow = v.InferOutput<typeof HoldNow>;

export const startHold = endpoint({
  method: 'POST',
  path: '/api/visits/:visit/hold',
  tag: 'Together',
  summary:
    'Agrees to a hold on one’s card: a secret for the card form. What is held raises the table’s limit; it is charged `hours` hours after the visit for what is open, and let go once the bill is paid. Twice is one.',
  caller: 'visit-member',
  asksForWork: true,
  params: Visit,
  body: v.object({
    /** What was agreed to: the venue’s amount, or whole times as much. */
    amount: Amount,
    hours: v.pipe(v.number(), v.integer()),
    /** One of the venue’s card methods. */
    method: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(100)),
  }),
  answer: StartedPayment,
  refusals: {
    ...GONE,
    no_guarantee: '409: this venue asks for none.',
    hold_differs: '409: the venue asks for `details.amount` and `details.hours` now.',
    method_unavailable: '400: not offered here, or this way to pay cannot hold.',
    already_paid: '409: it is held.',
    payment_unavailable: '503: the provider gives no answer.',
  },
});

export const checkHold = endpoint({
  method: 'POST',
  path: '/api/visits/:visit/hold/check',
  tag: 'Together',
  summary: 'Asks the provider how one’s own hold stands, now. Also once the visit is over.',
  caller: 'visit-member',
  params: Visit,
  answer: HoldNow,
});

export const releaseHold = endpoint({
  method: 'POST',
  path: '/api/visits/:visit/hold/release',
  tag: 'Together',
  summary: 'Lets one’s own holds go, where nothing of the bill is open. A repeat changes nothing.',
  caller: 'visit-member',
  params: Visit,
  answer: HoldNow,
  refusals: { still_open: '409: `details.due` is to be paid.' },
});

export const chargeHolds = endpoint({
  method: 'POST',
  path: '/api/venues/:id/visits/:visit/holds/charge',
  tag: 'Tables',
  summary: 'Charges the cards that guarantee a table for what is open, now; never more than is held. Into the log, with the role.',
  caller: 'staff',
  needs: 'hand_money',
  params: VisitRef,
  answer: Bill,
  refusals: {
    nothing_left: '409: nothing is held, or nothing open.',
    share_held: '409: somebody is paying some of it at this moment.',
    payment_unavailable: '503: the provider gives no answer: it is asked again.',
  },
});

export const releaseHolds = endpoint({
  method: 'POST',
  path: '/api/venues/:id/visits/:visit/holds/release',
  tag: 'Tables',
  summary: 'Lets the cards go that guarantee a table, also where something is open. Into the log, with the role and why.',
  caller: 'staff',
  needs: 'reduce',
  params: VisitRef,
  body: v.object({ reason: words(LONGEST_REASON) }),
  answer: Bill,
  refusals: { payment_unavailable: '503: the provider gives no answer: it is asked again.' },
});
