import { cents, type Cents } from './money.ts';

/** Notes and coins that are counted, in cents, largest first: what every currency of ours has in circulation. One that is not there stays empty. */
const PIECES = [20_000, 10_000, 5000, 2000, 1000, 500, 200, 100, 50, 20, 10, 5, 2, 1] as const;
const OTHERS: Readonly<Record<string, readonly number[]>> = {
  GBP: [5000, 2000, 1000, 500, 200, 100, 50, 20, 10, 5, 2, 1],
  USD: [10_000, 5000, 2000, 1000, 500, 200, 100, 50, 25, 10, 5, 1],
};
export const piecesOf = (currency: string): readonly number[] => OTHERS[currency] ?? PIECES;

/** So many of each piece, by its cents. */
export type CashCount = Readonly<Record<string, number>>;

/** What was counted; null where something is no piece of that currency or no number of them. */
export function countedCents(count: CashCount, currency: string): Cents | null {
  let sum = 0;
  for (const [piece, times] of Object.entries(count)) {
    if (!piecesOf(currency).includes(Number(piece)) || !Number.isSafeInteger(times) || times < 0) return null;
    sum += Number(piece) * times;
  }
  return cents(sum);
}
