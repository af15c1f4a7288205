import { fromMinorUnits, toMinorUnits } from '#domain/payment-status.ts';
import { fromAmount } from '#domain/money.ts';
import { decimal } from '#domain/decimal.ts';
import { ProviderRefused } from '../gateway.ts';

/** Hundredths as the decimal text that some providers count in: "12.30", or "1200" where a currency has no smaller unit. */
export function toDecimal(amountCents: number, currency: string): string {
  const minor = toMinorUnits(amountCents, currency);
  if (minor === null) throw new ProviderRefused('amount', 'This amount cannot be said in the currency.');
  if (fromMinorUnits(1, currency) === 100) return String(minor);
  return decimal(minor);
}

/** "12.30" as hundredths; NaN where it is no amount, which agrees with nothing. */
export function fromDecimal(value: string): number {
  return /^\d{1,9}(?:\.\d{1,2})?$/.test(value) ? fromAmount(Number(value)) : Number.NaN;
}
