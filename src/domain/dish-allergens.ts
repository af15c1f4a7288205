import { ALLERGENS, type AllergenKey } from './allergens.ts';
import { chosenOptions } from './line-price.ts';
import type { Choices, MenuItem } from './menu.ts';

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
