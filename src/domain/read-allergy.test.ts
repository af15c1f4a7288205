import { expect, test } from 'vitest';
import { CALLS_SERVICE_AFTER_MS, hasAllergy, isSaidAfterStart, isUnread } from './read-allergy.ts';

test('an allergy that was read later than its order was started was said after it', () => {
  const order = { avoids: ['milk'], ratherNot: [], preparingAt: '2026-05-01T10:05:00Z', readyAt: null };
  const read = (allergyReadAt: Date | string | null, more = {}) => isSaidAfterStart({ ...order, allergyReadAt, ...more });
  expect(read(null)).toBe(true);
  expect(read('2026-05-01T10:06:00Z')).toBe(true);
  expect(read('2026-05-01T10:05:00Z')).toBe(false);
  expect(read('2026-05-01T10:04:00Z')).toBe(false);
  expect(read(new Date('2026-05-01T10:06:00Z'), { preparingAt: new Date('2026-05-01T10:05:00Z') })).toBe(true);
  // Called ready in one step it was started too; what is a taste nobody has to read.
  expect(read(null, { preparingAt: null, readyAt: '2026-05-01T10:05:00Z' })).toBe(true);
  expect(read(null, { preparingAt: null })).toBe(false);
  expect(read(null, { ratherNot: ['milk'] })).toBe(false);
});

test('one allergy among tastes is an allergy, and unread until somebody has read it; service is called after three minutes', () => {
  const told = (avoids: string[], ratherNot: string[], allergyReadAt: string | null = null) => ({ avoids, ratherNot, allergyReadAt });
  expect(hasAllergy(told(['milk', 'nuts'], ['milk']))).toBe(true);
  expect(hasAllergy(told(['milk'], ['milk']))).toBe(false);
  expect(hasAllergy(told([], []))).toBe(false);
  expect(isUnread(told(['nuts'], []))).toBe(true);
  expect(isUnread(told(['nuts'], [], '2026-05-01T10:05:00Z'))).toBe(false);
  expect(isUnread(told(['milk'], ['milk']))).toBe(false);
  expect(CALLS_SERVICE_AFTER_MS).toBe(180_000);
});
