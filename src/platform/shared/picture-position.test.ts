import { expect, test } from 'vitest';
import { positionOf } from './picture-position.ts';

const at = (width: number, height: number, x: number, y: number) => positionOf({ width, height, focus: { x, y } });

test('the focus comes into the middle, as far as the picture reaches', () => {
  expect(at(3000, 900, 50, 50)).toBe('50% 50%');
  // A wide picture of something at its right end: the end itself, not a part of it.
  expect(at(3000, 900, 81, 52)).toBe('99% 52%');
  expect(at(3000, 900, 97, 52)).toBe('100% 52%');
  expect(at(1000, 2600, 34, 85)).toBe('34% 100%');
  expect(at(1160, 940, 20, 80)).toBe('20% 80%');
});

test('nothing is said where nobody said anything', () => {
  expect(positionOf({ width: 1, height: 1, focus: null })).toBe('');
});
