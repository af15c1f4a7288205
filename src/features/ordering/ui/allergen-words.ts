import type { AllergenKey } from '#domain/allergens.ts';
import type { Texts } from '#platform/shared/texts.ts';
import type { CheckoutKey } from '#texts/keys.ts';

/** "nuts, sesame" inside a sentence; in Greek one of the fourteen has another form there. */
export const allergenWords = (keys: readonly AllergenKey[], t: Texts<CheckoutKey>): string =>
  keys.map((key) => (key === 'nuts' ? t('allergen_object.nuts') : t(`allergen.${key}`).toLocaleLowerCase(t.language))).join(', ');
