import type { AllergenKey } from '#domain/allergens.ts';
import { avoidedBy, type Passport, type Strictness } from '#domain/passport.ts';
import { allergenWord, isOtherFood } from './allergen-words.ts';
import { asWritten, eachOnce } from './as-written.ts';
import { FEARED } from './feared.ts';
import { readQuestion, type MenuQuestion } from './menu-question.ts';
import { refusesPork } from './special-question.ts';

/** What somebody said in a conversation that they keep away from: allergens, and what no menu records. It counts for all that is asked after it. */
export type Kept = {
  readonly avoids: Passport['avoids'];
  /** Of these, what was said of somebody else alone: it is in nobody's order before they say that it is. */
  readonly others: readonly AllergenKey[];
  readonly unknown: readonly string[];
  /** "I have an allergy", and not yet to what: until that is said, nothing is offered. */
  readonly unnamed: boolean;
};
export const NOTHING_KEPT: Kept = { avoids: {}, others: [], unknown: [], unnamed: false };

const isAllergyIn = (one: Passport['avoids'], other: Passport['avoids'], key: AllergenKey): Strictness =>
  one[key] === 'allergy' || other[key] === 'allergy' ? 'allergy' : 'preference';

/** Both together; said twice, the allergy counts. */
function together(one: Passport['avoids'], other: Passport['avoids']): Passport['avoids'] {
  const keys = avoidedBy({ avoids: { ...one, ...other }, diets: [] });
  return Object.fromEntries(keys.map((key) => [key, isAllergyIn(one, other, key)]));
}

/** Somebody's health, and nothing of what they cannot eat. */
const isUnnamed = ({ allergy, without, unknown }: MenuQuestion): boolean => allergy && without.length + unknown.length === 0;

/**
 * A question as it is meant after what was said before. Who was asked what they are allergic to, and says "nuts", answers that; who says
 * something else is asked again.
 */
export function hear({ unnamed }: Kept, asked: string): MenuQuestion {
  const plain = readQuestion(asked);
  if (!unnamed || plain.allergy || plain.house !== null) return plain;
  const answer = readQuestion(`allergic to ${asked}`);
  // A question, a dish, and what only looks like an allergen's name, are no answer: they are asked again.
  const isAsking = /[?;]|^\s*(?:can|could|may|is|are|do|does|what|which|μπορ|είναι|ειναι|έχετε|εχετε|τι|ποι)/iu.test(asked);
  const isAlone = plain.words.length === 0 && plain.named.length > 0;
  const isTo = /^\s*(?:to|σε|στ\p{L}+)\s/iu.test(asked) && (asked.match(/\p{L}+/gu) ?? []).some((word) => allergenWord(word) !== null);
  const isFood = answer.without.length === 0 && answer.unknown.length > 0 && answer.unknown.every(isOtherFood);
  const isNamed = !isAsking && (isAlone || isTo || plain.without.length > 0 || isFood);
  // Named, and nothing else asked: then whatever they can eat.
  return isNamed ? { ...answer, anything: answer.words.length === 0 } : plain;
}

/** What is kept after a question: nothing that was said before is forgotten. What no menu records is kept as it was `asked`. */
export function keep(before: Kept, question: MenuQuestion, asked = ''): Kept {
  const { without, allergy, unknown, forOther } = question;
  const how: Strictness = allergy || before.unnamed ? 'allergy' : 'preference';
  // Who was asked which allergy, and says that they eat no pork, has not said it.
  const isSaid = allergy && without.length + (refusesPork(asked) ? 0 : unknown.length) > 0;
  return {
    avoids: together(before.avoids, Object.fromEntries(without.map((key) => [key, how]))),
    // What is one's own stays so, and becomes so where it is said of oneself too.
    others: forOther
      ? [...new Set([...before.others, ...without.filter((key) => before.avoids[key] === undefined)])]
      : before.others.filter((key) => !without.includes(key)),
    unknown: eachOnce([...before.unknown, ...unknown.map((word) => asWritten(asked, word))]),
    unnamed: isUnnamed(question) || (before.unnamed && !isSaid),
  };
}

/** What was chosen from the fourteen, as an answer to which of them: these and no others, each an allergy. */
export const choose = (before: Kept, keys: readonly AllergenKey[]): Kept => ({
  ...before,
  avoids: Object.fromEntries(keys.map((key) => [key, 'allergy'])),
  others: before.others.filter((key) => keys.includes(key)),
  unnamed: false,
});

/**
 * What was said of somebody's health, or of what nobody leaves out for a whim, and the passport, which goes with the order, has not: what it was
 * there before.
 */
export const toldAnew = (passport: Passport, { avoids, others }: Kept): Passport['avoids'] =>
  Object.fromEntries(
    avoidedBy({ avoids, diets: [] })
      .filter((key) => !others.includes(key))
      .filter((key) =>
        avoids[key] === 'allergy' ? passport.avoids[key] !== 'allergy' : FEARED.has(key) && passport.avoids[key] === undefined,
      )
      .map((key) => [key, passport.avoids[key]]),
  );

/** What was said to be rather not, of which the kitchen hears nothing: it is in no passport, so it does not go with the order. */
export const untoldWishes = (passport: Passport, { avoids }: Kept): AllergenKey[] =>
  avoidedBy({ avoids, diets: [] }).filter((key) => avoids[key] === 'preference' && passport.avoids[key] === undefined);

/** The passport without what was told, as it was before. */
export const untold = (passport: Passport, told: Passport['avoids']): Passport => ({
  ...passport,
  avoids: Object.fromEntries(Object.entries({ ...passport.avoids, ...told }).filter(([, how]) => how !== undefined)),
});

/** This phone's passport, and what was said. */
export const withKept = (passport: Passport, kept: Kept): Passport => ({ ...passport, avoids: together(passport.avoids, kept.avoids) });

/**
 * A question with all that was said before it. To somebody who cannot eat what no menu records, or has not said what, no dish is named; one
 * whose allergies were asked for and chosen meanwhile asks what they can eat.
 */
export function inTurn(question: MenuQuestion, { avoids, unknown, unnamed }: Kept): MenuQuestion {
  if (question.house !== null) return question;
  if (unnamed) return { ...question, allergy: true, aboutAllergens: true, without: [] };
  const health = { ...question, allergy: true, aboutAllergens: true };
  if (unknown.length > 0) return { ...health, unknown: eachOnce([...unknown, ...question.unknown]) };
  const chosen = avoidedBy({ avoids, diets: [] });
  return isUnnamed(question) && chosen.length > 0 ? { ...health, without: chosen, anything: question.words.length === 0 } : question;
}
