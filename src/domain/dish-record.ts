import type { AllergenKey } from './allergens.ts';
import type { MarkKey } from './dish-marks.ts';

/** What was written down of a dish's allergens, and of which recipe it was written down. As the wire has a dish. */
export type DishRecord = {
  readonly name: string;
  readonly description: string;
  readonly extras: readonly RecordedExtra[] | null;
  readonly selectedAllergens: readonly AllergenKey[] | null;
  readonly mayContain: readonly AllergenKey[];
  readonly checkedFree: readonly AllergenKey[];
  readonly marks: readonly MarkKey[];
};
type RecordedExtra = {
  readonly option: string;
  readonly required: boolean;
  readonly options: readonly {
    readonly value: string;
    readonly text?: string | undefined;
    readonly allergens: readonly AllergenKey[];
    readonly removes?: readonly AllergenKey[] | undefined;
    readonly recorded?: boolean | undefined;
  }[];
};

/** When somebody last looked (YYYY-MM-DD; null: no day is known), and whether the recipe changed since. */
export type RecordState = { readonly recordedOn: string | null; readonly toCheck: boolean };
/** What whoever saves a dish says of its record. */
export type RecordSaid = {
  /** "Still right": somebody has looked at it again. */
  readonly stillRight?: boolean | undefined;
  /** A later day than the one that is stored is a new look; null of a new dish: nobody knows when. */
  readonly recordedOn?: string | null | undefined;
  readonly toCheck?: boolean | undefined;
};

/**
 * The state of a dish's record after it was saved. A changed recipe (its name, description, extras) makes what was recorded doubtful; changed
 * lists of allergens, "still right" or a later day answer that. Translations, prices and pictures are no recipe. Nothing said, nothing to check.
 */
export function recordAfter(
  before: (DishRecord & RecordState) | null,
  after: DishRecord,
  today: string,
  said: RecordSaid = {},
): RecordState {
  if (!saysAnything(after)) return { recordedOn: null, toCheck: false };
  const toCheck = said.toCheck === true && before?.toCheck !== true;
  const day = said.recordedOn ?? '';
  if (day > (before?.recordedOn ?? '')) return { recordedOn: day < today ? day : today, toCheck };
  if (before === null && said.recordedOn === null) return { recordedOn: null, toCheck };
  if (before === null || said.stillRight === true || listsOf(before) !== listsOf(after)) return { recordedOn: today, toCheck };
  return { recordedOn: before.recordedOn, toCheck: before.toCheck || toCheck || recipeOf(before) !== recipeOf(after) };
}

/** Whether this change alone makes a record doubtful that nobody has been asked about yet. */
export const asksAgain = (before: DishRecord & RecordState, after: DishRecord): boolean =>
  !before.toCheck && recordAfter(before, after, LAST_DAY).toCheck;
/** For who asks whether, and not since when. */
export const LAST_DAY = '9999-12-31';

const saysAnything = ({ selectedAllergens, mayContain, checkedFree, marks, extras }: DishRecord): boolean =>
  [selectedAllergens ?? [], mayContain, checkedFree, marks].some(({ length }) => length > 0) ||
  (extras ?? []).some(({ options }) => options.some(({ recorded, removes = [] }) => recorded === true || removes.length > 0));

const listsOf = ({ selectedAllergens, mayContain, checkedFree }: DishRecord): string =>
  JSON.stringify([selectedAllergens ?? [], mayContain, checkedFree].map((keys) => [...new Set(keys)].toSorted()));

const recipeOf = ({ name, description, extras }: DishRecord): string =>
  JSON.stringify([
    name.trim(),
    description.trim(),
    (extras ?? []).map(({ option, options }) => [
      option,
      options.map(({ value, text = value, allergens, removes = [] }) => [value, text, allergens, removes]),
    ]),
  ]);
