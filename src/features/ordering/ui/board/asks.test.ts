import { expect, test } from 'vitest';
import { order } from '#tests/support/sample-order.ts';
import { asksOf } from './asks.ts';

test('what an order takes depends on where it stands, what was paid, and who asks', () => {
  expect(asksOf(order('a'), false)).toEqual(['delay', 'pay', 'print', 'hold', 'block_phone', 'block_table', 'stop']);
  expect(asksOf(order('a', { orderStatus: 3 }), false)).toEqual(['pay', 'print', 'block_phone', 'block_table', 'stop']);
  expect(asksOf(order('a', { orderStatus: 3, taken: 2 }), true)).toContain('refund');
  const paid = order('a', { orderStatus: 3, paymentStatus: 'paid' });
  expect(asksOf(paid, false)).toEqual(['print', 'block_phone', 'block_table', 'stop']);
  expect(asksOf(paid, true)).toEqual(['refund', 'print', 'block_phone', 'block_table', 'stop']);
  expect(asksOf(order('a', { awaitingConfirmation: true, table: 0 }), false)).toEqual(['delay', 'pay', 'print', 'block_phone', 'stop']);
  expect(asksOf(order('a', { orderStatus: 5, paymentStatus: 'part_refunded', refunded: 1 }), true)).toEqual(['refund', 'print']);
  expect(asksOf(order('a', { orderStatus: 5, paymentStatus: 'refunded', refunded: 6.5 }), true)).toEqual(['print']);
  expect(asksOf(order('a', { orderStatus: 8 }), true)).toEqual(['print']);
});
