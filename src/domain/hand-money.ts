import { cents, type Cents } from './money.ts';
import { subtract } from './money-parts.ts';

/** Money that staff take and hand back themselves: `decisions.md`, "Order status". */
export const HAND_METHODS = ['cash', 'card'] as const;
export type HandMethod = (typeof HAND_METHODS)[number];

/** What of an order may still be handed back. */
export const refundable = (paid: Cents, refunded: Cents): Cents => (refunded >= paid ? cents(0) : subtract(paid, refunded));

export type RefundProblem = 'nothing_left' | 'too_much' | 'not_an_amount';

/** What a refund of `wanted` (null: everything that is left) hands back, or why it cannot. */
export function refundOf(paid: Cents, refunded: Cents, wanted: Cents | null): Cents | RefundProblem {
  const left = refundable(paid, refunded);
  if (left === 0) return 'nothing_left';
  if (wanted === null) return left;
  if (wanted <= 0) return 'not_an_amount';
  return wanted > left ? 'too_much' : wanted;
}
