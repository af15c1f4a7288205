import type { AllergenKey } from './allergens.ts';
import type { MarkKey } from './dish-marks.ts';

/** Allergens that are themselves what a mark says is not there. */
const AGAINST: Readonly<Partial<Record<MarkKey, readonly AllergenKey[]>>> = {
  vegan: ['crustaceans', 'eggs', 'fish', 'milk', 'molluscs'],
  vegetarian: ['crustaceans', 'fish', 'molluscs'],
};

/** What contradicts a mark, in Annex order; empty where nothing does. */
export const againstMark = (mark: MarkKey, contains: readonly AllergenKey[]): AllergenKey[] =>
  (AGAINST[mark] ?? []).filter((key) => contains.includes(key));

/** The marks that a dish with these allergens cannot have. */
export const falseMarks = (marks: readonly MarkKey[], contains: readonly AllergenKey[]): MarkKey[] =>
  marks.filter((mark) => againstMark(mark, contains).length > 0);
