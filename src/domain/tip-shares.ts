/** One movement of an order's money: the tip in it, and whose a payment's tip is: of the person it was given to, or else of who took the money. */
export type TipMove = { readonly kind: 'payment' | 'refund'; readonly tipCents: number; readonly person: string | null };
export type TipShare = { readonly person: string | null; readonly cents: number };

/**
 * Whose tips an order's movements are, in the sequence in which they were made. A tip that goes back is taken from the person who got it, the latest
 * tip first; so what somebody got of an order is never below zero.
 */
export function tipShares(moves: readonly TipMove[]): TipShare[][] {
  const got: { readonly person: string | null; cents: number }[] = [];
  return moves.map(({ kind, tipCents, person }) => {
    if (tipCents === 0) return [];
    if (kind === 'payment') {
      got.push({ person, cents: tipCents });
      return [{ person, cents: tipCents }];
    }
    let left = tipCents;
    const back: TipShare[] = [];
    for (const tip of got.toReversed()) {
      const cents = Math.min(left, tip.cents);
      if (cents === 0) continue;
      tip.cents -= cents;
      left -= cents;
      back.push({ person: tip.person, cents: -cents });
    }
    // A tip of which no payment tells.
    return left === 0 ? back : [...back, { person, cents: -left }];
  });
}
