import fc from 'fast-check';
import { expect, test } from 'vitest';
import { laidOnLines, type BillOrder } from './bill.ts';
import { cents, ZERO } from './money.ts';
import type { Role } from './permissions.ts';
import {
  mayPutBack,
  reduced,
  restored,
  type Reduced,
  type Reducible,
  type ReducibleLine,
  type Reduction,
  type ReductionKind,
} from './reduction.ts';

const RATES = [1300, 2400, 600];

/** A round as a promotion and a reward left it. */
const aRound = fc
  .record({
    lines: fc.array(fc.record({ unit: fc.integer({ min: 0, max: 5000 }), quantity: fc.integer({ min: 1, max: 6 }) }), {
      minLength: 1,
      maxLength: 8,
    }),
    promotion: fc.integer({ min: 0, max: 100 }),
    reward: fc.integer({ min: 0, max: 40 }),
    tip: fc.integer({ min: 0, max: 900 }),
  })
  .map(({ lines, promotion, reward, tip }): Reducible => {
    const subtotal = lines.reduce((sum, { unit, quantity }) => sum + unit * quantity, 0);
    const rewards = Math.floor((subtotal * reward) / 100);
    const discount = Math.floor(((subtotal - rewards) * promotion) / 100);
    return {
      subtotalCents: cents(subtotal),
      rewardSavingsCents: cents(rewards),
      discountCents: cents(discount),
      staffDiscountCents: ZERO,
      lines: lines.map(({ unit, quantity }) => ({ unitCents: cents(unit), quantity, givenAway: 0 })),
      bill: billOf(
        lines.map(({ unit, quantity }) => unit * quantity),
        subtotal - rewards - discount + tip,
        tip,
      ),
    };
  });

const billOf = (lines: readonly number[], total: number, tip: number): BillOrder => ({
  status: 1,
  paymentStatus: 'unpaid',
  lineCents: lines.map(cents),
  rates: lines.map((_, at) => RATES[at % 3]!),
  totalCents: cents(total),
  tipCents: cents(tip),
  takenCents: ZERO,
  refundedCents: ZERO,
});

const aReduction = fc.oneof(
  fc.record({
    kind: fc.constantFrom('taken_off' as const, 'given_away' as const),
    line: fc.integer({ min: 1, max: 9 }),
    quantity: fc.integer({ min: 1, max: 7 }),
  }),
  fc.record({ kind: fc.constant('discount' as const), cents: fc.integer({ min: 0, max: 9000 }).map(cents) }),
);

const lineOf = ({ unitCents, quantity, givenAway }: ReducibleLine): ReducibleLine => ({ unitCents, quantity, givenAway });

/** The round that comes of it. */
function after(round: Reducible, what: Reduction): Reducible | null {
  const answer = reduced(round, what);
  if (typeof answer === 'string') return null;
  const { line, totalCents, offCents, along: _, ...money } = answer;
  expect(totalCents + offCents).toBe(round.bill.totalCents);
  const at = what.kind === 'discount' ? -1 : what.line - 1;
  const lineCents = round.bill.lineCents.map((cost, nth) => (nth === at && line ? line.lineCents : cost));
  const lines = round.lines.map((one, nth) => (nth === at && line ? lineOf(line) : one));
  return { ...money, lines, bill: { ...round.bill, lineCents, totalCents } };
}

test('whatever staff take off, sums stay sums, nothing is negative, and every line and VAT rate adds up', () => {
  fc.assert(
    fc.property(aRound, fc.array(aReduction, { minLength: 1, maxLength: 12 }), (first, steps) => {
      let round = first;
      for (const step of steps) {
        const next = after(round, step);
        if (next === null) continue;
        const { subtotalCents, rewardSavingsCents, discountCents, staffDiscountCents, bill, lines } = next;
        expect(subtotalCents - rewardSavingsCents - discountCents + bill.tipCents).toBe(bill.totalCents);
        for (const sum of [subtotalCents, rewardSavingsCents, discountCents, staffDiscountCents, bill.totalCents - bill.tipCents])
          expect(sum).toBeGreaterThanOrEqual(0);
        expect(staffDiscountCents).toBeLessThanOrEqual(discountCents);
        const laid = laidOnLines(bill);
        expect(laid.reduce((sum, { grossCents }) => sum + grossCents, 0)).toBe(bill.totalCents - bill.tipCents);
        for (const [at, { grossCents, vatCents }] of laid.entries()) {
          expect(grossCents).toBeLessThanOrEqual(bill.lineCents[at]!);
          expect(vatCents).toBeLessThanOrEqual(grossCents);
          const { unitCents, quantity, givenAway } = lines[at]!;
          expect(bill.lineCents[at]).toBe(unitCents * (quantity - givenAway));
        }
        round = next;
      }
    }),
    { numRuns: 5000 },
  );
});

/** The round before its last reduction. */
function back(round: Reducible, what: Reduction, { offCents, along }: Reduced): Reducible {
  const before = restored(round, { what, offCents, along });
  if (before === null) throw new Error('it can be had back');
  const { line, totalCents, ...money } = before;
  const at = what.kind === 'discount' ? -1 : what.line - 1;
  const lineCents = round.bill.lineCents.map((cost, nth) => (nth === at && line ? line.lineCents : cost));
  const lines = round.lines.map((one, nth) => (nth === at && line ? lineOf(line) : one));
  return { ...money, lines, bill: { ...round.bill, lineCents, totalCents } };
}

test('whatever came off goes back on, the last first, and the round is what it was', () => {
  fc.assert(
    fc.property(aRound, fc.array(aReduction, { minLength: 1, maxLength: 12 }), (first, steps) => {
      const done: { before: Reducible; what: Reduction; answer: Reduced }[] = [];
      let round = first;
      for (const what of steps) {
        const answer = reduced(round, what);
        const next = after(round, what);
        if (next === null || typeof answer === 'string') continue;
        done.push({ before: round, what, answer });
        round = next;
      }
      for (const { before, what, answer } of done.toReversed()) {
        round = back(round, what, answer);
        expect(round).toMatchObject(before);
      }
    }),
    { numRuns: 5000 },
  );
});

test('something else came off meanwhile: what goes back on is what comes to this round again, or nothing does', () => {
  const none = { back: 0, kept: 0 };
  fc.assert(
    fc.property(aRound, aReduction, fc.array(aReduction, { minLength: 1, maxLength: 3 }), (first, what, others) => {
      const answer = reduced(first, what);
      const then = after(first, what);
      if (typeof answer === 'string' || then === null) return;
      const now = others.reduce((round, other) => after(round, other) ?? round, then);
      const before = restored(now, { what, offCents: answer.offCents, along: answer.along });
      none[before === null ? 'kept' : 'back'] += 1;
      if (before === null) return;
      expect(before.line === null).toBe(what.kind === 'discount');
      expect(before.totalCents).toBe(now.bill.totalCents + answer.offCents);
      const again = after(back(now, what, answer), what);
      expect(again).toEqual(now);
    }),
    { numRuns: 1000 },
  );
  expect(Math.min(none.back, none.kept)).toBeGreaterThan(0);
});

test('what has changed since does not go back on: another one came after it, or portions left the round', () => {
  const round: Reducible = {
    subtotalCents: cents(3000),
    rewardSavingsCents: ZERO,
    discountCents: ZERO,
    staffDiscountCents: ZERO,
    lines: [
      { unitCents: cents(1000), quantity: 2, givenAway: 0 },
      { unitCents: cents(1000), quantity: 1, givenAway: 0 },
    ],
    bill: billOf([2000, 1000], 3000, 0),
  };
  const [half, off] = [
    { kind: 'discount', cents: cents(1500) },
    { kind: 'taken_off', line: 2, quantity: 1 },
  ] as const;
  const then = after(round, half)!;
  const kept = { what: half, offCents: cents(1500), along: { discountCents: ZERO, staffDiscountCents: ZERO } };
  expect(restored(then, kept)).toMatchObject({ totalCents: 3000, staffDiscountCents: 0, line: null });
  // The wine took its part of the discount along: the whole discount is not there to be taken back.
  expect(restored(after(then, off)!, kept)).toBeNull();
});

const putsBack = (kind: ReductionKind, role: Role, { mine = false, age = 0, status = 2 } = {}) =>
  mayPutBack({ kind, isMine: mine, at: 1_000_000 - age }, { role, status, now: 1_000_000 });

test('who may give away puts back at any time; others what they may take off, and for a minute what they did themselves', () => {
  expect(putsBack('given_away', 'manager', { age: 9_000_000 })).toBe(true);
  expect(putsBack('taken_off', 'staff', { status: 1, age: 9_000_000 })).toBe(true);
  expect(putsBack('taken_off', 'staff')).toBe(false);
  expect(putsBack('taken_off', 'staff', { mine: true, age: 60_000 })).toBe(true);
  expect(putsBack('taken_off', 'staff', { mine: true, age: 60_001 })).toBe(false);
  expect(putsBack('given_away', 'staff', { status: 1 })).toBe(false);
  const waiter = { role: 'staff', rights: ['orders_write', 'floor_serve'], status: 1, now: 1_000_000 } as const;
  expect(mayPutBack({ kind: 'taken_off', isMine: false, at: 0 }, waiter)).toBe(false);
  expect(mayPutBack({ kind: 'taken_off', isMine: true, at: 990_000 }, waiter)).toBe(true);
});

test('a portion takes its part of the promotion along, and the other line costs what it did', () => {
  const round: Reducible = {
    subtotalCents: cents(3000),
    rewardSavingsCents: ZERO,
    discountCents: cents(600),
    staffDiscountCents: ZERO,
    lines: [
      { unitCents: cents(1000), quantity: 2, givenAway: 0 },
      { unitCents: cents(1000), quantity: 1, givenAway: 0 },
    ],
    bill: billOf([2000, 1000], 2400, 0),
  };
  expect(reduced(round, { kind: 'taken_off', line: 1, quantity: 1 })).toEqual({
    subtotalCents: 2000,
    rewardSavingsCents: 0,
    discountCents: 400,
    staffDiscountCents: 0,
    totalCents: 1600,
    offCents: 800,
    along: { discountCents: 200, staffDiscountCents: 0 },
    line: { unitCents: 1000, quantity: 1, givenAway: 0, lineCents: 1000 },
  });
  expect(reduced(round, { kind: 'given_away', line: 1, quantity: 1 })).toEqual({
    subtotalCents: 3000,
    rewardSavingsCents: 0,
    discountCents: 1400,
    staffDiscountCents: 800,
    totalCents: 1600,
    offCents: 800,
    along: { discountCents: 0, staffDiscountCents: 0 },
    line: { unitCents: 1000, quantity: 2, givenAway: 1, lineCents: 1000 },
  });
});

test('refuses what is not there, more than it comes to, and taking off the last portion of all', () => {
  const round: Reducible = {
    subtotalCents: cents(500),
    rewardSavingsCents: ZERO,
    discountCents: ZERO,
    staffDiscountCents: ZERO,
    lines: [{ unitCents: cents(500), quantity: 1, givenAway: 0 }],
    bill: billOf([500], 600, 100),
  };
  expect(reduced(round, { kind: 'taken_off', line: 2, quantity: 1 })).toBe('line_unknown');
  expect(reduced(round, { kind: 'given_away', line: 1, quantity: 2 })).toBe('too_many');
  expect(reduced(round, { kind: 'taken_off', line: 1, quantity: 1 })).toBe('whole_round');
  expect(reduced(round, { kind: 'discount', cents: cents(501) })).toBe('too_much');
  expect(reduced(round, { kind: 'discount', cents: ZERO })).toBe('too_much');
  expect(reduced(round, { kind: 'discount', cents: cents(500) })).toMatchObject({ totalCents: 100 });
  expect(reduced(round, { kind: 'given_away', line: 1, quantity: 1 })).toMatchObject({ totalCents: 100, discountCents: 500 });
});

test('portions that are not given away do not come back as such, nor those of a line that is not there', () => {
  const round: Reducible = {
    subtotalCents: cents(3000),
    rewardSavingsCents: ZERO,
    discountCents: ZERO,
    staffDiscountCents: ZERO,
    lines: [
      { unitCents: cents(1000), quantity: 2, givenAway: 0 },
      { unitCents: cents(1000), quantity: 1, givenAway: 0 },
    ],
    bill: billOf([2000, 1000], 3000, 0),
  };
  const none = { discountCents: ZERO, staffDiscountCents: ZERO };
  const discounted = after(round, { kind: 'discount', cents: cents(1000) })!;
  expect(restored(discounted, { what: { kind: 'given_away', line: 2, quantity: 1 }, offCents: cents(1000), along: none })).toBeNull();
  expect(restored(discounted, { what: { kind: 'taken_off', line: 3, quantity: 1 }, offCents: cents(1000), along: none })).toBeNull();
  // The last portion that is left of the round stays, whichever line is empty.
  const one = after(round, { kind: 'taken_off', line: 2, quantity: 1 })!;
  expect(reduced(one, { kind: 'taken_off', line: 1, quantity: 1 })).toMatchObject({ totalCents: 1000 });
  expect(reduced(one, { kind: 'taken_off', line: 1, quantity: 2 })).toBe('whole_round');
});
