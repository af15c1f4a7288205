/** Whole cents of a venue's currency (hundredths, whichever the currency). The only form money takes inside the system. */
export type Cents = number & { readonly __unit: 'cents' };

/** Brands a whole number of cents. Throws RangeError on a fraction, NaN, or a number that doubles cannot count exactly. */
export function cents(n: number): Cents {
  if (!Number.isSafeInteger(n)) throw new RangeError(`no whole cents: ${n}`);
  // -0 would print as "-€0.00" and is not deeply equal to 0.
  return (n === 0 ? 0 : n) as Cents;
}

export const ZERO: Cents = cents(0);

/** An amount of the wire, which its contract has checked, in cents. */
export function fromAmount(amount: number): Cents {
  return cents(Math.round(amount * 100));
}

/** Cents, as they are kept, to the number the wire carries: at most two decimals. */
export function toAmount(c: number): number {
  return cents(c) / 100;
}

export function add(...amounts: readonly Cents[]): Cents {
  return cents(amounts.reduce((sum, amount) => sum + amount, 0));
}

/** `c` taken `n` times. Throws RangeError unless `n` is a whole number of at least 0. */
export function times(c: Cents, n: number): Cents {
  if (!Number.isSafeInteger(n) || n < 0) throw new RangeError(`no count: ${n}`);
  return cents(c * n);
}

const SYMBOLS: Readonly<Record<string, string>> = { EUR: '€', GBP: '£', USD: '$' };

/** The symbol of a currency the product knows; of any other its own code, so that no amount is ever shown without its currency. */
export function currencySymbol(code: string): string {
  return SYMBOLS[code.toUpperCase()] ?? code.toUpperCase();
}

/** Making a formatter costs a hundred times what using one does, and a menu shows hundreds of prices. */
const formatters = new Map<string, Intl.NumberFormat>();

function formatterOf(locale: string): Intl.NumberFormat {
  const known = formatters.get(locale);
  // Stryker disable next-line ConditionalExpression: made anew it says the same, only later
  if (known) return known;
  const made = new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  // Stryker disable next-line CallExpression: as above
  formatters.set(locale, made);
  return made;
}

/** "€6.50" in English, "€6,50" in Greek: the symbol first in every language, the separators those of the locale. */
export function formatMoney(c: Cents, currency: string, locale: string): string {
  const symbol = currencySymbol(currency);
  const gap = symbol.length > 1 ? '\u00a0' : '';
  return `${c < 0 ? '−' : ''}${symbol}${gap}${formatterOf(locale).format(toAmount(Math.abs(c)))}`;
}
