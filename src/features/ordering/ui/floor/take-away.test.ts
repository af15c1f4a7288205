import { expect, test } from 'vitest';
import { order } from '#tests/support/sample-order.ts';
import { takeSnapshot } from '../board/board.ts';
import { takeAwayOf } from './take-away.ts';

test('what is collected is counted while it is on the board, with what of it is to pay', () => {
  const away = { deliveryMethod: 2, table: 0, orderAmount: 20 };
  const orders = [
    order('new', away),
    order('part', { ...away, orderStatus: 3, taken: 5.5 }),
    order('paid', { ...away, orderStatus: 2, paymentStatus: 'paid' }),
    order('gone', { ...away, orderStatus: 4 }),
    order('asks', { ...away, awaitingConfirmation: true }),
    order('table', { orderAmount: 9 }),
  ];
  expect(takeAwayOf(takeSnapshot(undefined, { orders, lastEventId: 1 }))).toEqual({ orders: 3, due: 3450 });
  expect(takeAwayOf(undefined)).toEqual({ orders: 0, due: 0 });
});
