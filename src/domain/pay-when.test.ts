import { expect, test } from 'vitest';
import { DELIVERY, PAYMENT } from './methods.ts';
import { mayPayAtEnd, wayAtTable } from './pay-when.ts';

test('an order may wait for the bill where the venue says so, served at a table, of who is there', () => {
  const { tableService, collection } = DELIVERY;
  expect(mayPayAtEnd('end', { deliveryMethod: tableService, isThere: true })).toBe(true);
  expect(mayPayAtEnd('order', { deliveryMethod: tableService, isThere: true })).toBe(false);
  expect(mayPayAtEnd('end', { deliveryMethod: collection, isThere: true })).toBe(false);
  expect(mayPayAtEnd('end', { deliveryMethod: tableService, isThere: false })).toBe(false);
});

test('a round of which nobody says how it is paid waits for the bill, or is taken as the venue takes money at its tables', () => {
  expect(wayAtTable('end', new Set())).toBe(PAYMENT.atTheEnd);
  expect(wayAtTable('order', new Set([PAYMENT.cardAtTable, PAYMENT.cash]))).toBe(PAYMENT.cash);
  expect(wayAtTable('order', new Set([PAYMENT.cardAtTable]))).toBe(PAYMENT.cardAtTable);
  expect(wayAtTable('order', new Set([PAYMENT.stripe]))).toBe(null);
});
