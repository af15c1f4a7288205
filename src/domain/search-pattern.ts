import { foldGreek, foldText } from './search-fold.ts';

/** How each letter of a {@link foldGreek} key is written, in either script; the longer ways first. */
const WRITTEN: ReadonlyMap<string, readonly string[]> = new Map(
  [
    'a α a',
    'v μπ mp μβ mb β υ v b φ f',
    'd ντ nt νδ nd δ d',
    'e αι ai ε e η',
    'f ph φ f υ',
    'g γκ γγ νγ gk gg ng γ g',
    'i γι gi ει οι υι ei oi ωη oe η ι υ i y e',
    'γ γι gi γγ γκ gg gk ng γ g ι i y',
    'k κ k c q',
    'l λ l',
    'm μ m',
    'n ν n',
    'o ο ω o w',
    'p π p',
    'r ρ r',
    's σ s',
    't th θ τ t 8',
    'u ου ou u',
    'x ks ch kh χ ξ x h 3',
    'z ζ z',
    'ψ ψ ps',
  ].map((line) => [line.slice(0, 1), line.slice(2).split(' ')]),
);

/** Every letter that folds to one, capitals and accents: "α" is [αάΑΆ…]. */
const SHAPES: ReadonlyMap<string, string> = (() => {
  const shapes = new Map<string, string>();
  for (const [from, to] of [
    [0x41, 0x24f],
    [0x370, 0x3ff],
    [0x1f00, 0x1fff],
  ] as const)
    for (let at = from; at <= to; at++) {
      const letter = String.fromCodePoint(at);
      const folded = foldText(letter);
      if (/^\p{L}$/u.test(letter) && folded.length === 1) shapes.set(folded, (shapes.get(folded) ?? '') + letter);
    }
  return shapes;
})();

/** An accent that is written as a sign of its own. */
const MARKS = '[\u0300-\u036f]*';
const shapesOf = (letter: string): string => `${SHAPES.has(letter) ? `[${SHAPES.get(letter)}]` : letter}${MARKS}`;
const spelt = (way: string): string => [...way].map(shapesOf).join('');
const oneOf = (ways: readonly string[]): string => `(?:${ways.map(spelt).join('|')})`;

/** Below this a sound says too little: "as" is in every second name. */
const LEAST_SOUND = 3;

/**
 * A regular expression (of JavaScript and of PostgreSQL) for each word of a query, which finds it in a text whatever its accents, case or
 * script, as {@link foldGreek} has it: "foinik" in «Φοινικούδες». For tables too large to be folded row by row.
 */
export function searchPatterns(query: string): string[] {
  const words = query.split(/[^\p{L}\p{M}\p{N}]+/u).filter((word) => word !== '');
  return words.map((word) => {
    const sound = foldGreek(word);
    if (sound.length < LEAST_SOUND) return spelt(foldText(word));
    return [...spoken(sound)].map(anyOf).join('');
  });
}

/** What people spell in more ways than a {@link foldGreek} key tells: Παναγιώτης is Panagiotis and Panayiotis, Γεώργιος also Yeorgios, Αντώνης Andonis. */
const spoken = (sound: string): string =>
  sound
    .replaceAll('ps', 'ψ')
    .replaceAll(/n(?=[dg])|m(?=v)/g, '')
    .replaceAll(/gi(?=[aeou])/g, 'i')
    .replaceAll(/[gi](?=e)/g, 'γ');

const anyOf = (letter: string): string => {
  const ways = WRITTEN.get(letter);
  return ways ? `${oneOf(ways)}+` : shapesOf(letter);
};
