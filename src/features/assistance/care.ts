import { DIETS, keepsDiet, type DietKey } from '#domain/dish-marks.ts';
import { foldText } from '#domain/search-fold.ts';
import type { Dish } from '#features/venues/read-venue.ts';
import type { Young } from './for-child.ts';
import type { Entry } from './menu-entries.ts';
import { isBabyCare, isCaffeine, isOfPregnancy, isPork } from './care-words.ts';
import { isRawFish, textOf } from './dish-nature.ts';
import { dietWord } from './question-words.ts';

/** Of whom it was said that they eat no pork, or eat by a faith: by which word, and whether it is a faith that drinks no alcohol either. */
export type Porkless = { readonly word: string; readonly isFaith: boolean };

/** For whom a question is asked, beside what they avoid: it holds back dishes whatever else is asked. */
export type Care = {
  readonly young: Young | null;
  readonly expecting: boolean;
  readonly porkless: Porkless | null;
};

/** Why a dish is not offered to who asks. `meat`: nobody recorded that it has no pork. */
export type HeldWhy = 'alcohol' | 'caffeine' | 'honey' | 'raw' | 'pregnant' | 'pork' | 'meat';
export type Held = { readonly why: HeldWhy; readonly dishes: readonly Dish[] };
const WHYS: readonly HeldWhy[] = ['alcohol', 'caffeine', 'honey', 'raw', 'pregnant', 'pork', 'meat'];

/** Why a dish is kept from somebody by whom they are; null where it is not. */
export function heldFrom(entry: Entry, { young, expecting, porkless }: Care): HeldWhy | null {
  if (young === null && !expecting && porkless === null) return null;
  const { isAlcoholic, isFood, dish } = entry;
  if (isAlcoholic && (young !== null || expecting || porkless?.isFaith === true)) return 'alcohol';
  if ((young !== null || expecting) && isCaffeinated(entry)) return 'caffeine';
  if (young === 'baby' && isBabyCare(textOf(entry))) return 'honey';
  if (young === 'baby' && isRawFish(entry)) return 'raw';
  if (expecting && isAgainstPregnancy(entry)) return 'pregnant';
  if (porkless === null || !isFood) return null;
  if (saysPork(entry)) return 'pork';
  return keepsDiet(dish.item, 'vegetarian') ? null : 'meat';
}

/** What is held back of some dishes, by why. */
export const heldOf = (entries: readonly Entry[], care: Care): readonly Held[] =>
  WHYS.flatMap((why) => {
    const dishes = entries.filter((entry) => heldFrom(entry, care) === why).map(({ dish }) => dish);
    return dishes.length > 0 ? [{ why, dishes }] : [];
  });

const words = ({ name, says, options }: Entry) => [...name, ...says, ...options];
export const saysPork = (entry: Entry): boolean => words(entry).some(({ plain }) => isPork(plain));

/** A drink with caffeine, as far as its words say, or those of its part of the menu. */
export const isCaffeinated = (entry: Entry): boolean =>
  !entry.isFood && isCaffeine(`${textOf(entry)} ${entry.isOneKind ? entry.category.map(({ plain }) => plain).join(' ') : ''}`);

/** What doctors often advise against in pregnancy, as far as the menu's words say. */
export const isAgainstPregnancy = (entry: Entry): boolean => entry.isFood && (isRawFish(entry) || isOfPregnancy(textOf(entry)));

/** "I am vegan", "we don't drink": said of who asks, and so of all that they ask. Not "a vegan dessert". */
export function livesBy(asked: string, diets: readonly DietKey[]): readonly DietKey[] {
  const text = foldText(asked).replaceAll(/['’`]/gu, '');
  if (!SELF.test(text) && !DRINKS_NONE.test(text)) return [];
  const said = (text.match(/\p{L}+/gu) ?? []).flatMap((word) => dietWord(word) ?? []);
  return DIETS.filter((diet) => diets.includes(diet) && (said.includes(diet) || diet === 'alcohol_free') && diet !== 'halal');
}
const SELF =
  /(?<!\p{L})(?:i am|im|we are|were|he is|hes|she is|shes|they are|theyre|my \p{L}+ is|our \p{L}+ is|one of us is|both|ειμαι|ειμαστε|(?:ειναι(?!\s+(?:το|τα|η|ο|αυτ\p{L}*)(?!\p{L})))|eimai|eimaste|ime|imaste)\s+(?:\p{L}+\s+){0,2}?(?:vegan\p{L}*|veg[eai]t[ae]rian\p{L}*|veggie\p{L}*|βιγκαν|βεγκαν|χορτοφαγ\p{L}*|xortofag\p{L}*|hortofag\p{L}*|chortofag\p{L}*|bigan|vigan|vegkan)/u;
const DRINKS_NONE =
  /\b(?:i|we|he|she)\s+(?:dont|do not|doesnt|cant|cannot|never)\s+(?:drink|have)\s+(?:any\s+)?alcohol|(?<!\p{L})(?:δεν|δε|den|de)\s+(?:πιν|pin)\p{L}*\s+(?:καθολου\s+|katholou\s+)?(?:αλκοολ|αλκολ|alkool|alkol)/u;
