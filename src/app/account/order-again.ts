import type { AllergenKey } from '#domain/allergens.ts';
import { checkCart, mergeLine, type StoredLine } from '#domain/cart.ts';
import { unitPrice } from '#domain/line-price.ts';
import type { Choices, MenuItem } from '#domain/menu.ts';
import { fromAmount, type Cents } from '#domain/money.ts';
import { conflictKeys, dishFit, keysThat, NO_PASSPORT, type Passport } from '#domain/passport.ts';
import type { OrderLine, SavedOrder } from '#features/ordering/contract.ts';
import { nameFor } from '#features/ordering/line-name.ts';
import { isGone, type Dish } from '#features/venues/read-venue.ts';

/** What is not as it was when this was ordered. */
export type Change =
  | { readonly code: 'gone' | 'sold_out' | 'choices' | 'full'; readonly dish: string }
  | { readonly code: 'avoided' | 'unknown'; readonly dish: string; readonly keys: readonly AllergenKey[] }
  | { readonly code: 'few'; readonly dish: string; readonly left: number }
  | { readonly code: 'price'; readonly dish: string; readonly before: Cents; readonly now: Cents };

export type Again = {
  /** The cart with the order's dishes beside what was in it. */
  readonly cart: readonly StoredLine[];
  /** How many lines of the order went in. */
  readonly added: number;
  /** Those of them of which nothing else is to be said. */
  readonly goes: readonly { readonly quantity: number; readonly dish: string }[];
  readonly changes: readonly Change[];
};

/**
 * An earlier order against the menu of now: what can be ordered goes into the cart at today's prices, the rest is said; so is what has, or may
 * have, what this person avoids today, and of what goes in that nobody knows whether it has what they are allergic to. Dishes are called as
 * in `language`.
 */
export function orderAgain(
  order: SavedOrder,
  dishes: ReadonlyMap<string, Dish>,
  cart: readonly StoredLine[],
  passport: Passport = NO_PASSPORT,
  language: string = order.language,
): Again {
  let filled = cart;
  let added = 0;
  const goes: { quantity: number; dish: string }[] = [];
  const changes: Change[] = [];
  for (const line of order.order) {
    const dish = nameFor(line, order, language);
    const item = dishes.get(line.payload.item.id)?.item;
    const problem = item ? problemOf(item, line, filled, passport) : ({ code: 'gone' } as const);
    if (problem !== null || !item) {
      changes.push({ dish, ...(problem ?? { code: 'gone' }) });
      continue;
    }
    const next = mergeLine(filled, stored(line));
    if (next === filled) {
      changes.push({ code: 'full', dish });
      continue;
    }
    filled = next;
    added += 1;
    const said = changes.length;
    const unknown = unknownIn(item, line, passport);
    if (unknown.length > 0) changes.push({ code: 'unknown', dish, keys: unknown });
    const now = unitPrice(item, choicesOf(line));
    const before = fromAmount(line.unitPrice);
    if (before !== now) changes.push({ code: 'price', dish, before, now });
    if (changes.length === said) goes.push({ quantity: line.quantity, dish });
  }
  return { cart: filled, added, goes, changes };
}

type Problem =
  | { readonly code: 'sold_out' | 'choices' }
  | { readonly code: 'avoided'; readonly keys: readonly AllergenKey[] }
  | { readonly code: 'few'; readonly left: number };

function problemOf(item: MenuItem, line: OrderLine, cart: readonly StoredLine[], passport: Passport): Problem | null {
  if (isGone(item)) return { code: 'sold_out' };
  const problems = checkCart([{ item, quantity: line.quantity, choices: choicesOf(line) }]);
  if (problems.some(({ code }) => code === 'bad_choices')) return { code: 'choices' };
  const avoided = conflictKeys(dishFit(item, passport, choicesOf(line)));
  if (avoided.length > 0) return { code: 'avoided', keys: avoided };
  // What lies in the cart already draws on the same count.
  const wanted = cart.reduce((units, other) => (other.itemId === item.id ? units + other.quantity : units), line.quantity);
  return item.stockQty !== null && wanted > item.stockQty ? { code: 'few', left: item.stockQty } : null;
}

const unknownIn = (item: MenuItem, line: OrderLine, passport: Passport): AllergenKey[] =>
  keysThat(dishFit(item, passport, choicesOf(line)), 'unknown').filter((key) => passport.avoids[key] === 'allergy');

function choicesOf(line: OrderLine): Choices {
  return Object.fromEntries(Object.entries(line.payload.extras).map(([option, chosen]) => [option, chosen.map(({ value }) => value)]));
}

function stored(line: OrderLine): StoredLine {
  const plain = { itemId: line.payload.item.id, quantity: line.quantity, choices: choicesOf(line) };
  return line.note.trim() === '' ? plain : { ...plain, note: line.note };
}
