import { chosenOptions } from './line-price.ts';
import type { Choices, MenuItem } from './menu.ts';

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

/** What a dish contains as chosen: its own allergens and those of its chosen options, in Annex order, each once. */
export function effectiveAllergens(item: MenuItem, choices: Choices): AllergenKey[] {
  const present = new Set([...item.allergens, ...chosenOptions(item, choices).flatMap((chosen) => chosen.allergens)]);
  return ALLERGENS.filter((key) => present.has(key));
}

/** What somebody who avoids an allergen must hear of: what the dish as chosen contains, and what cannot be ruled out. */
export function possibleAllergens(item: MenuItem, choices: Choices): AllergenKey[] {
  const present = new Set([...effectiveAllergens(item, choices), ...(item.mayContain ?? [])]);
  return ALLERGENS.filter((key) => present.has(key));
}
