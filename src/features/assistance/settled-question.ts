import { DIETS } from '#domain/dish-marks.ts';
import type { AllergenKey } from '#domain/allergens.ts';
import type { PublicVenue } from '#features/venues/contract.ts';
import { isAlcoholWord } from './alcohol.ts';
import { allergenWord, isOtherFood } from './allergen-words.ts';
import { natureOf } from './dish-nature.ts';
import { DRINKS } from './drinks.ts';
import { meaningOf } from './foreign-allergens.ts';
import { doubting, isFeared } from './in-doubt.ts';
import { byName, entriesOf, fitOf, hasWord, IN_CATEGORY, undescribed, type Entry } from './menu-entries.ts';
import type { MenuQuestion } from './menu-question.ts';
import { isAnySide } from './named-sides.ts';
import { nearestWord } from './nearest-word.ts';
import { kindOf } from './question-words.ts';
import { isHalalRecorded, saysLent } from './special-question.ts';

/**
 * Allergens are no words to be searched in vain. One that stands nowhere beside others that do, and what a dish is asked whether it has it, is
 * told of by the record instead.
 */
export function settled(heard: MenuQuestion, venue: PublicVenue): MenuQuestion {
  const entries = entriesOf(venue);
  const question = forWhomHere(heard, venue, entries);
  const { named: spoken, whether, allergy } = question;
  // "Walnuts skotonoun", "nuts wihtuot": a word that nobody knows may turn the allergen beside it into its contrary.
  const isUnread = (word: string) =>
    allergenWord(word) === null && nearestWord(word, entries) === null && !entries.some((entry) => fitOf(word, entry) > 0);
  // "Sind Nüsse im Salat?": that nuts are not on this menu would be taken for an answer.
  const read = question.words.map((word) => (isUnread(word) && meaningOf(word)) || word);
  // "Has the gyros sesame in its sauce?": what has a sauce is no answer, where a dish is named.
  const isCalled = (word: string) => entries.some((entry) => fitOf(word, byName(entry)) > 0);
  const words = read.some((word) => !isAnySide(word) && isCalled(word)) ? read.filter((word) => !isAnySide(word) || isCalled(word)) : read;
  // Left out, and neither food that we know nor a word of this menu: it may be an allergen in a language that nobody here reads.
  const unread = question.unwanted.filter(
    (word) =>
      !isOtherFood(word) &&
      natureOf(word) === null &&
      kindOf(word) === null &&
      nearestWord(word, entries) === null &&
      !entries.some((entry) => fitOf(word, entry) > 0),
  );
  if (!allergy && unread.length > 0) return { ...question, allergy: true, aboutAllergens: true, unknown: [...question.unknown, ...unread] };
  const isDish = (word: string) => entries.some((entry) => hasWord(word, whether ? undescribed(entry) : entry));
  const inDoubt = allergy || whether || !words.some(isUnread) ? [] : words.filter((word) => spoken.includes(word) || isFeared(word));
  if (inDoubt.length > 0) return doubting({ ...question, words }, inDoubt);
  const told = allergy ? [] : words.filter((word) => allergenWord(word) !== null && !isDish(word));
  const rest = words.filter((word) => !told.includes(word));
  // Alone it may be an order: "latte".
  const asRead = words.length > 1 || words.length < question.words.length ? { ...question, words } : question;
  return told.length === 0 || (rest.length === 0 && !whether)
    ? asRead
    : { ...question, words: rest, named: [...spoken, ...told], aboutAllergens: true };
}

/** For whom it is asked, as far as that depends on the menu: the child of before is not who asks for wine, and some venues record what is halal or fit for fasting. */
function forWhomHere(question: MenuQuestion, venue: PublicVenue, entries: readonly Entry[]): MenuQuestion {
  const isDrink = (word: string) =>
    isAlcoholWord(word) ||
    (!isFeelOrDrinks(word) &&
      entries.some((entry) => !entry.isFood && entry.isAlcoholic && fitOf(word, undescribed(entry)) >= IN_CATEGORY));
  const young = question.young ?? (question.words.some(isDrink) ? null : question.youngBefore);
  const isHalal = question.porkless !== null && isHalalRecorded(question.porkless, entries);
  const isLent = question.lenten && lentMark(venue) === null;
  const diets = DIETS.filter((diet) => question.diets.includes(diet) || (diet === 'halal' && isHalal) || (diet === 'vegan' && isLent));
  // "Omelette, egg allergy", and there is none: that is said. An allergen's own name is what has it.
  const absent = question.refused.filter((word) => allergenWord(word)?.named === false && !entries.some((entry) => hasWord(word, entry)));
  const refused = question.refused.filter((word) => !absent.includes(word));
  return { ...question, young, diets, refused, words: [...question.words, ...absent], porkless: isHalal ? null : question.porkless };
}
/** "Something to drink" names no drink. */
const isFeelOrDrinks = (word: string): boolean => kindOf(word)?.names.includes(DRINKS) === true;

/** The venue's own mark for what is fit for fasting; null where it has none. */
export const lentMark = (venue: PublicVenue): string | null =>
  (venue.configuration?.ownMarks ?? []).find((mark) =>
    [mark.name, ...Object.values(mark.translations ?? {}).map(({ name }) => name ?? '')].some(saysLent),
  )?.key ?? null;

/** What is to be left out, and what was spoken of: "does it contain milk?" */
export const askedAbout = (question: MenuQuestion): AllergenKey[] => [...new Set([...question.without, ...spokenOf(question)])];

export const spokenOf = ({ named: spoken }: MenuQuestion): AllergenKey[] => spoken.flatMap((word) => allergenWord(word)?.keys ?? []);

/**
 * What a question names as a dish and no menu has, and the allergens it asks about. "Is there sesame in the houmous?": houmous is on no menu, and
 * sesame is what was asked about; of houmous alone it is what houmous holds.
 */
export function notThere(
  question: MenuQuestion,
  missing: readonly string[],
): { readonly words: readonly string[]; readonly about: readonly AllergenKey[] } {
  const isFood = (word: string) => allergenWord(word)?.named === false;
  const keysOf = (some: readonly string[]) => some.flatMap((word) => allergenWord(word)?.keys ?? []);
  const foods = question.named.filter(isFood);
  const told = question.named.filter((word) => !isFood(word));
  return {
    words: question.words.every((word) => missing.includes(word)) ? [...question.words, ...foods] : [],
    about: [...new Set(keysOf(told.length > 0 ? told : foods))],
  };
}
