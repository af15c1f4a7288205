import { beforeEach, expect, test, vi } from 'vitest';
import { PAYMENT } from '#domain/methods.ts';
import type { PublicVenue } from '#features/venues/contract.ts';
import { keepMethod } from '../last-method.ts';
import { firstShareWay, keepShareMethod, shareWays } from './share-method.ts';

const kept = new Map<string, string>();
vi.stubGlobal('localStorage', {
  getItem: (name: string) => kept.get(name) ?? null,
  setItem: (name: string, value: string) => void kept.set(name, value),
  removeItem: (name: string) => void kept.delete(name),
});
beforeEach(() => kept.clear());

const venue = (...values: number[]) => ({
  id: 1,
  paymentMethods: values.map((value) => ({ value, method: '', enabled: true })) as NonNullable<PublicVenue['paymentMethods']>,
});
const { cash, cardAtTable, stripe } = PAYMENT;

test('a share is paid as the venue takes money, on the phone first where it works', () => {
  expect(shareWays(venue(cash, cardAtTable, stripe), true)).toEqual(['online', 'card', 'cash']);
  expect(shareWays(venue(cash, cardAtTable, stripe), false)).toEqual(['card', 'cash']);
  expect(shareWays(venue(cash, stripe), true)).toEqual(['online', 'cash']);
  expect(shareWays({ id: 1 }, true)).toEqual(['online', 'card', 'cash']);
  // Until somebody answered, what the venue lists stands; and somebody takes money in any case.
  expect(shareWays(venue(stripe, cash), null)).toEqual(['online', 'cash']);
  expect(shareWays(venue(stripe), false)).toEqual(['cash', 'card']);
});

test('chosen is what this phone paid with last, a share before an order; else what the venue has first', () => {
  const all = venue(stripe, cash, cardAtTable);
  expect(firstShareWay(all, true)).toBe('online');
  expect(firstShareWay(venue(cash, stripe), true)).toBe('cash');
  keepMethod(1, cardAtTable);
  expect(firstShareWay(all, true)).toBe('card');
  keepMethod(1, PAYMENT.payPal);
  expect(firstShareWay(venue(cash, stripe), true)).toBe('online');
  keepShareMethod(1, 'cash');
  expect(firstShareWay(all, true)).toBe('cash');
});

test('never what the venue does not take, or does not take now', () => {
  keepShareMethod(1, 'online');
  expect(firstShareWay(venue(stripe, cash), false)).toBe('cash');
  keepShareMethod(1, 'card');
  expect(firstShareWay(venue(cash, stripe), true)).toBe('cash');
  // Staff take money by hand in any case.
  expect(firstShareWay(venue(stripe), false)).toBe('card');
  kept.set('parea.share-method.1', 'gold');
  expect(firstShareWay(venue(cash, stripe), true)).toBe('cash');
});
