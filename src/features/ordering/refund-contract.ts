import * as v from 'valibot';
import { HAND_METHODS, SHARE_METHODS } from '#domain/hand-money.ts';
import { LONGEST_REASON } from '#domain/sizes.ts';
import { endpoint } from '#platform/shared/endpoint.ts';
import { Amount, Instant, OrderRef, words } from '#platform/shared/wire.ts';
import { SavedOrder } from './contract.ts';
import { Lines, Portions } from './order-line-input.ts';

/** Money that staff hand back, and what of an order came and went by hand. */

export const refundOrder = endpoint({
  method: 'POST',
  path: '/api/orders/:id/refund',
  tag: 'Orders',
  summary:
    'Records that staff handed money back. Everything: stamps and rewards of the order are reversed. For orders that were paid by hand.',
  caller: 'staff',
  needs: 'refund',
  params: OrderRef,
  body: v.object({
    /** Made by the page that asks: said twice, it goes back once. Two refunds that are alike have two. */
    id: v.optional(v.pipe(v.string(), v.uuid(), v.toLowerCase())),
    /** Null: everything that is left. */
    amount: v.nullable(Amount),
    /** What had been handed back when this was decided: of two at once, the second is refused. */
    refunded: Amount,
    method: v.picklist(HAND_METHODS),
    reason: words(LONGEST_REASON),
    /** Which lines were sent back: what they came to goes back, whatever `amount` says. Each once. */
    lines: v.optional(v.pipe(Lines, v.minLength(1))),
    /** Of other lines only so many portions: one Moussaka of two. What they come to is the server's to say. */
    portions: v.optional(v.pipe(Portions, v.minLength(1))),
  }),
  answer: SavedOrder,
  refusals: {
    not_paid_by_hand: '409: no staff member took money for it.',
    nothing_left: '409: everything has been handed back.',
    too_much: '409: more than is left; `details.left` says how much that is.',
    more_than_card: '409: by card no more goes back than a card took; `details.left` says how much that is. The rest goes back in cash.',
    not_an_amount: '400: nothing is no refund.',
    changed_meanwhile: '409: somebody else handed money back meanwhile; `details.refunded` is the sum now.',
    idempotency_key_reused: '422: the `id` was used for another refund of this order.',
    line_unknown: '400: the order has no such line, or one is named twice.',
  },
});

const HandMoney = v.object({
  _id: v.string(),
  kind: v.picklist(['payment', 'refund']),
  /** `online`: a guest's share. */
  method: v.picklist(SHARE_METHODS),
  amount: v.number(),
  /** Who; empty where the account is gone. */
  by: v.string(),
  reason: v.string(),
  at: Instant,
});
export type HandMoney = v.InferOutput<typeof HandMoney>;

export const orderHandMoney = endpoint({
  method: 'GET',
  path: '/api/orders/:id/settlements',
  tag: 'Orders',
  summary: 'What staff took and handed back for an order, oldest first.',
  caller: 'staff',
  needs: 'hand_money',
  params: OrderRef,
  answer: v.object({
    settlements: v.array(HandMoney),
    refunded: v.number(),
    /** Lines that were paid by hand, and what each portion of them comes to that has not gone back. */
    portions: v.array(v.object({ line: v.number(), left: v.array(v.number()) })),
  }),
});
