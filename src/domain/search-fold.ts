/** Lower case without accents, final sigma as sigma: "Παϊδάκια" and "παιδακια" become the same. */
export function foldText(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('ς', 'σ');
}

/** Sounds spelled with two letters come before the letters themselves. */
const GREEK: readonly (readonly [string, string])[] = [
  ['ου', 'u'],
  ['αι', 'e'],
  ['ει', 'i'],
  ['οι', 'i'],
  ['υι', 'i'],
  ['αυ', 'av'],
  ['ευ', 'ev'],
  ['μπ', 'b'],
  ['ντ', 'd'],
  ['γκ', 'g'],
  ['γγ', 'g'],
];

const LETTERS = 'α=a β=v γ=g δ=d ε=e ζ=z η=i θ=th ι=i κ=k λ=l μ=m ν=n ξ=x ο=o π=p ρ=r σ=s τ=t υ=i φ=f χ=ch ψ=ps ω=o';

const GREEK_LETTERS: ReadonlyMap<string, string> = new Map(LETTERS.split(' ').map((pair) => [pair.slice(0, 1), pair.slice(2)]));

/** The many ways in which people write one Greek sound with Latin letters, each brought to one letter. */
const LATIN: readonly (readonly [RegExp, string])[] = [
  [/ou/g, 'u'],
  [/ai/g, 'e'],
  [/ei|oi|y/g, 'i'],
  [/mp|b/g, 'v'],
  [/nt/g, 'd'],
  [/gk|gg/g, 'g'],
  [/th|8/g, 't'],
  [/ph/g, 'f'],
  [/ks|ch|kh|h|3/g, 'x'],
  [/c|q/g, 'k'],
  [/w/g, 'o'],
  [/([a-z])\1+/g, '$1'],
];

/** A rough phonetic key: "χωριάτικη", "xoriatiki" and "horiatiki" become the same. For comparing only, never for showing. */
export function foldGreek(text: string): string {
  let key = foldText(text);
  for (const [sound, latin] of GREEK) key = key.replaceAll(sound, latin);
  key = key.replace(/\p{Script=Greek}/gu, (letter) => GREEK_LETTERS.get(letter) ?? letter);
  for (const [spelling, letter] of LATIN) key = key.replace(spelling, letter);
  return key;
}

/** A text prepared for many questions: {@link matcherOf} asks it. */
export const searchKey = (text: string): string => `${foldText(text)}\n${foldGreek(text)}`;

/** A question prepared for many texts: whether every word of the query occurs in a {@link searchKey}. */
export function matcherOf(query: string): (key: string) => boolean {
  const words = query.split(/\s+/).filter((word) => word !== '');
  const folded = words.map((word) => [foldText(word), foldGreek(word)] as const);
  return (key) => folded.every(([plain, sound]) => key.includes(plain) || key.includes(sound));
}

/** Whether every word of the query occurs in the text, whatever its accents, case or script. An empty query matches everything. */
export const matches = (query: string, text: string): boolean => matcherOf(query)(searchKey(text));
