import { isAside, isSweet } from './courses.ts';
import { isOfDrinks } from './drinks.ts';
import type { Young } from './for-child.ts';
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
export function likeness<E extends Entry>(all: readonly E[], feel: Feel, named: boolean, young: Young | null = null): Chosen<E> {
  // Whatever else was asked, no child is offered wine; nor coffee, unless it is all that was asked for.
  const forYoung = feel === 'children' ? all.filter(({ isAlcoholic }) => !isAlcoholic) : all;
  const decaf = young === null && feel !== 'children' ? forYoung : forYoung.filter((one) => !hasCoffee(one));
  const plain = decaf.length > 0 || !named ? decaf : forYoung;
  const asked = young === 'baby' ? plain.filter((one) => !isNotForBabies(one)) : plain;
  if (feel === 'filling') return dearestMains(asked, named);
  const words = ({ name, category, says }: Entry) => [...name, ...category, ...says];
  const says = (one: Entry) => words(one).some(({ plain: word }) => isFeelWord(feel, word));
  const isLike = ({ name, category, dish }: Entry) =>
    [...name, ...category].some(({ plain: word }) => LIKE[feel](word) || (young === 'baby' && SOFT(word))) &&
    !(feel === 'children' && (isDrink({ category }) || dish.item.marks?.includes('spicy') === true));
  const rank = (one: E) => (says(one) ? 0 : isLike(one) ? 1 : 2);
  const like = asked.filter((one) => rank(one) < 2);
  // Of what is merely not kept from them nobody says that they like it.
  if (like.length === 0 && named) return { chosen: asked, basis: null, rank: () => 0 };
  return { chosen: like, basis: 'menu', rank };
}

const COFFEE = wordList(
  `coffee* espresso cappuccino latte macchiato americano mocha ristretto freddo frappe brew caffeine cola energy matcha καφεσ καφε καφεδεσ εσπρεσο καπουτσινο φρεντο φραπε μακιατο ματσα`,
);
/** What is drunk, or called so: "coffee cake" is one too, and nobody misses it. */
const hasCoffee = ({ name, category, says }: Entry): boolean =>
  [...name, ...category, ...(isDrink({ category }) ? says : [])].some(({ plain }) => COFFEE(plain));
const NOT_FOR_BABIES = wordList(
  `fried fries chips crisp* tempura katsu burger* nugget* honey nut nuts walnut* almond* hazelnut* raw sashimi tartare* carpaccio ceviche chilli spicy squid octopus pizza popcorn lollipop τηγαν* τραγαν* τεμπουρα μπεργκερ μπιφτεκ* μελι μελιου θυμαρισιο καρυδ* αμυγδαλ* φουντουκ* ωμ* καυτερ* καλαμαρ* χταποδ* πιτσα`,
);
const isNotForBabies = ({ name, says }: Entry): boolean => [...name, ...says].some(({ plain }) => NOT_FOR_BABIES(plain));
const SOFT = wordList(
  `soup soups yoghurt yogurt rice porridge puree mashed banana steamed boiled σουπα σουπεσ γιαουρτι ρυζι πουρεσ βραστ* μπανανα ατμο`,
);

/** No menu records how large a portion is: of what is no drink, side or sweet the dearest comes first. */
function dearestMains<E extends Entry>(asked: readonly E[], named: boolean): Chosen<E> {
  const mains = asked.filter((one) => !isDrink(one) && !isAside(one.category) && !isSweet(one.category));
  return { chosen: named || mains.length === 0 ? asked : mains, basis: 'menu', rank: ({ dish }) => 0 - dish.item.priceCents };
}

const isDrink = ({ category }: Pick<Entry, 'category'>): boolean => isOfDrinks(category);
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
    .filter((one) => !sections.has(one.section) && (wet ? isAside(one.category) : isAside(one.category) || isDrink(one)))
    .toSorted((one, other) => level(liked(one)) - level(liked(other)))
    .filter(({ section }) => {
      const had = seen.get(section) ?? 0;
      seen.set(section, had + 1);
      return had < OF_EACH;
    });
  return { chosen, basis: 'menu', rank: () => 0 };
}
