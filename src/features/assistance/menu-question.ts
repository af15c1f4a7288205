import type { DietKey } from '#domain/dish-marks.ts';
import { fromAmount, type Cents } from '#domain/money.ts';
import { foldText } from '#domain/search-fold.ts';
import type { Porkless } from './care.ts';
import { isTreeNut } from './allergen-words.ts';
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
import { asksForElse, asksForOnly } from './asks-whether.ts';
import { withCourse, withSauces } from './courses.ts';
import { readDenial } from './denial.ts';
import { withDrinks } from './drinks.ts';
import { isYoungWord, youngIn, type Young } from './for-child.ts';
import { isOfOther } from './for-other.ts';
import { joinFree } from './free-of.ts';
import { leavingOut } from './left-out.ts';
import { isSideOrBread } from './named-sides.ts';
import { joinAlcoholFree, joinOffLimits } from './question-words.ts';
import { sortTokens, type Sorted } from './sort-tokens.ts';
import { LIMITS } from './price-limits.ts';
import { saidInFull, unwell } from './said-in-full.ts';

/** What somebody asked of a menu, as far as a menu can answer it. */
export type MenuQuestion = Sorted & {
  /** No dish above this. */
  readonly mostCents: Cents | null;
  /** "I am not allergic to nuts": nothing was added to what is avoided. */
  readonly denied: boolean;
  /** Wi-Fi and the like: the owner's words answer it. Never of somebody's health. */
  readonly house: HouseTopic | null;
  /** What it is to be like; no menu records it, so words tell. */
  readonly feel: Feel | null;
  /** Words of the dish that something is to go with; empty where it was not said. */
  readonly pairing: readonly string[] | null;
  /** "What can I eat?": whatever fits who asks. */
  readonly anything: boolean;
  /** Somebody under eighteen is spoken of: nothing with alcohol is offered, whatever else is asked. */
  readonly young: Young | null;
  /** Was spoken of before: it still counts, unless a drink with alcohol is asked for by its name. */
  readonly youngBefore: Young | null;
  /** Somebody expects or nurses a child. */
  readonly expecting: boolean;
  /** Somebody eats no pork, or by a faith. */
  readonly porkless: Porkless | null;
  /** What is fit for fasting. */
  readonly lenten: boolean;
  /** Diets that somebody says they live by, not only wish of one dish. */
  readonly lives: readonly DietKey[];
};

/** A question by its words alone: not yet for whom it is. */
type Read = Omit<MenuQuestion, keyof typeof FOR_NOBODY>;
const FOR_NOBODY = {
  young: null as Young | null,
  youngBefore: null as Young | null,
  expecting: false as boolean,
  porkless: null as Porkless | null,
  lenten: false as boolean,
  lives: [] as readonly DietKey[],
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
function forWhom(read: Read, folded: string): MenuQuestion {
  const young = youngIn(folded);
  if (read.house !== null || read.pairing !== null || mustAsk(read)) return { ...read, ...FOR_NOBODY, young };
  const wished = young === null ? read.words : read.words.filter((word) => !isYoungWord(word) && !(young === 'baby' && isSoft(word)));
  // Nuts are recorded as one: who must not have some of them looks for none.
  const possible = read.without.includes('nuts') ? wished.filter((word) => !isTreeNut(word)) : wished;
  const drinks = read.named.length > 0 || read.lists ? possible : withDrinks(possible, folded);
  const words = read.lists ? drinks : withCourse(read.named.length > 0 ? drinks : withSauces(drinks), folded, read.sort === 'cheapest');
  const isBare =
    !read.allergy && !read.anything && read.sort === 'menu' && [words, read.without, read.named].every(({ length }) => length === 0);
  const anything = read.anything && words.length === 0;
  // «Ρε παιδιά»: so waiters are spoken to.
  const feel = read.feel === 'children' && young === null ? null : read.feel;
  return { ...read, ...FOR_NOBODY, young, words, anything, feel: feel ?? (young !== null && isBare ? 'children' : null) };
}

/** What a baby eats is soft, whatever the menu calls it. */
const isSoft = (word: string): boolean => /^(?:soft|mashed|μαλακ|malak)/u.test(word);

/** Reads a question in English or Greek, with or without accents, also Greek in Latin letters. Understands a price limit, "without", allergies; the rest are words. */
function readWords(asked: string): Read {
  // One word, of which neither half means it: "dry", "fruits".
  const text = saidInFull(leavingOut(foldText(asked.slice(0, 300))).replaceAll(/ξηρ(?:οι|ουσ|ων)\s+καρπ(?:οι|ουσ|ων)/gu, 'ξηροκαρποι'));
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
function readHouse(text: string, plain: string, read: Sorted): Omit<Read, 'mostCents' | 'denied'> {
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
export const mustAsk = ({ allergy, without, unknown, aboutAllergens, words, notRecorded, diets }: Read): boolean =>
  allergy
    ? without.length === 0 || unknown.length > 0
    : aboutAllergens && [without, words, notRecorded, diets].every(({ length }) => length === 0);
