import { expect, test } from 'vitest';
import { GIVE_UP_MS, OLD_SECRET_MS, pauseAfter } from './webhooks.ts';

test('pauses grow over days, are never shorter than said, and end', () => {
  const steps = Array.from({ length: 9 }, (_, at) => at + 1);
  const least = steps.map((step) => pauseAfter(step, 0) ?? 0);
  expect(least[0]).toBe(5_000);
  expect(least).toEqual(least.toSorted((a, b) => a - b));
  expect(least.reduce((sum, pause) => sum + pause, 0)).toBeGreaterThan(3 * 86_400_000);
  for (const step of steps) expect(pauseAfter(step, 1)).toBe(Math.round((pauseAfter(step, 0) ?? 0) * 1.1));
  expect(pauseAfter(10, 0)).toBeNull();
});

test('an endpoint is given up after five days; the secret before signs for one more', () => {
  expect([GIVE_UP_MS, OLD_SECRET_MS]).toEqual([432_000_000, 86_400_000]);
});
