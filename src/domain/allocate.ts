import { cents, type Cents } from './money.ts';

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
  const shares = parts.map((part) => {
    const scaled = BigInt(total) * part;
    return { share: Number(scaled / sum), remainder: scaled % sum };
  });
  let left = total - shares.reduce((all, { share }) => all + share, 0);
  // Sorting leaves those of one remainder in their sequence.
  for (const entry of shares.toSorted((a, b) => Number(b.remainder - a.remainder))) {
    if (left === 0) break;
    entry.share += 1;
    left -= 1;
  }
  return shares.map(({ share }) => cents(share));
}
