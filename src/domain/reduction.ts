import { lineShares, type BillOrder } from './bill.ts';
import { min, subtract } from './money-parts.ts';
import { add, cents, ZERO, type Cents } from './money.ts';
import { nextPortions } from './portions-back.ts';

/** What staff take off a round before it is paid: portions of a line, gone or given away, or a sum off the whole. */
export const REDUCTIONS = ['taken_off', 'given_away', 'discount'] as const;
export type ReductionKind = (typeof REDUCTIONS)[number];

/** A line as it stands: `quantity` portions to be made, of which `givenAway` cost nothing. */
export type ReducibleLine = { readonly unitCents: Cents; readonly quantity: number; readonly givenAway: number };
type Money = {
  readonly subtotalCents: Cents;
  readonly rewardSavingsCents: Cents;
  readonly discountCents: Cents;
  /** What of the discount staff gave. */
  readonly staffDiscountCents: Cents;
};
export type Reducible = Money & { readonly bill: BillOrder; readonly lines: readonly ReducibleLine[] };

export type Reduction =
  | { readonly kind: 'taken_off' | 'given_away'; /** From 1. */ readonly line: number; readonly quantity: number }
  | { readonly kind: 'discount'; readonly cents: Cents };

/** What a round comes to afterwards, what it came to less, and the line that changed. */
export type Reduced = Money & {
  readonly totalCents: Cents;
  readonly offCents: Cents;
  readonly line: (ReducibleLine & { readonly lineCents: Cents }) | null;
};
export type ReductionProblem = 'line_unknown' | 'too_many' | 'too_much' | 'whole_round';

/** How many portions of a line are still to be paid. */
const charged = ({ quantity, givenAway }: ReducibleLine): number => quantity - givenAway;

/**
 * Portions take along what they come to after rewards and promotions, the first ones first, so the other lines stay what they were as far as whole cents
 * let them. Taken off, they are as if they had never been ordered; given away, they are ordered, made, and cost nothing.
 */
export function reduced(order: Reducible, what: Reduction): Reduced | ReductionProblem {
  return what.kind === 'discount' ? discounted(order, what.cents) : withoutPortions(order, what);
}

function discounted({ bill, lines: _, ...money }: Reducible, off: Cents): Reduced | ReductionProblem {
  const sale = subtract(bill.totalCents, bill.tipCents);
  if (off === ZERO || off > sale) return 'too_much';
  return { ...given(money, off), totalCents: subtract(bill.totalCents, off), offCents: off, line: null };
}

const given = (money: Money, off: Cents): Money => ({
  ...money,
  discountCents: add(money.discountCents, off),
  staffDiscountCents: add(money.staffDiscountCents, off),
});

type Portions = { readonly kind: 'taken_off' | 'given_away'; readonly line: number; readonly quantity: number };

function withoutPortions({ bill, lines, ...money }: Reducible, { kind, line, quantity }: Portions): Reduced | ReductionProblem {
  const [row, laid] = [lines[line - 1], lineShares(bill)[line - 1]];
  if (!row || laid === undefined) return 'line_unknown';
  const offCents = nextPortions(laid, charged(row), 0, quantity);
  if (offCents === null) return 'too_many';
  const left = kind === 'taken_off' ? { ...row, quantity: row.quantity - quantity } : { ...row, givenAway: row.givenAway + quantity };
  const after = { ...left, lineCents: cents(row.unitCents * charged(left)) };
  const totalCents = subtract(bill.totalCents, offCents);
  if (kind === 'given_away') return { ...given(money, offCents), totalCents, offCents, line: after };
  if (left.quantity === 0 && lines.every((one, at) => at === line - 1 || one.quantity === 0)) return 'whole_round';
  return { ...neverOrdered(money, cents(row.unitCents * quantity), offCents), totalCents, offCents, line: after };
}

/** Menu prices go, and of what was taken off them what lay on these portions: the discount's part first. */
function neverOrdered(money: Money, menuCents: Cents, offCents: Cents): Money {
  const saved = subtract(menuCents, offCents);
  const ofDiscount = min(saved, money.discountCents);
  const discountCents = subtract(money.discountCents, ofDiscount);
  return {
    subtotalCents: subtract(money.subtotalCents, menuCents),
    rewardSavingsCents: subtract(money.rewardSavingsCents, subtract(saved, ofDiscount)),
    discountCents,
    staffDiscountCents: min(money.staffDiscountCents, discountCents),
  };
}
