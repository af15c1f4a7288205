import { expect, test } from 'vitest';
import { heardState } from './heard-state.ts';

test.each([
  ['live', 0, 'live'],
  ['live', 19_999, 'live'],
  // The word and the seconds beside it never contradict each other.
  ['live', 20_000, 'quiet'],
  ['live', 3_600_000, 'quiet'],
  ['connecting', 30_000, 'connecting'],
  ['lost', 30_000, 'lost'],
] as const)('%s and last heard %i ms ago is %s', (connection, age, said) => {
  expect(heardState(connection, age)).toBe(said);
});
