import type { AllergenKey } from './allergens.ts';
import type { StoredLine } from './cart.ts';
import type { MenuItem } from './menu.ts';
import { avoidingThese, conflictKeys, dishFit } from './passport.ts';

type ChosenLine = Pick<StoredLine, 'choices' | 'kept'>;

/** What of the avoided the guest keeps on purpose in a dish as chosen: the kitchen reads it. */
export const keptIn = (item: MenuItem, { choices, kept = [] }: ChosenLine, avoids: readonly AllergenKey[]): AllergenKey[] =>
  conflictKeys(dishFit(item, avoidingThese(avoids), choices)).filter((key) => kept.includes(key));

/** What of it the guest has not decided about: the order stops there. One that came into the recipe since is asked about anew. */
export const undecidedIn = (item: MenuItem, { choices, kept = [] }: ChosenLine, avoids: readonly AllergenKey[]): AllergenKey[] =>
  conflictKeys(dishFit(item, avoidingThese(avoids), choices)).filter((key) => !kept.includes(key));
