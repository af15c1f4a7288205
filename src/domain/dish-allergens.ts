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
