import { expect, test } from 'vitest';
import { CallFailed } from '#platform/browser/api.ts';
import { whyNot } from './requests.ts';
import { isTaken, stateText } from './service-words.ts';

const refused = (status: number, code: string, details = {}) => new CallFailed(status, code, 'No.', details);

test.each([
  ['staff have just answered it', refused(429, 'too_many', { retryAfter: 180, rests: true }), 'rested', 'service.rested'],
  ['too many came from there', refused(429, 'too_many', { retryAfter: 300 }), 'crowded', 'service.crowded'],
  ['its puzzle was stopped', refused(429, 'too_many', { retryAfter: 300, challenge: 'x', bits: 20 }), 'stopped', 'service.stopped'],
  ['staff take none from there', refused(409, 'blocked', { what: 'phone' }), 'blocked', 'service.blocked'],
  ['no answer came', refused(0, 'offline'), 'failed', 'service.failed'],
  ['something else broke', new TypeError('x'), 'failed', 'service.failed'],
] as const)('a call that is not taken because %s says so', (_why, error, state, words) => {
  const asked = { state: whyNot(error), repeated: false };
  expect([asked.state, stateText(asked), isTaken(asked)]).toEqual([state, words, false]);
});
