import type { VatClass } from '#domain/vat.ts';
import type { PastedDish } from './paste-menu.ts';
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
