import { expect, test } from 'vitest';
import { order } from '#tests/support/sample-order.ts';
import { PAYMENT } from '#domain/methods.ts';
import { kept, paidOnline } from './money-words.ts';

test('what is kept of an order: nothing before it is paid, less after each refund', () => {
  expect(kept(order('a'))).toBe(0);
  expect(kept(order('a', { paymentStatus: 'paid' }))).toBe(650);
  expect(kept(order('a', { paymentStatus: 'part_refunded', refunded: 2.1 }))).toBe(440);
  expect(kept(order('a', { paymentStatus: 'refunded', refunded: 6.5 }))).toBe(0);
});

test('what a provider took goes back through it, while something is left', () => {
  const paid = { paymentStatus: 'paid' } as const;
  expect(paidOnline(order('a', { ...paid, paymentMethod: PAYMENT.stripe }))).toBe(true);
  expect(paidOnline(order('a', { ...paid, paymentMethod: PAYMENT.cash }))).toBe(false);
  expect(paidOnline(order('a', { paymentStatus: 'pending', paymentMethod: PAYMENT.stripe }))).toBe(false);
  expect(paidOnline(order('a', { paymentStatus: 'refunded', refunded: 6.5, paymentMethod: PAYMENT.stripe }))).toBe(false);
});
