import type { AllergenKey } from '#domain/allergens.ts';

/** Nobody leaves these out for a whim: "no nuts" is kept and asked about, "no cheese" is a taste until it is called more. */
export const FEARED: ReadonlySet<AllergenKey> = new Set(['peanuts', 'nuts', 'sesame', 'crustaceans', 'molluscs']);
