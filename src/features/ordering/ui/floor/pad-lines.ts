import { mergeLine, type StoredLine } from '#domain/cart.ts';
import { defaultChoices } from '#domain/default-choices.ts';
import { undecidedIn } from '#domain/kept-dish.ts';
import { checkChoices, linePrice } from '#domain/line-price.ts';
import { add, type Cents } from '#domain/money.ts';
import type { AllergenKey } from '#domain/allergens.ts';
import { matcherOf, searchKey, type SearchKey } from '#domain/search-fold.ts';
import { categoriesOf, isGone, type Dish } from '#features/venues/read-venue.ts';
import type { PublicVenue } from '#features/venues/contract.ts';

/** A round on the pad while it is written. */

/** A dish as the pad finds it. */
export type PadDish = { readonly dish: Dish; readonly category: string; readonly key: SearchKey };

/** So much of a dish decides whether and where it is shown. */
type Findable = Pick<PadDish, 'category' | 'key'> & {
  readonly dish: { readonly item: Pick<Dish['item'], 'id' | 'inStock' | 'stockQty'> };
};

export const padDishes = (venue: PublicVenue): readonly PadDish[] =>
  categoriesOf(venue).flatMap(({ name, dishes }) =>
    dishes.map((dish) => ({
      dish,
      category: name,
      key: searchKey([dish.item.name, ...Object.values(dish.wire.translations).map((words) => words.name ?? '')].join(' ')),
    })),
  );

/** What is shown: what was searched for, else a category, else the favourites, of which such as are out stand last. */
export function shownDishes<T extends Findable>(
  all: readonly T[],
  query: string,
  category: string | null,
  favourites: readonly string[],
): readonly T[] {
  if (query.trim() !== '') {
    const fits = matcherOf(query);
    return all.filter(({ key }) => fits(key));
  }
  if (category !== null) return all.filter((one) => one.category === category);
  const found = favourites.flatMap((id) => all.find(({ dish }) => dish.item.id === id) ?? []);
  const there = found.length > 0 ? found : all;
  return [...there.filter(({ dish }) => !isGone(dish.item)), ...there.filter(({ dish }) => isGone(dish.item))];
}

/** One more of a dish as it comes; a dish that is out stays out. */
export const addDish = (lines: readonly StoredLine[], { item }: Dish, avoids: readonly AllergenKey[]): readonly StoredLine[] =>
  isGone(item) ? lines : mergeLine(lines, { itemId: item.id, quantity: 1, choices: defaultChoices(item, avoids) });

/** The line at that place, changed; where it becomes like another both are one. */
export function changeLine(lines: readonly StoredLine[], at: number, change: Partial<StoredLine>): readonly StoredLine[] {
  const before = lines[at];
  if (!before) return lines;
  const { note, ...next } = { ...before, ...change };
  const after: StoredLine = { ...next, ...(note !== undefined && note !== '' && { note }) };
  return lines.map((line, nth) => (nth === at ? after : line));
}

export const countLine = (lines: readonly StoredLine[], at: number, quantity: number): readonly StoredLine[] => {
  const line = lines[at];
  return line ? (quantity <= 0 ? lines.filter((_, nth) => nth !== at) : changeLine(lines, at, { quantity })) : lines;
};

/** What of the round still wants a word: a choice that must be made, or an allergy of the table. */
export type PadTrouble = { readonly at: number; readonly missing: readonly string[]; readonly allergens: readonly AllergenKey[] };

export function troublesOf(
  lines: readonly StoredLine[],
  dishes: ReadonlyMap<string, Dish>,
  avoids: readonly AllergenKey[],
): readonly PadTrouble[] {
  return lines.flatMap((line, at) => {
    const item = dishes.get(line.itemId)?.item;
    if (!item) return [];
    const missing = checkChoices(item, line.choices).map(({ option }) => option);
    const allergens = undecidedIn(item, { choices: line.choices, kept: line.kept ?? [] }, avoids);
    return missing.length > 0 || allergens.length > 0 ? [{ at, missing, allergens }] : [];
  });
}

export const padTotal = (lines: readonly StoredLine[], dishes: ReadonlyMap<string, Dish>): Cents =>
  add(
    ...lines.flatMap(({ itemId, quantity, choices }) => {
      const item = dishes.get(itemId)?.item;
      return item ? [linePrice({ item, quantity, choices })] : [];
    }),
  );
