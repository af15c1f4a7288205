import { ALLERGENS, type AllergenKey } from '#domain/allergens.ts';
import { readQuestion } from '#features/assistance/menu-question.ts';

/** Nobody leaves these out for a whim alone: "no nuts" is asked about, "no cheese" is not. */
const FEARED: ReadonlySet<AllergenKey> = new Set(['peanuts', 'nuts', 'sesame', 'crustaceans']);

/**
 * What notes say of somebody's health that is not told as an allergy: these keys; none, where it is not said or understood to what. Null where
 * nothing is untold.
 */
export function untoldIn(notes: readonly string[], avoids: readonly AllergenKey[]): readonly AllergenKey[] | null {
  const ill = notes.map((note) => readQuestion(note)).filter(({ allergy, without }) => allergy || without.some((key) => FEARED.has(key)));
  const keys = new Set(ill.flatMap(({ without }) => without));
  const untold = ALLERGENS.filter((key) => keys.has(key) && !avoids.includes(key));
  const isUnclear = ill.some(({ without }) => without.length === 0) && avoids.length === 0;
  return untold.length > 0 || isUnclear ? untold : null;
}
