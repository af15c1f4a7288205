import type { AllergenKey } from '#domain/allergens.ts';
import type { MarkKey } from '#domain/dish-marks.ts';
import { falseMarks } from '#domain/mark-limits.ts';

/** What a dish of the wire cannot say of itself, whoever sends it. */

type Certainty = {
  readonly selectedAllergens: readonly string[] | null;
  readonly mayContain: readonly string[];
  readonly checkedFree: readonly string[];
};

/** An allergen is contained, possible, or ruled out: never two of them. */
export function isOneEach({ selectedAllergens, mayContain, checkedFree }: Certainty): boolean {
  const all = [selectedAllergens, mayContain, checkedFree].flatMap((list) => [...new Set(list)]);
  return new Set(all).size === all.length;
}

type Marked = {
  readonly marks: readonly MarkKey[];
  readonly selectedAllergens: readonly AllergenKey[] | null;
  readonly extras:
    | readonly {
        readonly options: readonly { readonly allergens: readonly AllergenKey[]; readonly marks?: readonly MarkKey[] | undefined }[];
      }[]
    | null;
};

/** Nothing with milk is vegan, nothing with fish vegetarian; of a dish, and of an option by itself. */
export const isWhatMarksSay = ({ marks, selectedAllergens, extras }: Marked): boolean =>
  falseMarks(marks, selectedAllergens ?? []).length === 0 &&
  (extras ?? []).every(({ options }) => options.every((option) => falseMarks(option.marks ?? [], option.allergens).length === 0));
export const FALSE_MARK = 'What the dish contains speaks against one of its marks.';
