import { expect, test } from 'vitest';
import { isSaidAfterStart } from './read-allergy.ts';

test('an allergy that was read later than its order was started was said after it', () => {
  const order = { avoids: ['milk'], ratherNot: [], preparingAt: '2026-05-01T10:05:00Z', readyAt: null };
  const read = (allergyReadAt: Date | string | null, more = {}) => isSaidAfterStart({ ...order, allergyReadAt, ...more });
  expect(read(null)).toBe(true);
  expect(read('2026-05-01T10:06:00Z')).toBe(true);
  expect(read('2026-05-01T10:04:00Z')).toBe(false);
  expect(read(new Date('2026-05-01T10:06:00Z'), { preparingAt: new Date('2026-05-01T10:05:00Z') })).toBe(true);
  // Called ready in one step it was started too; what is a taste nobody has to read.
  expect(read(null, { preparingAt: null, readyAt: '2026-05-01T10:05:00Z' })).toBe(true);
  expect(read(null, { preparingAt: null })).toBe(false);
  expect(read(null, { ratherNot: ['milk'] })).toBe(false);
});
