import { afterEach, beforeEach, expect, vi, type MockInstance } from 'vitest';

/** Any `console.error` fails the test it happens in: React's and the browser's complaints are bugs. A test that expects one spies on it itself. */
let errors: MockInstance<typeof console.error>;

beforeEach(() => {
  errors = vi.spyOn(console, 'error');
});

afterEach(() => {
  const calls = errors.mock.calls;
  errors.mockRestore();
  expect(calls, 'console.error was called').toEqual([]);
});
