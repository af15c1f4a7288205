import * as v from 'valibot';
import { ALLERGENS } from '#domain/allergens.ts';
import { DIETS } from '#domain/dish-marks.ts';

/** What kinds of questions there are: of dishes, and of the house. */
export const KINDS = [
  'dishes',
  'anything',
  'popular',
  'cheapest',
  'pairing',
  'light',
  'quick',
  'children',
  'hours',
  'wifi',
  'toilet',
  'parking',
] as const;
export type Kind = (typeof KINDS)[number];

const Word = v.pipe(v.string(), v.trim(), v.minLength(2), v.maxLength(40), v.regex(/^[\p{L}\p{N}][\p{L}\p{N}' -]*$/u));

/**
 * How a language model understood a question: a kind, and words to look for. Never a dish, a price or an allergen of one: these come from the
 * menu. Whatever is not exactly this is not understood.
 */
export const Intent = v.strictObject({
  kind: v.picklist(KINDS),
  /** What is wanted, or with `pairing` what it is to go with. */
  words: v.optional(v.pipe(v.array(Word), v.maxLength(6)), []),
  /** Names on the menu that the question means. */
  dishes: v.optional(v.pipe(v.array(v.pipe(v.string(), v.maxLength(120))), v.maxLength(6)), []),
  /** What is to be left out. It is only ever added. */
  avoid: v.optional(v.pipe(v.array(v.picklist(ALLERGENS)), v.maxLength(ALLERGENS.length)), []),
  /** Somebody's health. It is only ever added. */
  allergy: v.optional(v.boolean(), false),
  diets: v.optional(v.pipe(v.array(v.picklist(DIETS)), v.maxLength(DIETS.length)), []),
});
export type Intent = v.InferOutput<typeof Intent>;
