import { expect, it } from 'vitest';
import { teamLimit } from './team-limit.ts';

it.each([
  [0, 5],
  [1, 5],
  [2, 20],
  [3, null],
  [9, 5],
] as const)('a plan of tier %s has room for %s', (tier, people) => expect(teamLimit(tier)).toBe(people));
