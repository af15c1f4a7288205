import { expect, test } from 'vitest';
import { TINTS, tintOf } from './category-tint.ts';

test('a category has the cloth that was chosen, else one by its place, so that neighbours never share one', () => {
  expect(tintOf('fig', 0)).toBe('fig');
  expect([0, 1, 5, 6, 7].map((place) => tintOf(null, place))).toEqual(['olive', 'tomato', 'almond', 'olive', 'tomato']);
  expect(tintOf(undefined, TINTS.length)).toBe('olive');
  // A place that is none.
  expect(tintOf(null, -1)).toBe('almond');
});
