import type { AllergenKey } from '#domain/allergens.ts';
import { undecidedIn } from '#domain/kept-dish.ts';
import type { ShownLine } from './cart-lines.ts';

/** What the guest has not decided about in a line; nothing where the line cannot be ordered anyhow. */
export const undecidedOf = ({ dish, stored, problem }: ShownLine, avoids: readonly AllergenKey[]): AllergenKey[] =>
  dish && problem === null ? undecidedIn(dish.item, stored, avoids) : [];
