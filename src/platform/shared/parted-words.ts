/** Where a long Greek word may be parted, for engines that have no dictionary of it; shown by `Parted`. */

const VOWELS = 'αεηιουωάέήίόύώϊϋΐΰ';
const WORD = /[\u0370-\u03ff]{9,}/gu;
/** Two letters for one vowel; with the accent on the first, or a diaeresis, they are two. */
const ONE_VOWEL = /^(?:αι|αί|ει|εί|οι|οί|υι|υί|ου|ού|αυ|αύ|ευ|εύ|ηυ|ηύ)$/u;
/** What a Greek word can begin with goes together. */
const BEGINS = /^(?:β[δγλρ]|γ[δκλνρ]|δρ|θ[λνρ]|κ[βλνρτ]|μ[νπ]|ντ|π[λνρτ]|σ[βγθκλμνπτφχ]|τ[ζμρσ]|φ[θλρτ]|χ[θλνρ])/u;
/** No less of it stands alone on either line. */
const LEAST = 3;

const isVowel = (letter: string | undefined): boolean => letter !== undefined && VOWELS.includes(letter.toLowerCase());

/** The ends of a word's syllables, as grammars part them. */
function endsOf(word: string): number[] {
  const letters = [...word];
  const ends: number[] = [];
  for (let at = 0; at < letters.length; at += 1) {
    if (!isVowel(letters[at])) continue;
    if (
      ONE_VOWEL.test(
        letters
          .slice(at, at + 2)
          .join('')
          .toLowerCase(),
      )
    )
      at += 1;
    let next = at + 1;
    while (next < letters.length && !isVowel(letters[next])) next += 1;
    if (next === letters.length) break;
    const between = letters
      .slice(at + 1, next)
      .join('')
      .toLowerCase();
    // Two vowels beside each other are left together: whether they are one sound a dictionary knows.
    if (between !== '') ends.push(between.length === 1 || BEGINS.test(between) ? at + 1 : at + 2);
  }
  return ends.filter((end) => end >= LEAST && letters.length - end >= LEAST);
}

/** The same words, with a soft hyphen where the long Greek ones may be parted. */
export const parted = (text: string): string =>
  text.replace(WORD, (word) => {
    const ends = endsOf(word);
    return [...word].map((letter, at) => (ends.includes(at) ? `\u00ad${letter}` : letter)).join('');
  });
