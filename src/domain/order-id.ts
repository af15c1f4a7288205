import { localParts } from './local-time.ts';
import type { Cents } from './money.ts';
import { decimal } from './decimal.ts';

export { businessDay, localParts } from './local-time.ts';

export type OrderIdParts = {
  readonly epochMs: number;
  /** IANA zone of the venue. */
  readonly zone: string;
  readonly floor: number;
  readonly table: number;
  readonly totalCents: Cents;
};

function two(n: number): string {
  return String(n).padStart(2, '0');
}

/** `DD-MM-YYYY_HH:mm:ss-floor-table-amount` in the venue's local time, the amount with exactly two decimals. */
export function formatOrderId({ epochMs, zone, floor, table, totalCents }: OrderIdParts): string {
  const { year, month, day, hour, minute, second } = localParts(epochMs, zone);
  const date = `${two(day)}-${two(month)}-${String(year).padStart(4, '0')}`;
  return `${date}_${two(hour)}:${two(minute)}:${two(second)}-${floor}-${table}-${decimal(totalCents)}`;
}
