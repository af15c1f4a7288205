import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cents } from './money.ts';
import { changedPrice, ROUNDINGS } from './price-change.ts';

const percent = (value: number) => ({ kind: 'percent', value }) as const;
const amount = (value: number) => ({ kind: 'amount', value }) as const;

test.each([
  [650, percent(1000), 1, 715],
  [650, percent(500), 10, 680],
  [649, percent(0), 10, 650],
  [645, percent(0), 10, 650],
  [644, percent(0), 10, 640],
  [650, percent(-1000), 5, 585],
  [320, amount(50), 1, 370],
  [320, amount(-500), 1, 0],
  [990, percent(250), 50, 1000],
  [333, percent(333), 1, 344],
  [100_000_000, percent(10_000), 100, 100_000_000],
] as const)('%i with %o to whole steps of %i is %i', (price, change, rounding, after) => {
  expect(changedPrice(cents(price), change, rounding)).toBe(after);
});

test('a price stays a whole, payable number of steps, and never moves the other way by more than its rounding', () => {
  const change = fc.record({
    kind: fc.constantFrom('percent' as const, 'amount' as const),
    value: fc.integer({ min: -100_000, max: 100_000 }),
  });
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10_000_000 }), change, fc.constantFrom(...ROUNDINGS), (price, by, rounding) => {
      const after = changedPrice(cents(price), by, rounding);
      expect(after).toBeGreaterThanOrEqual(0);
      expect(after % rounding).toBe(0);
      const exact = by.kind === 'percent' ? price + (price * by.value) / 10_000 : price + by.value;
      expect(Math.abs(after - Math.min(100_000_000, Math.max(0, exact)))).toBeLessThanOrEqual(rounding / 2 + 1e-6);
    }),
  );
});

test('a change that is no whole number is refused', () => expect(() => changedPrice(cents(1), percent(0.5), 1)).toThrow(RangeError));
