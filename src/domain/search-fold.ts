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

/** One word as it is written and as it sounds. */
type SoundedWord = { readonly plain: string; readonly sound: string; readonly greek: boolean };

const GREEK_LETTER = /\p{Script=Greek}/u;

/** The words of a text, folded; what stands between them is dropped. */
export function soundedWords(text: string): SoundedWord[] {
  const words = text.split(/[^\p{L}\p{M}\p{N}]+/u).filter((word) => word !== '');
  return words.map((word) => ({ plain: foldText(word), sound: foldGreek(word), greek: GREEK_LETTER.test(word) }));
}

/** How well a word of a query fits a word of a text: 3 the same, 2 its beginning, 1 the end of a compound ("cake" in "cheesecake"), 0 not. */
export function wordFit(asked: SoundedWord, word: SoundedWord): 0 | 1 | 2 | 3 {
  if (word.plain === asked.plain) return 3;
  if (word.plain.startsWith(asked.plain)) return 2;
  if (soundsAlike(asked, word)) return word.sound === asked.sound ? 3 : 2;
  const stem = stemOf(asked.plain);
  if (stem.length >= 3 && word.plain.startsWith(stem)) return 2;
  return asked.plain.length >= 4 && word.plain.length >= asked.plain.length + 3 && word.plain.endsWith(asked.plain) ? 1 : 0;
}

/**
 * The sound is compared where one of the two is Greek; two words in Latin letters only where they are long, since as sounds "beer" is a
 * beginning of "very".
 */
function soundsAlike(asked: SoundedWord, word: SoundedWord): boolean {
  const least = asked.greek || word.greek ? 2 : 5;
  return asked.sound.length >= least && word.sound.startsWith(asked.sound);
}

/** Without what a plural or a Greek case adds: "beers" and «μπύρες» find "beer" and «μπύρα». */
function stemOf(plain: string): string {
  if (GREEK_LETTER.test(plain)) return plain.length >= 5 ? plain.replace(/(?:ουσ|εισ|ων|οι|[αεηιουω]σ?)$/u, '') : plain;
  return plain.length >= 4 ? plain.replace(/(?:ies|es|s)$/, '') : plain;
}

/** A text prepared for many questions: {@link matcherOf} asks it. */
export type SearchKey = readonly SoundedWord[];
export const searchKey = (text: string): SearchKey => soundedWords(text);

/** A question prepared for many texts: whether every word of the query begins, or is, a word of a {@link searchKey}. */
export function matcherOf(query: string): (key: SearchKey) => boolean {
  const asked = soundedWords(query);
  return (key) => asked.every((word) => key.some((one) => wordFit(word, one) > 0));
}

/** Whether every word of the query occurs in the text, whatever its accents, case or script. An empty query matches everything. */
export const matches = (query: string, text: string): boolean => matcherOf(query)(searchKey(text));
