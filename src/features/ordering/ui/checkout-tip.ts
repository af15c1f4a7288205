import { min, percentOf, typedCents } from '#domain/money-parts.ts';
import { ZERO, type Cents } from '#domain/money.ts';
import type { Quote } from '#domain/quote.ts';
import { mostTip } from '#domain/tip.ts';

/** What is given to the staff. Nothing is ever chosen beforehand. */
export type Tip =
  | { readonly kind: 'none' }
  | { readonly kind: 'percent'; readonly percent: number }
  /** As typed. */
  | { readonly kind: 'own'; readonly text: string };

export const NO_TIP: Tip = { kind: 'none' };

/** "2", "2.5", "2,50" or "€ 2.50" as cents; null for what is no amount of money, and for more than `most`. An empty text is nothing. */
export function parseTip(text: string, most: Cents): Cents | null {
  if (/^[\s€£$]*$/.test(text)) return ZERO;
  const amount = typedCents(text);
  return amount !== null && amount <= most ? amount : null;
}

/** The food, priced without a tip. */
export type Food = Pick<Quote, 'subtotalCents' | 'totalCents'>;

/** A tip, percentages of what the food costs after every discount; null where the typed amount is none. */
export function tipCents(tip: Tip, { subtotalCents, totalCents }: Food): Cents | null {
  if (tip.kind === 'none') return ZERO;
  const most = mostTip(subtotalCents);
  return tip.kind === 'percent' ? min(percentOf(totalCents, tip.percent), most) : parseTip(tip.text, most);
}
