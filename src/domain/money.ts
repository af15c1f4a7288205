/** Whole cents of a venue's currency (hundredths, whichever the currency). The only form money takes inside the system. */
export type Cents = number & { readonly __unit: 'cents' };

/** The largest amount the wire may carry, in whole currency units. */
const MAX_AMOUNT = 1_000_000;
/** Binary fractions such as 0.1 + 0.2 are forgiven up to this; a third decimal is not. */
const NOISE = 1e-6;

/** Brands a whole number of cents. Throws RangeError on a fraction, NaN, or a number that doubles cannot count exactly. */
export function cents(n: number): Cents {
  if (!Number.isSafeInteger(n)) throw new RangeError(`not a whole number of cents: ${n}`);
  // -0 would print as "-€0.00" and is not deeply equal to 0.
  return (n === 0 ? 0 : n) as Cents;
}

export const ZERO: Cents = cents(0);

/** Euro from the wire to cents; null where not finite, negative, above a million, or with more than two decimals. */
export function toCents(amount: number): Cents | null {
  if (!Number.isFinite(amount) || amount < 0 || amount > MAX_AMOUNT) return null;
  const nearest = Math.round(amount * 100);
  return Math.abs(amount - nearest / 100) <= NOISE ? cents(nearest) : null;
}

/** Cents to the number the wire carries: at most two decimals. */
export function toAmount(c: Cents): number {
  return c / 100;
}

export function add(...amounts: readonly Cents[]): Cents {
  return cents(amounts.reduce((sum, amount) => sum + amount, 0));
}

/** `a - b`; may be negative. */
export function subtract(a: Cents, b: Cents): Cents {
  return cents(a - b);
}

/** `c` taken `n` times. Throws RangeError unless `n` is a whole number of at least 0. */
export function times(c: Cents, n: number): Cents {
  if (!Number.isSafeInteger(n) || n < 0) throw new RangeError(`not a count: ${n}`);
  return cents(c * n);
}

export function min(a: Cents, b: Cents): Cents {
  return a < b ? a : b;
}

/** `percent` % of `c`, half a cent rounding up. `percent` is 0 or more with at most two decimals, else RangeError. */
export function percentOf(c: Cents, percent: number): Cents {
  const basisPoints = Math.round(percent * 100);
  if (!Number.isSafeInteger(basisPoints) || basisPoints < 0 || Math.abs(percent - basisPoints / 100) > NOISE) {
    throw new RangeError(`not a percentage with at most two decimals: ${percent}`);
  }
  // Split so that the product stays exact however large the amount is.
  const tenThousands = Math.floor(c / 10_000);
  const rest = c - tenThousands * 10_000;
  return cents(tenThousands * basisPoints + Math.floor((rest * basisPoints + 5_000) / 10_000));
}

/**
 * Shares `total` in proportion to `weights` by largest remainder: the shares sum to `total` exactly, and a tie goes to the earlier one.
 * Weights that are all 0 share equally. Throws RangeError on a negative total, a weight that is not a whole number of at least 0,
 * or a total without anyone to carry it.
 */
export function allocate(total: Cents, weights: readonly number[]): Cents[] {
  if (total < 0) throw new RangeError(`cannot share a negative amount: ${total}`);
  if (weights.length === 0 && total > 0) throw new RangeError('nobody to share with');
  if (weights.some((weight) => !Number.isSafeInteger(weight) || weight < 0))
    throw new RangeError('weights are whole numbers of at least 0');
  const even = weights.every((weight) => weight === 0);
  // BigInt, because total × weight leaves the exact range of doubles at ten thousand euro.
  const parts = weights.map((weight) => (even ? 1n : BigInt(weight)));
  const sum = parts.reduce((all, part) => all + part, 0n);
  const shares = parts.map((part, index) => {
    const scaled = BigInt(total) * part;
    return { index, share: Number(scaled / sum), remainder: scaled % sum };
  });
  let left = total - shares.reduce((all, { share }) => all + share, 0);
  for (const entry of shares.toSorted((a, b) => (a.remainder === b.remainder ? a.index - b.index : a.remainder > b.remainder ? -1 : 1))) {
    if (left === 0) break;
    entry.share += 1;
    left -= 1;
  }
  return shares.map(({ share }) => cents(share));
}

const SYMBOLS: ReadonlyMap<string, string> = new Map([
  ['EUR', '€'],
  ['GBP', '£'],
  ['USD', '$'],
]);

/** The symbol of a currency the product knows; of any other its own code, so that no amount is ever shown without its currency. */
export function currencySymbol(code: string): string {
  return SYMBOLS.get(code.toUpperCase()) ?? code.toUpperCase();
}

/** Making a formatter costs a hundred times what using one does, and a menu shows hundreds of prices. */
const formatters = new Map<string, Intl.NumberFormat>();

function formatterOf(locale: string): Intl.NumberFormat {
  const known = formatters.get(locale);
  if (known) return known;
  const made = new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  formatters.set(locale, made);
  return made;
}

/** "€6.50" in English, "€6,50" in Greek: the symbol first in every language, the separators those of the locale. */
export function formatMoney(c: Cents, currency: string, locale: string): string {
  const symbol = currencySymbol(currency);
  const gap = symbol.length > 1 ? '\u00a0' : '';
  return `${c < 0 ? '-' : ''}${symbol}${gap}${formatterOf(locale).format(Math.abs(c) / 100)}`;
}
