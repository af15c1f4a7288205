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
  // "Gluten- and dairy-free", "dairy n egg free", «χωρίς γάλα κ αυγό».
  [/(?<=\p{L}{3})-\s+(?=(?:and|or|&)\s)/gu, ' '],
  [/(?<=\p{L}\s+)n(?=\s+\p{L})/gu, 'and'],
  [/(?<=\p{L},?\s+)(?:κι?|k[ei]?)\.?(?=\s+\p{L})/gu, 'και'],
  // An allergy to the protein of cow's milk, as parents write it.
  [/(?<!\p{L})(?:απγα|apga|cmpa|cmpi)(?!\p{L})/gu, ' milk allergy '],
  [/\b(?:cow|hen|chicken)['’`]?s?\s+(milk|egg)/gu, '$1'],
  [/\b(?:un|not\s+)able\s+to\b/gu, 'cannot'],
  [/(?<=\b(?:me|us|him|her|them)\s+)away\s+from\b/gu, 'without'],
  [/(?<!\p{L})(?:δν|dn)(?!\p{L})/gu, 'δεν'],
  [/(?<=(?:\b(?:no|avoid|avoids|avoiding|without)|χωρι[σς]|αποφευγω|αποφευγουμε)\s*):/gu, ' '],
  [/(?<!\p{L})λεργι/gu, 'αλλεργι'],
  // What an allergy does: "nothing that will set it off, or land me in hospital".
  [/\bset(?:s|ting)?\s+off\b|\bland(?:s|ed)?(?=\s+\p{L}+\s+in\b)/gu, 'causes'],
  // In Greek with Latin letters 8 is θ: "8ema". A price is none.
  [/(?<![\p{N}.,])8(?=[aeiou](?!ur)\p{L})/gu, 'th'],
];

/** What is typed in letters and figures that stand for words, or without its space, as words. Takes and gives folded text. */
export const saidInShort = (text: string): string =>
  SHORT.reduce((said, [pattern, meant]) => said.replaceAll(pattern, meant), text).replaceAll(
    /(?<!\p{L})(?:no|non)(\p{L}{3,})/gu,
    (found, what: string) => (allergenWord(found) === null && allergenWord(what)?.named === true ? ` without ${what} ` : found),
  );
