import type { AllergenKey } from './allergens.ts';
import type { StoredLine } from './cart.ts';
import { possibleAllergens } from './dish-allergens.ts';
import type { Choices, MenuItem } from './menu.ts';

/** What of the avoided a dish as chosen contains, or may contain, in Annex order: the order stops there until the guest has decided. */
export const conflictsIn = (item: MenuItem, choices: Choices, avoids: readonly AllergenKey[]): AllergenKey[] =>
  possibleAllergens(item, choices).filter((key) => avoids.includes(key));

/** Those of them that the guest has not kept on purpose: one that came into the recipe since is asked about anew. */
export const undecidedIn = (
  item: MenuItem,
  { choices, kept = [] }: Pick<StoredLine, 'choices' | 'kept'>,
  avoids: readonly AllergenKey[],
): AllergenKey[] => conflictsIn(item, choices, avoids).filter((key) => !kept.includes(key));
