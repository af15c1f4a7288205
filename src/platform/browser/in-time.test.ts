import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { inTime } from './in-time.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('what has not come after 120 seconds is given up, and not a moment before', async () => {
  const states: string[] = [];
  inTime(new Promise(() => undefined)).then(
    () => states.push('loaded'),
    (error: Error) => states.push(error.message),
  );
  await vi.advanceTimersByTimeAsync(119_999);
  expect(states).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(states).toEqual(['It did not load in time.']);
});

test('what comes, or fails, in time is passed on, and no timer is left', async () => {
  expect(await inTime(Promise.resolve('page'))).toBe('page');
  await expect(inTime(Promise.reject(new Error('gone')))).rejects.toThrow('gone');
  expect(vi.getTimerCount()).toBe(0);
});
