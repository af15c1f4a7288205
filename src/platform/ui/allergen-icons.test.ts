import { expect, test } from 'vitest';
import { ALLERGENS } from '#domain/allergens.ts';
import { ALLERGEN_ICONS } from './allergen-icons.ts';

test('no two allergens share a sign', () => {
  expect(new Set(ALLERGENS.map((key) => ALLERGEN_ICONS[key])).size).toBe(ALLERGENS.length);
});
