import { expect, test } from 'vitest';
import { CallFailed } from './api.ts';
import { failureOf } from './failure.ts';

test.each([
  [0, 'offline'],
  [401, 'signed_out'],
  [403, 'not_yours'],
  [404, 'gone'],
  [413, 'too_large'],
  [429, 'too_many'],
  [500, 'trouble'],
  [502, 'busy'],
  [503, 'busy'],
])('%i is %s', (status, kind) => {
  expect(failureOf(new CallFailed(status, 'any', 'Words of the server.'))).toBe(kind);
});

test('who only looks into a venue is told so, not that their role is too small', () => {
  expect(failureOf(new CallFailed(403, 'looking_only', 'Nothing can be changed.'))).toBe('looking');
});

test('a Wi-Fi that answers in our place is said to be one', () => {
  expect(failureOf(new CallFailed(0, 'captive', 'The Wi-Fi answered.'))).toBe('captive');
});

test('what is no answer of the server is trouble', () => {
  expect(failureOf(new Error('anything'))).toBe('trouble');
});
