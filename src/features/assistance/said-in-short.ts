import { allergenWord } from './allergen-words.ts';

const SHORT: readonly (readonly [pattern: RegExp, meant: string])[] = [
  // "GF beer", "gf/df dessert"; "my gf" is somebody.
  [/(?<!\b(?:my|his|her|your|our|the|a)\s)\bg[./]?f\b/gu, ' gluten free '],
  [/\bd[./]?f\b/gu, ' dairy free '],
  [/\bn[./]?f\b/gu, ' nut free '],
  [/\bl[./]?f\b/gu, ' lactose free '],
  [/\b(no|without|minus)\s+eg\b/gu, '$1 egg'],
  [/\bplant[\s-]*based\b/gu, 'vegan'],
  [/(?<!\p{L})(?:αγλουτεν|aglou?ten)\p{L}*/gu, ' gluten free '],
  // In Greek with Latin letters 8 is θ: "8ema". A price is none.
  [/(?<![\p{N}.,])8(?=[aeiou](?!ur)\p{L})/gu, 'th'],
];

/** What is typed in letters and figures that stand for words, or without its space, as words. Takes and gives folded text. */
export const saidInShort = (text: string): string =>
  SHORT.reduce((said, [pattern, meant]) => said.replaceAll(pattern, meant), text).replaceAll(
    /(?<!\p{L})(?:no|non)(\p{L}{3,})/gu,
    (found, what: string) => (allergenWord(found) === null && allergenWord(what)?.named === true ? ` without ${what} ` : found),
  );
