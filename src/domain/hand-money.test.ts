import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { leftOnCard, refundable, refundOf, takenSaid, toldMethod, waysBack } from './hand-money.ts';
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

describe('by which way it goes back', () => {
  const entry = (kind: string, method: string, amountCents: number) => ({ kind, method, amountCents });
  const mixed = [entry('payment', 'cash', 1000), entry('payment', 'card', 2710)];

  test('by card no more than a card took, and did not give back', () => {
    expect(leftOnCard(mixed)).toBe(2710);
    expect(waysBack(c(3710), 'card', c(2710))).toBe('more_than_card');
    expect(waysBack(c(2710), 'card', c(2710))).toEqual({ cash: 0, card: 2710 });
    expect(leftOnCard([...mixed, entry('refund', 'card', 2000)])).toBe(710);
    expect(leftOnCard([...mixed, entry('refund', 'cash', 3000), entry('refund', 'stripe', 5)])).toBe(2710);
    expect(leftOnCard([entry('payment', 'cash', 100), entry('refund', 'card', 100)])).toBe(0);
  });

  test('in cash whatever came; and as it came where nobody says', () => {
    expect(waysBack(c(3710), 'cash', c(2710))).toEqual({ cash: 3710, card: 0 });
    expect(waysBack(c(3710), null, c(2710))).toEqual({ cash: 1000, card: 2710 });
    expect(waysBack(c(500), null, c(2710))).toEqual({ cash: 0, card: 500 });
  });
});

test('of an order that had more back than came for it nothing is left, and not less', () => {
  expect(refundable(c(1000), c(1200))).toBe(0);
  expect(refundOf(c(1000), c(1200), null)).toBe('nothing_left');
});

test('a method is told as cash, as card, or as online, through whichever provider', () => {
  expect(['cash', 'card', 'stripe', 'viva'].map(toldMethod)).toEqual(['cash', 'card', 'online', 'online']);
});

test('the log tells what was taken, and of a tip where there was one', () => {
  expect(takenSaid('cash', 1200, 0)).toEqual({ method: 'cash', amountCents: 1200 });
  expect(takenSaid('card', 1200, 200)).toEqual({ method: 'card', amountCents: 1200, tipCents: 200 });
});
