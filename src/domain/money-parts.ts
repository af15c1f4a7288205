import { cents, fromAmount, toAmount, type Cents } from './money.ts';

/** Parts of an amount. Apart from money.ts, because a menu that is only looked at needs none of it. */

/** `a - b`; may be negative. */
export function subtract(a: Cents, b: Cents): Cents {
  return cents(a - b);
}

export function min(a: Cents, b: Cents): Cents {
  return a < b ? a : b;
}

/** The largest amount the wire may carry, in whole currency units. */
const MAX_AMOUNT = 1_000_000;
/** Binary fractions such as 0.1 + 0.2 are forgiven up to this; a third decimal is not. */
const AMOUNT_NOISE = 1e-6;

/** What somebody says is an amount, in cents; null where not finite, negative, above a million, or with more than two decimals. */
export function toCents(amount: number): Cents | null {
  if (!Number.isFinite(amount) || amount < 0 || amount > MAX_AMOUNT) return null;
  const nearest = fromAmount(amount);
  return Math.abs(amount - toAmount(nearest)) <= AMOUNT_NOISE ? nearest : null;
}

/** What somebody typed as an amount, such as "6,50" or "€6.50", in cents; null where it is none. */
export function typedCents(typed: string): Cents | null {
  const plain = typed.replaceAll(/[\s€£$]/g, '').replace(',', '.');
  return /^\d{1,7}(?:\.\d{0,2})?$/.test(plain) ? toCents(Number(plain)) : null;
}

/** Percent are kept in whole hundredths, which are basis points. */
export const toBasisPoints = (percent: number): number => Math.round(percent * 100);
export const toPercent = (basisPoints: number): number => basisPoints / 100;

/** Far above what doubles lose, far below a basis point. */
const NOISE = 1e-6;

/** `percent` % of `c`, half a cent rounding up. `percent` is 0 or more with at most two decimals, else RangeError. */
export function percentOf(c: Cents, percent: number): Cents {
  const basisPoints = toBasisPoints(percent);
  if (!Number.isSafeInteger(basisPoints) || basisPoints < 0 || Math.abs(percent - toPercent(basisPoints)) > NOISE) {
    throw new RangeError(`not a percentage with at most two decimals: ${percent}`);
  }
  // Split so that the product stays exact however large the amount is.
  const tenThousands = Math.floor(c / 10_000);
  const rest = c - tenThousands * 10_000;
  return cents(tenThousands * basisPoints + Math.floor((rest * basisPoints + 5_000) / 10_000));
}
