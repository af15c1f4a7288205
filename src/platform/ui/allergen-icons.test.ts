import { expect, test } from 'vitest';
import { ALLERGENS } from '#domain/allergens.ts';
import { MARKS } from '#domain/dish-marks.ts';
import { ALLERGEN_ICONS, MARK_ICONS } from './allergen-icons.ts';

test('no two allergens or marks share a sign', () => {
  const signs = [...ALLERGENS.map((key) => ALLERGEN_ICONS[key]), ...MARKS.map((key) => MARK_ICONS[key])];
  expect(new Set(signs).size).toBe(ALLERGENS.length + MARKS.length);
});
