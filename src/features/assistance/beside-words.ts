import { allergenWord } from './allergen-words.ts';
import { isFiller } from './question-words.ts';
import { wordList } from './word-list.ts';

/** «Χωρίς γάλα ή αυγά»: without its accent, and in Latin letters, the word for "or" is the article, and the English "I". */
export const isOr = (tokens: readonly string[], at: number): boolean =>
  /^[ηi]$/u.test(tokens[at] ?? '') && tokens.slice(at + 1, at + 3).some((next) => allergenWord(next) !== null);

/** What says nothing beside an allergen; of a dish it may say something ("olive oil"). */
export const fillerIn = (tokens: readonly string[], allergy: boolean): ((token: string) => boolean) =>
  allergy || tokens.some((token) => allergenWord(token) !== null) ? isFiller : () => false;

/** "Something sweet": what follows is wished for. */
export const isWish = wordList(`something sth κατι`);
