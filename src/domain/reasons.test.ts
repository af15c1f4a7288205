import { expect, test } from 'vitest';
import { isReason, reasonKept } from './reasons.ts';

test('our own reasons are kept by key, others as typed', () => {
  const words = (reason: string) => `«${reason}»`;
  expect(reasonKept('«sold_out»', words)).toBe('sold_out');
  expect(reasonKept('«our_guest»', words)).toBe('our_guest');
  expect(reasonKept('The oven is cold', words)).toBe('The oven is cold');
});

test('a reason of ours is told from words, and from none', () => {
  const ours = ['sold_out', 'was_cold', 'waited_long', 'order_over', 'not_confirmed', 'rehearsal'];
  expect(ours.filter((reason) => !isReason(reason))).toEqual([]);
  expect(['Sold out', '', null, undefined].filter(isReason)).toEqual([]);
});
