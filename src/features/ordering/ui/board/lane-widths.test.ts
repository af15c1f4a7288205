import { expect, test } from 'vitest';
import { laneWidths } from './lane-widths.ts';

test('a calm board keeps three equal lanes', () => {
  for (const counts of [
    [0, 0, 0],
    [3, 0, 0],
    [3, 3, 3],
  ])
    expect(laneWidths(counts)).toBeNull();
});

test('beside a full lane an empty one steps aside, and one that is twice as full as the others has twice the room', () => {
  expect(laneWidths([6, 0, 0])).toBe('minmax(0, 2fr) 10rem 10rem');
  expect(laneWidths([5, 1, 0])).toBe('minmax(0, 2fr) minmax(0, 1fr) 10rem');
  expect(laneWidths([1, 4, 2])).toBe('minmax(0, 1fr) minmax(0, 2fr) minmax(0, 1fr)');
  expect(laneWidths([4, 3, 0])).toBe('minmax(0, 1fr) minmax(0, 1fr) 10rem');
  expect(laneWidths([4, 4, 1])).toBe('minmax(0, 1fr) minmax(0, 1fr) minmax(0, 1fr)');
});
