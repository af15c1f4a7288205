import type { AllergenKey } from '#domain/allergens.ts';
import { DIETS, type DietKey } from '#domain/dish-marks.ts';
import { allergenWord, inOrder, nearlyAllergenWord } from './allergen-words.ts';
import { asksForList, asksWhether } from './asks-whether.ts';
import { fillerIn, isOr, isWish } from './beside-words.ts';
import { BREAK } from './break.ts';
import { FREE_END } from './free-of.ts';
import { isCoeliac, isDishWord, readHealth, type Health } from './health-spans.ts';
import { doubting, inDoubt, isListed } from './in-doubt.ts';
import { besideIn, partOfDish } from './named-sides.ts';
import {
  dietWord,
  isCheapest,
  isDiet,
  isIdle,
  isJoin,
  isPartOfMeal,
  isPopular,
  isRefusal,
  isTurn,
  isWithout,
  soundsLikeAllergy,
} from './question-words.ts';

/** What the words of a question say, without what is asked of the house and for whom. */
export type Sorted = {
  /** No dish with these. */
  readonly without: readonly AllergenKey[];
  /**
   * Somebody's health, not their taste. Then nothing is listed unless all that they cannot eat was understood ({@link mustAsk}).
   */
  readonly allergy: boolean;
  /** Of a friend, a colleague: it counts for what is asked, and becomes nobody's own. */
  readonly forOther: boolean;
  /** What somebody cannot eat and a menu does not record: kiwi, garlic. */
  readonly unknown: readonly string[];
  /** Only dishes that the venue says are so. */
  readonly diets: readonly DietKey[];
  /** Asked about, however: its answer names recorded allergens, and sends to the staff. */
  readonly aboutAllergens: boolean;
  /** Allergens spoken of with nothing else ("nuts", "what has sesame?"): perhaps wanted, perhaps feared. */
  readonly named: readonly string[];
  /** Of these, named in a sentence that says "no" to something that was not understood: what has them is listed nowhere. */
  readonly doubted: readonly string[];
  /** Asked is whether a dish has it: then the allergen is told of, never looked for as a word. */
  readonly whether: boolean;
  /** Asked is which dishes have it: they are listed, none is offered. */
  readonly lists: boolean;
  /** Not wanted, but no allergen: dishes whose text has the word are left out. */
  readonly unwanted: readonly string[];
  /** What a menu does not record: other diets, traces, what is healthy. Never answered as if it did. */
  readonly notRecorded: readonly string[];
  /** Asked for by what sells, or by price, rather than by name. */
  readonly sort: 'menu' | 'cheapest' | 'popular';
  /** What is asked for by its name and is itself what they must not have: "fish, with a fish allergy". */
  readonly refused: readonly string[];
  /** What is left, to be looked for in names and descriptions. */
  readonly words: readonly string[];
  /** What was named with a dish, "with tahini". The dish is judged with it. */
  readonly sides: readonly string[];
  /** All that was named and is neither avoided nor left out: an option of a dish is perhaps called so. */
  readonly beside: readonly string[];
};

const isEnd = (token: string): boolean => token === FREE_END || BREAK.test(token);
/** Whether what is to be left out goes on: after a comma, and after "nut-free and …". "No dairy, something sweet" wishes for the second. */
const goesOn = (end: string, next = ''): boolean =>
  (end === ',' && !isPartOfMeal(next) && !isWish(next)) || (end === FREE_END && isJoin(next));

type Lists = Record<'unknown' | 'unwanted' | 'notRecorded' | 'words' | 'namedWords' | 'refused', string[]>;

/** Whether a place of a question names what is wished for, though it may be an allergen's name too. */
function wishedIn(tokens: readonly string[], { allergy, forbidden, dishes, sides }: Health): (at: number, isAllergen: boolean) => boolean {
  const isNamed = tokens.some((token) => allergenWord(token)?.named === true);
  // Where the allergy is said by its name, what a dish is to come with is none: "squid with tahini, allergic to nuts".
  const isPart = partOfDish(tokens, sides);
  return (at, isAllergen) => {
    const token = tokens[at] ?? '';
    if (allergy && isPart(at)) return true;
    if (forbidden.has(at) && isNamed && isPartOfMeal(token)) return true;
    if (isDishWord(token, dishes.get(at)) && !isPopular(token) && !isCheapest(token)) return true;
    return allergy && isAllergen && !forbidden.has(at) && isLoved(tokens, at);
  };
}

export function sortTokens(tokens: readonly string[]): Sorted {
  const health = readHealth(tokens);
  const { allergy, forbidden, sides } = health;
  const isFilling = fillerIn(tokens, allergy);
  const without = new Set<AllergenKey>(tokens.some(isCoeliac) ? ['gluten'] : []);
  const diets = new Set<DietKey>();
  const found: Lists = { unknown: [], unwanted: [], notRecorded: [], words: [], namedWords: [], refused: [] };
  let sort: Sorted['sort'] = 'menu';
  let excluding = false;
  const containing = tokens.some((token) => /^(?:contain|includ|περιεχ|periex)/u.test(token));
  // After an allergen that was to be left out: what is not joined to it is wanted, "without nuts dessert".
  let apart = false;
  const declared = new Set([...forbidden].flatMap((at) => allergenWord(tokens[at] ?? '')?.keys ?? []));
  const taken = new Set<number>();
  const isWished = wishedIn(tokens, health);
  const isAskedApart = (at: number) => !sides.sides.has(at) && !health.dishes.has(at);
  for (const [at, token] of tokens.entries()) {
    if (isJoin(token) || isEnd(token)) apart = false;
    if (isEnd(token)) {
      excluding &&= goesOn(token, tokens[at + 1]);
      continue;
    }
    if (soundsLikeAllergy(token) || isFilling(token)) continue;
    const diet = dietWord(token);
    if (diet) {
      // "Not vegan" wishes for nothing that is recorded.
      if (!isWithout(tokens[at - 1] ?? '')) diets.add(diet);
      else taken.add(at);
      excluding = false;
      continue;
    }
    const meant = excluding || forbidden.has(at) ? nearlyOr(token) : allergenWord(token);
    const isOwn = allergy && meant !== null && !forbidden.has(at) && meant.keys.every((key) => declared.has(key));
    if (!excluding && isWished(at, meant !== null)) found[isOwn && isAskedApart(at) ? 'refused' : 'words'].push(token);
    else if (meant && (excluding || allergy)) {
      for (const key of meant.keys) without.add(key);
      // "Ice cream, milk allergy", "fish with a fish allergy": what is asked for is what they must not have, and is told so.
      if (isOwn && !excluding) found.refused.push(token);
      taken.add(at);
      apart = excluding;
    } else if (isWithout(token) && !isRefusal(token)) [excluding, apart] = [true, false];
    // «Προτείνετε» sounds like protein.
    else if (isDiet(token) && !meant && !token.startsWith('προτειν')) found.notRecorded.push(token);
    else if (meant) {
      found[meant.named ? 'namedWords' : 'words'].push(token);
    } else if (isCheapest(token)) sort = 'cheapest';
    else if (isPopular(token)) sort = 'popular';
    // "Nuts + milk": it joins, and is nothing that somebody looks for.
    else if (token === 'plus' && at > 0 && at + 1 < tokens.length) excluding = false;
    else if (!isJoin(token) && !isIdle(token) && !/^\d+$/.test(token)) {
      if (excluding && !apart) taken.add(at);
      if (forbidden.has(at)) found.unknown.push(token);
      else if (excluding && !apart) found.unwanted.push(token);
      else if (token.length > 1) found.words.push(token);
      excluding = false;
    } else if (isTurn(token) && !isOr(tokens, at)) excluding = false;
  }
  const named = { sides: [...sides.sides].flatMap((at) => tokens[at] ?? []), beside: besideIn(tokens, sides) };
  return allTold(tokens, { ...named, ...found, allergy, containing, without, diets, sort, taken });
}

type Found = Record<'unknown' | 'unwanted' | 'notRecorded' | 'words' | 'namedWords' | 'refused' | 'sides' | 'beside', readonly string[]> & {
  readonly allergy: boolean;
  readonly containing: boolean;
  readonly without: ReadonlySet<AllergenKey>;
  readonly diets: ReadonlySet<DietKey>;
  readonly sort: Sorted['sort'];
  /** Where something was left out. */
  readonly taken: ReadonlySet<number>;
};

/** What follows from all of it together. */
function allTold(tokens: readonly string[], found: Found): Sorted {
  const { allergy, containing, without, diets, unknown, unwanted, notRecorded, words, namedWords, refused, sort, taken } = found;
  const whether = !allergy && (containing || asksWhether(tokens.join(' ')));
  const others = [...words, ...notRecorded, ...diets, ...without];
  const isBeside = [others.length > 0, !allergy, !whether].every(Boolean);
  const read: Sorted = {
    without: inOrder(without),
    allergy,
    forOther: false,
    unknown,
    diets: DIETS.filter((key) => diets.has(key)),
    // An allergen alone, or what contains it, is perhaps wanted and perhaps feared: it is not looked for as a word.
    aboutAllergens: allergy || without.size > 0 || namedWords.length > 0 || containing,
    named: allergy ? [] : namedWords,
    whether,
    lists: [whether, namedWords.length > 0, others.length === 0, asksForList(tokens.join(' '))].every(Boolean),
    unwanted,
    notRecorded,
    refused,
    sort,
    doubted: [],
    sides: found.sides,
    beside: found.beside,
    words: isBeside ? (isListed(tokens, namedWords) ? [] : inOrderOf(tokens, [...words, ...namedWords])) : words,
  };
  return allergy ? read : doubting(read, inDoubt(tokens, taken));
}

/** "Shellfish allergy, but I love fish": wished for, where nothing after it takes that back. */
const isLoved = (tokens: readonly string[], at: number): boolean =>
  /^(?:love|like|want)$/u.test(tokens[at - 1] ?? '') && /^(?:i|we)$/u.test(tokens[at - 2] ?? '') && tokens.length - at <= 2;
const inOrderOf = (tokens: readonly string[], words: readonly string[]): string[] => tokens.filter((token) => words.includes(token));
const nearlyOr = (token: string) => (isIdle(token) || isJoin(token) || isTurn(token) ? allergenWord(token) : nearlyAllergenWord(token));
