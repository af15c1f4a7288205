import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decimal } from './decimal.ts';
import { allocate } from './allocate.ts';
import { percentOf, subtract, toBasisPoints, toPercent, typedCents, toCents } from './money-parts.ts';
import { add, cents, currencySymbol, formatMoney, fromAmount, times, toAmount, ZERO } from './money.ts';

describe('cents', () => {
  it.each([0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])('refuses %s', (n) => {
    expect(() => cents(n)).toThrow(RangeError);
  });

  it('has one zero', () => {
    expect(Object.is(cents(-0), 0)).toBe(true);
    expect(ZERO).toBe(0);
  });
});

describe('an amount from the wire', () => {
  it.each([
    [0, 0],
    [6.5, 650],
    [19.99, 1999],
    [0.1 + 0.2, 30],
    [1_000_000, 100_000_000],
  ])('%s is %s cents', (amount, expected) => {
    expect(toCents(amount)).toBe(expected);
  });

  it.each([-0.01, -1, 1_000_000.01, 1.005, 0.001, 1e308, Number.NaN, Number.POSITIVE_INFINITY])('%s is refused', (amount) => {
    expect(toCents(amount)).toBeNull();
  });

  it('comes back as it went out, for every number of cents', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100_000_000 }), (n) => {
        expect(toCents(toAmount(cents(n)))).toBe(n);
      }),
    );
  });
});

describe('sums', () => {
  it('add, subtract and multiply whole cents', () => {
    expect(add()).toBe(0);
    expect(add(cents(1), cents(2), cents(3))).toBe(6);
    expect(subtract(cents(1), cents(3))).toBe(-2);
    expect(times(cents(350), 3)).toBe(1050);
  });

  it('refuse to leave the exact numbers, and counts that are none', () => {
    expect(() => add(cents(Number.MAX_SAFE_INTEGER), cents(1))).toThrow(RangeError);
    expect(() => times(cents(100), 1.5)).toThrow(RangeError);
    expect(() => times(cents(100), -1)).toThrow(RangeError);
  });
});

describe('a percentage', () => {
  it.each([
    [5, 10, 1],
    [4, 10, 0],
    [1, 50, 1],
    [999, 100, 999],
    [999, 0, 0],
    [10_000, 33.33, 3333],
    [1_000, 0.05, 1],
    [999, 12.5, 125],
  ])('of %s cents at %s %% is %s: half a cent goes up', (amount, percent, expected) => {
    expect(percentOf(cents(amount), percent)).toBe(expected);
  });

  it('stays exact on amounts whose product is too large for a double', () => {
    const huge = 9_007_199_254_740_991n;
    expect(BigInt(percentOf(cents(Number(huge)), 99.99))).toBe((huge * 9_999n + 5_000n) / 10_000n);
  });

  it.each([-1, 1.005, Number.NaN, Number.POSITIVE_INFINITY])('of %s is refused', (percent) => {
    expect(() => percentOf(cents(100), percent)).toThrow(RangeError);
  });
});

describe('sharing an amount', () => {
  it('gives the odd cents to the largest remainders, the earlier one on a tie', () => {
    expect(allocate(cents(100), [1, 1, 1])).toEqual([34, 33, 33]);
    expect(allocate(cents(10), [5, 3, 1])).toEqual([6, 3, 1]);
    expect(allocate(cents(1), [1, 3])).toEqual([0, 1]);
    // 2 × 5/8, 2 × 2/8, 2 × 1/8: one whole, and 2, 4 and 2 eighths are left.
    expect(allocate(cents(2), [5, 2, 1])).toEqual([1, 1, 0]);
  });

  it('shares equally where nobody weighs anything', () => {
    expect(allocate(cents(5), [0, 0])).toEqual([3, 2]);
  });

  it('is empty for nobody and nothing', () => {
    expect(allocate(ZERO, [])).toEqual([]);
  });

  it('refuses a total nobody carries, a negative one, and weights that are no counts', () => {
    expect(() => allocate(cents(1), [])).toThrow(RangeError);
    expect(() => allocate(cents(-1), [1])).toThrow(RangeError);
    expect(() => allocate(cents(1), [-1, 2])).toThrow(RangeError);
    expect(() => allocate(cents(1), [0.5])).toThrow(RangeError);
  });

  it('always sums to the total, and each share is within a cent of its exact part', () => {
    const weights = fc.array(fc.integer({ min: 0, max: 100_000_000 }), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100_000_000 }), weights, (total, parts) => {
        const shares = allocate(cents(total), parts);
        const sum = parts.reduce((all, part) => all + part, 0);
        expect(shares.reduce((all, share) => all + share, 0)).toBe(total);
        if (sum > 0) shares.forEach((share, n) => expect(Math.abs(share - (total * (parts[n] ?? 0)) / sum)).toBeLessThan(1.000_001));
      }),
    );
  });
});

describe('money on the page', () => {
  it.each([
    [650, 'EUR', 'en', '€6.50'],
    [650, 'EUR', 'el', '€6,50'],
    [123_456, 'EUR', 'en', '€1,234.56'],
    [123_456, 'EUR', 'el', '€1.234,56'],
    [0, 'GBP', 'en', '£0.00'],
    [5, 'USD', 'en', '$0.05'],
    [-200, 'EUR', 'en', '−€2.00'],
    [650, 'CHF', 'en', 'CHF\u00a06.50'],
  ])('%s cents of %s in %s read %s', (amount, currency, locale, expected) => {
    expect(formatMoney(cents(amount), currency, locale)).toBe(expected);
  });

  it('names a currency without a symbol by its code', () => {
    expect(currencySymbol('eur')).toBe('€');
    expect(currencySymbol('sek')).toBe('SEK');
  });
});

describe('what somebody typed', () => {
  it.each([
    ['6,5', 650],
    ['€ 6.50', 650],
    [' 2.50 ', 250],
    ['0.05', 5],
    ['12', 1200],
    ['12.', 1200],
    ['1.005', null],
    ['1.000,50', null],
    ['1e3', null],
    ['-1', null],
    ['2000000', null],
    ['six', null],
    ['', null],
  ])('%j is %j cents', (typed, expected) => expect(typedCents(typed)).toBe(expected));
});

it('writes an amount with exactly two decimals', () => {
  expect([0, 5, 650, 123_456].map(decimal)).toEqual(['0.00', '0.05', '6.50', '1234.56']);
});

it('reads what the wire carries, of any size and sign', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1e13, max: 1e13 }), (n) => {
      expect(fromAmount(toAmount(n))).toBe(n);
    }),
  );
  expect([0.1 + 0.2, 19.99, -2.5, 1_000_000.01].map(fromAmount)).toEqual([30, 1999, -250, 100_000_001]);
});

it('keeps percent in whole hundredths', () => {
  expect([12.5, 33.33, 100].map(toBasisPoints)).toEqual([1250, 3333, 10_000]);
  expect(toPercent(1250)).toBe(12.5);
});
