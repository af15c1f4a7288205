import { expect, test } from 'vitest';
import { CallFailed } from '#platform/browser/api.ts';
import { stateOf, stateOfFailure } from './promo-check.ts';

test('a code that applies can be priced with', () => {
  expect(stateOf({ state: 'applied', code: 'TEN', type: '%', discount: 10 })).toMatchObject({
    kind: 'valid',
    promotion: { code: 'TEN', type: '%', percent: 10, amountCents: 0 },
  });
  expect(stateOf({ state: 'applied', code: 'FIVE', type: '-', discount: 4.35 })).toMatchObject({
    promotion: { type: '-', percent: 0, amountCents: 435 },
  });
});

test.each(['unknown', 'used_up', 'held_by_unpaid', 'none'] as const)('a code that is %s is that', (state) => {
  expect(stateOf({ state, code: '', type: '-', discount: 0 })).toEqual({ kind: state });
});

test('too many codes say how long to wait; without an answer the order will tell', () => {
  expect(stateOfFailure(new CallFailed(429, 'too_many', '', { retryAfter: 121 }))).toEqual({ kind: 'too_many', minutes: 3 });
  expect(stateOfFailure(new CallFailed(429, 'too_many', ''))).toEqual({ kind: 'too_many', minutes: 1 });
  expect(stateOfFailure(new CallFailed(0, 'offline', ''))).toEqual({ kind: 'unseen' });
  expect(stateOfFailure(new CallFailed(409, 'sold_out', ''))).toEqual({ kind: 'unseen' });
});
