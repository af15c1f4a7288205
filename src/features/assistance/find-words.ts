import { allergenWord, isBrand, isOtherFood } from './allergen-words.ts';
import { isAlcoholWord } from './alcohol.ts';
import { isFoodWord } from './known-food.ts';
import { fitOf, type Entry } from './menu-entries.ts';
import type { MenuQuestion } from './menu-question.ts';
import { nearestWord } from './nearest-word.ts';
import { kindOf } from './question-words.ts';

/** The words to look for: those that stand somewhere, or what was probably meant by one. What stands nowhere narrows nothing down. */
export function wordsOf(question: MenuQuestion, entries: readonly Entry[]): { words: readonly string[]; missing: readonly string[] } {
  // Of a dish it is asked whether it has some: that is judged, and no drink is looked for beside it.
  const beside = question.words.filter((word) => !isAlcoholWord(word));
  if (beside.length > 0 && beside.length < question.words.length) return wordsOf({ ...question, words: beside }, entries);
  const stands = (word: string) => entries.some((entry) => fitOf(word, entry, word !== question.words.at(-1)) > 0);
  const guessed = question.words.map((word) => (stands(word) || question.allergy ? word : meantBy(word, entries)));
  // Beside a word that stands, a guess may narrow down what that finds, and never adds to it: "horse in the moussaka" is no house wine.
  const isGuess = (_word: string, at: number) => guessed[at] !== question.words[at];
  const isNarrower =
    question.words.some(stands) && guessed.some(isGuess) && entries.some((entry) => guessed.every((word) => fitOf(word, entry) > 0));
  const meant = question.words.some(stands) && !isNarrower ? question.words : guessed;
  const missing = meant.filter((word) => !stands(word));
  const wanted = [...meant, ...question.notRecorded];
  // "No garlic, I am on a date": what is no food narrows nothing down.
  const leavesOut = question.unwanted.length > 0 && !question.words.some(isFoodWord);
  const more = leavesOut || question.sort !== 'menu' || question.feel !== null || question.pairing !== null;
  return { words: missing.length < wanted.length || more ? wanted.filter((word) => !missing.includes(word)) : wanted, missing };
}

/** The name of an allergen is no slip for a dish's: «καρπούς» is not «καρπούζι». Nor is "cola" anything cold. */
export const meantBy = (word: string, entries: readonly Entry[]): string =>
  allergenWord(word)?.named === true || isBrand(word) || kindOf(word) !== null || isOtherFood(word)
    ? word
    : (nearestWord(word, entries) ?? word);
