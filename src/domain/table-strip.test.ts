import { describe, expect, test } from 'vitest';
import { isRunning, stageOf, type RunningOrder } from './running-order.ts';
import { minutesUntil, stripOf } from './table-strip.ts';

const NOW = Date.UTC(2026, 4, 1, 20);
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const order = (changes: Partial<RunningOrder> = {}): RunningOrder => ({
  number: 12,
  status: 2,
  paymentStatus: 'unpaid',
  awaitsConfirmation: false,
  totalCents: 2400,
  placedAt: NOW - 20 * MINUTE,
  statusAt: NOW - 5 * MINUTE,
  ...changes,
});

const pending = order({ number: 1, status: 0, paymentStatus: 'pending' });
const preparing = order({ number: 2 });
const received = order({ number: 3, status: 0 });
const ready = order({ number: 4, status: 3 });
const served = order({ number: 5, status: 4 });
const servedAndPaid = order({ number: 6, status: 4, paymentStatus: 'paid' });

describe('the order of importance', () => {
  const CASES: [string, RunningOrder[], number, ReturnType<typeof shown>][] = [
    ['nothing', [], 0, ['nothing', null, null]],
    ['the cart alone', [], 3, ['cart', null, null]],
    ['an order', [preparing], 0, ['order', 2, null]],
    ['an order and the cart', [preparing], 2, ['order', 2, 'cart']],
    ['what is ready before what is prepared', [preparing, received, ready], 1, ['order', 4, 'cart']],
    ['what is prepared before what was only received', [received, preparing], 0, ['order', 2, null]],
    ['the bill, once everything is served', [served, servedAndPaid], 0, ['bill', 5, 'pay']],
    ['the bill, and the next round to be sent', [served, servedAndPaid], 1, ['bill', 5, 'cart']],
    ['no bill while something is on its way', [served, ready], 0, ['order', 4, null]],
    ['a payment that waits, before all else', [ready, served, pending], 4, ['payment', 1, 'pay']],
    ['what was paid and served asks for nothing', [servedAndPaid], 0, ['order', 6, null]],
  ];
  const shown = (orders: readonly RunningOrder[], units: number) => {
    const { what, orders: sorted, stub } = stripOf(orders, units, NOW);
    return [what, sorted[0]?.number ?? null, stub] as const;
  };
  test.each(CASES)('%s', (_, orders, units, expected) => {
    expect(shown(orders, units)).toEqual(expected);
    expect(shown(orders.toReversed(), units)).toEqual(expected);
  });

  test('equals stand in the order in which they were placed', () => {
    const later = order({ number: 9, placedAt: NOW - MINUTE });
    expect(stripOf([later, preparing], 0, NOW).orders.map(({ number }) => number)).toEqual([2, 9]);
  });

  test('what is to pay is what staff take, not what waits online or was stopped', () => {
    expect(stripOf([served, preparing, pending, order({ status: 9 }), servedAndPaid], 0, NOW).dueCents).toBe(4800);
  });
});

describe('an order leaves', () => {
  const CASES: [string, RunningOrder, boolean][] = [
    ['never while its payment waits', { ...pending, placedAt: 0, statusAt: 0 }, true],
    ['at once when it was not paid in time', order({ status: 9, paymentStatus: 'failed', statusAt: NOW }), false],
    ['at once when it is completed', order({ status: 5, statusAt: NOW }), false],
    ['not when it was just served', servedAndPaid, true],
    ['ten minutes after it was served and paid', { ...servedAndPaid, statusAt: NOW - 10 * MINUTE }, false],
    ['not while staff have to take its money', { ...served, statusAt: NOW - 10 * 60 * MINUTE }, true],
    ['not when it was just cancelled', order({ status: 9 }), true],
    ['an hour after it was cancelled', order({ status: 8, statusAt: NOW - 60 * MINUTE }), false],
    [
      'not the next day while it is not served',
      order({ placedAt: NOW - 30 * HOUR, statusAt: NOW - 30 * HOUR, paymentStatus: 'paid' }),
      true,
    ],
    ['not the next day while its bill is open', { ...served, placedAt: NOW - 30 * HOUR, statusAt: NOW - 29 * HOUR }, true],
    ['the next day, when it was served and paid', { ...servedAndPaid, placedAt: NOW - 30 * HOUR, statusAt: NOW - 29 * HOUR }, false],
    ['the next day, when it was cancelled', order({ status: 9, placedAt: NOW - 30 * HOUR, statusAt: NOW - 29 * HOUR }), false],
    ['not on the sixth day', order({ placedAt: NOW - 6 * 24 * HOUR }), true],
    ['a week after it was placed, whatever nobody said of it', order({ placedAt: NOW - 7 * 24 * HOUR }), false],
  ];
  test.each(CASES)('%s', (_, one, stays) => {
    expect(isRunning(one, NOW)).toBe(stays);
  });
});

test('how an order stands', () => {
  expect([pending, received, preparing, ready, served].map(stageOf)).toEqual(['unpaid', 'received', 'preparing', 'ready', 'served']);
  expect(stageOf(order({ status: 0, awaitsConfirmation: true }))).toBe('awaiting');
  expect(stageOf(order({ status: 9, paymentStatus: 'pending' }))).toBe('stopped');
});

test('the kitchen’s time in whole minutes, none where it gave none', () => {
  expect(minutesUntil(null, NOW)).toBeNull();
  expect(minutesUntil(NOW + 8.2 * MINUTE, NOW)).toBe(9);
  expect(minutesUntil(NOW - MINUTE, NOW)).toBe(0);
});
