import type { AllergenKey } from '#domain/allergens.ts';
import { DIETS, type DietKey } from '#domain/dish-marks.ts';
import { avoidedBy, type Passport, type Strictness } from '#domain/passport.ts';
import { foldText } from '#domain/search-fold.ts';
import { allergenWord, isOtherFood } from './allergen-words.ts';
import { asWritten, eachOnce } from './as-written.ts';
import { FEARED } from './feared.ts';
import { readQuestion, type MenuQuestion } from './menu-question.ts';
import { livesBy, type Care } from './care.ts';
import { asksForAllergens, porkSaid, refusesPork, saysExpecting, saysLent, withoutCare } from './special-question.ts';

/** What somebody said in a conversation that they keep away from: allergens, and what no menu records. It counts for all that is asked after it. */
export type Kept = {
  readonly avoids: Passport['avoids'];
  /** Of these, what was said of somebody else alone: it is in nobody's order before they say that it is. */
  readonly others: readonly AllergenKey[];
  readonly unknown: readonly string[];
  /** "I have an allergy", and not yet to what: until that is said, nothing is offered. */
  readonly unnamed: boolean;
  /** Said of who asks, not of one dish: "I am vegan", "I am fasting". */
  readonly diets: readonly DietKey[];
  readonly lenten: boolean;
} & Care;
export const NOTHING_KEPT: Kept = {
  avoids: {},
  others: [],
  unknown: [],
  unnamed: false,
  diets: [],
  lenten: false,
  young: null,
  expecting: false,
  porkless: null,
};

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
export function hear(kept: Kept, asked: string): MenuQuestion {
  const read = heard(kept, asksForAllergens(asked) ? '' : withoutCare(asked));
  return {
    ...read,
    // Who speaks of the child again, or goes on, still asks for them; else it depends on what is asked.
    young: read.young ?? (kept.young !== null && isStillForThem(foldText(asked)) ? kept.young : null),
    youngBefore: kept.young,
    expecting: kept.expecting || saysExpecting(asked),
    porkless: porkSaid(asked) ?? kept.porkless,
    lenten: kept.lenten || saysLent(asked),
    lives: livesBy(asked, read.diets),
    // In pregnancy nothing is offered for what was said of it itself.
    ...(saysExpecting(asked) && { words: [], anything: false, sort: 'menu' as const, feel: null, pairing: null }),
  };
}

/** "And a beer for him?" is still asked for the child; "a beer" may be for whoever is with them. */
const isStillForThem = (folded: string): boolean =>
  /^\W*(?:and|also|or|plus|what about|how about|και|κι|kai|ki|ή|η)(?!\p{L})|\b(?:him|her|he|she|them|they)\b|(?<!\p{L})(?:πιει|πιουν|φαει|φανε|παρει|παρουν|piei|pioun|faei|fane|parei|αυτον|αυτη|αυτην|αυτο)(?!\p{L})/u.test(
    folded,
  );

/** Reads a question, and where it was asked what somebody is allergic to, the answer to that. */
function heard({ unnamed }: Kept, asked: string): MenuQuestion {
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
    diets: DIETS.filter((diet) => before.diets.includes(diet) || question.lives.includes(diet)),
    lenten: before.lenten || (question.lenten && isFasting(asked)),
    young: question.young ?? before.young,
    expecting: before.expecting || question.expecting,
    porkless: question.porkless ?? before.porkless,
  };
}

/** Whoever fasts does so for all they order; who asks for what is fit for it may ask for one dish. */
const isFasting = (asked: string): boolean => /fasting|νηστευ|n[ih]steu|n[ih]stev/u.test(foldText(asked));

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
export function inTurn(read: MenuQuestion, { avoids, unknown, unnamed, diets }: Kept): MenuQuestion {
  if (read.house !== null) return read;
  const question =
    diets.length === 0 ? read : { ...read, diets: DIETS.filter((diet) => diets.includes(diet) || read.diets.includes(diet)) };
  if (unnamed) return { ...question, allergy: true, aboutAllergens: true, without: [] };
  const health = { ...question, allergy: true, aboutAllergens: true };
  if (unknown.length > 0) return { ...health, unknown: eachOnce([...unknown, ...question.unknown]) };
  const chosen = avoidedBy({ avoids, diets: [] });
  return isUnnamed(question) && chosen.length > 0 ? { ...health, without: chosen, anything: question.words.length === 0 } : question;
}
