import { expect, test } from 'vitest';
import { order } from '#tests/support/sample-order.ts';
import { asksOf, mineOf } from './asks.ts';

const STAFF = mineOf({ role: 'staff' });
const MANAGER = mineOf({ role: 'manager' });
const KITCHEN = mineOf({ role: 'staff', rights: ['orders_write', 'stock_write'] });

test('what an order takes depends on where it stands, what was paid, and who asks', () => {
  expect(asksOf(order('a'), STAFF)).toEqual(['delay', 'pay', 'print', 'hold', 'block_phone', 'block_table', 'stop']);
  expect(asksOf(order('a', { orderStatus: 3 }), STAFF)).toEqual(['pay', 'print', 'block_phone', 'block_table', 'stop']);
  expect(asksOf(order('a', { orderStatus: 3, taken: 2 }), MANAGER)).toContain('refund');
  const paid = order('a', { orderStatus: 3, paymentStatus: 'paid' });
  expect(asksOf(paid, STAFF)).toEqual(['print', 'block_phone', 'block_table', 'stop']);
  expect(asksOf(paid, MANAGER)).toEqual(['refund', 'print', 'block_phone', 'block_table', 'stop']);
  expect(asksOf(order('a', { awaitingConfirmation: true, table: 0 }), STAFF)).toEqual(['delay', 'pay', 'print', 'block_phone', 'stop']);
  expect(asksOf(order('a', { orderStatus: 5, paymentStatus: 'part_refunded', refunded: 1 }), MANAGER)).toEqual(['refund', 'print']);
  expect(asksOf(order('a', { orderStatus: 5, paymentStatus: 'refunded', refunded: 6.5 }), MANAGER)).toEqual(['print']);
  expect(asksOf(order('a', { orderStatus: 8 }), MANAGER)).toEqual(['print']);
});

test('whoever may not take off refuses what is new, and ends nothing that was taken; who takes no money is not asked to', () => {
  expect(KITCHEN).toEqual({ pay: false, refund: false, takeOff: false, stock: true });
  expect(asksOf(order('a'), KITCHEN)).toEqual(['delay', 'print', 'hold', 'block_phone', 'block_table', 'stop']);
  expect(asksOf(order('a', { orderStatus: 1 }), KITCHEN)).toEqual(['delay', 'print', 'block_phone', 'block_table']);
  expect(asksOf(order('a', { orderStatus: 2 }), STAFF)).toContain('stop');
});
