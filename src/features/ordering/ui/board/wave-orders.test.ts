import { expect, test } from 'vitest';
import { ORDER_STATUS } from '#domain/order-status.ts';
import type { SavedOrder } from '../../contract.ts';
import { order } from '#tests/support/sample-order.ts';
import { takeSnapshot } from './board.ts';
import { isWaveShown, waveOrdersOf } from './wave-orders.ts';

const since = '2026-11-21T19:00:00.000Z';
const wave = { since, orders: 0, strangers: 3, holds: false };
const stranger = (id: string, more: Partial<SavedOrder> = {}) =>
  order(id, { marks: ['typed', 'first_of_phone'], placedAt: '2026-11-21T18:55:00.000Z', waitsFor: null, ...more });
const of = (orders: readonly SavedOrder[], known: typeof wave | null = wave) =>
  waveOrdersOf(takeSnapshot(undefined, { orders, lastEventId: 1 }), known);

test('a wave is what strangers sent since it began and nobody took; what waits of it; and what is above the caps', () => {
  const orders = [
    stranger('loose'),
    stranger('aside', { awaitingConfirmation: true, waitsFor: 'wave' }),
    stranger('alone', { awaitingConfirmation: true, waitsFor: 'staff' }),
    order('capped', { marks: ['typed', 'over_cap'], awaitingConfirmation: true, waitsFor: 'cap', placedAt: since }),
  ];
  expect(of(orders)).toEqual({ loose: 1, aside: 1, all: 4 });
  // Once it is over, what waits because of it is still to be answered.
  expect(of(orders, null)).toEqual({ loose: 0, aside: 1, all: 1 });
});

test.each([
  ['has the table’s code', { marks: ['from_code', 'first_of_phone'] as const }],
  ['is of a phone that was here', { marks: ['typed'] as const }],
  ['is of an account', { claimed: true }],
  ['is paid', { paymentStatus: 'paid' }],
  ['was taken', { orderStatus: ORDER_STATUS.accepted }],
  ['was let in by staff', { waitsFor: 'wave' }],
  ['came before', { placedAt: '2026-11-21T18:40:00.000Z' }],
] as const)('but nothing that %s', (_, more) => {
  expect(of([stranger('one', more as Partial<SavedOrder>)])).toEqual({ loose: 0, aside: 0, all: 0 });
});

test('is said while something of it is to be answered or its next ones would wait, and no longer', () => {
  const shown = (orders: readonly SavedOrder[], known: typeof wave | null = wave) =>
    isWaveShown(takeSnapshot(undefined, { orders, lastEventId: 1 }), known);
  expect(shown([stranger('loose')])).toBe(true);
  expect(shown([stranger('taken', { orderStatus: ORDER_STATUS.accepted })])).toBe(false);
  expect(shown([], { ...wave, holds: true })).toBe(true);
  expect(shown([stranger('aside', { awaitingConfirmation: true, waitsFor: 'wave' })], null)).toBe(true);
  expect(shown([], null)).toBe(false);
});
