import type { AllergenKey } from '#domain/allergens.ts';
import { undecidedIn } from '#domain/kept-dish.ts';
import { avoidingThese, dishFit, keysThat } from '#domain/passport.ts';
import type { ShownLine } from './cart-lines.ts';

/** What the guest has not decided about in a line; nothing where the line cannot be ordered anyhow. */
export const undecidedOf = ({ dish, stored, problem }: ShownLine, avoids: readonly AllergenKey[]): AllergenKey[] =>
  dish && problem === null ? undecidedIn(dish.item, stored, avoids) : [];

/** What of it nobody has recorded of a line as chosen: said, and not decided about. */
export const unknownOf = ({ dish, stored, problem }: ShownLine, avoids: readonly AllergenKey[]): AllergenKey[] =>
  dish && problem === null ? keysThat(dishFit(dish.item, avoidingThese(avoids), stored.choices), 'unknown') : [];
