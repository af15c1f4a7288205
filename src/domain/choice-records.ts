import type { AllergenKey } from './allergens.ts';
import { foldText } from './search-fold.ts';

/** A choice of an extra, as the venue wrote it down. */
type Choice = {
  readonly value: string;
  readonly text?: string | undefined;
  readonly translations?: Named['translations'];
  readonly allergens: readonly AllergenKey[];
  readonly mayContain?: readonly AllergenKey[] | undefined;
  readonly removes?: readonly AllergenKey[] | undefined;
  readonly recorded?: boolean | undefined;
};

/** What stands in a menu of a dish by itself. */
type Named = {
  readonly name: string;
  readonly translations?: Readonly<Record<string, { readonly name?: string | undefined }>> | undefined;
  readonly selectedAllergens?: readonly AllergenKey[] | null | undefined;
  readonly mayContain?: readonly AllergenKey[] | undefined;
  readonly checkedFree?: readonly AllergenKey[] | undefined;
  readonly toCheck?: boolean | undefined;
  readonly extras?: readonly { readonly required: boolean; readonly options: readonly Choice[] }[] | null | undefined;
};

type DishRecord = Readonly<Record<'contains' | 'may' | 'free', readonly AllergenKey[]>> & {
  /** Something must be chosen of it of which nobody said what it brings. */
  readonly isOpen: boolean;
};
/** By each name that a dish has, in every language. */
export type RecordsByName = ReadonlyMap<string, DishRecord>;

/** As they are compared: Greek capitals have no accents, and nobody sees a second space. */
const namesOf = (first: string, translations: Named['translations'] = {}): string[] =>
  [first, ...Object.values(translations).map(({ name = '' }) => name)]
    .map((name) => foldText(name).replaceAll(/\s+/gu, ' ').trim())
    .filter(Boolean);

/** The records of a menu's dishes by name. Of two dishes of one name the worse counts; what must be chosen of a dish may bring more than it says. */
export function recordsByName(dishes: readonly Named[]): RecordsByName {
  // What can be chosen may have the name of a dish itself.
  const alone = recordsOf(dishes, () => []);
  return recordsOf(dishes, ({ options }) => options.map((option) => withDishRecord(option, alone)));
}

type Group = NonNullable<Named['extras']>[number];

function recordsOf(dishes: readonly Named[], choicesOf: (group: Group) => readonly Choice[]): RecordsByName {
  const records = new Map<string, DishRecord>();
  for (const { name, translations, selectedAllergens, mayContain = [], checkedFree = [], toCheck, extras } of dishes) {
    const groups = extras?.filter(({ required }) => required) ?? [];
    const choices = groups.flatMap(choicesOf);
    const isWhole = toCheck !== true && groups.length === 0;
    for (const key of namesOf(name, translations)) {
      const { contains = [], may = [], free = checkedFree, isOpen = false } = records.get(key) ?? {};
      records.set(key, {
        contains: [...contains, ...(selectedAllergens ?? [])],
        may: [...may, ...mayContain, ...choices.flatMap((one) => [...one.allergens, ...(one.mayContain ?? [])])],
        free: isWhole ? free.filter((one) => checkedFree.includes(one)) : [],
        isOpen: isOpen || choices.some(({ recorded }) => recorded !== true),
      });
    }
  }
  return records;
}

/**
 * A choice with what the dish of the very same name is recorded as: "fries" beside the chicken come out of the fryer that "Fries" come out of.
 * Without a record of its own the dish's counts. Where it has one and the dish's says more, nobody can rule it out; and where nobody knows what
 * the dish comes with, its own is none.
 */
export function withDishRecord<Option extends Choice>(option: Option, records: RecordsByName): Option & { free?: readonly AllergenKey[] } {
  const found = namesOf(option.text ?? option.value, option.translations).flatMap((name) => records.get(name) ?? []);
  if (found.length === 0) return option;
  const all = (what: 'contains' | 'may' | 'free'): AllergenKey[] => found.flatMap((record) => record[what]);
  const own = option.recorded === true;
  const allergens = [...new Set([...option.allergens, ...(own ? [] : all('contains'))])];
  const may = [...(option.mayContain ?? []), ...all('may'), ...all('contains')];
  const left = [...allergens, ...(option.removes ?? [])];
  return {
    ...option,
    ...(own && found.some(({ isOpen }) => isOpen) && { recorded: false }),
    allergens,
    mayContain: [...new Set(may.filter((key) => !left.includes(key)))],
    free: all('free').filter((key) => found.every((record) => record.free.includes(key))),
  };
}
