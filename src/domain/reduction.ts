import { lineShares, type BillOrder } from './bill.ts';
import { min, subtract } from './money-parts.ts';
import { add, cents, ZERO, type Cents } from './money.ts';
import { ORDER_STATUS } from './order-status.ts';
import { may, type Standing } from './permissions.ts';
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

export type Along = { readonly discountCents: Cents; readonly staffDiscountCents: Cents };
const NOTHING: Along = { discountCents: ZERO, staffDiscountCents: ZERO };

/** What a round comes to afterwards, what it came to less, and the line that changed. */
export type Reduced = Money & {
  readonly totalCents: Cents;
  readonly offCents: Cents;
  /** What taken off portions took along of the discount, and of what of it staff gave. */
  readonly along: Along;
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
  return { ...given(money, off), totalCents: subtract(bill.totalCents, off), offCents: off, along: NOTHING, line: null };
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
  if (kind === 'given_away') return { ...given(money, offCents), totalCents, offCents, along: NOTHING, line: after };
  if (left.quantity === 0 && lines.every((one, at) => at === line - 1 || one.quantity === 0)) return 'whole_round';
  const rest = neverOrdered(money, cents(row.unitCents * quantity), offCents);
  const along = {
    discountCents: subtract(money.discountCents, rest.discountCents),
    staffDiscountCents: subtract(money.staffDiscountCents, rest.staffDiscountCents),
  };
  return { ...rest, totalCents, offCents, along, line: after };
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

/** A reduction as it was kept. */
export type Kept = { readonly what: Reduction; readonly offCents: Cents; readonly along: Along };
/** A round as it stood before its last reduction. */
export type Restored = Money & { readonly totalCents: Cents; readonly line: (ReducibleLine & { readonly lineCents: Cents }) | null };

/**
 * The round without its last reduction, to the cent as it was: what comes of this is held against taking the same off it again. Null: it has changed since
 * (portions went to another bill, say), and what it was cannot be had back.
 */
export function restored(now: Reducible, kept: Kept): Restored | null {
  const before = beforeOf(now, kept);
  if (before === null) return null;
  const again = reduced(before, kept.what);
  if (typeof again === 'string' || !isSame(again, now, kept)) return null;
  const { bill, lines, ...money } = before;
  const at = kept.what.kind === 'discount' ? -1 : kept.what.line - 1;
  const [line, lineCents] = [lines[at], bill.lineCents[at]];
  return { ...money, totalCents: bill.totalCents, line: line && lineCents !== undefined ? { ...line, lineCents } : null };
}

function beforeOf({ bill, lines, ...money }: Reducible, { what, offCents, along }: Kept): Reducible | null {
  const totalCents = add(bill.totalCents, offCents);
  if (what.kind !== 'taken_off' && money.staffDiscountCents < offCents) return null;
  const ungiven = () => ({
    ...money,
    discountCents: subtract(money.discountCents, offCents),
    staffDiscountCents: subtract(money.staffDiscountCents, offCents),
  });
  if (what.kind === 'discount') return { ...ungiven(), lines, bill: { ...bill, totalCents } };
  const at = what.line - 1;
  const row = lines[at];
  if (!row || (what.kind === 'given_away' && row.givenAway < what.quantity)) return null;
  const line =
    what.kind === 'given_away' ? { ...row, givenAway: row.givenAway - what.quantity } : { ...row, quantity: row.quantity + what.quantity };
  const lineCents = cents(line.unitCents * charged(line));
  const menuCents = cents(row.unitCents * what.quantity);
  const ordered = () => ({
    subtotalCents: add(money.subtotalCents, menuCents),
    rewardSavingsCents: add(money.rewardSavingsCents, subtract(subtract(menuCents, offCents), along.discountCents)),
    discountCents: add(money.discountCents, along.discountCents),
    staffDiscountCents: add(money.staffDiscountCents, along.staffDiscountCents),
  });
  return {
    ...(what.kind === 'given_away' ? ungiven() : ordered()),
    lines: lines.with(at, line),
    bill: { ...bill, totalCents, lineCents: bill.lineCents.with(at, lineCents) },
  };
}

/** Portions and menu prices come to themselves again; what may come out otherwise is what lay on the portions, and what of it was whose discount. */
const isSame = (again: Reduced, now: Reducible, { offCents }: Kept): boolean =>
  again.offCents === offCents && again.discountCents === now.discountCents && again.staffDiscountCents === now.staffDiscountCents;

/** So long whoever took something off may put it back, whatever their role: a finger slipped. */
const SLIP_MS = 60_000;
type Who = Standing & { readonly status: number; readonly now: number };

/** Whether somebody may put back what came off: who may give away, always; others what they may take off, and for a moment what they did themselves. */
export const mayPutBack = (
  { kind, isMine, at }: { readonly kind: ReductionKind; readonly isMine: boolean; readonly at: number },
  { status, now, ...who }: Who,
): boolean =>
  may(who, 'reduce') ||
  (kind === 'taken_off' && status < ORDER_STATUS.preparing && may(who, 'take_off')) ||
  (isMine && now - at <= SLIP_MS);
