import type { AllergenKey } from './allergens.ts';
import { extrasOf } from './line-price.ts';
import type { Choices, MenuItem } from './menu.ts';

/**
 * What a dish comes with when nobody says otherwise: of each group that must be chosen from the option that the venue chose, else the one that costs
 * nothing. Where several cost nothing, or it would bring what somebody avoids, the choice stays theirs.
 */
export function defaultChoices(item: MenuItem, avoids: readonly AllergenKey[] = []): Choices {
  const chosen = extrasOf(item).flatMap(({ option, required, options }): (readonly [string, readonly string[]])[] => {
    const included = options.filter(({ costCents, preset }) => preset ?? costCents === 0);
    const [only] = included;
    if (!required || !only || included.length > 1 || [...only.allergens, ...(only.mayContain ?? [])].some((key) => avoids.includes(key)))
      return [];
    return [[option, [only.value]]];
  });
  return Object.fromEntries(chosen);
}
