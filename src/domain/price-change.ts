import { cents, type Cents } from './money.ts';

/** `percent`: hundredths of a percent (250 is 2.5 %); `amount`: cents. Below 0 it becomes cheaper. Both whole numbers. */
export type PriceChange = { readonly kind: 'percent' | 'amount'; readonly value: number };

/** To what a new price is rounded, in cents. */
export const ROUNDINGS = [1, 5, 10, 50, 100] as const;
export type Rounding = (typeof ROUNDINGS)[number];

/** What the wire may carry: a million. */
const HIGHEST = 100_000_000;

/** The new price, rounded half up to whole steps of `rounding` cents, never below 0. Throws RangeError on a change that is no whole number. */
export function changedPrice(price: Cents, { kind, value }: PriceChange, rounding: Rounding): Cents {
  if (!Number.isSafeInteger(value)) throw new RangeError(`not a whole change: ${value}`);
  // Twice as fine as a step, so that half a step is a whole number: one rounding, not two.
  const [scaled, step] = kind === 'percent' ? [price * (10_000 + value), rounding * 10_000] : [price + value, rounding];
  const rounded = Math.floor((2 * scaled + step) / (2 * step)) * rounding;
  return cents(Math.min(HIGHEST, Math.max(0, rounded)));
}
