/** The 14 of Regulation (EU) 1169/2011, Annex II, in the order of the Annex. The keys are what the wire carries. */
export const ALLERGENS = [
  'gluten',
  'crustaceans',
  'eggs',
  'fish',
  'peanuts',
  'soybeans',
  'milk',
  'nuts',
  'celery',
  'mustard',
  'sesame',
  'sulphites',
  'lupin',
  'molluscs',
] as const;

export type AllergenKey = (typeof ALLERGENS)[number];

export function isAllergenKey(value: unknown): value is AllergenKey {
  return ALLERGENS.some((key) => key === value);
}
