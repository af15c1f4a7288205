import type { VatClass } from '#domain/vat.ts';
import type { PastedDish } from './paste-menu.ts';
import { calm } from './paste-heading.ts';
import { guessedVat } from './paste-vat.ts';
import { folded } from './paste-words.ts';

/** A dish of the menu, as far as a pasted one can be it. */
export type Known = { readonly category: string; readonly name: string; readonly vatClass: VatClass };
/** `on_menu`: the import changes that dish. `alike`: the menu has one of this name elsewhere. `twice`: the text had it before. */
export type Likeness = 'on_menu' | 'alike' | 'twice';

const isThat = (dish: PastedDish, known: Known): boolean => dish.category === known.category && dish.name === known.name;

/** What each pasted dish is like. */
export function likenesses(dishes: readonly PastedDish[], known: readonly Known[]): (Likeness | null)[] {
  const names = new Set(known.map(({ name }) => folded(name)));
  const seen = new Set<string>();
  return dishes.map((dish) => {
    const name = folded(dish.name);
    const twice = name !== '' && seen.has(name);
    seen.add(name);
    if (twice) return 'twice';
    if (known.some((one) => isThat(dish, one))) return 'on_menu';
    return names.has(name) ? 'alike' : null;
  });
}

/** A dish that is on the menu keeps its VAT class: a guess takes nobody's decision back. */
export const classedAsKnown = (dishes: readonly PastedDish[], known: readonly Known[]): PastedDish[] =>
  dishes.map((dish) => {
    const vatClass = known.find((one) => isThat(dish, one))?.vatClass;
    return vatClass === undefined ? dish : { ...dish, vatClass, doubts: dish.doubts.filter((doubt) => doubt !== 'vat') };
  });

/** Which VAT classes each category's dishes have, and how many: those of a heading are looked over in one line. */
export function vatByCategory(
  dishes: readonly PastedDish[],
): { readonly category: string; readonly classes: readonly [VatClass, number][] }[] {
  const found = new Map<string, Map<VatClass, number>>();
  for (const { category, vatClass } of dishes) {
    const counts = found.get(category) ?? new Map<VatClass, number>();
    found.set(category, counts.set(vatClass, (counts.get(vatClass) ?? 0) + 1));
  }
  return [...found].map(([category, counts]) => ({ category, classes: [...counts].toSorted(([, a], [, b]) => b - a) }));
}

/** A row that is a heading after all: what stands below it in its category goes into one of its name. */
export function asHeading(dishes: readonly PastedDish[], at: number): PastedDish[] {
  const heading = dishes[at];
  if (!heading) return [...dishes];
  const [category, otherCategory] = [calm(heading.name), calm(heading.otherName)];
  const end = dishes.findIndex((dish, each) => each > at && dish.category !== heading.category);
  return dishes.flatMap((dish, each) => {
    if (each === at) return [];
    if (each < at || (end >= 0 && each >= end)) return [dish];
    const { vatClass } = guessedVat([category, otherCategory], [dish.name, dish.otherName]);
    return [{ ...dish, category, otherCategory, vatClass }];
  });
}

const CORRECTED = ['category', 'otherCategory', 'name', 'otherName', 'price', 'description', 'vatClass'] as const;

/**
 * A text that is read again: each dish that was read before keeps what was corrected of it, one that was removed stays away, rows that were added
 * are at the end.
 */
export function correctedAgain(read: readonly PastedDish[], now: readonly PastedDish[], again: readonly PastedDish[]): PastedDish[] {
  const left = [...now];
  const before = [...read];
  const take = (list: PastedDish[], source: string) => {
    const at = list.findIndex((dish) => dish.source === source);
    return at < 0 ? undefined : list.splice(at, 1)[0];
  };
  const kept = again.flatMap((dish) => {
    const [was, is] = [take(before, dish.source), take(left, dish.source)];
    if (!was) return [dish];
    if (!is) return [];
    const changes = CORRECTED.filter((field) => is[field] !== was[field]).map((field) => [field, is[field]]);
    return [{ ...dish, ...Object.fromEntries(changes), doubts: is.doubts }];
  });
  return [...kept, ...left.filter(({ source }) => source === '')];
}
