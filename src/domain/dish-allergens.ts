import { ALLERGENS, type AllergenKey } from './allergens.ts';
import { chosenOptions } from './line-price.ts';
import type { Choices, MenuItem } from './menu.ts';

/** What a dish contains as chosen: its own allergens less what a chosen option leaves out, and those of its options, in Annex order, each once. */
export function effectiveAllergens(item: MenuItem, choices: Choices): AllergenKey[] {
  const chosen = chosenOptions(item, choices);
  const left = new Set(chosen.flatMap(({ removes = [] }) => removes));
  const present = new Set([...item.allergens.filter((key) => !left.has(key)), ...chosen.flatMap(({ allergens }) => allergens)]);
  return ALLERGENS.filter((key) => present.has(key));
}

/** What cannot be ruled out of it as chosen: of the dish itself, and of its options. */
export function possibleAllergens(item: MenuItem, choices: Choices): AllergenKey[] {
  const contained = effectiveAllergens(item, choices);
  const may = new Set([...(item.mayContain ?? []), ...chosenOptions(item, choices).flatMap(({ mayContain = [] }) => mayContain)]);
  return ALLERGENS.filter((key) => may.has(key) && !contained.includes(key));
}
