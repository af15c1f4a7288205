import { describe, expect, test } from 'vitest';
import { cents } from '#domain/money.ts';
import { NO_TIP, parseTip, tipCents } from './checkout-tip.ts';

describe('a typed tip', () => {
  test.each([
    ['', 0],
    ['  ', 0],
    ['0', 0],
    ['2', 200],
    ['2.5', 250],
    ['2,50', 250],
    ['€ 2.05', 205],
    ['2.', 200],
    ['500', 50_000],
  ])('%j is %i cents', (text, amount) => {
    expect(parseTip(text, cents(50_000))).toBe(amount);
  });

  test.each(['500.01', '-2', '2.505', '1,000.00', 'two', '1e3', '٢', '.5', 'NaN'])('%j is no amount', (text) => {
    expect(parseTip(text, cents(50_000))).toBeNull();
  });
});

describe('a tip', () => {
  const food = { subtotalCents: cents(1500), totalCents: cents(1255) };
  test.each([
    [NO_TIP, 0],
    [{ kind: 'percent', percent: 10 } as const, 126],
    [{ kind: 'own', text: '3' } as const, 300],
    [{ kind: 'own', text: 'much' } as const, null],
    // No more than the food, or 20 where it is less.
    [{ kind: 'own', text: '20' } as const, 2000],
    [{ kind: 'own', text: '20,01' } as const, null],
  ])('%o', (tip, amount) => {
    expect(tipCents(tip, food)).toBe(amount);
  });

  test('of many percent stays below the most', () => {
    expect(tipCents({ kind: 'percent', percent: 15 }, { subtotalCents: cents(1_000_000), totalCents: cents(1_000_000) })).toBe(50_000);
  });
});
