import type { DeliveryValue } from './methods.ts';
import { allocate } from './allocate.ts';
import { subtract } from './money-parts.ts';
import { cents, type Cents } from './money.ts';
import { VAT_CLASSES, VAT_COUNTRIES, VAT_RATES, type VatClass, type VatCountry } from './vat-rates.ts';

export { VAT_CLASSES, VAT_COUNTRIES, VAT_RATES, type VatClass, type VatCountry } from './vat-rates.ts';

export type VatQuestion = {
  readonly country: VatCountry;
  readonly vatClass: VatClass;
  readonly deliveryMethod: DeliveryValue;
  /** The business day of the sale, `YYYY-MM-DD`. */
  readonly day: string;
};

/** One line of a receipt's VAT table. Prices include VAT: `grossCents` = `netCents` + `vatCents`. */
export type VatRow = { readonly rate: number; readonly grossCents: Cents; readonly netCents: Cents; readonly vatCents: Cents };

export function isVatClass(value: unknown): value is VatClass {
  return VAT_CLASSES.some((known) => known === value);
}

export function isVatCountry(value: unknown): value is VatCountry {
  return VAT_COUNTRIES.some((known) => known === value);
}

/**
 * The VAT rate of a sale in basis points (1300 is 13 %). A day before the table begins gets its first rate: no sale is older.
 * Throws RangeError where the table has no rate at all.
 */
export function vatRate({ country, vatClass, deliveryMethod, day }: VatQuestion): number {
  const entries = VAT_RATES.filter((entry) => entry.country === country && entry.deliveryMethod === deliveryMethod).filter(
    (entry) => entry.basisPoints[vatClass] !== undefined,
  );
  const rate = (entries.findLast(({ from }) => from <= day) ?? entries[0])?.basisPoints[vatClass];
  if (rate === undefined) throw new RangeError(`no VAT rate for ${vatClass} in ${country}, delivery method ${deliveryMethod}`);
  return rate;
}

/** The VAT inside a price, half a cent rounding up. `rate` in basis points. */
export function vatWithin(gross: Cents, rate: number): Cents {
  const whole = 10_000 + rate;
  return cents(Math.floor((2 * gross * rate + whole) / (2 * whole)));
}

/**
 * The VAT table of a receipt, lowest rate first. `paidCents` is what the lines came to after rewards and promotion, without the tip
 * (which carries no food VAT); what was taken off is shared over the rates by largest remainder, so the gross column sums to it exactly.
 */
export function vatTable(lines: readonly { readonly lineCents: Cents; readonly rate: number }[], paidCents: Cents): VatRow[] {
  const byRate = new Map<number, number>();
  for (const { lineCents, rate } of lines) byRate.set(rate, (byRate.get(rate) ?? 0) + lineCents);
  const rates = [...byRate.keys()].toSorted((a, b) => a - b);
  const shares = allocate(
    paidCents,
    rates.map((rate) => byRate.get(rate) ?? 0),
  );
  return rates.map((rate, index) => {
    const grossCents = shares[index] ?? cents(0);
    const vatCents = vatWithin(grossCents, rate);
    return { rate, grossCents, netCents: subtract(grossCents, vatCents), vatCents };
  });
}
