import { cents, type Cents } from './money.ts';
import { min, subtract } from './money-parts.ts';

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

/** What of a refund goes back by each way in which staff hand it back. */
type ByHand = Readonly<Record<HandMethod, Cents>>;
type Entry = { readonly kind: string; readonly method: string; readonly amountCents: number };

/** What a card took of an order, and did not give back yet. A terminal sends back no more than that, whatever the order came to. */
export function leftOnCard(entries: readonly Entry[]): Cents {
  const card = entries.filter(({ method }) => method === 'card');
  return cents(
    Math.max(
      0,
      card.reduce((sum, { kind, amountCents }) => sum + (kind === 'payment' ? amountCents : -amountCents), 0),
    ),
  );
}

/** By which ways so much goes back: as staff say; null: as it came, what a card took by card and the rest in cash. */
export function waysBack(amount: Cents, method: HandMethod | null, onCard: Cents): ByHand | 'more_than_card' {
  if (method === 'cash') return { cash: amount, card: cents(0) };
  if (method === 'card') return amount > onCard ? 'more_than_card' : { cash: cents(0), card: amount };
  const card = min(amount, onCard);
  return { cash: subtract(amount, card), card };
}

/** What the log of changes says of money that was taken: all of it, and what of it was tip. */
export const takenSaid = (method: string, amountCents: number, tipCents: number) => ({
  method,
  amountCents,
  ...(tipCents > 0 && { tipCents }),
});
