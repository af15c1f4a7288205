import type { VatClass } from '#domain/vat.ts';
import { priced } from './dish-price.ts';
import type { PastedDish } from './paste-menu.ts';
import { calm } from './paste-heading.ts';
import { recordOf, saysRecord, type PastedRecord } from './paste-record.ts';
import { guessedVat } from './paste-vat.ts';
import { folded } from './paste-words.ts';

/** A dish of the menu, as far as a pasted one can be it. */
export type Known = {
  readonly category: string;
  readonly name: string;
  readonly vatClass: VatClass;
  /** What is recorded of it. */
  readonly record?: Omit<PastedRecord, 'unread'>;
};
/** `on_menu`: the import changes that dish. `alike`: the menu has one of this name elsewhere. `twice`: the text had it before. */
export type Likeness = 'on_menu' | 'alike' | 'twice';

const isThat = (dish: PastedDish, known: Known): boolean => dish.category === known.category && dish.name === known.name;

/** The dish of the menu that it is. */
export const knownOf = (dish: PastedDish, known: readonly Known[]): Known | undefined => known.find((one) => isThat(dish, one));

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

/**
 * What is recorded of a dish once what was read of it is added: a paste takes nothing back that somebody recorded, and what warns counts more than what is
 * free. Null: it says nothing new.
 */
export function recordWithKnown(dish: PastedDish, known: readonly Known[]): PastedRecord | null {
  if (!saysRecord(dish.record)) return null;
  const before = knownOf(dish, known)?.record;
  if (!before) return dish.record;
  const after = recordOf([before, dish.record]);
  const isSame = (['contains', 'mayContain', 'free', 'marks'] as const).every((key) => after[key].length === before[key].length);
  return isSame ? null : after;
}

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

/** Its VAT class as nobody has said anything of it: by the menu, else by its words. */
function classed(dish: PastedDish, known: readonly Known[]): PastedDish {
  const { vatClass, unsure } = guessedVat([dish.category, dish.otherCategory], [dish.name, dish.otherName]);
  const doubts = dish.doubts.filter((doubt) => doubt !== 'vat');
  const guessed: PastedDish = { ...dish, vatClass, doubts: unsure ? [...doubts, 'vat'] : doubts };
  return classedAsKnown([guessed], known)[0] ?? guessed;
}

const isClassedAs = (one: PastedDish, two: PastedDish): boolean =>
  one.vatClass === two.vatClass && one.doubts.includes('vat') === two.doubts.includes('vat');

/**
 * A row that is a heading after all: what stands below it in its category goes into one of its name. Its VAT class is guessed anew, unless somebody
 * has set it, or has looked at one in doubt.
 */
export function asHeading(dishes: readonly PastedDish[], at: number, known: readonly Known[]): PastedDish[] {
  const heading = dishes[at];
  if (!heading) return [...dishes];
  const [category, otherCategory] = [calm(heading.name), calm(heading.otherName)];
  const end = dishes.findIndex((dish, each) => each > at && dish.category !== heading.category);
  return dishes.flatMap((dish, each) => {
    if (each === at) return [];
    if (each < at || (end >= 0 && each >= end)) return [dish];
    const moved = { ...dish, category, otherCategory };
    return [isClassedAs(dish, classed(dish, known)) ? classed(moved, known) : moved];
  });
}

const CORRECTED = [
  'category',
  'otherCategory',
  'name',
  'otherName',
  'price',
  'description',
  'otherDescription',
  'vatClass',
  'record',
  'prices',
  'sizes',
] as const;

/** Its dishes by what they were read as, the last first. */
function bySource(dishes: readonly PastedDish[]): Map<string, PastedDish[]> {
  const found = new Map<string, PastedDish[]>();
  for (const dish of dishes.toReversed()) {
    const alike = found.get(dish.source);
    if (alike) alike.push(dish);
    else found.set(dish.source, [dish]);
  }
  return found;
}

/** Of two texts the shorter has most of its dishes in the other; else it is another menu. */
function isSameText(read: readonly PastedDish[], again: readonly PastedDish[]): boolean {
  const before = new Set(read.map(({ source }) => source));
  return again.filter(({ source }) => before.has(source)).length * 2 >= Math.min(read.length, again.length);
}

/**
 * A text that is read again: each dish that was read before keeps what was corrected of it, one that was removed stays away, rows that were added
 * are at the end. Of another menu no dish is changed for being like one of the last.
 */
export function correctedAgain(read: readonly PastedDish[], now: readonly PastedDish[], again: readonly PastedDish[]): PastedDish[] {
  const added = now.filter(({ source }) => source === '');
  if (!isSameText(read, again)) return [...again, ...added];
  const [before, left] = [bySource(read), bySource(now)];
  const kept = again.flatMap((dish) => {
    const [was, is] = [before.get(dish.source)?.pop(), left.get(dish.source)?.pop()];
    if (!was) return [dish];
    if (!is) return [];
    const changes = CORRECTED.filter((field) => is[field] !== was[field]).map((field) => [field, is[field]]);
    const corrected: PastedDish = { ...dish, ...Object.fromEntries(changes), doubts: is.doubts };
    return [is.price === was.price ? corrected : priced(corrected, is.price)];
  });
  return [...kept, ...added];
}
