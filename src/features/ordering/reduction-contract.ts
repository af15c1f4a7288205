import * as v from 'valibot';
import { REDUCTIONS } from '#domain/reduction.ts';
import { LONGEST_REASON, MAX_LINES, MAX_UNITS } from '#domain/sizes.ts';
import { endpoint } from '#platform/shared/endpoint.ts';
import { Amount, Id, Instant, OrderRef, words } from '#platform/shared/wire.ts';
import { SavedOrder } from './contract.ts';

/** What staff take off a round before it is paid. What was paid goes back by a refund. */

/** What came off menu prices of a bill: by stamp cards, by a promotion (its code; empty: it has none) or by staff. */
export const BillOff = v.object({ by: v.picklist(['reward', 'promotion', 'house']), code: v.string(), amount: v.number() });
export type BillOff = v.InferOutput<typeof BillOff>;

/** What staff took off a round before it was paid. */
export const BillReduction = v.object({
  _id: v.string(),
  kind: v.picklist(REDUCTIONS),
  /** From 1; null: off the whole round. */
  line: v.nullable(v.number()),
  quantity: v.nullable(v.number()),
  /** What the round came to less. */
  amount: v.number(),
  by: v.string(),
  /** Whether who asks did it. */
  isMine: v.boolean(),
  at: Instant,
  /** Whether it may go back, by whoever may do that: it was the last, and nothing of the round is paid. */
  isLast: v.boolean(),
  reason: v.string(),
});

const Portions = {
  line: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MAX_LINES)),
  quantity: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MAX_UNITS)),
};
const [TAKEN_OFF, GIVEN_AWAY, DISCOUNT] = REDUCTIONS;
const Said = {
  /** Made by the page that asks: said twice, it happens once. */
  id: v.pipe(v.string(), v.uuid(), v.toLowerCase()),
  /** What the order came to when this was decided, tip included. */
  orderAmount: Amount,
  reason: words(LONGEST_REASON),
};

const STILL_OPEN = {
  not_unpaid: '409: it is paid, waits for an online payment, or was stopped.',
  not_confirmed: '409: it waits to be confirmed first.',
  part_paid: '409: some of it is paid already.',
  share_held: '409: somebody is paying a share of it.',
  share_paid: '409: a share of it is paid.',
  day_closed: '409: a Z report has counted it, and stays as it is.',
} as const;

export const reduceOrder = endpoint({
  method: 'POST',
  path: '/api/orders/:id/reductions',
  tag: 'Orders',
  summary:
    'Takes portions of a line off an unpaid order, as if they had never been ordered (`taken_off`), gives them away (`given_away`), or takes a sum or percent off the order (`discount`). Each phone that follows it, the board and the bill read it anew. Giving away, discounts, and what the kitchen has begun need the permission `reduce`.',
  caller: 'staff',
  needs: 'take_off',
  params: OrderRef,
  body: v.variant('kind', [
    v.object({ ...Said, kind: v.literal(TAKEN_OFF), ...Portions }),
    v.object({ ...Said, kind: v.literal(GIVEN_AWAY), ...Portions }),
    v.object({
      ...Said,
      kind: v.literal(DISCOUNT),
      /** Euro, or percent of what the order comes to without its tip: one of them. */
      amount: v.optional(Amount),
      percent: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100))),
    }),
  ]),
  answer: SavedOrder,
  refusals: {
    ...STILL_OPEN,
    whole_round: '409: nothing would be left of it; reject or cancel it instead.',
    changed_meanwhile: '409: it comes to another sum by now; `details.orderAmount` is that.',
    idempotency_key_reused: '422: the `id` was used for something else.',
    line_unknown: '400: the order has no such line.',
    too_many: '400: there are not so many portions left to be paid.',
    too_much: '400: nothing, or more than the order comes to.',
  },
});

export const putBack = endpoint({
  method: 'POST',
  path: '/api/orders/:id/reductions/:reduction/undo',
  tag: 'Orders',
  summary:
    'What came off an unpaid order goes back on it, the last first. Who may do `reduce` always may; who may do `take_off` portions until the kitchen has begun; anybody for a minute what they took off themselves.',
  caller: 'staff',
  needs: 'floor',
  params: v.object({ ...OrderRef.entries, reduction: Id }),
  answer: SavedOrder,
  refusals: {
    ...STILL_OPEN,
    not_last: '409: something else came off after it, and goes back first.',
    changed_meanwhile:
      '409: some of it went to another bill since, and it cannot be what it was; `details.orderAmount` is what it comes to.',
    stamps_went_back: '409: nothing was to be paid any more, so its stamps or rewards went back to a card.',
    sold_out: '409: there are not so many portions left; `details.names`.',
  },
});
