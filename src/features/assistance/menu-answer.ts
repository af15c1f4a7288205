import { ALLERGENS, type AllergenKey } from '#domain/allergens.ts';
import { defaultChoices } from '#domain/default-choices.ts';
import type { Choices } from '#domain/menu.ts';
import { keepsDiet, type DietKey } from '#domain/dish-marks.ts';
import {
  avoidedBy,
  avoidingThese,
  conflictKeys,
  dishFit,
  isConflict,
  isFree,
  isEmptyPassport,
  keysThat,
  NO_PASSPORT,
  recordedOf,
  type Passport,
} from '#domain/passport.ts';
import type { PublicVenue } from '#features/venues/contract.ts';
import { isGone, type Dish } from '#features/venues/read-venue.ts';
import { goesWith, likeness, NO_COUNTS, popularity, type Basis, type Counts } from './house-answer.ts';
import { closeness, entriesOf, fitOf, fitsOf, hasWord, namedOptions, notWith, speaksOf, undescribed, type Entry } from './menu-entries.ts';
import { allergenWord } from './allergen-words.ts';
import { heldFrom, heldOf, isCaffeinated, type Held } from './care.ts';
import { isOfNature, natureOf } from './dish-nature.ts';
import { COLD_DRINKS, DRINKS, HOT_DRINKS } from './drinks.ts';
import { meantBy, wordsOf } from './find-words.ts';
import { isForStaff } from './house-question.ts';
import { isAnySide } from './named-sides.ts';
import { kindOf } from './question-words.ts';
import { mustAsk, type MenuQuestion } from './menu-question.ts';
import { lentMark, settled, spokenOf } from './settled-question.ts';

/** A dish as it was asked for: "gyros with tahini". */
export type AsAsked = { readonly dish: Dish; readonly choices: Choices; readonly unknown: readonly string[] };

/** What a menu answers to a question. */
export type MenuAnswer = {
  /** The dishes that fit, the best first, those that can be had before those that are gone. */
  readonly dishes: readonly Dish[];
  /** Fit by their words, but contain, or may contain, what was to be left out: said, never offered. */
  readonly excluded: readonly Dish[];
  /** Of these, what a dish has only as it was asked for: with these options, or with sides that nobody here knows. */
  readonly asAsked: readonly AsAsked[];
  /** On the menu, but dearer, or not of the diet: said, where nothing else was found. */
  readonly otherwise: readonly Dish[];
  /** Asked for somebody under eighteen, and has alcohol or is cooked with it: said, never offered. */
  readonly grownUp: readonly Dish[];
  /** Asked for, and kept from who asks by whom they are: said, never offered. */
  readonly held: readonly Held[];
  /** Has what was not wanted, by its record or its words: left out of the answer. */
  readonly leftOut: readonly Dish[];
  /** Words that stand nowhere on this menu. */
  readonly missing: readonly string[];
  /** Diets that this venue records of no dish. */
  readonly unrecorded: readonly DietKey[];
  /** By what the dishes were chosen, where it was not by name or price. */
  readonly basis: Basis | null;
};

/** Whether anything in the question can be looked up. */
export const isAnswerable = ({
  mostCents,
  without,
  diets,
  unwanted,
  notRecorded,
  words,
  sort,
  feel,
  pairing,
  anything,
  lenten,
}: MenuQuestion) =>
  anything ||
  mostCents !== null ||
  sort !== 'menu' ||
  feel !== null ||
  (pairing !== null && pairing.length > 0) ||
  lenten ||
  [without, diets, unwanted, notRecorded, words].some(({ length }) => length > 0);

/** Whether the kitchen made sure that a dish is free of all that was asked about; the only case in which that may be said. */
export const isCheckedFree = ({ item }: Dish, keys: readonly AllergenKey[]): boolean =>
  keys.length > 0 && isFree(dishFit(item, avoidingThese(keys)));

const NOTHING: MenuAnswer = {
  dishes: [],
  excluded: [],
  asAsked: [],
  otherwise: [],
  grownUp: [],
  held: [],
  leftOut: [],
  missing: [],
  unrecorded: [],
  basis: null,
};

/**
 * Answers from what is written of the dishes: name, description and category in every language of the menu, recorded allergens, price; and
 * from what is ordered. A dish that contains what somebody cannot eat, by this question or by their passport, is never among `dishes`,
 * whatever else was asked.
 */
export function answerTo(read: MenuQuestion, venue: PublicVenue, passport: Passport = NO_PASSPORT, counts: Counts = NO_COUNTS): MenuAnswer {
  const question = settled(read, venue);
  if (mustAsk(question) || !isAnswerable(question) || isForStaff(question.house)) return NOTHING;
  const entries = entriesOf(venue);
  const isRecorded = (diet: DietKey) => entries.some(({ dish }) => keepsDiet(dish.item, diet));
  const unrecorded = question.diets.filter((diet) => !isRecorded(diet));
  // Sugar is recorded nowhere, and somebody's health.
  if (unrecorded.length > 0 || question.notRecorded.some(isDiabetes)) return { ...NOTHING, unrecorded };
  const kept: Passport = {
    avoids: { ...passport.avoids, ...avoidingThese(question.without).avoids },
    diets: [...question.diets, ...passport.diets.filter(isRecorded)],
  };
  // Whose health it is: there an owner's own words count as well.
  const strict = avoidedBy(kept).filter(
    (key) => (question.allergy && question.without.includes(key)) || passport.avoids[key] === 'allergy',
  );
  const { words, missing } = wordsOf(question, entries);
  const { fits, held, grownUp } = heldApart(fitting(words, entries, question.allergy ? question.sides : []), question, words);
  const isAsked = isAskedIn(question, venue, kept, words.length > 0 ? passport : null);
  const isUnwanted = (one: Entry) => question.unwanted.some((word) => isSo(word, one));
  const asWished = fits.filter(isAsked);
  const wanted = asWished.filter((one) => !isUnwanted(one));
  // Who avoids something and asks what they can eat gets what is recorded as free; of who avoids nothing no more is known than what sells.
  const isSafe = question.anything && !isEmptyPassport(kept);
  const { chosen, basis, rank } = choose(
    question.anything && !isSafe ? { ...question, sort: 'popular' } : question,
    wanted,
    entries,
    counts,
  );
  const asked = asAskedIn({ ...question, words: [...new Set([...read.words, ...question.words])] }, kept, entries);
  const keeps = (entry: Entry) =>
    !isKeptFrom(entry, kept, strict) && asked(entry) === null && (!isSafe || isFree(dishFit(entry.dish.item, kept)));
  // Asked of a dish by its name, and it must not be had: what only speaks of it is no answer, "as good as with loukoumades".
  const calls = (entry: Entry) => words.some((word) => hasWord(word, undescribed(entry)) || kindOf(word) !== null);
  const isDenied = chosen.some((entry) => calls(entry) && !keeps(entry));
  // What is asked for is itself what is to be left out ("feta, no milk"): a dish that merely speaks of a word like it is none.
  const denied = words.filter((word) => allergenWord(word)?.keys.every((key) => question.without.includes(key)));
  const isOfDenied = (entry: Entry) => denied.every((word) => hasWord(word, undescribed(entry)));
  const dishes = chosen
    .filter((entry) => keeps(entry) && (!isDenied || calls(entry)) && isOfDenied(entry))
    .toSorted(inOrderFor(question, words, rank))
    .map(({ dish }) => dish);
  const excluded = words.length === 0 ? [] : chosen.filter((entry) => !keeps(entry)).map(({ dish }) => dish);
  // It is on the menu all the same: that is said, and it is not offered.
  const otherwise = words.length === 0 || dishes.length + excluded.length > 0 ? [] : fits.filter(keeps).map(({ dish }) => dish);
  const asAsked = words.length === 0 ? [] : chosen.flatMap((entry) => (!isKeptFrom(entry, kept, strict) ? (asked(entry) ?? []) : []));
  const leftOut = question.unwanted.length === 0 ? [] : asWished.filter(isUnwanted).map(({ dish }) => dish);
  return {
    dishes,
    excluded,
    asAsked,
    otherwise,
    grownUp,
    held,
    leftOut,
    missing: missing.filter((word) => !isAnySide(word)),
    unrecorded,
    basis,
  };
}

/** Whether a dish is or has what a word names: by its record and all its words where somebody does not want it. */
const isSo = (word: string, entry: Entry): boolean => {
  const nature = natureOf(word);
  return nature === null ? hasWord(word, entry) : isOfNature(entry, nature, isCaffeinated);
};

const isDiabetes = (word: string): boolean => /^(?:diab|διαβ|diav)/u.test(word);

/** The dishes that contain, or may contain, one of some allergens as they come. */
export const containing = (venue: PublicVenue, keys: readonly AllergenKey[]): readonly Dish[] =>
  entriesOf(venue).flatMap(({ dish }) => (foundIn(dish, keys).length > 0 ? [dish] : []));

/** What is kept from who asks by whom they are, apart; of "something to drink" nothing was asked for by its name. */
function heldApart(all: readonly Scored[], question: MenuQuestion, words: readonly string[]) {
  const fits = all.filter((entry) => heldFrom(entry, question) === null);
  const held = words.every(isAnyDrink) ? [] : heldOf(all, question);
  const grownUp = question.young === null ? [] : held.flatMap(({ why, dishes }) => (why === 'alcohol' ? dishes : []));
  return { fits, held, grownUp };
}
const isAnyDrink = (word: string): boolean => [HOT_DRINKS, COLD_DRINKS].includes(word) || kindOf(word)?.names.includes(DRINKS) === true;

/** Whether a dish costs and is recorded as was asked. `byWords`: of whom the menu's words count too, where something was named. */
function isAskedIn(
  { mostCents, lenten }: MenuQuestion,
  venue: PublicVenue,
  kept: Passport,
  byWords: Passport | null,
): (entry: Entry) => boolean {
  const fitForLent = lentMark(venue);
  return (entry) =>
    (mostCents === null || entry.dish.item.priceCents <= mostCents) &&
    (fitForLent === null || !lenten || entry.dish.item.ownMarks?.includes(fitForLent) === true) &&
    kept.diets.every((diet) => keepsDiet(entry.dish.item, diet) || (byWords !== null && isWithoutByWords(entry, diet, byWords)));
}

/** Which of two comes first. */
function inOrderFor(
  question: MenuQuestion,
  words: readonly string[],
  rank: (one: Scored) => number,
): (one: Scored, other: Scored) => number {
  const spoken = spokenOf(question);
  const isTold = question.aboutAllergens && !question.allergy && question.without.length === 0;
  const price = ({ dish }: Scored) => (question.sort === 'cheapest' ? dish.item.priceCents : 0);
  // Asked which have it, or how it stands with it: what has it is told first. Who avoids it has lost it before.
  const has = ({ dish }: Scored) => (isTold ? Number(foundIn(dish, spoken).length > 0) : 0);
  const checked = ({ dish }: Scored) => Number(isCheckedFree(dish, question.without));
  return (one, other) =>
    Number(isGone(one.dish.item)) - Number(isGone(other.dish.item)) ||
    price(one) - price(other) ||
    rank(one) - rank(other) ||
    has(other) - has(one) ||
    checked(other) - checked(one) ||
    other.score - one.score ||
    closeness(words, other) - closeness(words, one);
}

type Scored = Entry & { readonly score: number };

/** The dishes with all of the words; where none has all, those with most of them. */
function fitting(words: readonly string[], entries: readonly Entry[], sides: readonly string[] = []): readonly Scored[] {
  const fits = fitsOf(words, entries);
  const scored = entries.map((entry, at) => {
    const found = fits[at] ?? [];
    // What was asked for beside it is not looked for by itself: of "fries with tahini" the tahini is a part.
    const isHit = (fit: number, nth: number) => fit > 0 || (sides.includes(words[nth] ?? '') && fitOf(words[nth] ?? '', entry) > 0);
    const main = found.filter((fit, nth) => isHit(fit, nth) && !sides.includes(words[nth] ?? '')).length;
    const hits = found.filter(isHit).length;
    return { ...entry, score: 1 + found.reduce((sum, fit) => sum + fit, 0), hits, main };
  });
  const mostMain = Math.max(0, ...scored.map(({ main }) => main));
  const called = scored.filter(({ main }) => main === mostMain);
  const most = Math.max(0, ...called.map(({ hits }) => hits));
  return words.length > 0 && most === 0 ? [] : called.filter(({ hits }) => hits === most);
}

/** The dishes that are spoken of; none where none was named. */
function named(words: readonly string[], entries: readonly Entry[]): readonly Entry[] {
  const meant = words.map((word) => (entries.some((entry) => fitOf(word, entry) > 0) ? word : meantBy(word, entries)));
  return meant.length === 0 ? [] : fitting(meant, entries);
}

type Choice = { readonly chosen: readonly Scored[]; readonly basis: Basis | null; readonly rank: (one: Scored) => number };

/** By what sells, by what goes with a dish, or by what it is like. */
function choose(question: MenuQuestion, asked: readonly Scored[], entries: readonly Entry[], counts: Counts): Choice {
  if (question.pairing) return goesWith(named(question.pairing, entries), asked, counts);
  if (question.sort === 'popular') return popularity(asked, counts, question.words.length > 0);
  // Nothing of what was named is here: what children like is no answer to it.
  if (
    question.feel === 'children' &&
    question.words.length > 0 &&
    !question.words.some((word) => entries.some((entry) => fitOf(word, entry) > 0))
  )
    return { chosen: [], basis: null, rank: () => 0 };
  if (question.feel) return likeness(asked, question.feel, question.words.length > 0, question.young);
  return { chosen: asked, basis: null, rank: () => 0 };
}

/** Of food no venue records whether it has alcohol: there the menu's own words are all there is, and it is said that they are. Who lives by it gets what is recorded. */
const isWithoutByWords = ({ isFood, isAlcoholic }: Entry, diet: DietKey, { diets }: Passport): boolean =>
  diet === 'alcohol_free' && isFood && !isAlcoholic && !diets.includes(diet);

/** Contains it, may contain it, cannot be had without it, or speaks of it although nothing is recorded. */
function isKeptFrom(entry: Entry, kept: Passport, strict: readonly AllergenKey[]): boolean {
  const found = dishFit(entry.dish.item, kept);
  return isConflict(found) || keysThat(found, 'unknown').some((key) => strict.includes(key) && speaksOf(entry, key));
}

/**
 * A dish that was asked for with something that must or can be chosen ("the chicken with bulgur") is judged with it; null where that changes
 * nothing. A side that it is not known to be had with is taken for the worst: by its own name, by an option that could be meant, and where it
 * stands nowhere on this menu.
 */
function asAskedIn({ words, beside, sides }: MenuQuestion, kept: Passport, entries: readonly Entry[]): (entry: Entry) => AsAsked | null {
  const avoided = avoidedBy(kept);
  if (avoided.length === 0) return () => null;
  const isSomewhere = (word: string) => entries.some((entry) => fitOf(word, entry) > 0);
  const isDish = words.some((word) => !sides.includes(word) && entries.some((entry) => hasWord(word, entry)));
  const strange = new Set(sides.filter((word) => !isSomewhere(word)));
  const isAvoided = (word: string) => allergenWord(word)?.keys.some((key) => avoided.includes(key)) === true;
  return (entry) => {
    const { item } = entry.dish;
    const spoken = namedOptions([...words, ...beside], entry, sides);
    const plain = defaultChoices(item, avoided);
    const choices = { ...plain, ...spoken };
    if (Object.keys(spoken).length > 0 && isConflict(dishFit(item, kept, choices))) return { dish: entry.dish, choices, unknown: [] };
    const isBad = ({ option, value }: Entry['offers'][number]) => isConflict(dishFit(item, kept, { ...plain, [option]: [value] }));
    const unknown = notWith(sides, entry).filter((word) => isAvoided(word) || (isDish && (strange.has(word) || entry.offers.some(isBad))));
    return unknown.length > 0 ? { dish: entry.dish, choices: spoken, unknown: [...new Set(unknown)] } : null;
  };
}

/**
 * With what each dish was asked for that may bring something: "chicken with tahini", though nobody has said what they avoid. Then nothing says
 * what the dish is free of as it comes.
 */
export function askedWith({ words, beside, sides }: MenuQuestion, venue: PublicVenue): (dish: Dish) => Choices | null {
  const entries = new Map(entriesOf(venue).map((entry) => [entry.dish.item.id, entry]));
  return ({ item }) => {
    const entry = entries.get(item.id);
    const spoken = entry ? namedOptions([...new Set([...words, ...beside])], entry, sides) : {};
    return Object.keys(spoken).length > 0 ? { ...defaultChoices(item), ...spoken } : null;
  };
}

/** What a dish as it comes contains or may contain of some allergens. */
export const foundIn = ({ item }: Dish, keys: readonly AllergenKey[]): AllergenKey[] => conflictKeys(dishFit(item, avoidingThese(keys)));

/** What a dish with some choices contains or may contain; each by itself, as what is still to be chosen need not bring them all. */
export const bringsAsChosen = (item: Dish['item'], choices: Choices): AllergenKey[] =>
  ALLERGENS.filter((key) => isConflict(dishFit(item, avoidingThese([key]), choices)));

/** All that a dish as it comes is recorded with, or may contain; each by itself, as nobody avoids them all. */
export function recordedIn({ item }: Dish): AllergenKey[] {
  const { contains, may } = recordedOf(item);
  return ALLERGENS.filter((key) => contains.includes(key) || may.includes(key));
}
