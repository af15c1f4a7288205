import { allergenWord, isOtherFood } from './allergen-words.ts';
import { isCondition, isJoin, isRefusal, isSafety, isWithout } from './question-words.ts';
import { wordList } from './word-list.ts';

const BREAK = /^[.,;:?!·(){}]$/u;
const ARTICLE = /^(?:the|your|this|that|these|those)$/u;
const IS = /^(?:is|are|was|were|would|will|does|do)$/u;
const MAY = /^(?:can|could|may|should|might)$/u;
const EATS = /^(?:eat|have|order|get|try|take|share)$/u;
/** So far from "can" stands "have" at most: "could my little daughter have". */
const TO_VERB = 5;
/** What is said of it, not what it is. */
const STOPS = wordList(
  `for if because unless when in inside have has got contain* made cooked fried since as it αν γιατι για επειδη gia an giati`,
);
const isGreekArticle = wordList(`ο η το οι τα τη την τον τις τισ τους τουσ o i h to oi ta ti tin thn ton tis tous`);
const isGreekVerb = wordList(
  `ειναι κανει κανουν εχει εχουν τρωω τρωει τρωμε τρωνε φαω φαει φαμε φανε παρω παρει παρουμε μπορω μπορει μπορουμε trwo trwei`,
);
/** A dish in Greek has so many words. */
const MOST_WORDS = 3;

/** A place in a question at which a dish is named that is asked about; whether it is certain: then an allergen's own name is a dish too ("can I have the fish?"). */
export type AskedDish = ReadonlyMap<number, 'certain' | 'food'>;

/** "Is the halloumi safe", "can I have the orange pie", «ο μουσακάς κάνει;»: what is asked about is no food that somebody cannot eat. */
export function askedDishes(tokens: readonly string[], isHealth: readonly boolean[]): AskedDish {
  const found = new Map<number, 'certain' | 'food'>();
  for (const [from, until] of segmentsOf(tokens)) {
    // "The prawns make me ill": what it does to them is said of it.
    const isHarm = (token: string, at: number) => isHealth[from + at] === true && !isCondition(token) && !isSafety(token);
    if (tokens.slice(from, until).some(isHarm)) continue;
    for (let at = from; at < until; at += 1) {
      const begins = englishFrom(tokens, from, at, until);
      if (begins === null) continue;
      for (let next = begins; next < until && !STOPS(tokens[next] ?? '') && isHealth[next] !== true; next += 1)
        found.set(next, ARTICLE.test(tokens[begins - 1] ?? '') ? 'certain' : 'food');
    }
    greekIn(tokens, from, until, isHealth, found);
  }
  return found;
}

/** Where the dish begins that is asked about from a place on; null where none is. */
function englishFrom(tokens: readonly string[], from: number, at: number, until: number): number | null {
  const [token = '', next = ''] = tokens.slice(at, at + 2);
  const isRefused = tokens.slice(from, at).some((one) => isRefusal(one) || isWithout(one));
  if (isRefused || at + 1 >= until) return null;
  if ((IS.test(token) || token === 'about') && ARTICLE.test(next)) return at + 2;
  if (at === from && ARTICLE.test(token)) return at + 1;
  if (!MAY.test(token)) return null;
  const verb = tokens.slice(at, Math.min(until, at + 1 + TO_VERB)).findIndex((one) => EATS.test(one));
  if (verb < 1 || tokens.slice(at, at + verb).some((one) => isRefusal(one) || isWithout(one))) return null;
  const begins = at + verb + 1;
  return ARTICLE.test(tokens[begins] ?? '') ? begins + 1 : begins;
}

/** A noun with its article beside a verb, in Greek: what has a preposition («στο γάλα») is what they are allergic to. */
function greekIn(
  tokens: readonly string[],
  from: number,
  until: number,
  isHealth: readonly boolean[],
  found: Map<number, 'certain' | 'food'>,
): void {
  const segment = tokens.slice(from, until);
  if (!segment.some(isGreekVerb) || segment.some(isRefusal)) return;
  for (let at = from; at < until; at += 1) {
    if (!isGreekArticle(tokens[at] ?? '')) continue;
    for (let next = at + 1; next < Math.min(until, at + 1 + MOST_WORDS); next += 1) {
      const token = tokens[next] ?? '';
      if (isGreekVerb(token) || STOPS(token) || isHealth[next] === true) break;
      if (!found.has(next)) found.set(next, 'food');
    }
  }
}

/** Whether after a comma something else is asked: no more of what they are allergic to. */
export function beginsAnew(tokens: readonly string[], comma: number): boolean {
  const end = tokens.findIndex((token, at) => at > comma && BREAK.test(token));
  const segment = tokens.slice(comma + 1, end < 0 ? tokens.length : end);
  const [first = ''] = segment;
  const isAsked = segment.some(isGreekVerb) || /^[?;]$/u.test(tokens[end] ?? '');
  if ((isGreekArticle(first) || isGreekVerb(first)) && isAsked && segment.some((word) => word.length > 2)) return true;
  // "Swells up from egg, moussaka?": an allergen was named, and a dish is asked about. Food that menus do not record may be the allergy.
  const isQuestion = /^[?;]$/u.test(tokens[end] ?? '') && !isJoin(first);
  return (
    isQuestion &&
    segment.length <= MOST_WORDS &&
    !segment.some(isOtherFood) &&
    tokens.slice(0, comma).some((token) => allergenWord(token) !== null)
  );
}

/** What ends «αλλεργία στο σέλινο» where no comma does: «… τρώω το κλέφτικο;». */
export const isGreekTurn = wordList(`τρωω τρωει τρωμε κανει κανουν`);

/** Whether an allergen is named beside the dish: only then the dish is taken for one. */
export const namesAllergenBeside = (tokens: readonly string[], dishes: AskedDish): boolean =>
  tokens.some((token, at) => !dishes.has(at) && allergenWord(token) !== null);

function segmentsOf(tokens: readonly string[]): [number, number][] {
  const segments: [number, number][] = [];
  let from = 0;
  for (let at = 0; at <= tokens.length; at += 1) {
    if (at < tokens.length && !BREAK.test(tokens[at] ?? '')) continue;
    if (at > from) segments.push([from, at]);
    from = at + 1;
  }
  return segments;
}
