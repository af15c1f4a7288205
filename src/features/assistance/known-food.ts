import { allergenWord, isBrand, isOtherFood } from './allergen-words.ts';
import { kindAround, kindOf } from './question-words.ts';

/** Whether a word is something to eat or drink that we know: then a menu that has no such word has none of it. */
export const isFoodWord = (word: string): boolean =>
  allergenWord(word) !== null || isOtherFood(word) || isBrand(word) || kindOf(word) !== null || kindAround(word) !== null;
