import { min } from './money-parts.ts';
import { cents, type Cents } from './money.ts';

/** More than this is a slip of the thumb, whatever was eaten: 500 of the venue's currency. */
const EVER = cents(50_000);
/** Who has one coffee may be as generous as this. */
const SMALL_ORDER = cents(2000);

/** A tip of more than this share is a slip of a finger more often than not. */
const LARGE_PERCENT = 30;

/** Whoever takes such a tip is asked once more: more than 30 % of what is taken. */
export const isLargeTip = (takenCents: Cents, tipCents: Cents): boolean => tipCents * 100 > takenCents * LARGE_PERCENT;

/** In steps of these, in cents, people round a bill up. */
const ROUND_STEPS = [500, 100, 50] as const;

/** The next sum that people round up to, above a few cents, which nobody asks about again; null: there is none, such as of nothing. */
export function roundedUp(dueCents: Cents): Cents | null {
  const sums = ROUND_STEPS.map((step) => cents(Math.ceil((dueCents + 50) / step) * step));
  return sums.find((sum) => !isLargeTip(dueCents, cents(sum - dueCents))) ?? null;
}

/** The most that is taken as a tip: as much again as the food costs before anything is taken off. */
export const mostTip = (subtotalCents: Cents): Cents => min(EVER, subtotalCents > SMALL_ORDER ? subtotalCents : SMALL_ORDER);
