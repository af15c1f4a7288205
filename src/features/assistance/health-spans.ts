import { foldGreek } from '#domain/search-fold.ts';
import { allergenWord } from './allergen-words.ts';
import { askedDishes, beginsAnew, isGreekTurn, namesAllergenBeside, type AskedDish } from './asked-dish.ts';
import { BREAK } from './break.ts';
import { isAnySide, isBeside, sidesIn, type Sides } from './named-sides.ts';
import { isEating, isIdle, isJoin, isRefusal, isSafety, isTurn, soundsLikeAllergy } from './question-words.ts';

/** What of a question is somebody's health: whether it is, where it is said what they cannot eat, and where a dish is asked about. */
export type Health = {
  readonly allergy: boolean;
  readonly forbidden: ReadonlySet<number>;
  readonly dishes: AskedDish;
  readonly sides: Sides;
};

/** Reads where in a question it is said what somebody cannot eat. */
export function readHealth(tokens: readonly string[]): Health {
  const health = tokens.map((token, at) => soundsLikeAllergy(token) || isForbidden(tokens, at));
  const sides = sidesIn(tokens, health);
  if (!health.includes(true)) return { allergy: false, forbidden: new Set(), dishes: new Map(), sides };
  // "Safe" says that it is somebody's health, and not what they cannot eat; where nothing else says it, it does.
  const strong = health.map((isSaid, at) => isSaid && !isSafety(tokens[at] ?? ''));
  const isStrong = strong.includes(true);
  const forbidden = forbiddenSpans(tokens, isStrong ? strong : health);
  const dishes = dishesAsked(tokens, health, isStrong ? forbidden : besideSafe(tokens));
  return {
    allergy: true,
    forbidden: new Set([...forbidden].filter((at) => !dishes.has(at) && !sides.sides.has(at) && !isAnySide(tokens[at] ?? ''))),
    dishes,
    sides,
  };
}

export const isCoeliac = (token: string): boolean => soundsLikeAllergy(token) && /^(?:koel|keol|keli|kili|seli)/u.test(foldGreek(token));

/** Whether a word is of the dish that is asked about; an allergen's own name only where that is certain. */
export const isDishWord = (token: string, dish: 'certain' | 'food' | undefined): boolean =>
  dish !== undefined && token.length > 1 && !isIdle(token) && !isJoin(token) && (dish === 'certain' || allergenWord(token)?.named !== true);

/** The dishes that are asked about by somebody with an allergy; none where it is not said to what: then each food may be it. */
function dishesAsked(tokens: readonly string[], health: readonly boolean[], forbidden: ReadonlySet<number>): AskedDish {
  const asked = new Map([...askedDishes(tokens, health)].filter(([at]) => !forbidden.has(at)));
  return tokens.some(isCoeliac) || namesAllergenBeside(tokens, asked) ? asked : new Map();
}

/** "Are the loukoumades nut safe": what stands before "safe" is what they are to be safe from. */
const besideSafe = (tokens: readonly string[]): Set<number> => new Set(tokens.flatMap((token, at) => (isSafety(token) ? [at - 1] : [])));

/** "cannot … eat", «δεν μπορώ να φάω», "doesn't eat": a refusal with eating a few words later. */
function isForbidden(tokens: readonly string[], at: number): boolean {
  const token = tokens[at] ?? '';
  if (!isRefusal(token)) return false;
  for (const next of tokens.slice(at + 1, at + 5)) {
    if (BREAK.test(next)) return false;
    if (isEating(next)) return true;
  }
  return false;
}

/** «Τι» in Latin letters, which is an article too: with a verb after it, it asks. */
const isTi = (tokens: readonly string[], at: number): boolean =>
  tokens[at] === 'ti' &&
  !/^(?:kai|ki|ke|i|h)$/u.test(tokens[at - 1] ?? '') &&
  tokens.slice(at + 1).some((token) => /^(?:exete|exeis|exei|ehete|na|tha|mpor|bor|protein|yparx|iparx)/u.test(token));

/** Where it is said what cannot be eaten: after "allergic to" and "cannot eat" until the sentence turns, and right before "… allergy". */
function forbiddenSpans(tokens: readonly string[], health: readonly boolean[]): Set<number> {
  const spans = new Set<number>();
  for (const [at, isTrigger] of health.entries()) {
    if (!isTrigger) continue;
    for (let next = at + 1; next < tokens.length; next += 1) {
      const token = tokens[next] ?? '';
      if (BREAK.test(token) && (token !== ',' || beginsAnew(tokens, next))) break;
      if (token === ',') continue;
      if ((!isRefusal(tokens[at] ?? '') && isGreekTurn(token)) || isTi(tokens, next)) break;
      // The Greek "or" sounds like the English "I".
      if (isTurn(token) && token !== 'η' && !(next <= at + 4 && isEatingBefore(tokens, at, next))) break;
      spans.add(next);
    }
    for (let before = at - 1; before >= 0; before -= 1) {
      const token = tokens[before] ?? '';
      if (BREAK.test(token) || isBeside(token) || (isIdle(token) && !isJoin(token))) break;
      spans.add(before);
    }
  }
  return spans;
}

/** Between "cannot" and "eat" the sentence does not turn: «δεν μπορεί να φάει». */
const isEatingBefore = (tokens: readonly string[], at: number, until: number): boolean =>
  isRefusal(tokens[at] ?? '') && !tokens.slice(at + 1, until).some(isEating);
