import { expect, test } from 'vitest';
import { fateOf, heldMore, isOffered, overBy, type Judged } from './guarantee.ts';
import { cents } from './money.ts';

const asked = { amountCents: cents(5000), hours: 3 };
const HOUR = 60 * 60_000;

test('a hold is the venue’s amount, or some times as much', () => {
  expect([5000, 10_000, 50_000].map((sum) => isOffered(asked, sum))).toEqual([true, true, true]);
  expect([0, 4999, 7500, 55_000, -5000].map((sum) => isOffered(asked, sum))).toEqual([false, false, false, false, false]);
});

test('what is over the limit says how much more is to be held', () => {
  expect(overBy({ limit: cents(5000), open: cents(5000) })).toBe(0);
  expect(overBy({ limit: cents(5000), open: cents(5001) })).toBe(1);
  expect([1, 5000, 5001].map((over) => heldMore(asked, cents(over)))).toEqual([5000, 5000, 10_000]);
  expect(heldMore(asked, cents(50_000))).toBe(50_000);
  expect(heldMore(asked, cents(50_001))).toBe(null);
});

const bill = (more: Partial<Judged>): Judged => ({
  dueCents: 2000,
  leastCents: 50,
  endedAt: null,
  lastAt: 0,
  ordered: true,
  hours: 3,
  ...more,
});

test('a hold stays while its table eats, is charged hours after they left with money open, and let go once the bill is paid', () => {
  expect(fateOf(bill({}), 11 * HOUR)).toBe('stay');
  expect(fateOf(bill({ endedAt: HOUR }), 4 * HOUR - 1)).toBe('stay');
  expect(fateOf(bill({ endedAt: HOUR }), 4 * HOUR)).toBe('charge');
  expect(fateOf(bill({ endedAt: HOUR, dueCents: 0 }), HOUR)).toBe('release');
  expect(fateOf(bill({ dueCents: 0 }), 9 * 60_000)).toBe('stay');
  expect(fateOf(bill({ dueCents: 0 }), 10 * 60_000)).toBe('release');
  // Nothing was ordered yet: they read the menu.
  expect(fateOf(bill({ dueCents: 0, ordered: false }), 10 * 60_000)).toBe('stay');
  expect(fateOf(bill({ dueCents: 0, ordered: false }), HOUR)).toBe('release');
  // They have just left, and paid before that: it need not wait.
  expect(fateOf(bill({ endedAt: HOUR, dueCents: 0, lastAt: HOUR }), HOUR)).toBe('release');
  expect(fateOf(bill({ dueCents: 0, lastAt: HOUR }), HOUR + 9 * 60_000)).toBe('stay');
  expect(fateOf(bill({ dueCents: 50, endedAt: HOUR }), 4 * HOUR)).toBe('charge');
  // Less than any provider moves.
  expect(fateOf(bill({ dueCents: 49, endedAt: HOUR }), 4 * HOUR)).toBe('release');
});
