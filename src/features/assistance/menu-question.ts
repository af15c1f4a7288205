import type { AllergenKey } from '#domain/allergens.ts';
import { DIETS, type DietKey } from '#domain/dish-marks.ts';
import { fromAmount, type Cents } from '#domain/money.ts';
import { foldText } from '#domain/search-fold.ts';
import { allergenWord, inOrder, isTreeNut, nearlyAllergenWord } from './allergen-words.ts';
import {
  asFeel,
  feelIn,
  feelOf,
  houseTopic,
  isForHealth,
  isForStaff,
  splitPairing,
  withoutTopic,
  type Feel,
  type HouseTopic,
} from './house-question.ts';
import { asksToEat, isAskedForAdvice, tokensOf } from './asks-to-eat.ts';
import { asksForElse, asksForList, asksForOnly, asksWhether } from './asks-whether.ts';
import { readDenial } from './denial.ts';
import { withDrinks } from './drinks.ts';
import { isYoungWord, youngIn, type Young } from './for-child.ts';
import { isOfOther } from './for-other.ts';
import { FREE_END, joinFree } from './free-of.ts';
import { doubting, inDoubt, isListed } from './in-doubt.ts';
import { fillerIn, isOr, isWish } from './beside-words.ts';
import { BREAK } from './break.ts';
import { isCoeliac, isDishWord, readHealth } from './health-spans.ts';
import { besideIn, isSideOrBread, partOfDish } from './named-sides.ts';
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
  joinAlcoholFree,
  joinOffLimits,
  soundsLikeAllergy,
} from './question-words.ts';
import { LIMITS } from './price-limits.ts';
import { saidInFull, unwell } from './said-in-full.ts';

/** What somebody asked of a menu, as far as a menu can answer it. */
export type MenuQuestion = {
  /** No dish above this. */
  readonly mostCents: Cents | null;
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
  /** "I am not allergic to nuts": nothing was added to what is avoided. */
  readonly denied: boolean;
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
  /** Wi-Fi and the like: the owner's words answer it. Never of somebody's health. */
  readonly house: HouseTopic | null;
  /** "What can I eat?": whatever fits who asks. */
  readonly anything: boolean;
  /** What it is to be like; no menu records it, so words tell. */
  readonly feel: Feel | null;
  /** Words of the dish that something is to go with; empty where it was not said. */
  readonly pairing: readonly string[] | null;
  /** What is left, to be looked for in names and descriptions. */
  readonly words: readonly string[];
  /** What was named with a dish, "with tahini". The dish is judged with it. */
  readonly sides: readonly string[];
  /** Somebody under eighteen is spoken of: nothing with alcohol is offered, whatever else is asked. */
  readonly young: Young | null;
  /** All that was named and is neither avoided nor left out: an option of a dish is perhaps called so. */
  readonly beside: readonly string[];
};

/**
 * What somebody asks. Whether something is the only one that has it, and what else has it, is answered by all that have it: who asks that of
 * one dish would take silence about the others for a yes.
 */
export function readQuestion(asked: string): MenuQuestion {
  const folded = foldText(asked);
  const words = readWords(asked);
  const read = forWhom({ ...words, forOther: words.allergy && isOfOther(folded) }, folded);
  if (read.allergy) return asksForOnly(folded) && read.without.length > 0 ? { ...read, lists: true } : read;
  // "Which sauces have sesame?": they stand at dishes, which are all told.
  const isOfSides = read.words.some(isSideOrBread) && read.words.every((word) => isSideOrBread(word) || read.named.includes(word));
  if (read.named.length > 0 && read.without.length === 0 && isOfSides)
    return { ...read, lists: true, whether: true, words: [], unwanted: [], sort: 'menu' };
  if (read.named.length === 0 || !(asksForOnly(folded) || asksForElse(folded))) return read;
  return { ...read, lists: true, whether: true, words: [], unwanted: [], sort: 'menu' };
}

/** What there is to drink, and for whom. */
function forWhom(read: Omit<MenuQuestion, 'young'>, folded: string): MenuQuestion {
  const young = youngIn(folded);
  if (read.house !== null || read.pairing !== null || mustAsk(read)) return { ...read, young };
  const wished = young === null ? read.words : read.words.filter((word) => !isYoungWord(word));
  // Nuts are recorded as one: who must not have some of them looks for none.
  const possible = read.without.includes('nuts') ? wished.filter((word) => !isTreeNut(word)) : wished;
  const words = read.named.length > 0 || read.lists ? possible : withDrinks(possible, folded);
  const isBare =
    !read.allergy && !read.anything && read.sort === 'menu' && [words, read.without, read.named].every(({ length }) => length === 0);
  const anything = read.anything && words.length === 0;
  // «Ρε παιδιά»: so waiters are spoken to.
  const feel = read.feel === 'children' && young === null ? null : read.feel;
  return { ...read, young, words, anything, feel: feel ?? (young !== null && isBare ? 'children' : null) };
}

/** Reads a question in English or Greek, with or without accents, also Greek in Latin letters. Understands a price limit, "without", allergies; the rest are words. */
function readWords(asked: string): Omit<MenuQuestion, 'young'> {
  // One word, of which neither half means it: "dry", "fruits".
  const text = saidInFull(foldText(asked.slice(0, 300)).replaceAll(/ξηρ(?:οι|ουσ|ων)\s+καρπ(?:οι|ουσ|ων)/gu, 'ξηροκαρποι'));
  const limit = LIMITS.map((pattern) => pattern.exec(text)).find((found) => found !== null);
  const mostCents = limit?.[1] === undefined ? null : fromAmount(Number(limit[1].replace(',', '.')));
  const rest = limit ? text.replace(limit[0], ' ') : text;
  const heard = unwell(rest)
    .replaceAll(/['’`]/g, '')
    .replaceAll(/\s\+\s*(?=\p{L})/gu, ' plus ')
    .replaceAll(/\s[-–—]+\s/gu, ' . ');
  const denial = readDenial(heard);
  const denied = denial.denied === 'yes';
  // In doubt it is asked which.
  if (denial.denied === 'doubtful')
    return {
      ...sortTokens([]),
      mostCents: null,
      denied,
      allergy: true,
      aboutAllergens: true,
      house: null,
      feel: null,
      pairing: null,
      anything: false,
    };
  const plain = joinFree(
    joinOffLimits(joinAlcoholFree(asFeel(denial.rest)))
      .replaceAll(/\bbest[\s-]*sell(?:ers?|ing)\b/gu, ' popular ')
      .replaceAll(/\b(?:least expensive|lowest price\w*)\b/gu, ' cheapest '),
  )
    .replaceAll(/\b(?:anything|everything|all) but\b/gu, ' without ')
    .replaceAll(/\b(?:free (?:of|from)|(?:leave|leaving|take|taking) out)\b/gu, 'without')
    .replaceAll(/\b(?:can|could|must|should|may|do|does|will)\s+not\b/gu, 'cannot');
  const read = sortTokens(tokensOf(plain));
  // With health at stake nothing else was asked, but how the kitchen works.
  if (read.allergy) {
    const house = houseTopic(text);
    return { mostCents, denied, ...read, house: isForHealth(house) ? house : null, feel: null, pairing: null, anything: false };
  }
  return { mostCents, denied, ...readHouse(asFeel(denied ? denial.rest : text), plain, read) };
}

/** What is asked beside dishes and allergens: of the house, of what goes with a dish, of what it is to be like. */
function readHouse(text: string, plain: string, read: Sorted): Omit<MenuQuestion, 'mostCents' | 'denied' | 'young'> {
  const house = houseTopic(text);
  const pairing = house === null ? splitPairing(plain) : null;
  const rest = house === null ? (pairing?.wanted ?? plain) : withoutTopic(house, plain);
  const sorted = rest === plain ? read : sortTokens(tokensOf(rest));
  // What was to be left out stays left out, wherever it was said.
  const kept = { without: read.without, aboutAllergens: read.aboutAllergens, unwanted: house === null ? read.unwanted : sorted.unwanted };
  const feel = isForStaff(house) ? null : (feelOf(tokensOf(rest)) ?? feelIn(text));
  const words = sorted.words.filter((word) => feelOf([word]) === null);
  const isBare = [words, read.without, read.named, sorted.diets, sorted.notRecorded].every(({ length }) => length === 0);
  const advised = isBare && house === null && pairing === null && feel === null && isAskedForAdvice(text);
  return {
    ...sorted,
    ...kept,
    words,
    house,
    feel,
    anything: isBare && house === null && pairing === null && feel === null && !advised && sorted.sort === 'menu' && asksToEat(text),
    sort: advised ? 'popular' : sorted.sort,
    pairing: pairing && sortTokens(tokensOf(pairing.base)).words,
  };
}

/** Whether health is at stake and not all of it was understood: then no dish may be named, only the filter and the staff. */
export const mustAsk = ({ allergy, without, unknown, aboutAllergens, words, notRecorded, diets }: Omit<MenuQuestion, 'young'>): boolean =>
  allergy
    ? without.length === 0 || unknown.length > 0
    : aboutAllergens && [without, words, notRecorded, diets].every(({ length }) => length === 0);

const isEnd = (token: string): boolean => token === FREE_END || BREAK.test(token);
/** Whether what is to be left out goes on: after a comma, and after "nut-free and …". "No dairy, something sweet" wishes for the second. */
const goesOn = (end: string, next = ''): boolean =>
  (end === ',' && !isPartOfMeal(next) && !isWish(next)) || (end === FREE_END && isJoin(next));

type Sorted = Omit<MenuQuestion, 'young' | 'mostCents' | 'denied' | 'house' | 'feel' | 'pairing' | 'anything'>;

function sortTokens(tokens: readonly string[]): Sorted {
  const { allergy, forbidden, dishes, sides } = readHealth(tokens);
  const isFilling = fillerIn(tokens, allergy);
  const without = new Set<AllergenKey>(tokens.some(isCoeliac) ? ['gluten'] : []);
  const diets = new Set<DietKey>();
  const [unknown, unwanted, notRecorded, words, namedWords]: [string[], string[], string[], string[], string[]] = [[], [], [], [], []];
  let sort: Sorted['sort'] = 'menu';
  let excluding = false;
  const containing = tokens.some((token) => /^(?:contain|includ|περιεχ|periex)/u.test(token));
  // After an allergen that was to be left out: what is not joined to it is wanted, "without nuts dessert".
  let apart = false;
  const isNamed = tokens.some((token) => allergenWord(token)?.named === true);
  const taken = new Set<number>();
  // Where the allergy is said by its name, what a dish is to come with is none: "squid with tahini, allergic to nuts".
  const isPart = partOfDish(tokens, sides);
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
    const isBesideNamed = forbidden.has(at) && isNamed && isPartOfMeal(token);
    if (allergy && !excluding && isPart(at)) words.push(token);
    else if (!excluding && (isBesideNamed || (isDishWord(token, dishes.get(at)) && !isPopular(token) && !isCheapest(token))))
      words.push(token);
    else if (meant && (excluding || allergy)) {
      for (const key of meant.keys) without.add(key);
      taken.add(at);
      apart = excluding;
    } else if (isWithout(token) && !isRefusal(token)) [excluding, apart] = [true, false];
    // «Προτείνετε» sounds like protein.
    else if (isDiet(token) && !meant && !token.startsWith('προτειν')) notRecorded.push(token);
    else if (meant) {
      (meant.named ? namedWords : words).push(token);
    } else if (isCheapest(token)) sort = 'cheapest';
    else if (isPopular(token)) sort = 'popular';
    // "Nuts + milk": it joins, and is nothing that somebody looks for.
    else if (token === 'plus' && at > 0 && at + 1 < tokens.length) excluding = false;
    else if (!isJoin(token) && !isIdle(token) && !/^\d+$/.test(token)) {
      if (excluding && !apart) taken.add(at);
      if (forbidden.has(at)) unknown.push(token);
      else if (excluding && !apart) unwanted.push(token);
      else if (token.length > 1) words.push(token);
      excluding = false;
    } else if (isTurn(token) && !isOr(tokens, at)) excluding = false;
  }
  const named = { sides: [...sides.sides].flatMap((at) => tokens[at] ?? []), beside: besideIn(tokens, sides) };
  return allTold(tokens, { ...named, allergy, containing, without, diets, unknown, unwanted, notRecorded, words, namedWords, sort, taken });
}

type Found = Record<'unknown' | 'unwanted' | 'notRecorded' | 'words' | 'namedWords' | 'sides' | 'beside', readonly string[]> & {
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
  const { allergy, containing, without, diets, unknown, unwanted, notRecorded, words, namedWords, sort, taken } = found;
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
    sort,
    doubted: [],
    sides: found.sides,
    beside: found.beside,
    words: isBeside ? (isListed(tokens, namedWords) ? [] : inOrderOf(tokens, [...words, ...namedWords])) : words,
  };
  return allergy ? read : doubting(read, inDoubt(tokens, taken));
}

const inOrderOf = (tokens: readonly string[], words: readonly string[]): string[] => tokens.filter((token) => words.includes(token));
const nearlyOr = (token: string) => (isIdle(token) || isJoin(token) || isTurn(token) ? allergenWord(token) : nearlyAllergenWord(token));
