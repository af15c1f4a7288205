import type { BillOrder } from './bill.ts';
import { subtract } from './money-parts.ts';
import { cents, type Cents } from './money.ts';
import { reduced, type Reducible, type ReducibleLine } from './reduction.ts';

/** Portions of lines that go from one round to another table's bill: what each of the two rounds comes to then. */

export type Portions = { /** From 1. */ readonly line: number; readonly quantity: number };
export type RoundMoney = {
  readonly subtotalCents: Cents;
  readonly rewardSavingsCents: Cents;
  readonly discountCents: Cents;
  readonly staffDiscountCents: Cents;
  readonly totalCents: Cents;
};
export type Cut = {
  /** The round that they leave, with its tip, and each of its lines that has fewer portions. */
  readonly left: RoundMoney & { readonly lines: readonly (ReducibleLine & { readonly line: number; readonly lineCents: Cents })[] };
  /** What goes, as a round of its own. */
  readonly gone: RoundMoney & { readonly lines: readonly (Portions & { readonly lineCents: Cents })[] };
};
export type CutProblem = 'line_unknown' | 'too_many' | 'whole_round';

/**
 * Portions take along what they come to after rewards and promotions, as those that staff take off; what the round comes to less is what the new one
 * comes to, and so is each of the sums that make it up. The promised tip stays.
 */
export function cutLines(order: Reducible, portions: readonly Portions[]): Cut | CutProblem {
  let now = order;
  for (const { line, quantity } of portions) {
    const step = reduced(now, { kind: 'taken_off', line, quantity });
    if (step === 'too_much') return 'too_many';
    if (typeof step === 'string') return step;
    const row = step.line;
    if (!row) return 'line_unknown';
    now = {
      ...step,
      bill: after(now.bill, { line, lineCents: row.lineCents, totalCents: step.totalCents }),
      lines: now.lines.map((one, at) => (at === line - 1 ? row : one)),
    };
  }
  const less = (of: keyof Omit<RoundMoney, 'totalCents'>): Cents => subtract(order[of], now[of]);
  return {
    left: {
      ...moneyOf(now),
      lines: portions.flatMap(({ line }) => {
        const row = now.lines[line - 1];
        return row ? [{ ...row, line, lineCents: now.bill.lineCents[line - 1] ?? cents(0) }] : [];
      }),
    },
    gone: {
      subtotalCents: less('subtotalCents'),
      rewardSavingsCents: less('rewardSavingsCents'),
      discountCents: less('discountCents'),
      staffDiscountCents: less('staffDiscountCents'),
      totalCents: subtract(order.bill.totalCents, now.bill.totalCents),
      lines: portions.map(({ line, quantity }) => ({ line, quantity, lineCents: menuCents(order, line, quantity) })),
    },
  };
}

const menuCents = ({ lines }: Reducible, line: number, quantity: number): Cents => cents((lines[line - 1]?.unitCents ?? 0) * quantity);

const moneyOf = ({ subtotalCents, rewardSavingsCents, discountCents, staffDiscountCents, bill }: Reducible): RoundMoney => ({
  subtotalCents,
  rewardSavingsCents,
  discountCents,
  staffDiscountCents,
  totalCents: bill.totalCents,
});

function after(bill: BillOrder, { line, lineCents, totalCents }: { line: number; lineCents: Cents; totalCents: Cents }): BillOrder {
  return { ...bill, totalCents, lineCents: bill.lineCents.map((one, at) => (at === line - 1 ? lineCents : one)) };
}

/** Whether portions are all that is left of a round: then the whole of it goes, with its tip and its number. */
export function isWhole(lines: readonly ReducibleLine[], portions: readonly Portions[]): boolean {
  const wanted = (line: number): number => portions.reduce((sum, one) => sum + (one.line === line ? one.quantity : 0), 0);
  return lines.every(({ quantity, givenAway }, at) => givenAway === 0 && wanted(at + 1) === quantity);
}
