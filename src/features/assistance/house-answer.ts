import { keepsDiet } from '#domain/dish-marks.ts';
import { isFeelWord, LIKE, type Feel } from './house-question.ts';
import type { Entry } from './menu-entries.ts';
import { wordList } from './word-list.ts';

/** What was ordered here: counted by the server; empty where it says nothing yet. */
export type Counts = {
  /** Most ordered first. */
  readonly popular: readonly string[];
  /** Dish → what is most often ordered with it. */
  readonly together: Readonly<Record<string, readonly string[]>>;
};
export const NO_COUNTS: Counts = { popular: [], together: {} };

/** What stands behind an answer: orders that were counted, a mark of the venue, or only the words of the menu. */
export type Basis = 'counted' | 'venue' | 'menu';

type Chosen<E> = { readonly chosen: readonly E[]; readonly basis: Basis | null; readonly rank: (one: E) => number };

const placeIn = (list: readonly string[]) => {
  const at = new Map(list.map((id, place) => [id, place]));
  return ({ dish }: Entry) => at.get(dish.item.id) ?? Infinity;
};
/** Two that are nowhere are level. */
const level = (place: number): number => (place === Infinity ? Number.MAX_SAFE_INTEGER : place);

/** What sells, where it was counted; else what the venue marked; of something asked by name all of it. */
export function popularity<E extends Entry>(asked: readonly E[], { popular }: Counts, named: boolean): Chosen<E> {
  const place = placeIn(popular);
  const counted = asked.filter((one) => place(one) !== Infinity);
  if (counted.length > 0) return { chosen: counted, basis: 'counted', rank: place };
  const marked = asked.filter(({ dish }) => dish.wire.ribbon?.active === true);
  if (marked.length > 0) return { chosen: marked, basis: 'venue', rank: () => 0 };
  return { chosen: named ? asked : [], basis: null, rank: () => 0 };
}

/** What says of itself that it is like that comes first; then, where nothing else was asked, the kinds of dishes that usually are. */
export function likeness<E extends Entry>(all: readonly E[], feel: Feel, named: boolean): Chosen<E> {
  // Whatever else was asked, no child is offered wine.
  const asked = feel === 'children' ? all.filter((one) => !isAlcohol(one)) : all;
  if (feel === 'filling') return dearestMains(asked, named);
  const words = ({ name, category, says }: Entry) => [...name, ...category, ...says];
  const says = (one: Entry) => words(one).some(({ plain }) => isFeelWord(feel, plain));
  const isLike = ({ name, category, dish }: Entry) =>
    [...name, ...category].some(({ plain }) => LIKE[feel](plain)) &&
    !(feel === 'children' && (isDrink({ category }) || dish.item.marks?.includes('spicy') === true));
  const rank = (one: E) => (says(one) ? 0 : isLike(one) ? 1 : 2);
  const like = asked.filter((one) => rank(one) < 2);
  return { chosen: like.length > 0 || !named ? like : asked, basis: 'menu', rank };
}

/** No menu records how large a portion is: of what is no drink, side or sweet the dearest comes first. */
function dearestMains<E extends Entry>(asked: readonly E[], named: boolean): Chosen<E> {
  const mains = asked.filter((one) => !isDrink(one) && !isAside(one) && !isSweet(one));
  return { chosen: named || mains.length === 0 ? asked : mains, basis: 'menu', rank: ({ dish }) => 0 - dish.item.priceCents };
}

const DRINKS = wordList(
  `drink* beverage* wine* beer* cocktail* coffee* spirit* tea teas juice* soft hot ποτο ποτα ποτων κρασι* κρασια μπιρ* μπυρ* κοκτειλ αναψυκτικ* καφε* καφεδεσ χυμ* ροφηματ* ουζ*`,
);
const ASIDES = wordList(`side* starter* meze* mezedes salad* dip* bread* συνοδευτ* ορεκτικ* μεζ* σαλατ* αλοιφ* ψωμ*`);
const isDrink = ({ category }: Pick<Entry, 'category'>): boolean => category.some(({ plain }) => DRINKS(plain));
const ALCOHOL = wordList(
  `wine* beer* lager* ale ouzo raki tsipouro zivania commandaria cocktail* spritz* spirit* liqueur* vodka gin rum whisk* brandy sake prosecco champagne vermouth cider aperol negroni κρασι* μπιρ* μπυρ* ουζ* ρακι τσιπουρ* ζιβανια κουμανδαρια κοκτειλ λικερ βοτκα τζιν ρουμι ουισκι μηλιτη*`,
);
const isAlcohol = ({ name, category, says, dish }: Entry): boolean =>
  isDrink({ category }) && !keepsDiet(dish.item, 'alcohol_free') && [...name, ...category, ...says].some(({ plain }) => ALCOHOL(plain));
const isSweet = ({ category }: Pick<Entry, 'category'>): boolean => category.some(({ plain }) => SWEETS(plain));
const isAside = ({ category }: Pick<Entry, 'category'>): boolean => category.some(({ plain }) => ASIDES(plain));
const SWEETS = wordList(`sweet sweets dessert* cake cakes pastry pastries γλυκ* επιδορπι*`);
/** So many of one part of the menu. */
const OF_EACH = 2;

/** What is ordered together with a dish; where that was not counted, drinks and sides of the menu's other parts. */
export function goesWith<E extends Entry>(bases: readonly Entry[], asked: readonly E[], { together, popular }: Counts): Chosen<E> {
  if (bases.length === 0) return { chosen: [], basis: null, rank: () => 0 };
  const ids = new Set(bases.map(({ dish }) => dish.item.id));
  const place = placeIn([...new Set(bases.flatMap(({ dish }) => together[dish.item.id] ?? []))]);
  const others = asked.filter(({ dish }) => !ids.has(dish.item.id));
  const counted = others.filter((one) => place(one) !== Infinity);
  if (counted.length > 0) return { chosen: counted, basis: 'counted', rank: place };
  const liked = placeIn(popular);
  const sections = new Set(bases.map(({ section }) => section));
  const wet = bases.some(isDrink);
  const seen = new Map<string, number>();
  const chosen = others
    .filter((one) => !sections.has(one.section) && (wet ? isAside(one) : isAside(one) || isDrink(one)))
    .toSorted((one, other) => level(liked(one)) - level(liked(other)))
    .filter(({ section }) => {
      const had = seen.get(section) ?? 0;
      seen.set(section, had + 1);
      return had < OF_EACH;
    });
  return { chosen, basis: 'menu', rank: () => 0 };
}
