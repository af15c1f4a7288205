import { expect, test } from 'vitest';
import { countedCents, piecesOf } from './cash-count.ts';

test('each currency is counted by the notes and coins that it has, largest first', () => {
  expect(piecesOf('EUR')).toEqual([20_000, 10_000, 5000, 2000, 1000, 500, 200, 100, 50, 20, 10, 5, 2, 1]);
  expect(piecesOf('GBP')).toEqual([5000, 2000, 1000, 500, 200, 100, 50, 20, 10, 5, 2, 1]);
  expect(piecesOf('USD')).toEqual([10_000, 5000, 2000, 1000, 500, 200, 100, 50, 25, 10, 5, 1]);
  // One that is not known has what ours have.
  expect(piecesOf('CHF')).toEqual(piecesOf('EUR'));
});

test('what was counted is so many of each piece', () => {
  expect(countedCents({ '2000': 3, '50': 2, '1': 7 }, 'EUR')).toBe(6107);
  expect(countedCents({ '2000': 0 }, 'EUR')).toBe(0);
  expect(countedCents({}, 'EUR')).toBe(0);
});

test('what is no piece of the currency, or no number of them, is no count', () => {
  expect([countedCents({ '25': 1 }, 'USD'), countedCents({ '25': 1 }, 'EUR')]).toEqual([25, null]);
  expect(countedCents({ '100': -1 }, 'EUR')).toBeNull();
  expect(countedCents({ '100': 1.5 }, 'EUR')).toBeNull();
  expect(countedCents({ '100': 2, euro: 1 }, 'EUR')).toBeNull();
});
