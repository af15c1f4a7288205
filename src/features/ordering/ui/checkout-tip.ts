import { min, percentOf, typedCents } from '#domain/money-parts.ts';
import { cents, ZERO, type Cents } from '#domain/money.ts';

/** What is given to the staff. Nothing is ever chosen beforehand. */
export type Tip =
  | { readonly kind: 'none' }
  | { readonly kind: 'percent'; readonly percent: number }
  /** As typed. */
  | { readonly kind: 'own'; readonly text: string };

export const NO_TIP: Tip = { kind: 'none' };
/** More than this is a slip of the thumb: 500 of the venue's currency. */
export const MOST_TIP: Cents = cents(50_000);

/** "2", "2.5", "2,50" or "€ 2.50" as cents; null for what is no amount of money, and for more than the most. An empty text is nothing. */
export function parseTip(text: string): Cents | null {
  if (/^[\s€£$]*$/.test(text)) return ZERO;
  const amount = typedCents(text);
  return amount !== null && amount <= MOST_TIP ? amount : null;
}

/** A tip on what the food costs after every discount; null where the typed amount is none. */
export function tipCents(tip: Tip, foodCents: Cents): Cents | null {
  if (tip.kind === 'none') return ZERO;
  return tip.kind === 'percent' ? min(percentOf(foodCents, tip.percent), MOST_TIP) : parseTip(tip.text);
}
