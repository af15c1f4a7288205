import { isAllergenKey } from '#domain/allergens.ts';
import type { Texts } from '#platform/shared/texts.ts';
import type { PortalKey } from '#texts/keys.ts';

/** The same after "without" and "contains", where Greek has another form of one of the fourteen. */
export const allergenObjects = (keys: readonly string[], t: Texts<PortalKey>): string =>
  keys.map((key) => (key === 'nuts' ? t('allergen_object.nuts') : allergenNames([key], t))).join(', ');

/** "nuts, sesame" in the language of the staff. */
export function allergenNames(keys: readonly string[], t: Texts<PortalKey>): string {
  return keys.map((key) => (isAllergenKey(key) ? t(`allergen.${key}`) : key)).join(', ');
}
