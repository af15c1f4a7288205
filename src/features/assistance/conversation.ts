import type { AllergenKey } from '#domain/allergens.ts';
import { avoidedBy, type Passport, type Strictness } from '#domain/passport.ts';
import type { MenuQuestion } from './menu-question.ts';

/** What somebody said in a conversation that they keep away from: allergens, and what no menu records. It counts for all that is asked after it. */
export type Kept = { readonly avoids: Passport['avoids']; readonly unknown: readonly string[] };
export const NOTHING_KEPT: Kept = { avoids: {}, unknown: [] };

const isAllergyIn = (one: Passport['avoids'], other: Passport['avoids'], key: AllergenKey): Strictness =>
  one[key] === 'allergy' || other[key] === 'allergy' ? 'allergy' : 'preference';

/** Both together; said twice, the allergy counts. */
function together(one: Passport['avoids'], other: Passport['avoids']): Passport['avoids'] {
  const keys = avoidedBy({ avoids: { ...one, ...other }, diets: [] });
  return Object.fromEntries(keys.map((key) => [key, isAllergyIn(one, other, key)]));
}

/** What is kept after a question: nothing that was said before is forgotten. */
export function keep(before: Kept, { without, allergy, unknown }: MenuQuestion): Kept {
  const how: Strictness = allergy ? 'allergy' : 'preference';
  return {
    avoids: together(before.avoids, Object.fromEntries(without.map((key) => [key, how]))),
    unknown: [...new Set([...before.unknown, ...unknown])],
  };
}

/** This phone's passport, and what was said. */
export const withKept = (passport: Passport, kept: Kept): Passport => ({ ...passport, avoids: together(passport.avoids, kept.avoids) });

/** A later question of somebody who cannot eat what no menu records: no dish is named to it either. */
export const inTurn = (question: MenuQuestion, { unknown }: Kept): MenuQuestion =>
  unknown.length === 0 || question.house !== null
    ? question
    : { ...question, allergy: true, aboutAllergens: true, unknown: [...new Set([...unknown, ...question.unknown])] };
