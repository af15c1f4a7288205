import { tidy } from './paste-prices.ts';
import { folded, isShort, usualHeading } from './paste-words.ts';

/** Headings and names that are written in two languages. */

export type InTwo = { readonly greek: string; readonly latin: string };

/** Longer than any name; every separator of it is tried. */
const LONGEST = 250;
const BRACKETS = /\([^()]*\)|\[[^[\]]*\]/gu;
const SEPARATOR = /\s*[/|–—]\s*|\s+-\s+/gu;
/** `500ml` is written alike in both. */
const MEASURE = /\d+(?:[.,]\d+)?\s*(?:ml|cl|lt?|gr?|kg)(?!\p{L})/giu;

const hasGreek = (text: string): boolean => /\p{Script=Greek}/u.test(text);
const hasLatin = (text: string): boolean => /\p{Script=Latin}/u.test(text);
const bare = (text: string): string => text.replaceAll(BRACKETS, ' ').replaceAll(MEASURE, ' ');
const isGreek = (text: string): boolean => hasGreek(bare(text)) && !hasLatin(bare(text));
const isLatin = (text: string): boolean => hasLatin(bare(text)) && !hasGreek(bare(text));
const isOneScript = (text: string): boolean => isGreek(text) || isLatin(text);

function ordered(one: string, two: string): InTwo | null {
  if (isGreek(one) && isLatin(two)) return { greek: one.trim(), latin: two.trim() };
  return isLatin(one) && isGreek(two) ? { greek: two.trim(), latin: one.trim() } : null;
}

/** Brackets at the end of a half that are in the other half's script go there: `Ζιβανία / Zivania (σφηνάκι)`; those in both are shared out. */
function withBrackets({ greek, latin }: InTwo): InTwo {
  const move = (from: string, to: string, other: (text: string) => boolean): [string, string] | null => {
    const [, name = '', said = ''] = /^(.*\S)\s*\(([^()]*)\)$/u.exec(from) ?? [];
    const both = inTwoScripts(said);
    const [stays, goes] = both ? (other(both.greek) ? [both.latin, both.greek] : [both.greek, both.latin]) : ['', said];
    if (name === '' || !other(goes) || goes.length < 3) return null;
    return [stays === '' ? name : `${name} (${stays})`, `${to} (${goes})`];
  };
  const toGreek = move(latin, greek, isGreek);
  if (toGreek) return { latin: toGreek[0], greek: toGreek[1] };
  const toLatin = move(greek, latin, isLatin);
  return toLatin ? { greek: toLatin[0], latin: toLatin[1] } : { greek, latin };
}

/** The two halves of what is said in two scripts: `Μουσακάς / Moussaka`, never parted within brackets. Null: it is one name. */
export function inTwoScripts(name: string): InTwo | null {
  if (name.length > LONGEST) return null;
  const inside = [...name.matchAll(BRACKETS)].map((found) => ({ from: found.index, to: found.index + found[0].length }));
  for (const { 0: sign, index } of name.matchAll(SEPARATOR)) {
    if (inside.some(({ from, to }) => index >= from && index < to)) continue;
    const halves = ordered(name.slice(0, index), name.slice(index + sign.length));
    if (halves) return withBrackets(halves);
  }
  // `Tzatziki (Τζατζίκι)`; small letters in brackets say something of the dish.
  const [, one = '', two = ''] = /^([^()]+?)\s*\((\p{Lu}[^()]{2,})\)$/u.exec(name) ?? [];
  return ordered(one, two);
}

/** Short enough for what stands over dishes, in each of its languages; when it is served is no part of it. */
export function isShortHeading(text: string): boolean {
  const words = text.replace(/:\s*$/u, '');
  const both = inTwoScripts(words);
  return both ? isShort(both.greek) && isShort(both.latin) : isShort(words);
}

type How = { readonly greek: boolean; readonly categories?: readonly string[] };

/** `ΜΕΖΕΔΕΣ:` as `Μεζέδες`, which nobody has to type anew, in the venue's own language and in the other; other words as they are. */
export function headingOf(text: string, { greek, categories = [] }: How): { readonly own: string; readonly other: string } {
  const whole = tidy(text);
  const both = inTwoScripts(whole);
  const [own, other] = both ? (greek ? [both.greek, both.latin] : [both.latin, both.greek]) : [whole, ''];
  const known = categories.find((one) => folded(one) === folded(own));
  return { own: known ?? calm(own), other: other === '' ? '' : calm(other) };
}

/** Capitals as one writes. Greek ones have lost their accents: without those of a usual word they stay as they are, rather than be misspelt. */
export function calm(words: string): string {
  if (words.length <= 3 || /\p{Ll}/u.test(words) || !/\p{Lu}/u.test(words)) return words;
  const small = usualHeading(words) ?? (hasGreek(words) ? words : words.toLocaleLowerCase('en'));
  return small.slice(0, 1).toLocaleUpperCase('el') + small.slice(1);
}

/** A description a line in each language is one in each. */
export function describedIn(lines: readonly string[], greek: boolean): { readonly description: string; readonly otherDescription: string } {
  const both = lines.length > 1 && lines.every((line) => isOneScript(line));
  const own = both ? lines.filter((line) => isGreek(line) === greek) : lines;
  const other = lines.filter((line) => !own.includes(line));
  return own.length === 0
    ? { description: lines.join(' '), otherDescription: '' }
    : { description: own.join(' '), otherDescription: other.join(' ') };
}
