import { describe, expect, test } from 'vitest';
import { isDue, isRunning, stageOf, type RunningOrder } from './running-order.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const NOW = 100 * DAY;
const order = (more: Partial<RunningOrder> = {}): RunningOrder => ({
  number: 7,
  status: 0,
  paymentStatus: 'unpaid',
  awaitsConfirmation: false,
  totalCents: 1200,
  placedAt: NOW - MINUTE,
  statusAt: NOW - MINUTE,
  ...more,
});

test('an order’s stage in a guest’s words', () => {
  expect([0, 1, 2, 3, 4, 5, 8, 9].map((status) => stageOf(order({ status })))).toEqual([
    'received',
    'received',
    'preparing',
    'ready',
    'served',
    'served',
    'stopped',
    'stopped',
  ]);
  expect(stageOf(order({ paymentStatus: 'pending' }))).toBe('unpaid');
  expect(stageOf(order({ paymentStatus: 'pending', status: 8 }))).toBe('stopped');
  expect(stageOf(order({ awaitsConfirmation: true }))).toBe('awaiting');
  expect(stageOf(order({ awaitsConfirmation: true, status: 3 }))).toBe('ready');
});

test('staff take money for what is unpaid, costs something and was not stopped', () => {
  expect(isDue(order())).toBe(true);
  expect(isDue(order({ paymentStatus: 'paid' }))).toBe(false);
  expect(isDue(order({ status: 9 }))).toBe(false);
  expect(isDue(order({ totalCents: 0 }))).toBe(false);
});

describe('in the strip', () => {
  test.each<[string, Partial<RunningOrder>, boolean]>([
    ['what is cooked', { status: 2 }, true],
    ['what is cooked since yesterday', { status: 2, placedAt: NOW - DAY }, true],
    ['of a week ago nothing', { status: 2, placedAt: NOW - 7 * DAY }, false],
    ['a moment before, still', { status: 2, placedAt: NOW - 7 * DAY + 1 }, true],
    ['what waits for its online payment, as long as it does', { paymentStatus: 'pending', placedAt: NOW - 8 * DAY }, true],
    ['not what was given up', { paymentStatus: 'failed' }, false],
    ['not what is completed', { status: 5, statusAt: NOW }, false],
    ['what was served and is not paid', { status: 4, statusAt: NOW - 60 * MINUTE }, true],
    ['what was served and is paid, for ten minutes', { status: 4, paymentStatus: 'paid', statusAt: NOW - 10 * MINUTE + 1 }, true],
    ['and no longer', { status: 4, paymentStatus: 'paid', statusAt: NOW - 10 * MINUTE }, false],
    ['what was stopped, for an hour', { status: 9, statusAt: NOW - 60 * MINUTE + 1 }, true],
    ['and no longer than that', { status: 8, statusAt: NOW - 60 * MINUTE }, false],
  ])('%s', (_what, more, is) => expect(isRunning(order(more), NOW)).toBe(is));
});
