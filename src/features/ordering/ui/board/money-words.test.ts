import { expect, test } from 'vitest';
import { order } from '#tests/support/sample-order.ts';
import { PAYMENT } from '#domain/methods.ts';
import { isPartPaid, kept, leftToPay, likelyBack, paidOnline } from './money-words.ts';

test('what is kept of an order: nothing before it is paid, less after each refund', () => {
  expect(kept(order('a'))).toBe(0);
  expect(kept(order('a', { paymentStatus: 'paid' }))).toBe(650);
  expect(kept(order('a', { paymentStatus: 'part_refunded', refunded: 2.1 }))).toBe(440);
  expect(kept(order('a', { paymentStatus: 'refunded', refunded: 6.5 }))).toBe(0);
});

test('of what is paid in parts the parts are kept, and the rest is to be paid', () => {
  expect([kept, leftToPay].map((of) => of(order('a', { taken: 2.5 })))).toEqual([250, 400]);
  expect([kept, leftToPay].map((of) => of(order('a', { taken: 2.5, refunded: 1 })))).toEqual([150, 400]);
  expect(leftToPay(order('a'))).toBe(650);
  expect(leftToPay(order('a', { paymentStatus: 'paid', taken: 6.5 }))).toBe(0);
  expect([{}, { taken: 2.5 }, { paymentStatus: 'paid', taken: 6.5 } as const].map((more) => isPartPaid(order('a', more)))).toEqual([
    false,
    true,
    false,
  ]);
  expect(paidOnline(order('a', { taken: 2.5, paymentMethod: PAYMENT.stripe }))).toBe(false);
});

test('what a provider took goes back through it, while something is left', () => {
  const paid = { paymentStatus: 'paid' } as const;
  expect(paidOnline(order('a', { ...paid, paymentMethod: PAYMENT.stripe }))).toBe(true);
  expect(paidOnline(order('a', { ...paid, paymentMethod: PAYMENT.cash }))).toBe(false);
  expect(paidOnline(order('a', { paymentStatus: 'pending', paymentMethod: PAYMENT.stripe }))).toBe(false);
  expect(paidOnline(order('a', { paymentStatus: 'refunded', refunded: 6.5, paymentMethod: PAYMENT.stripe }))).toBe(false);
});

test('money goes back as most of it came, and before that is known as the guest said', () => {
  const byCard = { paymentMethod: PAYMENT.cardAtTable };
  const inCash = { paymentMethod: PAYMENT.cash };
  expect(likelyBack(byCard, [])).toBe('card');
  expect(likelyBack(inCash, [])).toBe('cash');
  const taken = (method: 'cash' | 'card' | 'online', amount: number) => ({ kind: 'payment' as const, method, amount });
  expect(likelyBack(inCash, [taken('card', 9.8), taken('cash', 2)])).toBe('card');
  expect(likelyBack(byCard, [taken('cash', 9.8), taken('online', 20)])).toBe('cash');
  expect(likelyBack(byCard, [taken('cash', 5), { kind: 'refund', method: 'cash', amount: 5 }, taken('card', 1)])).toBe('card');
});
