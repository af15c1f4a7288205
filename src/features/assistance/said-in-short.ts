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

const GREEK = String.raw`(?:e[xh]ou?ne?|e[xh]e?i|perie[xh]\p{L}*|εχει|εχουν\p{L}*|περιεχ\p{L}*)`;
const JUST = String.raw`(?<!\p{L})(?:μονο|μοναχα|mono|monaxa|monaha)(?!\p{L})`;
/** "Is it only … that has", "the only one with", «μόνο … έχει;». */
const ONLY_ONE = [
  /\b(?:is|are)\b[^.;!]*\b(?:only|just)\b[^.;!]*\b(?:has|have|contains?|with|avoid)\b/u,
  /\b(?:only|just)\s+(?:the|your|this|that|these|those)\b[^.;!]*\b(?:has|have|contains?)\b/u,
  new RegExp(`${JUST}[^.!]*(?<!\\p{L})${GREEK}(?!\\p{L})`, 'u'),
  new RegExp(`(?<!\\p{L})${GREEK}\\s+${JUST}`, 'u'),
];
/** "What else has", "apart from … does anything have", «τι άλλο έχει». */
const WHAT_ELSE = [
  /\b(?:what|which|who|does|do|is|are|has|have)\b[^.;!]*\b(?:else|other|others)\b[^.;!]*\b(?:has|have|contains?)\b/u,
  /\b(?:apart|aside)\s+from\b[^.;!]*\b(?:has|have|contains?)\b/u,
  new RegExp(
    String.raw`(?<!\p{L})(?:τι|ποι[οα]|ti|pio|poio|pia|poia)\s+(?:αλλ[οα]|all?[oa])(?!\p{L})[^.!]*(?<!\p{L})${GREEK}(?!\p{L})`,
    'u',
  ),
];

/** Whether it is asked of something if it is the only one, or what else there is. Takes folded text. */
export const asksForOnly = (text: string): boolean => ONLY_ONE.some((asked) => asked.test(text));
export const asksForElse = (text: string): boolean => WHAT_ELSE.some((asked) => asked.test(text));
