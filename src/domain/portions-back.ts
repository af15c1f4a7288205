import { allocate } from './allocate.ts';
import { min, subtract } from './money-parts.ts';
import { add, type Cents } from './money.ts';

/** So many portions of a line that went back; null: all of them. */
export type Gone = { readonly line: number; readonly quantity: number | null };

/** What each portion of a line comes to: the line after rewards and discounts, by largest remainder, so that all of them are the line. */
const portionsOf = (lineCents: Cents, quantity: number): Cents[] =>
  allocate(
    lineCents,
    Array.from({ length: quantity }, () => 1),
  );

/** How many portions of a line have gone back. */
export function goneOf(backs: readonly Gone[], line: number, quantity: number): number {
  return backs.reduce((sum, back) => (back.line === line ? Math.min(quantity, sum + (back.quantity ?? quantity)) : sum), 0);
}

/** What the next portions of a line come to that are still here; null: there are not so many. */
export function nextPortions(lineCents: Cents, quantity: number, gone: number, wanted: number): Cents | null {
  return gone + wanted > quantity ? null : add(...portionsOf(lineCents, quantity).slice(gone, gone + wanted));
}

/** What each portion that is still here comes to, as far as the money that is left reaches; none for nothing. */
export function portionsLeft(
  lineCents: Cents,
  quantity: number,
  { gone, money }: { readonly gone: number; readonly money: Cents },
): Cents[] {
  let open = money;
  const left = portionsOf(lineCents, quantity).slice(gone);
  const short = left.findIndex((part) => {
    if (part === 0 || part > open) return true;
    open = subtract(open, part);
    return false;
  });
  return short < 0 ? left : left.slice(0, short);
}

/** Portions of a line and what they come to. */
type Part = { readonly line: number; readonly quantity: number; readonly cents: Cents };

/**
 * One refund goes by several ways at once: which portions each of them gives back. What a way gives back is its sum, what goes back of a line is the
 * line's, whatever way it goes; a portion counts with the way that begins it, and is 0 with those that go on.
 */
export function overWays(parts: readonly Part[], ways: readonly Cents[]): Part[][] {
  const left: { line: number; quantity: number; cents: Cents }[] = parts.map((part) => ({ ...part }));
  return ways.map((way) => {
    let open = way;
    const own: Part[] = [];
    for (const part of left) {
      const here = min(open, part.cents);
      // What costs nothing goes with the first of them.
      if (here === 0 && (part.cents > 0 || part.quantity === 0)) continue;
      own.push({ line: part.line, quantity: part.quantity, cents: here });
      open = subtract(open, here);
      part.cents = subtract(part.cents, here);
      part.quantity = 0;
    }
    return own;
  });
}
