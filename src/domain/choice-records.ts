import type { AllergenKey } from './allergens.ts';

/** What stands in a menu of a dish by itself. */
type Named = {
  readonly name: string;
  readonly translations?: Readonly<Record<string, { readonly name?: string | undefined }>> | undefined;
  readonly selectedAllergens?: readonly AllergenKey[] | null | undefined;
  readonly mayContain?: readonly AllergenKey[] | undefined;
  readonly checkedFree?: readonly AllergenKey[] | undefined;
  readonly toCheck?: boolean | undefined;
  readonly extras?: readonly { readonly required: boolean }[] | null | undefined;
};

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

type DishRecord = Readonly<Record<'contains' | 'may' | 'free', readonly AllergenKey[]>>;
/** By each name that a dish has, in every language. */
export type RecordsByName = ReadonlyMap<string, DishRecord>;

const namesOf = (first: string, translations: Named['translations'] = {}): string[] =>
  [first, ...Object.values(translations).map(({ name = '' }) => name)].map((name) => name.trim().toLowerCase()).filter(Boolean);

/** The records of a menu's dishes by name. Of two dishes of one name the worse counts; what must be chosen of a dish may bring more than it says. */
export function recordsByName(dishes: readonly Named[]): RecordsByName {
  const records = new Map<string, DishRecord>();
  for (const { name, translations, selectedAllergens, mayContain = [], checkedFree = [], toCheck, extras } of dishes) {
    const isWhole = toCheck !== true && !extras?.some(({ required }) => required);
    for (const key of namesOf(name, translations)) {
      const { contains = [], may = [], free = checkedFree } = records.get(key) ?? {};
      records.set(key, {
        contains: [...contains, ...(selectedAllergens ?? [])],
        may: [...may, ...mayContain],
        free: isWhole ? free.filter((one) => checkedFree.includes(one)) : [],
      });
    }
  }
  return records;
}

/**
 * A choice with what the dish of the very same name is recorded as: "fries" beside the chicken come out of the fryer that "Fries" come out of.
 * Without a record of its own the dish's counts. Where it has one and the dish's says more, nobody can rule it out.
 */
export function withDishRecord<Option extends Choice>(option: Option, records: RecordsByName): Option & { free?: readonly AllergenKey[] } {
  const found = namesOf(option.text ?? option.value, option.translations).flatMap((name) => records.get(name) ?? []);
  if (found.length === 0) return option;
  const all = (what: keyof DishRecord): AllergenKey[] => found.flatMap((record) => record[what]);
  const own = option.recorded === true;
  const allergens = [...new Set([...option.allergens, ...(own ? [] : all('contains'))])];
  const may = [...(option.mayContain ?? []), ...all('may'), ...all('contains')];
  const left = [...allergens, ...(option.removes ?? [])];
  return {
    ...option,
    allergens,
    mayContain: [...new Set(may.filter((key) => !left.includes(key)))],
    free: all('free').filter((key) => found.every((record) => record.free.includes(key))),
  };
}
