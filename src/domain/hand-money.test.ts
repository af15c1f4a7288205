import fc from 'fast-check';
import { expect, test } from 'vitest';
import { refundable, refundOf } from './hand-money.ts';
import { cents } from './money.ts';

const c = cents;

test('everything, a part, and what is left of it', () => {
  expect(refundOf(c(1450), c(0), null)).toBe(1450);
  expect(refundOf(c(1450), c(450), null)).toBe(1000);
  expect(refundOf(c(1450), c(450), c(1000))).toBe(1000);
  expect(refundOf(c(1450), c(0), c(1))).toBe(1);
});

test('never more than is left, never nothing', () => {
  expect(refundOf(c(1450), c(450), c(1001))).toBe('too_much');
  expect(refundOf(c(1450), c(1450), null)).toBe('nothing_left');
  expect(refundOf(c(1450), c(1450), c(1))).toBe('nothing_left');
  expect(refundOf(c(0), c(0), null)).toBe('nothing_left');
  expect(refundOf(c(1450), c(0), c(0))).toBe('not_an_amount');
});

test('whatever is asked for, in whatever order: the sum of refunds never passes what was paid', () => {
  fc.assert(
    fc.property(fc.nat(50_000), fc.array(fc.option(fc.nat(60_000))), (paid, wishes) => {
      let refunded = c(0);
      for (const wish of wishes) {
        const given = refundOf(c(paid), refunded, wish === null ? null : c(wish));
        if (typeof given === 'number') refunded = c(refunded + given);
      }
      expect(refunded).toBeLessThanOrEqual(paid);
      expect(refundable(c(paid), refunded)).toBe(paid - refunded);
    }),
  );
});
