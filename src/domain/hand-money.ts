import { cents, type Cents } from './money.ts';
import { subtract } from './money-parts.ts';

/** Money that staff take and hand back themselves: `decisions.md`, "Order status". */
export const HAND_METHODS = ['cash', 'card'] as const;
export type HandMethod = (typeof HAND_METHODS)[number];

/** How a share of a table's bill is paid: to staff, or on the phone, through a provider. */
export const SHARE_METHODS = [...HAND_METHODS, 'online'] as const;
export type ShareMethod = (typeof SHARE_METHODS)[number];

/** A method as it is told of: by hand, or through whichever provider. */
export const toldMethod = (method: string): ShareMethod => HAND_METHODS.find((known) => known === method) ?? 'online';

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

/** What the log of changes says of money that was taken: all of it, and what of it was tip. */
export const takenSaid = (method: string, amountCents: number, tipCents: number) => ({
  method,
  amountCents,
  ...(tipCents > 0 && { tipCents }),
});
