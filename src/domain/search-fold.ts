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

/** One word as it is written and as it sounds; `stems` are what its cases, its singular and its plural have in common. */
type SoundedWord = {
  readonly plain: string;
  readonly sound: string;
  /** In Greek letters: as it sounds to who writes Greek, who never means χ by ξ. */
  readonly greek: string | null;
  readonly stems: readonly string[];
};

const GREEK_LETTER = /\p{Script=Greek}/u;

/** The words of a text, folded; what stands between them is dropped. */
export function soundedWords(text: string): SoundedWord[] {
  const words = text.split(/[^\p{L}\p{M}\p{N}]+/u).filter((word) => word !== '');
  return words.map((word) => {
    const plain = foldText(word);
    const isGreek = GREEK_LETTER.test(word);
    // A digit that no spelling is folded to stands for the letter.
    const greek = isGreek ? foldGreek(plain.replaceAll('ξ', '7')) : null;
    return { plain, sound: foldGreek(word), greek, stems: isGreek ? [greekStem(plain)] : singulars(plain) };
  });
}

/** How well a word of a query fits a word of a text: 3 the same, 2 its beginning, 1 the end of a compound ("cake" in "cheesecake"), 0 not. */
export function wordFit(asked: SoundedWord, word: SoundedWord): 0 | 1 | 2 | 3 {
  if (word.plain === asked.plain) return 3;
  if (word.plain.startsWith(asked.plain)) return 2;
  if (soundsAlike(asked, word)) return word.sound === asked.sound ? 3 : 2;
  if (isSameWord(asked, word)) return 2;
  return endsAs(asked, word) ? 1 : 0;
}

/** The sound is compared where one of the two is Greek; where one is in Latin letters only of long ones, since as sounds "beer" is a beginning of "very". */
function soundsAlike(asked: SoundedWord, word: SoundedWord): boolean {
  if (asked.greek !== null && word.greek !== null) return asked.greek.length >= 2 && word.greek.startsWith(asked.greek);
  // As sounds "beer" is a beginning of «μπέργκερ» too.
  const least = asked.greek === null && word.greek === null ? 5 : 4;
  return (asked.sound.length >= least && word.sound.startsWith(asked.sound)) || (asked.greek !== word.greek && asked.sound === word.sound);
}

/** So long a stem is a word's own: what begins with it is made of it («κολοκύθι», «κολοκυθάκια»). Of a short one other words begin: «καρποί», «καρπούζι». */
const LONG_STEM = 6;

/** Two cases, or a singular and a plural, of one word. */
function isSameWord(asked: SoundedWord, word: SoundedWord): boolean {
  const isGreek = asked.greek !== null;
  if (asked.plain.length < 4 || isGreek !== (word.greek !== null)) return false;
  return asked.stems.some((stem) => word.stems.includes(stem) || (isGreek && stem.length >= LONG_STEM && word.plain.startsWith(stem)));
}

/** What Greek words end in, by case and number, the longest first. */
const GREEK_ENDINGS = 'εδεσ αδεσ εδων αδων ιουσ ουσ ιου ιων ιασ ιεσ ιοσ εισ ου ων οι ια ιο ασ εσ ησ ισ οσ υσ α ε η ι ο υ ω'.split(' ');
const LEAST_STEM = 3;

/** «μπύρες» and «μπύρα» are «μπυρ». */
function greekStem(plain: string): string {
  const ending = GREEK_ENDINGS.find((one) => plain.endsWith(one) && plain.length - one.length >= LEAST_STEM);
  return ending === undefined ? plain : plain.slice(0, -ending.length);
}

/** What an English word may be the plural of, and itself: "berries" of "berry" and "berrie". */
function singulars(plain: string): string[] {
  if (plain.length < 4 || !plain.endsWith('s') || plain.endsWith('ss')) return [plain];
  const shorter = [plain, plain.slice(0, -1)];
  if (plain.endsWith('ies')) return [...shorter, `${plain.slice(0, -3)}y`];
  return plain.endsWith('es') ? [...shorter, plain.slice(0, -2)] : shorter;
}

/** The end of a compound, in whichever case: «κεφτές» in «ρεβιθοκεφτέδες». */
function endsAs(asked: SoundedWord, word: SoundedWord): boolean {
  const isEnd = (end = '', whole = '') => end.length >= 4 && whole.length >= end.length + 3 && whole.endsWith(end);
  return isEnd(asked.plain, word.plain) || (asked.greek !== null && word.greek !== null && isEnd(asked.stems[0], word.stems[0]));
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
