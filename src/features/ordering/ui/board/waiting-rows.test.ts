import { expect, test } from 'vitest';
import { order } from '#tests/support/sample-order.ts';
import { waitingRows } from './waiting-rows.ts';

const at = (id: string, table: number) => order(id, { table, awaitingConfirmation: true });
const told = (orders: Parameters<typeof waitingRows>[0]) =>
  waitingRows(orders).map((row) => ('order' in row ? row.order._id : row.more.map(({ _id }) => _id)));

test('orders that wait stand as they came, whatever their table', () => {
  expect(told([at('a', 1), at('b', 2), at('c', 1), at('d', 3)])).toEqual(['a', 'b', 'c', 'd']);
});

test('what is too much of one table is one row, where the first of it would stand', () => {
  const orders = [at('a', 1), at('b', 1), at('c', 1), at('d', 1), at('e', 2), at('f', 1), at('g', 2), at('h', 1)];
  expect(told(orders)).toEqual(['a', 'b', 'c', 'd', 'e', ['f', 'h'], 'g']);
});
