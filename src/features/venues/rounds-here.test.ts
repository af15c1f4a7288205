import { expect, test } from 'vitest';
import { DELIVERY, PAYMENT, type PaymentValue } from '#domain/methods.ts';
import { roundsHere } from './rounds-here.ts';

const served = [{ value: DELIVERY.tableService, label: 'Table Service', enabled: true }];
const paid = (value: PaymentValue, enabled = true) => [{ value, method: 'x', enabled }];

test('a table orders together where it is served and paid to staff, and nowhere else', () => {
  expect(roundsHere({})).toBe(true);
  expect(roundsHere({ deliveryMethods: served, paymentMethods: paid(PAYMENT.cardAtTable) })).toBe(true);
  expect(roundsHere({ deliveryMethods: served, paymentMethods: paid(PAYMENT.cash, false) })).toBe(false);
  expect(roundsHere({ deliveryMethods: served, paymentMethods: paid(PAYMENT.stripe) })).toBe(false);
  expect(roundsHere({ deliveryMethods: [], paymentMethods: paid(PAYMENT.cash) })).toBe(false);
  const configuration = { aiEnabled: false, tier: 0, paying: { when: 'end' } } as const;
  expect(roundsHere({ deliveryMethods: served, paymentMethods: paid(PAYMENT.stripe), configuration })).toBe(true);
});
