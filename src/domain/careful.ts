import type { AllergenKey } from './allergens.ts';
import { extrasOf } from './line-price.ts';
import type { Choices, ExtraOption, MenuItem } from './menu.ts';
import { dishFit, keysThat, type Passport } from './passport.ts';

/**
 * With which of its options a dish, free of something as it comes or not known to have it, has it or may have it: "free as it comes; careful:
 * tahini". Where a choice is open the record itself says so. Empty: none of them brings it.
 */
export function carefulWith(item: MenuItem, passport: Passport): { readonly keys: readonly AllergenKey[]; readonly choices: Choices } {
  const found = dishFit(item, passport);
  const free = [...keysThat(found, 'free'), ...keysThat(found, 'unknown')].filter(
    (key) => !found?.allergens.some((one) => one.key === key && one.depends),
  );
  const brought = (key: AllergenKey) => (one: ExtraOption) => one.allergens.includes(key) || one.mayContain?.includes(key) === true;
  const groups = extrasOf(item);
  const keys = free.filter((key) => groups.some(({ options }) => options.some(brought(key))));
  const choices = groups.flatMap(({ option, options }): (readonly [string, readonly string[]])[] => {
    const values = options.filter((one) => keys.some((key) => brought(key)(one))).map(({ value }) => value);
    return values.length > 0 ? [[option, values]] : [];
  });
  return { keys, choices: Object.fromEntries(choices) };
}
