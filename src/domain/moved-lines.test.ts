import fc from 'fast-check';
import { expect, test } from 'vitest';
import { laidOnLines, type BillOrder } from './bill.ts';
import { cents } from './money.ts';
import { cutLines, isWhole } from './moved-lines.ts';
import type { Reducible } from './reduction.ts';

const RATES = [1300, 2400, 600];
const billOf = (lineCents: readonly number[], total: number, tip: number): BillOrder => ({
  status: 1,
  paymentStatus: 'unpaid',
  lineCents: lineCents.map(cents),
  rates: lineCents.map((_, at) => RATES[at % RATES.length] ?? 0),
  totalCents: cents(total),
  tipCents: cents(tip),
  takenCents: cents(0),
  refundedCents: cents(0),
});

/** A round as promotion, reward and house left it, and portions of it in some sequence. */
const aCut = fc
  .record({
    lines: fc.array(
      fc.record({
        unit: fc.integer({ min: 0, max: 5000 }),
        quantity: fc.integer({ min: 1, max: 6 }),
        gives: fc.integer({ min: 0, max: 2 }),
        moves: fc.integer({ min: 0, max: 6 }),
      }),
      { minLength: 1, maxLength: 8 },
    ),
    off: fc.integer({ min: 0, max: 100 }),
    reward: fc.integer({ min: 0, max: 40 }),
    house: fc.integer({ min: 0, max: 100 }),
    tip: fc.integer({ min: 0, max: 900 }),
  })
  .map(({ lines, off, reward, house, tip }) => {
    const rows = lines.map(({ unit, quantity, gives }) => ({ unitCents: cents(unit), quantity, givenAway: Math.min(gives, quantity) }));
    const menu = rows.reduce((sum, { unitCents, quantity }) => sum + unitCents * quantity, 0);
    const given = rows.reduce((sum, { unitCents, givenAway }) => sum + unitCents * givenAway, 0);
    const rewards = Math.floor(((menu - given) * reward) / 100);
    const discount = given + Math.floor(((menu - given - rewards) * off) / 100);
    const order: Reducible = {
      subtotalCents: cents(menu),
      rewardSavingsCents: cents(rewards),
      discountCents: cents(discount),
      staffDiscountCents: cents(Math.floor((discount * house) / 100)),
      lines: rows,
      bill: billOf(
        rows.map(({ unitCents, quantity, givenAway }) => unitCents * (quantity - givenAway)),
        menu - rewards - discount + tip,
        tip,
      ),
    };
    const portions = lines.flatMap(({ moves }, at) => {
      const row = rows[at]!;
      const quantity = Math.min(moves, row.quantity - row.givenAway);
      return quantity > 0 ? [{ line: at + 1, quantity }] : [];
    });
    return { order, portions };
  });

const grossOf = (bill: BillOrder): number => laidOnLines(bill).reduce((sum, { grossCents }) => sum + grossCents, 0);

test('what a round comes to less is what the new one comes to: to the cent, in each of its sums; nothing is negative, and the tip stays', () => {
  fc.assert(
    fc.property(aCut, ({ order, portions }) => {
      const cut = cutLines(order, portions);
      if (typeof cut === 'string') {
        expect(cut).toBe('whole_round');
        return;
      }
      const { left, gone } = cut;
      for (const sum of ['subtotalCents', 'rewardSavingsCents', 'discountCents', 'staffDiscountCents'] as const) {
        expect(left[sum] + gone[sum]).toBe(order[sum]);
        expect(Math.min(left[sum], gone[sum])).toBeGreaterThanOrEqual(0);
      }
      expect(left.totalCents + gone.totalCents).toBe(order.bill.totalCents);
      expect(gone.totalCents).toBe(gone.subtotalCents - gone.rewardSavingsCents - gone.discountCents);
      expect(left.totalCents).toBe(left.subtotalCents - left.rewardSavingsCents - left.discountCents + order.bill.tipCents);
      expect(Math.min(left.staffDiscountCents - left.discountCents, gone.staffDiscountCents - gone.discountCents)).toBeLessThanOrEqual(0);
      // Both are laid on their lines without a cent too much or too little, whatever their VAT.
      const goneBill = billOf(
        order.lines.map((_, at) => gone.lines.find(({ line }) => line === at + 1)?.lineCents ?? 0),
        gone.totalCents,
        0,
      );
      expect(grossOf(goneBill)).toBe(gone.totalCents);
      for (const { line, quantity } of portions) {
        const row = left.lines.find((one) => one.line === line)!;
        expect(row.quantity).toBe(order.lines[line - 1]!.quantity - quantity);
        expect(row.lineCents).toBe(row.unitCents * (row.quantity - row.givenAway));
      }
    }),
    { numRuns: 2000 },
  );
});

test('without rewards and promotions each VAT rate goes along to the cent', () => {
  fc.assert(
    fc.property(aCut, ({ order: { lines, bill }, portions }) => {
      const plain = lines.map(({ unitCents, quantity, givenAway }) => unitCents * (quantity - givenAway));
      const given = lines.reduce((sum, { unitCents, givenAway }) => sum + unitCents * givenAway, 0);
      const total = plain.reduce((sum, one) => sum + one, 0);
      const order: Reducible = {
        subtotalCents: cents(total + given),
        rewardSavingsCents: cents(0),
        discountCents: cents(given),
        staffDiscountCents: cents(given),
        lines,
        bill: billOf(plain, total + bill.tipCents, bill.tipCents),
      };
      const cut = cutLines(order, portions);
      if (typeof cut === 'string') return;
      expect(cut.gone.lines.reduce((sum, { lineCents }) => sum + lineCents, 0)).toBe(cut.gone.totalCents);
    }),
    { numRuns: 1000 },
  );
});

test('all that is left of a round goes as the round; what is given away keeps it', () => {
  const lines = [
    { unitCents: cents(400), quantity: 2, givenAway: 0 },
    { unitCents: cents(300), quantity: 0, givenAway: 0 },
  ];
  expect(isWhole(lines, [{ line: 1, quantity: 2 }])).toBe(true);
  expect(isWhole(lines, [{ line: 1, quantity: 1 }])).toBe(false);
  expect(isWhole([{ ...lines[0]!, givenAway: 1 }], [{ line: 1, quantity: 2 }])).toBe(false);
});
