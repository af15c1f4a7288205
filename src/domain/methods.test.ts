import { expect, it } from 'vitest';
import {
  DEFAULT_DELIVERY_METHODS,
  DEFAULT_PAYMENT_METHODS,
  isDeliveryValue,
  isOnline,
  isPaymentValue,
  ONLINE_CARDS,
  PAYMENT_METHODS,
  takenByHand,
} from './methods.ts';

it('a new store has the specified methods, all enabled', () => {
  expect(DEFAULT_DELIVERY_METHODS).toEqual([
    { value: 1, label: 'Table Service', enabled: true },
    { value: 2, label: 'Collection', enabled: true },
  ]);
  expect(DEFAULT_PAYMENT_METHODS).toEqual([
    { value: 99, method: 'Cash', enabled: true },
    { value: 100, method: 'Card at table', enabled: true },
  ]);
});

it('cash and card at the table are taken by hand, all others online', () => {
  const values = PAYMENT_METHODS.map(({ value }) => value);
  expect(PAYMENT_METHODS.map(({ method }) => method)).toEqual([
    'Card details form',
    'PayPal',
    'JCC Form',
    'Stripe card',
    'Payment-gateway form',
    'Cash',
    'Card at table',
  ]);
  expect(values).toEqual([0, 1, 2, 3, 4, 99, 100]);
  // At the end it is by hand as well; to a guest four of them are a card.
  expect(takenByHand(101)).toBe(true);
  expect(values.filter((value) => ONLINE_CARDS.has(value))).toEqual([0, 2, 3, 4]);
  expect(values.filter(takenByHand)).toEqual([99, 100]);
  expect(values.filter(isOnline)).toEqual([0, 1, 2, 3, 4]);
});

it('unknown values are known as such', () => {
  expect([0, 1, 2, 3, '1'].filter(isDeliveryValue)).toEqual([1, 2]);
  expect([0, 5, 98, 100, '99'].filter(isPaymentValue)).toEqual([0, 100]);
});
