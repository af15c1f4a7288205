import { fromMinorUnits, toMinorUnits } from '#domain/payment-status.ts';
import { ProviderRefused } from '../gateway.ts';

/** Hundredths as the decimal text that some providers count in: "12.30", or "1200" where a currency has no smaller unit. */
export function toDecimal(amountCents: number, currency: string): string {
  const minor = toMinorUnits(amountCents, currency);
  if (minor === null) throw new ProviderRefused('amount', 'This amount cannot be said in the currency.');
  if (fromMinorUnits(1, currency) === 100) return String(minor);
  return `${Math.trunc(minor / 100)}.${String(minor % 100).padStart(2, '0')}`;
}

/** "12.30" as hundredths, without a double in between; NaN where it is no amount, which agrees with nothing. */
export function fromDecimal(value: string): number {
  const [, whole = '', part = ''] = /^(\d{1,9})(?:\.(\d{1,2}))?$/.exec(value) ?? [];
  return whole === '' ? Number.NaN : Number(whole) * 100 + Number(part.padEnd(2, '0'));
}
